#pragma once
#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__ > 0)
#error "RL-204: -ffast-math removes the NaN that checks lean on; compile without it (docs/reference/errors.md#rl-204)"
#endif
#if defined(__ASSOCIATIVE_MATH__) || __FLT_EVAL_METHOD__ < 0 || __FLT_EVAL_METHOD__ == 2
#error \
    "RL-204: sums in another order or precision than written move results by percents; compile without -fassociative-math, and for 32 bits with -msse2 -mfpmath=sse (docs/reference/errors.md#rl-204)"
#endif
#include <cstddef>
#if defined(__cpp_exceptions)
#include <stdexcept>
#include <string>
#else
#include <cstdio>
#include <cstdlib>
#endif
#include <string_view>

namespace ridgeline::inline v0_2 {

/// Every wrong input the library can name. One enumerator is one heading of docs/reference/errors.md.
enum class errc {
  figure_not_positive = 101,
  fraction_out_of_range = 102,
  count_below_one = 103,
  count_too_large = 104,
  figure_absent = 105,
  quantity_not_finite = 106,
  number_format_malformed = 107,
  enumerator_unknown = 108,
  format_spec_malformed = 109,
  dimension_out_of_range = 110,
  shapes_differ = 111,
  network_full = 112,
  network_too_large = 113,
  heads_not_grouped = 114,
  experts_per_token_out_of_range = 115,
  groups_not_dividing = 116,
  window_not_fitting = 117,
  heads_not_divided = 118,
  width_not_divided = 119,
  stages_not_filled = 120,
  experts_not_divided = 121,
  sequence_not_divided = 122,
  schedule_not_possible = 123,
  transformer_contradictory = 124,
  offload_without_sharding = 126,
  stage_not_in_pipeline = 127,
  storage_needed = 128,
  answer_unbounded = 129,
  interconnect_needed = 130,
  not_a_transformer = 131,
  count_not_whole = 132,
  duration_not_representable = 133,
  recipe_malformed = 134,
  optimizer_malformed = 135,
  network_inside_a_machine = 136,
  draw_of_another_machine = 137,
  utilization_above_peak = 138,
  ulysses_not_divided = 139,
  documents_too_long = 140,
  temperature_impossible = 148,
  intensity_not_positive = 150,
  speedup_not_positive = 151,
  correction_not_positive = 152,
  batch_ratio_out_of_range = 153,
  network_not_covered = 154,
  gpu_counts_differ = 155,
  link_pair_not_covered = 156,
  gpu_count_not_covered = 157,
  throughput_not_positive = 158,
  power_limit_out_of_range = 159,
  power_limit_not_calibrated = 160,
  power_limit_below_static = 161,
  copies_not_supported = 162,
  tile_not_positive = 163,
  sparsity_malformed = 164,
  matmul_malformed = 165,
  kernel_calibration_malformed = 166,
  group_not_in_cluster = 167,
  two_devices_needed = 168,
  cluster_too_small = 169,
  pue_out_of_range = 170,
  utilization_zero = 171,
  utilization_needed = 172,
  declining_to_nothing = 173,
  period_zero = 174,
  no_fat_tree = 175,
  flow_chart_broken = 190,
  too_few_places = 191,
  choices_out_of_range = 192,
  space_too_large = 193,
  range_outside_of_space = 194,
  front_full = 195,
  host_link_needed = 300,
  rates_of_another_format = 301,
  not_a_served_network = 310,
  serving_calibration_malformed = 311,
  load_malformed = 315,
  time_shares_malformed = 320,
  sample_setting_malformed = 321,
  measurements_too_few = 325,
  measurement_not_positive = 326,
  constant_out_of_bounds = 327,
  prediction_not_positive = 328,
  link_unknown = 340,
  instance_of_another_device = 341,
  terms_not_offered = 342,
  too_many_settings = 343,
  gpus_not_divided = 344,
  batch_not_divided = 345,
  sequence_too_long = 346,
  batch_too_small = 347,
  context_too_long = 348,
  precision_not_offered = 349,
  not_trained_by_sample = 350,
  one_site_only = 351,
  day_malformed = 352,
  fleet_without_load = 353,
  sites_joined_twice = 354,
};

/// The sentence that belongs to a code: its number, the field, the bound.
///
/// Inputs   code  any enumerator of `errc`
/// Returns  a sentence that begins with "RL-" and the number; "RL-000: unknown error" for a value outside the enumeration
/// Source   docs/reference/errors.md holds the same sentences with their remedies; a check compares the two
constexpr std::string_view message(errc code) noexcept {
  using namespace std::string_view_literals;  // their length is known, nobody counts the letters at compile time
  switch (code) {
    case errc::figure_not_positive: return "RL-101: a figure must be positive and finite"sv;
    case errc::fraction_out_of_range: return "RL-102: a fraction must lie in [0, 1]"sv;
    case errc::count_below_one: return "RL-103: a count must be at least 1"sv;
    case errc::count_too_large: return "RL-104: a count must be at most 10^15"sv;
    case errc::figure_absent: return "RL-105: a figure was needed that its source does not give"sv;
    case errc::quantity_not_finite: return "RL-106: a quantity must be finite and not negative"sv;
    case errc::number_format_malformed: return "RL-107: a number format must have bits that fit its width"sv;
    case errc::enumerator_unknown: return "RL-108: a value lies outside its enumeration"sv;
    case errc::format_spec_malformed:
      return "RL-109: a format spec is [[fill]align][width][.digits][unit of the kind]"sv;
    case errc::dimension_out_of_range: return "RL-110: a dimension must lie between 1 and 10^8"sv;
    case errc::shapes_differ: return "RL-111: a layer was given another shape than the one it takes"sv;
    case errc::network_full:
      return "RL-112: a network holds at most 40 different layers in a row; identical ones are a count"sv;
    case errc::network_too_large:
      return "RL-113: a network must have at most 10^15 parameters, a tensor at most 10^18 elements"sv;
    case errc::heads_not_grouped:
      return "RL-114: the number of query heads must be a multiple of the number of key-value heads"sv;
    case errc::experts_per_token_out_of_range:
      return "RL-115: a token goes to at least 1 and at most all of the routed experts"sv;
    case errc::groups_not_dividing:
      return "RL-116: the groups of a convolution must divide its input and its output channels"sv;
    case errc::window_not_fitting:
      return "RL-117: the window of a convolution or pooling must fit into its padded input"sv;
    case errc::heads_not_divided:
      return "RL-118: tensor parallelism must divide the heads, and divide the key-value heads or be a multiple of them"sv;
    case errc::width_not_divided:
      return "RL-119: tensor parallelism must divide the width of the feed-forward layers"sv;
    case errc::stages_not_filled:
      return "RL-120: every stage of a pipeline, and every chunk of an interleaved one, needs a layer"sv;
    case errc::experts_not_divided:
      return "RL-121: expert parallelism must divide the experts and the data-parallel times context-parallel group"sv;
    case errc::sequence_not_divided: return "RL-122: context and sequence parallelism must divide the sequence"sv;
    case errc::schedule_not_possible:
      return "RL-123: an interleaved schedule needs several stages that divide its micro-batches, and 2 chunks each; others 1"sv;
    case errc::transformer_contradictory: return "RL-124: the fields of a transformer contradict one another"sv;
    case errc::offload_without_sharding:
      return "RL-126: offloading parameters over several replicas needs parameters that are sharded (ZeRO stage 3)"sv;
    case errc::stage_not_in_pipeline: return "RL-127: a stage must be one of the pipeline, counted from 0"sv;
    case errc::storage_needed: return "RL-128: offloading to NVMe needs a host with NVMe"sv;
    case errc::answer_unbounded: return "RL-129: the search ended at 10^8 and everything fitted"sv;
    case errc::interconnect_needed:
      return "RL-130: several GPUs or several machines need the bandwidth of the interconnect between them"sv;
    case errc::not_a_transformer:
      return "RL-131: a transformer is due here, and this network of the catalogue is none"sv;
    case errc::count_not_whole: return "RL-132: a count must be a whole number"sv;
    case errc::duration_not_representable:
      return "RL-133: a time must be finite and have no more ticks than its duration of std::chrono holds"sv;
    case errc::recipe_malformed:
      return "RL-134: a recipe has widths of at most 8 bytes, those of weights and activations above zero"sv;
    case errc::optimizer_malformed:
      return "RL-135: an optimizer keeps no negative or infinite number of moments or matrices"sv;
    case errc::network_inside_a_machine:
      return "RL-136: InfiniBand, Ethernet and a cloud's network join machines, not the GPUs of one"sv;
    case errc::draw_of_another_machine: return "RL-137: what a machine draws counts as many GPUs as the machine has"sv;
    case errc::utilization_above_peak:
      return "RL-138: no step computes faster than the peak: this is the peak of another format, or of fewer GPUs"sv;
    case errc::ulysses_not_divided:
      return "RL-139: Ulysses must divide the context-parallel GPUs and the heads, and divide the key-value heads or be a multiple of them"sv;
    case errc::documents_too_long: return "RL-140: packed documents must fit into a sequence"sv;
    case errc::temperature_impossible: return "RL-148: a temperature must lie above absolute zero, -273.15 C"sv;
    case errc::intensity_not_positive:
      return "RL-150: an arithmetic intensity must be positive and finite [operations per byte]"sv;
    case errc::speedup_not_positive: return "RL-151: a speedup must be positive and finite"sv;
    case errc::correction_not_positive: return "RL-152: the factor of a correction must be positive and finite"sv;
    case errc::batch_ratio_out_of_range:
      return "RL-153: the batch-size correction covers one doubling or halving; say extrapolate to go beyond"sv;
    case errc::network_not_covered: return "RL-154: the correction has no figure for this kind of network"sv;
    case errc::gpu_counts_differ: return "RL-155: the multi-GPU correction compares runs on the same number of GPUs"sv;
    case errc::link_pair_not_covered:
      return "RL-156: the multi-GPU correction covers nvlink3 against nvlink2, and a link against itself"sv;
    case errc::gpu_count_not_covered:
      return "RL-157: the multi-GPU correction covers 1 and 8 GPUs; say extrapolate for other counts"sv;
    case errc::throughput_not_positive: return "RL-158: a throughput must be positive and finite"sv;
    case errc::power_limit_out_of_range:
      return "RL-159: a power limit must be positive and at most the board power [W]"sv;
    case errc::power_limit_not_calibrated:
      return "RL-160: the power limit lies outside the calibrated range; say extrapolate to go beyond"sv;
    case errc::power_limit_below_static:
      return "RL-161: a power limit must leave something above the static power [W]"sv;
    case errc::copies_not_supported: return "RL-162: the memory hierarchy has no such copy engine"sv;
    case errc::tile_not_positive: return "RL-163: edges, warps, lanes and units of a tile plan must be at least 1"sv;
    case errc::sparsity_malformed:
      return "RL-164: a sparsity pattern keeps at least 1 and fewer than all of its elements"sv;
    case errc::matmul_malformed:
      return "RL-165: a matrix product needs positive extents and count, a share done in (0, 1], no negative width"sv;
    case errc::kernel_calibration_malformed:
      return "RL-166: a kernel calibration has shares in (0, 1], positive feeds and a launch not below zero"sv;
    case errc::group_not_in_cluster:
      return "RL-167: a group fits into its cluster, and has at most as many members in a machine as it has members"sv;
    case errc::two_devices_needed: return "RL-168: point to point needs a group of two devices"sv;
    case errc::cluster_too_small: return "RL-169: a plan takes no more GPUs than its cluster has"sv;
    case errc::pue_out_of_range: return "RL-170: a PUE must lie between 1 and 10"sv;
    case errc::utilization_zero: return "RL-171: a utilization of zero never adds up to a time of use"sv;
    case errc::utilization_needed:
      return "RL-172: this break-even depends on the utilization; give it as a third argument"sv;
    case errc::declining_to_nothing:
      return "RL-173: a declining balance never reaches zero; give a resale value above zero"sv;
    case errc::period_zero: return "RL-174: a cost per hour of use needs a time of use above zero"sv;
    case errc::no_fat_tree:
      return "RL-175: a fat tree needs switches of 4 or more ports, an even number, and holds ports^3 / 4 GPUs"sv;
    case errc::flow_chart_broken:
      return "RL-190: a flow chart must lead to advice without leaving itself or running in a circle"sv;
    case errc::too_few_places: return "RL-191: the answer needs as many places as there are devices"sv;
    case errc::choices_out_of_range:
      return "RL-192: an axis of a plan space has 1 to 32 choices, and a space at least one fleet"sv;
    case errc::space_too_large: return "RL-193: a plan space must have at most 10^15 combinations"sv;
    case errc::range_outside_of_space:
      return "RL-194: a stretch of a plan space begins before it ends, and ends in it"sv;
    case errc::front_full: return "RL-195: a front must have room for all plans that stand side by side"sv;
    case errc::host_link_needed:
      return "RL-300: what is offloaded needs a known bandwidth to the host, and of its memory or storage"sv;
    case errc::rates_of_another_format:
      return "RL-301: a step is timed with rates of the format that its recipe multiplies in"sv;
    case errc::not_a_served_network: return "RL-310: serving is timed for decoders that read tokens and have a head"sv;
    case errc::serving_calibration_malformed:
      return "RL-311: constants of a serving calibration are finite and not negative, its shares at most 1"sv;
    case errc::load_malformed:
      return "RL-315: a load has prompts of positive length, replies of a token or more, and spreads of zero or more"sv;
    case errc::time_shares_malformed:
      return "RL-320: shares of a step's time name their device and batch, are not negative and sum to 1"sv;
    case errc::sample_setting_malformed:
      return "RL-321: at least one batch is gathered, and the relative time of a sum of gradients is not negative"sv;
    case errc::measurements_too_few: return "RL-325: a calibration needs more measurements than constants to fit"sv;
    case errc::measurement_not_positive: return "RL-326: a measured value and its weight must be positive and finite"sv;
    case errc::constant_out_of_bounds:
      return "RL-327: a fitted constant must start between its lowest and its highest value"sv;
    case errc::prediction_not_positive:
      return "RL-328: a model must predict a positive and finite value where its fit starts"sv;
    case errc::link_unknown:
      return "RL-340: which link joins the GPUs of a machine is not known of this device; name one"sv;
    case errc::instance_of_another_device:
      return "RL-341: the instance has GPUs of another kind than the device that is asked about"sv;
    case errc::terms_not_offered: return "RL-342: the instance is not offered on these terms"sv;
    case errc::too_many_settings: return "RL-343: an answer notes each setting once"sv;
    case errc::gpus_not_divided:
      return "RL-344: the GPUs are no multiple of those that share a replica (tensor x pipeline x context)"sv;
    case errc::batch_not_divided: return "RL-345: the batch is no multiple of what all replicas work on at a time"sv;
    case errc::sequence_too_long:
      return "RL-346: the sequence is longer than the positions that the model has learned"sv;
    case errc::batch_too_small: return "RL-347: the batch is too small for one micro-batch on each replica and stage"sv;
    case errc::context_too_long:
      return "RL-348: the tokens are more than the context that the model was trained on; extrapolate accepts them"sv;
    case errc::precision_not_offered: return "RL-349: no rate of this number format is published of the device"sv;
    case errc::not_trained_by_sample:
      return "RL-350: a network that reads images or is recurrent is due here, described layer by layer"sv;
    case errc::one_site_only: return "RL-351: GPUs that learn and GPUs that write are at one site"sv;
    case errc::day_malformed:
      return "RL-352: a day has a load in some hour, and its mean lies between the quietest hour and halfway to the busiest"sv;
    case errc::fleet_without_load: return "RL-353: fleets are ranked for a load; ask serve with a rate in demand"sv;
    case errc::sites_joined_twice:
      return "RL-354: sites are joined by a link of their own or by an oversubscribed network, one of the two"sv;
  }
  return "RL-000: unknown error"sv;
}

/// The name of a code is its sentence.
///
/// Inputs   code  any enumerator of `errc`
/// Returns  `message(code)`
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(errc code) noexcept { return message(code); }

#if defined(__cpp_exceptions)
/// A wrong input met at run time. `what()` is `message(code())`.
///
/// Inputs   code  the mistake
/// Source   docs/reference/errors.md
class error : public std::domain_error {
 public:
  explicit error(errc code) : std::domain_error(std::string(message(code))), code_(code) {}
  /// Which mistake it was.
  ///
  /// Returns  the code given to the constructor
  /// Source   definition
  errc code() const noexcept { return code_; }

 private:
  errc code_;
};
#endif

namespace detail {

/// A sentence as a template argument, so that a compiler prints it where the constant evaluation stops.
template<std::size_t Length>
struct sentence {
  char text[Length + 1] = {};
  consteval explicit sentence(const char* words) {
    for (std::size_t i = 0; i < Length; ++i) text[i] = words[i];
  }
};

template<errc Code>
inline constexpr sentence<message(Code).size()> sentence_of{message(Code).data()};

/// Not constexpr on purpose: reached in a constant expression, the compiler stops and prints the sentence;
/// reached at run time, it throws, or aborts with the sentence where exceptions are switched off.
template<errc Code, auto Sentence = sentence_of<Code>>
[[noreturn]] inline void violated() {
#if defined(__cpp_exceptions)
  throw error(Code);
#else
  std::fputs(Sentence.text, stderr);
  std::fputc('\n', stderr);
  std::abort();
#endif
}

/// The body of an overload for a temporary, where what is answered would refer to it.
template<class Gone>
constexpr void refuse_temporary() {
  static_assert(sizeof(Gone) == 0,
                "RL-243: what is referred to later must have a name that outlives the call "
                "(docs/reference/errors.md#rl-243)");
}

}  // namespace detail
}  // namespace ridgeline::inline v0_2
