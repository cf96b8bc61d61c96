#pragma once
#include <accuracy/dle_rows.hpp>
#include <ridgeline/catalogue/calibrations/pytorch_convnets.hpp>
#include <ridgeline/performance/training/network_time.hpp>
#include <ridgeline/workload/convnet.hpp>

// How fast a described network trains on one GPU, without a measured baseline: ResNet-50, SE-ResNeXt-101 and EfficientNet-B0
// layer by layer.
namespace accuracy {

/// A row whose network is described in layers.
struct level_run {
  std::string id;
  const ridgeline::accelerator* device = nullptr;
  ridgeline::network_step step;
  double throughput = 0.0;

  ridgeline::training_calibration reached() const {
    return ridgeline::catalogue::pytorch_convnets_on(*device, step.recipe.compute);
  }
  double predicted(const ridgeline::training_calibration& with) const {
    const double seconds =
        ridgeline::in(ridgeline::network_time(step, *device, with).total(), ridgeline::units::seconds);
    return samples() / seconds;
  }
  /// Of the forward pass alone.
  double answered(const ridgeline::training_calibration& with) const {
    return samples() / ridgeline::in(ridgeline::forward_time(step, *device, with).total(), ridgeline::units::seconds);
  }

 private:
  double samples() const { return static_cast<double>(step.model.input().samples); }
};

/// A row as a described step, or why it is none.
inline std::variant<level_run, skipped> level_of(const row& one) {
  using namespace ridgeline;
  if (text_of(one, "framework") != "PyTorch") return skipped{"another framework", scope::out};
  const auto read = dle_run(one);
  if (const auto* why = std::get_if<skipped>(&read)) return *why;
  const auto& run = std::get<network_run>(read);
  if (run.gpus != 1.0) return skipped{"several GPUs", scope::out};
  if (!(run.batch > 0.0)) return skipped{"no batch", scope::out};
  precision_recipe recipe = run.mixed ? mixed_16 : fp32_training;
  if (run.mixed) recipe.compute = fp16;
  if (run.kind == arithmetic::tf32) recipe.compute = tf32;
  const shape pictures = images(batch(std::lround(run.batch)), {.channels = 3, .height = 224, .width = 224});
  const auto described = [&](const network<>& layers) {
    return level_run{run.id, run.device, {.model = layers, .recipe = recipe}, run.throughput};
  };
  const std::string name = text_of(one, "model");
  if (contains(name, "SE-ResNeXt101")) {
    return described(network_of(
        residual_network{.blocks = {3, 4, 23, 3}, .groups = 32, .width_per_group = 4, .squeezed_by = 16}, pictures));
  }
  if (contains(name, "ResNeXt101")) {
    return described(
        network_of(residual_network{.blocks = {3, 4, 23, 3}, .groups = 32, .width_per_group = 4}, pictures));
  }
  if (contains(name, "ResNet50")) return described(network_of(residual_network{}, pictures));
  if (name == "efficientnet-b0") return described(network_of(efficient_network{}, pictures));
  return skipped{"a network that is not described in layers", scope::out};
}

/// One row of t1_dle_training.csv from its layers alone.
inline answer dle_level_row(const row& one, const context&) {
  const auto read = level_of(one);
  if (const auto* why = std::get_if<skipped>(&read)) return *why;
  const auto& run = std::get<level_run>(read);
  return scored{.id = run.id,
                .predicted = run.predicted(run.reached()),
                .measured = run.throughput,
                .group = text_of(one, "model") + ", " + text_of(one, "precision")};
}

}  // namespace accuracy
