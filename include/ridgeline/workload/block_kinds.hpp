#pragma once
#include <ridgeline/core/inlined.hpp>
#include <ridgeline/workload/transformer.hpp>

// Which kinds of blocks a transformer has, and how many of each stand in a slice of it.
namespace ridgeline::inline v0_2 {

/// What carries the tokens of a block along: attention, linear attention, both side by side, or nothing; of compressed attention the newest
/// tokens alone, or entries of either kind beside them.
/// Source   definition of `hybrid_plan` and of `compressed_plan`
enum class token_mixer : unsigned char { attention, linear, both, none, newest, light, heavy };

/// The name of what carries tokens along.
///
/// Inputs   mixer  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(token_mixer mixer) noexcept {
  switch (mixer) {
    case token_mixer::attention: return "attention";
    case token_mixer::linear: return "linear attention";
    case token_mixer::both: return "attention beside linear attention";
    case token_mixer::none: return "none";
    case token_mixer::newest: return "attention to the newest tokens";
    case token_mixer::light: return "compressed attention";
    case token_mixer::heavy: return "heavily compressed attention";
  }
  return "unknown";
}

/// What tells the blocks of one transformer apart.
///
/// Fields   borrows  reads keys and values of an earlier block
/// Source   definition
struct block_kind {
  bool is_mixture = false;
  bool windowed = false;
  bool of_encoder = false;
  token_mixer mixer = token_mixer::attention;
  bool borrows = false;
  friend constexpr bool operator==(const block_kind&, const block_kind&) = default;
};

/// Equal blocks of a transformer, and how many.
/// Source   definition
struct block_run {
  block_kind kind = {};
  std::int64_t count = 0;
};

/// A slice of blocks, by their numbers from 0, the last one not included.
/// Source   definition
struct block_range {
  std::int64_t first = 0;
  std::int64_t last = 0;
};

namespace detail {

constexpr token_mixer mixer_of(const hybrid_plan& plan, std::int64_t number) {
  if (!plan) return token_mixer::attention;
  const bool linear = plan.of_linear.contains(number);
  if (plan.of_attention.contains(number)) return linear ? token_mixer::both : token_mixer::attention;
  return linear ? token_mixer::linear : token_mixer::none;
}
constexpr token_mixer mixer_of(const compressed_plan& plan, std::int64_t number) {
  if (plan.of_light.contains(number)) return token_mixer::light;
  return plan.of_heavy.contains(number) ? token_mixer::heavy : token_mixer::newest;
}

/// Feed-forward parts among the first `end` blocks of a hybrid where each block is one layer alone.
[[gnu::noinline]] constexpr std::int64_t feed_forward_below(const hybrid_plan& plan, std::int64_t end) {
  std::int64_t sum = 0;
  for (std::int64_t i = 0; i < end; ++i) sum += mixer_of(plan, i) == token_mixer::none ? 1 : 0;
  return sum;
}

/// Mixtures among the first `end` blocks.
constexpr std::int64_t mixtures_below(const transformer& model, std::int64_t end) {
  if (!model.moe) return 0;
  if (model.hybrid.alone) return feed_forward_below(model.hybrid, end);
  // The last of each `every` blocks, counted from the first that may be one.
  const std::int64_t may_be = end - model.moe.first_dense.value();
  return may_be <= 0 ? 0 : may_be / model.moe.every;
}

/// Blocks that see everything, among the first `end`.
constexpr std::int64_t full_below(const transformer& model, std::int64_t end) {
  if (!model.window) return end;
  if (model.window.full_every == 0) return 0;
  return end / model.window.full_every;
}

/// Blocks that are mixtures and see everything, among the first `end`: counted one by one only where both patterns mix.
constexpr std::int64_t full_mixtures_below(const transformer& model, std::int64_t end) {
  const std::int64_t mixtures = mixtures_below(model, end);
  const std::int64_t full = full_below(model, end);
  if (mixtures == 0 || full == 0) return 0;
  if (mixtures == end) return full;
  if (full == end) return mixtures;
  std::int64_t both = 0;
  for (std::int64_t i = model.window.full_every - 1; i < end; i += model.window.full_every) {
    both += mixtures_below(model, i + 1) - mixtures_below(model, i);
  }
  return both;
}

}  // namespace detail

/// Blocks with keys and values of their own: all but the last ones that borrow them.
///
/// Inputs   model  any
/// Returns  of the decoder, or of the encoder where that is all [1]
/// Source   definition of `borrowing`
/// Checked  tests/unit/workload/block_kinds_test.cpp
constexpr std::int64_t storing_blocks(const transformer& model) {
  return model.layers.value() - model.borrowing.value();
}

/// The kind of one block of the decoder, or of the encoder where that is all.
///
/// Inputs   model   a checked transformer
///          number  of the block, from 0 [1]
/// Returns  its kind
/// Source   definition of `expert_plan`, `window_plan` and `borrowing`
/// Checked  tests/unit/workload/block_kinds_test.cpp
constexpr block_kind kind_of_block(const transformer& model, std::int64_t number) {
  return {.is_mixture = detail::mixtures_below(model, number + 1) != detail::mixtures_below(model, number),
          .windowed = detail::full_below(model, number + 1) == detail::full_below(model, number),
          .of_encoder = model.kind == transformer_kind::encoder,
          .mixer = model.compressed == nullptr ? detail::mixer_of(model.hybrid, number)
                                               : detail::mixer_of(*model.compressed, number),
          .borrows = model.borrowing && number >= storing_blocks(model)};
}

namespace detail {

/// Kinds of blocks with their counts.
struct block_runs {
  block_run runs[8];
  int size = 0;

  constexpr void add(const block_run& run) {
    if (run.count != 0) runs[size++] = run;
  }
};

/// The kinds of blocks of a hybrid, of compressed attention, or of a model whose last blocks borrow keys and values, counted one by one:
/// at most eight, since the first two have neither windows nor blocks that borrow. Those that borrow come last.
[[gnu::noinline]] constexpr block_runs counted_runs(const transformer& model, const block_range& range) {
  block_runs made;
  for (const bool borrows : {false, true}) {
    std::int64_t counts[7][2][2] = {};
    for (std::int64_t i = range.first; i < range.last; ++i) {
      const block_kind kind = kind_of_block(model, i);
      if (kind.borrows == borrows) counts[static_cast<int>(kind.mixer)][kind.is_mixture][kind.windowed] += 1;
    }
    for (int i = 0; i < 28; ++i) {
      const int mixer = i / 4;
      const bool is_mixture = i % 4 >= 2;
      const bool windowed = i % 2 == 1;
      made.add({{.is_mixture = is_mixture,
                 .windowed = windowed,
                 .of_encoder = model.kind == transformer_kind::encoder,
                 .mixer = static_cast<token_mixer>(mixer),
                 .borrows = borrows},
                counts[mixer][is_mixture][windowed]});
    }
  }
  return made;
}

}  // namespace detail

namespace detail {

/// Whether the kinds of a model's blocks are counted one by one.
RIDGELINE_INLINED constexpr bool is_patterned(const transformer& model) {
  return model.hybrid || model.borrowing || model.compressed != nullptr;
}

/// `each_block_in` of a model whose kinds of blocks follow from numbers alone.
template<class Visit>
RIDGELINE_INLINED constexpr void each_plain_block_in(const transformer& model, const block_range& range,
                                                     Visit&& visit) {
  const bool encoder = model.kind == transformer_kind::encoder;
  const auto name = [&](bool is_mixture, bool windowed, std::int64_t count) RIDGELINE_INLINED {
    if (count != 0) visit(block_run{{is_mixture, windowed, encoder, token_mixer::attention}, count});
  };
  const std::int64_t all = range.last - range.first;
  const std::int64_t mixtures = mixtures_below(model, range.last) - mixtures_below(model, range.first);
  if (!model.window) {
    name(false, false, all - mixtures);
    name(true, false, mixtures);
    return;
  }
  const std::int64_t full = full_below(model, range.last) - full_below(model, range.first);
  const std::int64_t both = full_mixtures_below(model, range.last) - full_mixtures_below(model, range.first);
  name(false, false, full - both);
  name(false, true, all - mixtures - (full - both));
  name(true, false, both);
  name(true, true, mixtures - both);
}

}  // namespace detail

/// Names each kind of block in a slice, with its count, to `visit`: at most four, eight of a hybrid, of compressed attention or where the
/// last blocks borrow keys and values. Those of an encoder beside a decoder are not among them; `each_block` names them too.
///
/// Inputs   model  a checked transformer
///          range  0 <= first <= last <= layers
/// Source   definition
/// Checked  tests/unit/workload/block_kinds_test.cpp
template<class Visit>
RIDGELINE_INLINED constexpr void each_block_in(const transformer& model, const block_range& range, Visit&& visit) {
  if (detail::is_patterned(model)) [[unlikely]] {
    const detail::block_runs counted = detail::counted_runs(model, range);
    for (int i = 0; i < counted.size; ++i) visit(counted.runs[i]);
    return;
  }
  detail::each_plain_block_in(model, range, visit);
}

/// Names every kind of block, with its count, to `visit`: first those of an encoder beside a decoder.
///
/// Inputs   model  a checked transformer
/// Source   definition
/// Checked  tests/unit/workload/block_kinds_test.cpp
template<class Visit>
RIDGELINE_INLINED constexpr void each_block(const transformer& model, Visit&& visit) {
  if (model.encoder_layers) visit(block_run{{.of_encoder = true}, model.encoder_layers.value()});
  each_block_in(model, {0, model.layers.value()}, visit);
}

/// Blocks of a transformer, those of an encoder beside a decoder among them.
///
/// Inputs   model  any
/// Returns  layers and encoder layers [1]
/// Source   definition
/// Checked  tests/unit/workload/block_kinds_test.cpp
constexpr std::int64_t blocks_of(const transformer& model) {
  return model.layers.value() + model.encoder_layers.value();
}

}  // namespace ridgeline::inline v0_2
