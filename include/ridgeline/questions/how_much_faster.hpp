#pragma once
#include <optional>
#include <ridgeline/catalogue/calibrations/serving.hpp>
#include <ridgeline/catalogue/calibrations/training.hpp>
#include <ridgeline/performance/speedup/corrections/batch_size.hpp>
#include <ridgeline/performance/speedup/corrections/multi_gpu_overhead.hpp>
#include <ridgeline/performance/speedup/time_speedup.hpp>
#include <ridgeline/questions/how_long.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// What limits work of which no more is known.
/// Source   performance/speedup/bottleneck.hpp
enum class speed_limit : unsigned char { memory_bandwidth, peak_rate, roof };

inline constexpr speed_limit every_speed_limit[] = {speed_limit::memory_bandwidth, speed_limit::peak_rate,
                                                    speed_limit::roof};

/// The name of a limit.
///
/// Inputs   which  any enumerator
/// Returns  a word; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/questions/how_much_faster_test.cpp
constexpr std::string_view name_of(speed_limit which) noexcept {
  switch (which) {
    case speed_limit::memory_bandwidth: return "bandwidth";
    case speed_limit::peak_rate: return "compute";
    case speed_limit::roof: return "roofline";
  }
  return "unknown";
}

/// Two datasheets, and what is known of the work. Absent fields get defaults, which the answer lists.
///
/// Inputs   device, over   the one in question, and the one that it is compared with
///          limit          of the work
///          precision      of `compute` and `roofline`
///          intensity      of `roofline`, which has to say it
///          network        whose corrections apply
///          batch, over_batch  of each GPU, on each of the two
///          gpus           in each of the two machines
///          published      a speedup to remove the bias of batch and machine from
///          extrapolate    corrections may leave the range of their source
/// Source   definition
struct datasheet_comparison {
  accelerator device = {};
  accelerator over = {};
  std::optional<speed_limit> limit = std::nullopt;
  std::optional<arithmetic> precision = std::nullopt;
  std::optional<arithmetic_intensity> intensity = std::nullopt;
  network_class network = network_class::transformer;
  batch_size batch = ridgeline::batch(1);
  batch_size over_batch = ridgeline::batch(1);
  gpu_count gpus = ridgeline::gpus(1);
  std::optional<double> published = std::nullopt;
  bool extrapolate = false;
};

/// How much faster one device is by datasheet.
///
/// Fields   limit, precision  that counted
///          equal         at equal settings
///          by_batch, by_gpus  factors of the corrections
///          published     without bias, where one was given
///          limited       80 % interval of a device under a power limit beside itself; absent of two devices
///          taken         what the question left open
/// Source   see `how_much_faster`
struct datasheet_comparison_answer {
  speed_limit limit = speed_limit::memory_bandwidth;
  arithmetic precision = arithmetic::bf16_accumulate_fp32;
  speedup_factor equal = speedup_factor(1.0);
  double by_batch = 1.0;
  double by_gpus = 1.0;
  std::optional<speedup_factor> published = std::nullopt;
  std::optional<likely_factors> limited = std::nullopt;
  taken_settings taken = {};

  /// As a benchmark with these settings would show it. Source: `predict`.
  constexpr speedup_factor seen() const { return speedup_factor(by_batch * by_gpus * equal.times(), equal.basis()); }
  /// With its 80 % interval. Source: defaults.hpp.
  constexpr likely<double> likely_seen() const {
    const likely_factors within = limited ? *limited : likely_from(defaults::datasheet_error, true);
    return {within.low * seen().times(), seen().times(), within.high * seen().times()};
  }
};

/// How much faster is one device than another, by their datasheets?
///
/// Model    `speedup` under the limit, `predict` with the corrections for batch size and machine
/// Inputs   asked  the devices, and what is known of the work
/// Returns  the factors
/// Errors   RL-105 if a device lacks the rate; RL-150 if a roofline's intensity is not said; RL-153 outside the range of the
///          corrections; those of `speedup`
/// Valid    as `speedup`: both reach the same share of their datasheet
/// Source   each model's own
/// Checked  tests/unit/questions/how_much_faster_test.cpp
constexpr datasheet_comparison_answer how_much_faster(const datasheet_comparison& asked) {
  datasheet_comparison_answer made{.limit = asked.limit.value_or(speed_limit::memory_bandwidth),
                                   .precision = asked.precision.value_or(arithmetic::bf16_accumulate_fp32)};
  if (!asked.limit) made.taken.add(setting::bottleneck, name_of(made.limit));
  const bool computes = made.limit != speed_limit::memory_bandwidth;
  if (!asked.precision && computes) made.taken.add(setting::precision, "bf16");
  const auto under = [&](const auto& limit) { return speedup(asked.device, over(asked.over), limit); };
  made.equal = made.limit == speed_limit::memory_bandwidth ? under(bandwidth_bound)
               : made.limit == speed_limit::peak_rate
                   ? under(compute_bound(made.precision))
                   : under(roofline(asked.intensity.value_or(arithmetic_intensity{}), made.precision));
  const compared_settings settings{
      .candidate = {.batch_per_gpu = asked.batch, .devices = asked.gpus, .link = asked.device.link},
      .reference = {.batch_per_gpu = asked.over_batch, .devices = asked.gpus, .link = asked.over.link}};
  const auto by_batch =
      asked.extrapolate ? batch_size_correction(asked.network, extrapolate) : batch_size_correction(asked.network);
  const auto by_gpus = asked.extrapolate ? multi_gpu_overhead_correction(asked.network, extrapolate)
                                         : multi_gpu_overhead_correction(asked.network);
  if ((asked.device.limited || asked.over.limited) && asked.device.id == asked.over.id)
    made.limited = of_the_quotient(asked.over.limited.within(), asked.device.limited.within());
  made.by_batch = correction_factor(settings, by_batch);
  made.by_gpus = correction_factor(settings, by_gpus);
  if (asked.published) made.published = remove_bias(speedup_factor(*asked.published), settings, by_batch, by_gpus);
  return made;
}

/// A training run, or requests, on one device and on another.
///
/// Inputs   run         as `how_long` is asked; its rent and its price are of its device, the reference has the catalogue's
///          over        the device that it is compared with
///          over_batch  there: sequences at a time, or requests together; absent: as on the device
/// Source   definition
template<class Run>
struct comparison {
  Run run = {};
  accelerator over = {};
  std::optional<batch_size> over_batch = std::nullopt;
};
using training_comparison = comparison<training_question>;
using requests_comparison = comparison<requests_question>;

/// The same work on two devices.
///
/// Fields   on, over  what `how_long` answers for each
/// Source   definition
template<class Answer>
struct both_devices {
  Answer on;
  Answer over;
};

namespace detail {

/// How much faster, with its interval: rates of the same work, and factors of the times.
constexpr likely<double> likely_ratio(double times, const likely_factors& on, const likely_factors& over) {
  const likely_factors within = of_the_quotient(over, on);
  return {within.low * times, times, within.high * times};
}
constexpr bool asks_the_same(const training_step& mine, const training_step& other) {
  return mine.micro_batch == other.micro_batch;
}
constexpr bool asks_the_same(const inference_step& mine, const inference_step& other) {
  return mine.requests == other.requests;
}
/// The interval of one of two times: where both are of one device and one software, and differ by power limits alone, what the two
/// err by alike is left out.
template<class Run>
constexpr likely_factors apart(const Run& mine, const Run& other, const likely_factors& within) {
  const accelerator &on = mine.machines.on.each().device(), &beside = other.machines.on.each().device();
  const bool by_limits = (on.limited || beside.limited) && on.id == beside.id &&
                         mine.calibration.id == other.calibration.id && asks_the_same(mine.step, other.step);
  return by_limits ? on.limited.within() : within;
}
constexpr likely<double> faster(const training_answer& on, const training_answer& over) {
  return likely_ratio(in(on.estimate.throughput(), over.estimate.throughput()),
                      apart(on.run, over.run, on.estimate.step.interval()),
                      apart(over.run, on.run, over.estimate.step.interval()));
}
constexpr double requests_of(const requests_answer& one) { return static_cast<double>(one.times.requests.value()); }
constexpr likely<double> faster(const both_devices<requests_answer>& of, const estimate<serving_breakdown>& on,
                                const estimate<serving_breakdown>& over) {
  const double requests = requests_of(of.on) / requests_of(of.over);
  return likely_ratio(requests * in(over.total(), on.total()), apart(of.on.run, of.over.run, on.interval()),
                      apart(of.over.run, of.on.run, over.interval()));
}

}  // namespace detail

/// A training run on two devices.
///
/// Fields   each   as `how_long` answers it
///          alike  with one software on both, the one whose error is smallest; absent where none was measured on both
/// Source   see `how_much_faster`
struct training_comparison_answer {
  both_devices<training_answer> each;
  std::optional<both_devices<training_answer>> alike = std::nullopt;

  /// Tokens a second of one over those of the other [1]. Source: definition.
  constexpr likely<double> times() const { return detail::faster(each.on, each.over); }
  constexpr std::optional<likely<double>> times_alike() const {
    return alike ? std::optional(detail::faster(alike->on, alike->over)) : std::nullopt;
  }
  /// Of one kind of work, for each token; absent where one of the two spends no time on it. Source: `speedup`.
  constexpr std::optional<double> times(operation_class which) const {
    const plan_estimate &mine = each.on.estimate, &theirs = each.over.estimate;
    const auto factor = speedup(mine.step, over_time(theirs.step), which);
    const double tokens = static_cast<double>(mine.tokens.value()) / static_cast<double>(theirs.tokens.value());
    return factor ? std::optional(tokens * factor->times()) : std::nullopt;
  }
  /// Whether both have the memory, if need be with what an allocator gives back; an unknown capacity counts as enough.
  /// Source: `fit::verdict`.
  constexpr bool possible() const { return can(each.on.estimate) && can(each.over.estimate); }
  /// Whether one of them has. Source: as above.
  static constexpr bool can(const plan_estimate& one) {
    return one.fits().verdict() != fit_verdict::no && one.fits_host;
  }
};

/// Requests on two devices.
///
/// Fields   each   as `how_long` answers it
///          alike  with one software on both; absent where none was measured on both, or each has it anyway
/// Source   see `how_much_faster`
struct requests_comparison_answer {
  both_devices<requests_answer> each;
  std::optional<both_devices<requests_answer>> alike = std::nullopt;

  static constexpr likely<double> first_token(const both_devices<requests_answer>& of) {
    return detail::faster(of, of.on.times.first_token, of.over.times.first_token);
  }
  static constexpr likely<double> output_token(const both_devices<requests_answer>& of) {
    return detail::faster(of, of.on.times.output_token, of.over.times.output_token);
  }
  /// Prompts, and output tokens, a second of one over those of the other, with one software where it is known [1]. Source:
  /// definition.
  constexpr likely<double> first_token() const { return first_token(alike ? *alike : each); }
  constexpr likely<double> output_token() const { return output_token(alike ? *alike : each); }
};

namespace detail {

/// The software of a calibration: its id without the device and the format.
constexpr std::string_view software_of(std::string_view id) {
  for (const std::string_view format : {std::string_view("-fp8"), std::string_view("-fp4")})
    if (id.ends_with(format)) id.remove_suffix(format.size());
  return id.substr(0, id.rfind('-'));
}

/// Whether a calibration was measured on a device in a format: FP16 and BF16 run at one rate and stand for one another.
constexpr bool measured_on(const training_calibration& one, const accelerator& device, const number_format& format) {
  const auto sixteen_bits = [](arithmetic kind) {
    return kind == arithmetic::fp16_accumulate_fp32 || kind == arithmetic::bf16_accumulate_fp32;
  };
  const arithmetic kind = arithmetic_of(format);
  return one.range.architecture == device.architecture &&
         (one.range.kind == kind || (sixteen_bits(one.range.kind) && sixteen_bits(kind)));
}

/// A calibration as it stands for a format.
constexpr training_calibration standing_for(training_calibration one, const number_format& format) {
  one.range.kind = arithmetic_of(format);
  return one;
}

/// A software that was measured on both devices: of all pairs the one whose larger error is the smallest.
constexpr std::optional<both_devices<training_calibration>> software_of_both(const settled_training& on,
                                                                             const settled_training& over) {
  const number_format &mine = on.step.recipe.compute, &theirs = over.step.recipe.compute;
  const training_calibration *best = nullptr, *beside = nullptr;
  double least = 0.0;
  for (const training_calibration* one : catalogue::every_training_calibration) {
    if (!measured_on(*one, on.machines.on.each().device(), mine) || software_of(one->id) == "pooled") continue;
    for (const training_calibration* other : catalogue::every_training_calibration) {
      if (!measured_on(*other, over.machines.on.each().device(), theirs)) continue;
      if (software_of(one->id) != software_of(other->id)) continue;
      const double first = one->fit.held_out_error, second = other->fit.held_out_error;
      const double larger = first > second ? first : second;
      if (best != nullptr && !(larger < least)) continue;
      best = one;
      beside = other;
      least = larger;
    }
  }
  if (best == nullptr) return std::nullopt;
  return both_devices<training_calibration>{standing_for(*best, mine), standing_for(*beside, theirs)};
}

/// What was said of the run, of the reference.
template<class Run>
constexpr Run on_reference(const comparison<Run>& asked) {
  Run made = asked.run;
  made.device = asked.over;
  made.costs.instance = nullptr;
  made.costs.rent = std::nullopt;
  made.costs.price = std::nullopt;
  return made;
}

/// The calibration of the reference that belongs to the one of the device, if there is one.
constexpr training_calibration beside(const training_calibration& said, const accelerator& over) {
  for (const training_calibration* one : catalogue::every_training_calibration)
    if (one->range.architecture == over.architecture && one->range.kind == said.range.kind &&
        software_of(one->id) == software_of(said.id))
      return *one;
  return said;
}

/// A serving stack that was measured on both architectures, or llama.cpp's of each; it needs clocks and power.
constexpr std::optional<both_devices<serving_calibration>> serving_of_both(const accelerator& on,
                                                                           const accelerator& over) {
  for (const serving_calibration* one : catalogue::every_serving_calibration)
    if (one->range.knows(on.architecture) && one->range.knows(over.architecture))
      return both_devices<serving_calibration>{*one, *one};
  const auto described = [](const accelerator& device) {
    return device.boost_clock && device.multiprocessors && device.board_power;
  };
  const serving_calibration* mine = catalogue::llama_cpp_on(on);
  const serving_calibration* theirs = catalogue::llama_cpp_on(over);
  if (mine == nullptr || theirs == nullptr || !described(on) || !described(over)) return std::nullopt;
  return both_devices<serving_calibration>{*mine, *theirs};
}

}  // namespace detail

/// How much faster is a training run on one device than on another?
///
/// Model    `how_long` on each, with what is known best there; and once more with one software on both. A stack that is
///          named is that of the device: the reference has the same software's where it was measured there
/// Inputs   asked  the run, as far as it is described, and the other device
/// Returns  both answers
/// Errors   those of `how_long`
/// Valid    the same GPUs, batch and plan on both; memory that is too small is said, not refused
/// Source   each model's own
/// Checked  tests/unit/questions/how_much_faster_test.cpp
constexpr training_comparison_answer how_much_faster(const training_comparison& asked) {
  training_question reference = detail::on_reference(asked);
  if (asked.over_batch) reference.micro_batch = *asked.over_batch;
  if (asked.run.stack) reference.stack = detail::beside(*asked.run.stack, asked.over);
  training_comparison_answer made{.each = {how_long(asked.run), how_long(reference)}};
  if (asked.run.stack) return made;
  const auto software = detail::software_of_both(made.each.on.run, made.each.over.run);
  if (!software) return made;
  training_question mine = asked.run;
  mine.stack = software->on;
  reference.stack = software->over;
  // What a stack computes in by default is not what was compared.
  mine.compute = made.each.on.run.step.recipe.compute;
  reference.compute = made.each.over.run.step.recipe.compute;
  made.alike = both_devices<training_answer>{how_long(mine), how_long(reference)};
  return made;
}

/// How much faster are requests answered on one device than on another?
///
/// Model    as for a training run
/// Inputs   asked  the requests, as far as they are described, and the other device
/// Returns  both answers
/// Errors   those of `how_long`
/// Valid    as for a training run
/// Source   each model's own
/// Checked  tests/unit/questions/how_much_faster_test.cpp
constexpr requests_comparison_answer how_much_faster(const requests_comparison& asked) {
  requests_question reference = detail::on_reference(asked);
  if (asked.over_batch) reference.concurrency = *asked.over_batch;
  requests_comparison_answer made{.each = {how_long(asked.run), how_long(reference)}};
  if (asked.run.stack) return made;
  const auto software = detail::serving_of_both(asked.run.device, asked.over);
  if (!software) return made;
  if (software->on.id == made.each.on.run.calibration.id && software->over.id == made.each.over.run.calibration.id)
    return made;
  requests_question mine = asked.run;
  mine.stack = software->on;
  reference.stack = software->over;
  made.alike = both_devices<requests_answer>{how_long(mine), how_long(reference)};
  return made;
}

}  // namespace ridgeline::inline v0_2
