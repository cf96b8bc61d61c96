#pragma once
#include <ridgeline/workload/network.hpp>

namespace ridgeline::inline v0_2 {

/// A tagger or language model of recurrent layers that read both ways, or one.
///
/// Inputs   vocabulary, embedded, hidden, layers, outputs  from 1 to 10^8 [1]
/// Errors   RL-110 for a dimension out of range
/// Source   Graves & Schmidhuber, Framewise phoneme classification with bidirectional LSTM, 2005; PyTorch,
///          torch.nn.LSTM
/// Checked  tests/unit/workload/recurrent_network_test.cpp
struct recurrent_network {
  cell_kind cell = cell_kind::lstm;
  std::int64_t vocabulary = 1;
  std::int64_t embedded = 1;
  std::int64_t hidden = 1;
  std::int64_t layers = 1;
  std::int64_t outputs = 1;
  bool bidirectional = true;
};

/// The network that a description stands for.
///
/// Model    a table, recurrent layers of which all but the first read the states of the one before, a linear layer
/// Inputs   described  the layers
///          input      sequences of tokens, one feature each
/// Returns  its layers
/// Errors   RL-110 for a dimension out of range; RL-111 where the input has more than one feature
/// Source   definition
/// Checked  tests/unit/workload/recurrent_network_test.cpp
constexpr network<> network_of(const recurrent_network& described, const shape& input) {
  if (!detail::are_dimensions(described.layers)) {
    detail::violated<errc::dimension_out_of_range>();
  }
  recurrent_layer cells{.cell = described.cell,
                        .inputs = described.embedded,
                        .hidden = described.hidden,
                        .bidirectional = described.bidirectional};
  const std::int64_t states = described.hidden * cells.directions();
  network net =
      network(input).then(embedding{.vocabulary = described.vocabulary, .hidden = described.embedded}).then(cells);
  cells.inputs = states;
  if (described.layers > 1) net = static_cast<network<>&&>(net).then(cells, described.layers - 1);
  return static_cast<network<>&&>(net).then(linear{.inputs = states, .outputs = described.outputs});
}

}  // namespace ridgeline::inline v0_2
