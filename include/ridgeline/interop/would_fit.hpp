#pragma once
#include <algorithm>
#include <optional>
#include <ridgeline/interop/detail/json_answers.hpp>
#include <ridgeline/interop/detail/time_if_known.hpp>
#include <ridgeline/memory/inference.hpp>
#include <ridgeline/memory/reasons.hpp>
#include <ridgeline/questions/does_it_fit.hpp>
#include <ridgeline/questions/networks.hpp>
#include <ridgeline/workload/transformer_strategy.hpp>
#include <utility>
#include <vector>

/// What would make something fit, as keys that can be added to the question.
namespace ridgeline::inline v0_2::interop {

/// A key of a question and its value, and what they save and cost when they are added after those before.
/// Source   definition
struct suggestion {
  std::string key;
  json value;
  data_size saves = {};
  std::string costs;
  double extra_compute = 0.0;
  data_size extra_traffic = {};
  std::optional<memory_breakdown> need = {};  // with it and those before; empty where it goes with one before
};

/// What would be enough.
///
/// Fields   keys            to add, in this order; empty where it fits, and where nothing known would be enough
///          times_as_long   a step with them against one without; empty where the time is not known
///          others          further sets, each enough by itself, those that cost less time first
///          host_too_small  there are savings that would be enough, and each needs more of the host than it has
/// Source   definition
struct keys_that_fit {
  std::vector<suggestion> keys = {};
  std::optional<double> times_as_long = {};
  bool host_too_small = false;
  std::vector<keys_that_fit> others = {};
};

/// Which of two keys that say the same thing the question holds.
struct keys_given {
  bool precision = false;
  bool recipe = false;
};

namespace detail {

/// With one decimal; for sizes and shares, which are not negative.
inline std::string tenths(double value) {
  const long long all = std::llround(10.0 * value);
  return std::to_string(all / 10) + "." + std::to_string(all % 10);
}

inline std::string in_words(const training_step& before, const applied_saving& one) {
  std::string words;
  const auto say = [&words](const std::string& more) { words += (words.empty() ? "" : ", ") + more; };
  if (one.which == saving::offload_optimizer || one.which == saving::offload_parameters) {
    const memory_breakdown moved = footprint(*with_saving(before, one.which), tensors_alone);
    say(tenths(in(moved.on_host, units::gigabytes)) + " GB of the host's memory a GPU");
  }
  if (one.costs.extra_compute > 0.0) say(tenths(100.0 * one.costs.extra_compute) + " % more operations");
  if (one.costs.extra_traffic > data_size{}) {
    say(tenths(in(one.costs.extra_traffic, units::gigabytes)) + " GB more traffic a step and GPU");
  }
  if (one.which == saving::smaller_micro_batch) {
    say("smaller GEMMs, " + std::to_string(before.micro_batch.value()) + " times as many micro-batches");
  }
  if (one.which == saving::light_recompute) say("norms and activations run again");
  if (changes_training(one.which)) say("changes what is learned");
  return words.empty() ? "no more operations, no more traffic" : words;
}

/// The keys of one saving: the first of them saves and costs, further ones belong to it.
inline std::vector<std::pair<std::string, json>> keys_of(const training_step& before, saving which,
                                                         const keys_given& given) {
  using enum saving;
  switch (which) {
    case flash_attention: return {{"flash-attention", "on"}};
    case sequence_parallel: return {{"sequence-parallel", "on"}};
    case smaller_micro_batch: return {{"micro-batch", 1}};
    case selective_recompute: return {{"recompute", "selective"}};
    case light_recompute: return {{"recompute", "light"}};
    case full_recompute: return {{"recompute", "full"}};
    case zero_1: return {{"zero", 1}};
    case zero_2: return {{"zero", 2}};
    case zero_3: return {{"zero", 3}};
    case mixed_precision:
      if (!given.precision) return {{"recipe", mixed_16.id}};
      if (!given.recipe) return {{"precision", "bf16"}};
      return {{"precision", "bf16"}, {"recipe", mixed_16.id}};
    case optimizer_8bit: return {{"optimizer", adam_8bit.id}};
    case offload_optimizer: return {{"offload", name_of(offload::optimizer_state)}};
    case offload_parameters: return {{"offload", name_of(offload::parameters)}};
    case lora: return {{"lora", 16}};
    case qlora:
      if (before.adapters) return {{"qlora", "on"}};
      return {{"lora", 16}, {"qlora", "on"}};
  }
  return {};
}

/// A remedy of the library as keys. Where two savings set one key, the later one counts.
inline std::vector<suggestion> remedy_as_keys(training_step step, const remedy& enough,
                                              const framework_overhead& overhead, const keys_given& given) {
  std::vector<suggestion> made;
  for (const applied_saving& one : enough) {
    const training_step with_it = *with_saving(step, one.which);
    bool first = true;
    for (auto& [key, value] : keys_of(step, one.which, given)) {
      std::erase_if(made, [&key](const suggestion& before) { return before.key == key; });
      if (first) {
        made.push_back({key, value, one.saves, in_words(step, one), one.costs.extra_compute, one.costs.extra_traffic,
                        footprint(with_it, overhead)});
      } else {
        made.push_back({key, value, {}, "goes with the flag before"});
      }
      first = false;
    }
    step = with_it;
  }
  return made;
}

/// One change to a step that answers requests.
struct inference_change {
  suggestion as_key;
  int group;  // of changes of which one at most is made
  inference_step (*apply)(inference_step);
};

template<std::int64_t Gpus>
inference_step across(inference_step step) {
  step.tensor_parallel = gpus(Gpus);
  return step;
}

template<int Halves>
inference_step cache_of(inference_step step) {
  step.cache_width = 0.5 * Halves * units::bytes;
  return step;
}

/// What can be changed, those that cost least first.
inline std::vector<inference_change> inference_changes(const inference_step& step) {
  const std::string fewer = "one request at a time, not " + std::to_string(step.requests.value());
  const std::string shared = " GPUs, and an exchange between them twice a block";
  std::vector<inference_change> all;
  const auto add = [&all](std::string key, json value, std::string costs, int group,
                          inference_step (*apply)(inference_step)) {
    all.push_back({{std::move(key), std::move(value), {}, std::move(costs)}, group, apply});
  };
  const double cache = in(step.cache_width, units::bytes);
  if (cache > 1.0) add("kv-format", "fp8", "keys and values are rounded", 0, cache_of<2>);
  if (cache > 0.5) add("kv-format", "int4", "keys and values are rounded more", 0, cache_of<1>);
  const auto stored = [](const weight_storage& storage) { return in(storage.per_parameter, units::bytes); };
  const double now = stored(step.weights);
  if (now > stored(stored_int8)) {
    add("weights", "int8", "weights are rounded", 1, [](inference_step one) {
      one.weights = stored_int8;
      return one;
    });
  }
  if (now > stored(stored_nf4)) {
    add("weights", "nf4", "weights are rounded more", 1, [](inference_step one) {
      one.weights = stored_nf4;
      return one;
    });
  }
  const std::int64_t gpus = step.tensor_parallel.value();
  if (gpus < 2) add("gpus", 2, "2" + shared, 2, across<2>);
  if (gpus < 4) add("gpus", 4, "4" + shared, 2, across<4>);
  if (gpus < 8) add("gpus", 8, "8" + shared, 2, across<8>);
  if (step.requests.value() > 1) {
    add("concurrency", 1, fewer, 3, [](inference_step one) {
      one.requests = batch(1);
      return one;
    });
  }
  return all;
}

/// The footprint, or nothing where the GPUs do not divide the network.
inline std::optional<memory_breakdown> footprint_if_any(const inference_step& step,
                                                        const framework_overhead& overhead) {
  if (fault_of({.tensor_parallel = step.tensor_parallel}, step.model, step.prompt) != errc{}) return std::nullopt;
  return footprint(step, overhead);
}

/// The smallest set of changes with which requests fit; of equal size the one whose changes come first. Empty where none is.
inline std::vector<suggestion> changes_that_fit(const inference_step& step, const accelerator& device,
                                                const framework_overhead& overhead) {
  const std::vector<inference_change> all = inference_changes(step);
  std::vector<unsigned> sets;
  for (unsigned set = 1; set < 1U << all.size(); ++set) {
    int groups[4] = {};
    for (std::size_t i = 0; i < all.size(); ++i) groups[all[i].group] += static_cast<int>(set >> i & 1U);
    if (*std::max_element(groups, groups + 4) <= 1) sets.push_back(set);
  }
  const auto size = [](unsigned set) {
    int members = 0;
    for (; set != 0U; set &= set - 1U) ++members;
    return members;
  };
  std::ranges::sort(sets, {}, [&size](unsigned set) { return std::pair(size(set), set); });
  for (const unsigned set : sets) {
    inference_step changed = step;
    std::optional<memory_breakdown> need = footprint_if_any(step, overhead);
    std::vector<suggestion> made;
    for (std::size_t i = 0; need && i < all.size(); ++i) {
      if ((set >> i & 1U) == 0U) continue;
      changed = all[i].apply(changed);
      const std::optional<memory_breakdown> less = footprint_if_any(changed, overhead);
      if (less) {
        made.push_back(all[i].as_key);
        made.back().saves = need->total() - less->total();
        made.back().need = less;
      }
      need = less;
    }
    if (need && fits(*need, device)) return made;
  }
  return {};
}

}  // namespace detail

/// What would make a run fit that does not: of the sets of savings that are enough, and for which its host is not too small,
/// the three with which a step takes least time. Those that train something else come after all others.
///
/// Inputs   asked     the question
///          found     its answer
///          overhead  that the answer was found with
///          given     which keys the question has
/// Returns  the keys of the first set, with the other two beside it; or that the host is too small for any
/// Errors   those of `footprint`
/// Source   see `cheapest_remedies`
/// Checked  tests/unit/interop/would_fit_test.cpp
inline keys_that_fit would_fit(const training_question& asked, const fit_answer& found,
                               const framework_overhead& overhead, const keys_given& given) {
  if (!found.device || *found.device) return {};
  const machine& each = found.run.machines.on.each();
  const host& around = each.around();
  bool host_too_small = false;
  accelerator device = asked.device;  // what scales the need of the run scales that of each of its variants
  if (found.drawn) device.capacity = device.capacity.value() / found.drawn->by.scale;
  const auto enough = cheapest_remedies<3>(
      found.run.step, device, overhead,
      [&](const training_step& step, const memory_breakdown& need) -> std::optional<duration> {
        const bool too_small = need.on_host > data_size{} && around.memory && !fits(need, around, each.devices());
        host_too_small |= too_small;
        if (too_small) return std::nullopt;
        return detail::time_of(step, found.run);
      });
  if (!enough[0]) return {.host_too_small = host_too_small};
  const duration now = detail::time_of(found.run.step, found.run);
  keys_that_fit made;
  for (const std::optional<remedy>& one : enough) {
    if (!one) break;
    const double longer = detail::time_of(one->step, found.run) / now;
    keys_that_fit set{.keys = detail::remedy_as_keys(found.run.step, *one, overhead, given),
                      .times_as_long = math::is_finite(longer) ? std::optional<double>(longer) : std::nullopt};
    if (made.keys.empty()) made = std::move(set);
    else made.others.push_back(std::move(set));
  }
  return made;
}

/// What would make requests fit that do not: the smallest set of changes, of equal size the one whose changes come first.
///
/// Inputs   asked     the question
///          found     its answer
///          overhead  that the answer was found with
/// Returns  the keys
/// Errors   those of `footprint`
/// Source   definition
/// Checked  tests/unit/interop/would_fit_test.cpp
inline keys_that_fit would_fit(const requests_question& asked, const requests_fit_answer& found,
                               const framework_overhead& overhead) {
  const bool one_of_several = found.run.by_layers && found.run.gpus.value() != 1;
  if (!found.device || *found.device || one_of_several) return {};
  std::vector<suggestion> made = detail::changes_that_fit(found.run.step, asked.device, overhead);
  // The GPUs that were tried share every layer.
  const bool more_gpus = std::ranges::find(made, "gpus", &suggestion::key) != made.end();
  if (more_gpus && found.run.by_layers) made.push_back({"split", "tensor", {}, "goes with --gpus"});
  return {.keys = std::move(made)};
}

/// What would make a network's training fit that does not: the largest batch that does.
///
/// Inputs   asked     the question
///          found     its answer
///          overhead  that the answer was found with
/// Returns  the key; nothing where not even one sample on each GPU fits
/// Errors   those of `footprint`
/// Source   definition
/// Checked  tests/unit/interop/would_fit_test.cpp
inline keys_that_fit would_fit(const network_question& asked, const network_fit_answer& found,
                               const framework_overhead& overhead) {
  if (found) return {};
  const std::int64_t gpus = found.run.gpus.value();
  const auto with = [&](std::int64_t each) {
    network_question one = asked;
    one.batch = batch(each * gpus);
    return does_it_fit(one, overhead);
  };
  std::int64_t fits = 0, too_many = found.run.per_gpu.value();
  while (too_many - fits > 1) {
    const std::int64_t middle = fits + (too_many - fits) / 2;
    (with(middle) ? fits : too_many) = middle;
  }
  if (fits == 0) return {};
  const memory_breakdown need = with(fits).need;
  return {.keys = {{.key = "batch",
                    .value = fits * gpus,
                    .saves = found.need.total() - need.total(),
                    .costs = "fewer samples a step: changes what is learned",
                    .need = need}}};
}

/// What is missing: on the GPU, or else around it.
///
/// Inputs   found  an answer
/// Returns  how much more memory there would have to be; nothing where it fits [B]
/// Errors   none
/// Source   definition
/// Checked  tests/unit/interop/would_fit_test.cpp
constexpr data_size missing_memory(const fit_answer& found) {
  if (found.device && !*found.device) return found.device->shortfall();
  if (found || !found.host) return {};
  const data_size memory = found.host->memory_required - found.host->memory_available;
  const data_size storage = found.host->storage_required - found.host->storage_available;
  return (memory > data_size{} ? memory : data_size{}) + (storage > data_size{} ? storage : data_size{});
}
constexpr data_size missing_memory(const network_fit_answer& found) {
  return found ? data_size{} : found.device->shortfall();
}
constexpr data_size missing_memory(const requests_fit_answer& found) {
  return found ? data_size{} : found.device->shortfall();
}

namespace detail {

/// One set of keys, and how much longer a step takes with it.
inline json set_json(const keys_that_fit& set) {
  json out{{"would_fit", json::array()},
           {"times_as_long", set.times_as_long ? json(*set.times_as_long) : json(nullptr)}};
  for (const suggestion& one : set.keys)
    out["would_fit"].push_back({{"flag", "--" + one.key},
                                {"value", one.value},
                                {"saves_bytes", whole_bytes(one.saves)},
                                {"costs", one.costs},
                                {"extra_compute", one.extra_compute},
                                {"extra_traffic_bytes", whole_bytes(one.extra_traffic)}});
  return out;
}

}  // namespace detail

/// Adds what is missing, and what would be enough, to the JSON of an answer.
///
/// Inputs   answer   of `answer_json`
///          missing  of `missing_memory`
///          enough   of `would_fit`
/// Errors   none
/// Source   docs/reference/json.md
/// Checked  tests/unit/interop/would_fit_test.cpp
inline void add_remedy(json& answer, data_size missing, const keys_that_fit& enough) {
  answer["shortfall_bytes"] = detail::whole_bytes(missing);
  answer.update(detail::set_json(enough));
  answer["would_fit_instead"] = json::array();
  for (const keys_that_fit& other : enough.others) answer["would_fit_instead"].push_back(detail::set_json(other));
  answer["host_too_small"] = enough.host_too_small;
}

}  // namespace ridgeline::inline v0_2::interop
