#pragma once
#include <cstdint>
#include <optional>
#include <ridgeline/performance/serving/adapters.hpp>
#include <ridgeline/questions/defaults.hpp>
#include <ridgeline/questions/settings.hpp>
#include <ridgeline/workload/lora.hpp>

namespace ridgeline::inline v0_2 {

/// Adapters beside a model.
///
/// Inputs   kinds  how many requests choose from, from 1 to 10^6
///          rank   of each; absent: that of `defaults`
/// Source   Hu et al., LoRA, 2021
struct adapters_question {
  std::int64_t kinds = 1;
  std::optional<std::int64_t> rank = std::nullopt;
};

/// The adapters that a question means, with what it left open.
///
/// Model    16 bits beside every linear layer of the blocks; of a mixture beside those of the attention alone
/// Inputs   asked  how many, and their rank
///          model  that they lie beside
///          taken  gets a rank that nobody said
/// Returns  of one GPU that holds all of the model
/// Errors   those of `adapter_parameters`
/// Valid    adapters all alike: a skew in their popularity reads fewer in an iteration
/// Source   Hu et al., LoRA, 2021, section 4.1
/// Checked  tests/unit/questions/served_adapters_test.cpp
constexpr adapter_set settle(const adapters_question& asked, const transformer& model, taken_settings& taken) {
  lora each{.rank = asked.rank.value_or(defaults::adapter_rank), .targets = all_linear};
  if (!asked.rank) taken.add(setting::adapter_rank, static_cast<double>(each.rank));
  if (model.moe) each.targets.gate = each.targets.up = each.targets.down = false;
  return {.kinds = asked.kinds, .parameters = static_cast<double>(adapter_parameters(each, model))};
}

}  // namespace ridgeline::inline v0_2
