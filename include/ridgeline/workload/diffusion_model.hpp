#pragma once
#include <ridgeline/core/error.hpp>
#include <ridgeline/core/math.hpp>
#include <ridgeline/units/constants.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// A network that removes noise, and what stands before and after it.
///
/// Fields   id               of the model
///          weights_a_token  parameters that each token of the picture meets: all of a DiT, its own stream of an MMDiT
///          [1]
///          tokens           of one picture or video after the patches, prompts that it attends to jointly included [1]
///          layers, hidden   of the transformer [1]
///          attentions       self-attentions of one forward pass; 0 where attention is linear [1]
///          convolutions     of a U-Net's forward pass beside its attention, one picture [operation]
///          text_encoder     of one prompt [operation]
///          decoder          of one picture, by the VAE [operation]
/// Source   each one carries its own
struct diffusion_model {
  std::string_view id = {};
  double weights_a_token = 0.0;
  double tokens = 0.0;
  double layers = 0.0;
  double hidden = 0.0;
  double attentions = 0.0;
  operation_count convolutions = {};
  operation_count text_encoder = {};
  operation_count decoder = {};
};

/// Operations of one forward pass for one picture.
///
/// Model    2 weights tokens + 4 attentions tokens^2 hidden + convolutions
/// Inputs   model  any
/// Returns  [operation]
/// Errors   RL-106 if a field is negative or not finite
/// Source   Peebles & Xie, Scalable Diffusion Models with Transformers, 2023 (arXiv:2212.09748): a DiT is a transformer
/// Checked  tests/unit/workload/diffusion_model_test.cpp
constexpr operation_count forward_operations(const diffusion_model& model) {
  for (const double field : {model.weights_a_token, model.tokens, model.layers, model.hidden, model.attentions,
                             model.convolutions.value(), model.text_encoder.value(), model.decoder.value()}) {
    if (!(field >= 0.0 && math::is_finite(field))) detail::violated<errc::quantity_not_finite>();
  }
  const operation_count of_a_weight = model.tokens * (2.0 * units::operations);
  const operation_count scores = model.tokens * (model.hidden * of_a_weight);
  return model.weights_a_token * of_a_weight + 2.0 * (model.attentions * scores) + model.convolutions;
}

}  // namespace ridgeline::inline v0_2
