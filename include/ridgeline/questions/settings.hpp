#pragma once
#include <array>
#include <cstddef>
#include <ridgeline/core/error.hpp>
#include <ridgeline/units/number_format.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// What a question may leave open.
/// Source   definition
enum class setting : unsigned char {
  gpus,
  per_machine,
  link,
  network,
  ports,
  precision,
  sequence,
  micro_batch,
  batch,
  tokens,
  samples,
  optimizer,
  zero,
  sequence_parallel,
  schedule,
  flash_attention,
  stack,
  rent,
  price,
  host_price,
  years,
  utilization,
  tariff,
  host_power,
  pue,
  grid,
  goodput,
  prompt,
  output,
  concurrency,
  weights,
  cache_format,
  split,
  length_spread,
  prefix_hits,
  mean_load,
  tier_link,
  guess_cost,
  adapter_rank,
  engine,
  bottleneck,
  memory,
  budget,
  sampling_steps,
  guidance,
  finish_within,
  mfu,
  serving_mfu,
  replies,
  replies_per_prompt,
  iterations,
  sync_bandwidth,
};

inline constexpr setting every_setting[] = {setting::gpus,         setting::per_machine,
                                            setting::link,         setting::network,
                                            setting::ports,        setting::precision,
                                            setting::sequence,     setting::micro_batch,
                                            setting::batch,        setting::tokens,
                                            setting::samples,      setting::optimizer,
                                            setting::zero,         setting::sequence_parallel,
                                            setting::schedule,     setting::flash_attention,
                                            setting::stack,        setting::rent,
                                            setting::price,        setting::host_price,
                                            setting::years,        setting::utilization,
                                            setting::tariff,       setting::host_power,
                                            setting::pue,          setting::grid,
                                            setting::goodput,      setting::prompt,
                                            setting::output,       setting::concurrency,
                                            setting::weights,      setting::cache_format,
                                            setting::split,        setting::length_spread,
                                            setting::prefix_hits,  setting::mean_load,
                                            setting::tier_link,    setting::guess_cost,
                                            setting::adapter_rank, setting::engine,
                                            setting::bottleneck,   setting::memory,
                                            setting::budget,       setting::sampling_steps,
                                            setting::guidance,     setting::finish_within,
                                            setting::mfu,          setting::serving_mfu,
                                            setting::replies,      setting::replies_per_prompt,
                                            setting::iterations,   setting::sync_bandwidth};

/// The name of a setting: the option of a program, the key in JSON.
///
/// Inputs   which  any enumerator
/// Returns  words joined by hyphens; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/questions/settings_test.cpp
constexpr std::string_view name_of(setting which) noexcept {
  switch (which) {
    case setting::gpus: return "gpus";
    case setting::per_machine: return "per-machine";
    case setting::link: return "link";
    case setting::network: return "network";
    case setting::ports: return "ports";
    case setting::precision: return "precision";
    case setting::sequence: return "sequence";
    case setting::micro_batch: return "micro-batch";
    case setting::batch: return "batch";
    case setting::tokens: return "tokens";
    case setting::samples: return "samples";
    case setting::optimizer: return "optimizer";
    case setting::zero: return "zero";
    case setting::sequence_parallel: return "sequence-parallel";
    case setting::schedule: return "schedule";
    case setting::flash_attention: return "flash-attention";
    case setting::stack: return "stack";
    case setting::rent: return "rent";
    case setting::price: return "price";
    case setting::host_price: return "host-price";
    case setting::years: return "years";
    case setting::utilization: return "utilization";
    case setting::tariff: return "electricity";
    case setting::host_power: return "host-watts";
    case setting::pue: return "pue";
    case setting::grid: return "grid-of";
    case setting::goodput: return "goodput";
    case setting::prompt: return "prompt";
    case setting::output: return "output";
    case setting::concurrency: return "concurrency";
    case setting::weights: return "weights";
    case setting::cache_format: return "kv-format";
    case setting::split: return "split";
    case setting::length_spread: return "length-spread";
    case setting::prefix_hits: return "prefix-hits";
    case setting::mean_load: return "mean-load";
    case setting::tier_link: return "tier-link";
    case setting::guess_cost: return "guess-cost";
    case setting::adapter_rank: return "adapter-rank";
    case setting::engine: return "engine";
    case setting::bottleneck: return "bottleneck";
    case setting::memory: return "memory";
    case setting::budget: return "budget";
    case setting::sampling_steps: return "steps";
    case setting::guidance: return "guidance";
    case setting::finish_within: return "finish-within";
    case setting::mfu: return "mfu";
    case setting::serving_mfu: return "serving-mfu";
    case setting::replies: return "replies";
    case setting::replies_per_prompt: return "replies-per-prompt";
    case setting::iterations: return "iterations";
    case setting::sync_bandwidth: return "sync-bandwidth";
  }
  return "unknown";
}

/// What programs and JSON call a number format of training: "fp8" for E4M3, "fp4" for E2M1, others their own name.
///
/// Inputs   format  any
/// Returns  the short name
/// Source   definition
/// Checked  tests/unit/questions/settings_test.cpp
constexpr std::string_view name_of_precision(const number_format& format) noexcept {
  return format == fp8_e4m3 ? "fp8" : format == fp4_e2m1 ? "fp4" : format.name;
}

/// Whether the memory of a GPU depends on a setting.
///
/// Inputs   which  any enumerator
/// Returns  false for what only time and money depend on
/// Source   definition
/// Checked  tests/unit/questions/settings_test.cpp
constexpr bool concerns_memory(setting which) noexcept {
  switch (which) {
    case setting::gpus:
    case setting::per_machine:
    case setting::precision:
    case setting::sequence:
    case setting::micro_batch:
    case setting::batch:
    case setting::optimizer:
    case setting::zero:
    case setting::sequence_parallel:
    case setting::schedule:
    case setting::flash_attention:
    case setting::prompt:
    case setting::output:
    case setting::concurrency:
    case setting::weights:
    case setting::cache_format:
    case setting::split: return true;
    default: return false;
  }
}

/// A setting that a question left open, and what was taken for it.
///
/// Fields   what    which setting
///          prefix  where the value is a name of two parts, the first of them: a provider before an instance
///          text    where the value is a name; empty where it is a number
///          number  else
/// Source   definition
struct taken_setting {
  setting what = setting::gpus;
  std::string_view prefix = {};
  std::string_view text = {};
  double number = 0.0;
};

/// All that a question left open, in the order in which it was settled. Every answer carries one.
///
/// Errors   RL-343 for more settings than there are
/// Source   definition
/// Checked  tests/unit/questions/settings_test.cpp
class taken_settings {
 public:
  constexpr void add(const taken_setting& one) {
    if (size_ == entries_.size()) detail::violated<errc::too_many_settings>();
    entries_[size_++] = one;
  }
  constexpr void add(setting what, double number) { add({.what = what, .number = number}); }
  constexpr void add(setting what, std::string_view text) { add({.what = what, .text = text}); }
  constexpr void add(setting what, std::string_view prefix, std::string_view text) {
    add({.what = what, .prefix = prefix, .text = text});
  }

  constexpr const taken_setting* begin() const { return entries_.data(); }
  constexpr const taken_setting* end() const { return entries_.data() + size_; }
  constexpr std::size_t size() const { return size_; }

  /// What was taken for a setting; nullptr where the question said it. Source: definition.
  constexpr const taken_setting* find(setting what) const {
    for (const taken_setting& one : *this)
      if (one.what == what) return &one;
    return nullptr;
  }
  /// Whether a setting was taken. Source: definition.
  constexpr bool has(setting what) const {
    for (const taken_setting& one : *this)
      if (one.what == what) return true;
    return false;
  }

  /// Those that memory depends on. Source: definition.
  constexpr taken_settings about_memory() const {
    taken_settings made;
    for (const taken_setting& one : *this)
      if (concerns_memory(one.what)) made.add(one);
    return made;
  }

 private:
  std::array<taken_setting, std::size(every_setting)> entries_ = {};
  std::size_t size_ = 0;
};

}  // namespace ridgeline::inline v0_2
