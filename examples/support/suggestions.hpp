#pragma once
// What would make something fit, as flags that can be given back to does_it_fit.
#include <algorithm>
#include <optional>
#include <ridgeline/memory/inference.hpp>
#include <ridgeline/memory/reasons.hpp>
#include <string>
#include <support/program.hpp>
#include <utility>
#include <vector>

namespace support {

/// A flag, and what it saves and costs when it is given after those before it.
struct suggestion {
  std::string flag;
  json value;
  ridgeline::data_size saves = {};
  std::string costs;
  double extra_compute = 0.0;
  ridgeline::data_size extra_traffic = {};
  std::optional<ridgeline::memory_breakdown> need =
      {};  // with it and those before; empty where it goes with one before
};

/// Which of two flags that say the same thing the question holds.
struct flags_given {
  bool precision = false;
  bool recipe = false;
};

namespace detail {

inline std::string in_words(const ridgeline::training_step& before, const ridgeline::applied_saving& one) {
  std::vector<std::string> words;
  if (one.which == ridgeline::saving::offload_optimizer || one.which == ridgeline::saving::offload_parameters) {
    const ridgeline::memory_breakdown moved =
        ridgeline::footprint(*with_saving(before, one.which), ridgeline::tensors_alone);
    words.push_back(
        fmt::format("{:.1f} GB of the host's memory a GPU", ridgeline::in(moved.on_host, ridgeline::units::gigabytes)));
  }
  if (one.costs.extra_compute > 0.0)
    words.push_back(fmt::format("{:.1f} % more operations", 100.0 * one.costs.extra_compute));
  if (one.costs.extra_traffic > ridgeline::data_size{}) {
    words.push_back(fmt::format("{:.1f} GB more traffic a step and GPU",
                                ridgeline::in(one.costs.extra_traffic, ridgeline::units::gigabytes)));
  }
  if (one.which == ridgeline::saving::smaller_micro_batch) {
    words.push_back(fmt::format("smaller GEMMs, {} times as many micro-batches", before.micro_batch.value()));
  }
  if (changes_training(one.which)) words.emplace_back("changes what is learned");
  return words.empty() ? "no more operations, no more traffic" : fmt::format("{}", fmt::join(words, ", "));
}

/// The flags of one saving: the first of them saves and costs, further ones belong to it.
inline std::vector<std::pair<std::string, json>> flags_of(const ridgeline::training_step& before,
                                                          ridgeline::saving which, const flags_given& given) {
  using enum ridgeline::saving;
  switch (which) {
    case flash_attention: return {{"--flash-attention", "on"}};
    case sequence_parallel: return {{"--sequence-parallel", "on"}};
    case smaller_micro_batch: return {{"--micro-batch", 1}};
    case selective_recompute: return {{"--recompute", "selective"}};
    case full_recompute: return {{"--recompute", "full"}};
    case zero_1: return {{"--zero", 1}};
    case zero_2: return {{"--zero", 2}};
    case zero_3: return {{"--zero", 3}};
    case mixed_precision:
      if (!given.precision) return {{"--recipe", ridgeline::mixed_16.id}};
      if (!given.recipe) return {{"--precision", "bf16"}};
      return {{"--precision", "bf16"}, {"--recipe", ridgeline::mixed_16.id}};
    case optimizer_8bit: return {{"--optimizer", ridgeline::adam_8bit.id}};
    case offload_optimizer: return {{"--offload", name_of(ridgeline::offload::optimizer_state)}};
    case offload_parameters: return {{"--offload", name_of(ridgeline::offload::parameters)}};
    case lora: return {{"--lora", 16}};
    case qlora:
      if (before.adapters) return {{"--qlora", "on"}};
      return {{"--lora", 16}, {"--qlora", "on"}};
  }
  return {};
}

}  // namespace detail

/// A remedy of the library as flags. Where two savings set one flag, the later one counts.
inline std::vector<suggestion> as_flags(ridgeline::training_step step, const ridgeline::remedy& enough,
                                        const ridgeline::framework_overhead& overhead, const flags_given& given) {
  std::vector<suggestion> made;
  for (const ridgeline::applied_saving& one : enough) {
    const ridgeline::training_step with_it = *with_saving(step, one.which);
    bool first = true;
    for (auto& [flag, value] : detail::flags_of(step, one.which, given)) {
      std::erase_if(made, [&flag](const suggestion& before) { return before.flag == flag; });
      if (first) {
        made.push_back({flag, value, one.saves, detail::in_words(step, one), one.costs.extra_compute,
                        one.costs.extra_traffic, ridgeline::footprint(with_it, overhead)});
      } else {
        made.push_back({flag, value, {}, "goes with the flag before"});
      }
      first = false;
    }
    step = with_it;
  }
  return made;
}

namespace detail {

/// One change to a step that answers requests.
struct inference_change {
  suggestion as_flag;
  int group;  // of changes of which one at most is made
  ridgeline::inference_step (*apply)(ridgeline::inference_step);
};

template<std::int64_t Gpus>
ridgeline::inference_step across(ridgeline::inference_step step) {
  step.tensor_parallel = ridgeline::gpus(Gpus);
  return step;
}

template<int Halves>
ridgeline::inference_step cache_of(ridgeline::inference_step step) {
  step.cache_width = 0.5 * Halves * ridgeline::units::bytes;
  return step;
}

/// What can be changed, those that cost least first.
inline std::vector<inference_change> inference_changes(const ridgeline::inference_step& step) {
  using ridgeline::inference_step;
  const std::string fewer = fmt::format("one request at a time, not {}", step.requests.value());
  const std::string shared = " GPUs, and an exchange between them twice a block";
  std::vector<inference_change> all;
  const auto add = [&all](std::string flag, json value, std::string costs, int group,
                          inference_step (*apply)(inference_step)) {
    all.push_back({{std::move(flag), std::move(value), {}, std::move(costs)}, group, apply});
  };
  const double cache = ridgeline::in(step.cache_width, ridgeline::units::bytes);
  if (cache > 1.0) add("--kv-format", "fp8", "keys and values are rounded", 0, cache_of<2>);
  if (cache > 0.5) add("--kv-format", "int4", "keys and values are rounded more", 0, cache_of<1>);
  const auto stored = [](const ridgeline::weight_storage& storage) {
    return ridgeline::in(storage.per_parameter, ridgeline::units::bytes);
  };
  const double now = stored(step.weights);
  if (now > stored(ridgeline::stored_int8)) {
    add("--weights", "int8", "weights are rounded", 1, [](inference_step one) {
      one.weights = ridgeline::stored_int8;
      return one;
    });
  }
  if (now > stored(ridgeline::stored_nf4)) {
    add("--weights", "nf4", "weights are rounded more", 1, [](inference_step one) {
      one.weights = ridgeline::stored_nf4;
      return one;
    });
  }
  const std::int64_t gpus = step.tensor_parallel.value();
  if (gpus < 2) add("--gpus", 2, "2" + shared, 2, across<2>);
  if (gpus < 4) add("--gpus", 4, "4" + shared, 2, across<4>);
  if (gpus < 8) add("--gpus", 8, "8" + shared, 2, across<8>);
  if (step.requests.value() > 1) {
    add("--concurrency", 1, fewer, 3, [](inference_step one) {
      one.requests = ridgeline::batch(1);
      return one;
    });
  }
  return all;
}

/// The footprint, or nothing where the GPUs do not divide the network.
inline std::optional<ridgeline::memory_breakdown> footprint_if_any(const ridgeline::inference_step& step,
                                                                   const ridgeline::framework_overhead& overhead) {
  try {
    return ridgeline::footprint(step, overhead);
  } catch (const ridgeline::error&) {
    return std::nullopt;
  }
}

}  // namespace detail

/// The smallest set of changes with which requests fit; of equal size the one whose changes come first. Empty where none is.
inline std::vector<suggestion> what_would_fit(const ridgeline::inference_step& step,
                                              const ridgeline::accelerator& device,
                                              const ridgeline::framework_overhead& overhead) {
  const std::vector<detail::inference_change> all = detail::inference_changes(step);
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
  std::ranges::stable_sort(sets, [&size](unsigned left, unsigned right) { return size(left) < size(right); });
  for (const unsigned set : sets) {
    ridgeline::inference_step changed = step;
    std::optional<ridgeline::memory_breakdown> need = detail::footprint_if_any(step, overhead);
    std::vector<suggestion> made;
    for (std::size_t i = 0; need && i < all.size(); ++i) {
      if ((set >> i & 1U) == 0U) continue;
      changed = all[i].apply(changed);
      const std::optional<ridgeline::memory_breakdown> less = detail::footprint_if_any(changed, overhead);
      if (less) {
        made.push_back(all[i].as_flag);
        made.back().saves = need->total() - less->total();
        made.back().need = less;
      }
      need = less;
    }
    if (need && ridgeline::fits(*need, device)) return made;
  }
  return {};
}

}  // namespace support
