#pragma once
#include <ridgeline/workload/layers/parts.hpp>

namespace ridgeline::inline v0_2 {

/// Tables that turn a number into a vector: one for the tokens, perhaps one for their positions, one for their types.
///
/// Inputs   vocabulary, hidden  from 1 to 10^8 [1]; positions and types from 0
/// Errors   RL-110 for a dimension out of range; RL-111 where the input is more than one number a token
/// Source   Vaswani et al. 2017, section 3.4; Devlin et al., BERT, 2019 (positions, types)
/// Checked  tests/unit/workload/layers/embedding_test.cpp
struct embedding {
  std::int64_t vocabulary = 1;
  std::int64_t hidden = 1;
  std::int64_t positions = 0;
  std::int64_t types = 0;
};

/// Refuses a layer with a dimension out of range.
///
/// Inputs   one  a layer
/// Errors   RL-110
/// Source   definition
constexpr void check(const embedding& one) {
  if (!(detail::are_dimensions(one.vocabulary, one.hidden) &&
        detail::are_dimensions_or_none(one.positions, one.types))) {
    detail::violated<errc::dimension_out_of_range>();
  }
}

/// What comes out for what goes in.
///
/// Inputs   one    a layer
///          input  all samples: one number a token
/// Returns  one vector a token
/// Errors   RL-110 for a dimension out of range; RL-111 where the input has more than one feature
/// Source   definition
/// Checked  tests/unit/workload/layers/embedding_test.cpp
constexpr shape output_shape(const embedding& one, shape input) {
  check(one);
  check(input);
  if (input.features != 1) {
    shape taken = input;
    taken.features = 1;
    detail::name_both<errc::shapes_differ>(taken, input);
    detail::violated<errc::shapes_differ>();
  }
  shape output = input;
  output.features = one.hidden;
  return output;
}

/// The vocabulary is divided, the small tables are not.
/// Source   Shoeybi et al. 2019, section 3
template<class Visit>
constexpr void each_weight(const embedding& one, Visit&& visit) {
  visit(weight_tensor{weight_role::embedding, one.vocabulary, one.hidden, 1, divided_over::tensor_parallel});
  if (one.positions != 0) visit(weight_tensor{weight_role::table, one.positions, one.hidden, 1, divided_over::nothing});
  if (one.types != 0) visit(weight_tensor{weight_role::table, one.types, one.hidden, 1, divided_over::nothing});
}

/// A look-up multiplies nothing.
/// Source   definition
template<class Visit>
constexpr void each_gemm(const embedding&, const shape&, Visit&&) {}

/// Reads the rows it is asked for.
/// Source   definition
template<class Visit>
constexpr void each_elementwise(const embedding& one, const shape& input, Visit&& visit) {
  const std::int64_t looked_up = input.positions() * one.hidden;
  visit(elementwise_kernel{elementwise_role::look_up, looked_up, looked_up, divided_over::sequence_parallel});
}

/// The numbers of the tokens, 8 bytes each, and a dropout mask.
/// Source   Megatron-LM, theoretical_memory_usage.py: 8 s b of ids, s b h of dropout
template<class Visit>
constexpr void each_saved(const embedding& one, const shape& input, const keeping& keep, Visit&& visit) {
  visit(saved_activation{saved_role::token_numbers, input.positions(), 8.0 * units::bytes, divided_over::nothing});
  if (keep.dropout) {
    visit(saved_activation{saved_role::dropout_mask, input.positions() * one.hidden, detail::mask_width,
                           divided_over::sequence_parallel});
  }
}

/// Turns vectors into one number a class or word.
///
/// Inputs   hidden, classes  from 1 to 10^8 [1]
///          tied   the matrix is that of the embedding: it counts as work, not as parameters
/// Errors   RL-110 for a dimension out of range; RL-111 for another number of features
/// Source   Press & Wolf, Using the Output Embedding to Improve Language Models, 2017
/// Checked  tests/unit/workload/layers/embedding_test.cpp
struct head {
  std::int64_t hidden = 1;
  std::int64_t classes = 1;
  bool tied = false;
  bool bias = false;
};

/// Refuses a layer with a dimension out of range.
///
/// Inputs   one  a layer
/// Errors   RL-110
/// Source   definition
constexpr void check(const head& one) {
  if (!detail::are_dimensions(one.hidden, one.classes)) {
    detail::violated<errc::dimension_out_of_range>();
  }
}

/// What comes out for what goes in.
///
/// Inputs   one    a layer
///          input  all samples
/// Returns  the logits
/// Errors   RL-110 for a dimension out of range; RL-111 if the features are not those the layer takes
/// Source   definition
/// Checked  tests/unit/workload/layers/embedding_test.cpp
constexpr shape output_shape(const head& one, shape input) {
  check(one);
  check(input);
  shape output = input;
  if (input.features != one.hidden) {
    output.features = one.hidden;
    detail::name_both<errc::shapes_differ>(output, input);
    detail::violated<errc::shapes_differ>();
  }
  output.features = one.classes;
  return output;
}

/// Divided by classes.
/// Source   Shoeybi et al. 2019, section 3
template<class Visit>
constexpr void each_weight(const head& one, Visit&& visit) {
  if (!one.tied) visit(weight_tensor{weight_role::head, one.hidden, one.classes, 1, divided_over::tensor_parallel});
  if (one.bias) visit(weight_tensor{weight_role::bias, one.classes, 1, 1, divided_over::tensor_parallel});
}

/// One product, tied or not.
/// Source   Narayanan et al. 2021, appendix: 2 B s h V
template<class Visit>
constexpr void each_gemm(const head& one, const shape& input, Visit&& visit) {
  visit(gemm_kernel{.role = weight_role::head,
                    .rows = input.positions(),
                    .columns = one.classes,
                    .inner = one.hidden,
                    .left_elements = input.elements(),
                    .divided = divided_over::tensor_parallel});
}

/// Softmax and loss, in 32 bits over the logits.
/// Source   definition
template<class Visit>
constexpr void each_elementwise(const head& one, const shape& input, Visit&& visit) {
  const std::int64_t logits = input.positions() * one.classes;
  visit(elementwise_kernel{elementwise_role::loss, logits, logits, divided_over::tensor_parallel});
}

/// Its input, and the logits in 32 bits from which the gradient of the loss is computed.
/// Source   Korthikanti et al. 2022, section 4.3: 2 s b h and 4 s b v
template<class Visit>
constexpr void each_saved(const head& one, const shape& input, const keeping& keep, Visit&& visit) {
  visit(saved_activation{saved_role::head_input, input.elements(), keep.width, divided_over::sequence_parallel});
  visit(saved_activation{saved_role::logits, input.positions() * one.classes, 4.0 * units::bytes,
                         divided_over::tensor_parallel});
}

}  // namespace ridgeline::inline v0_2
