#pragma once
// What answers say alike: numbers, trust, sources, plans.
#include <algorithm>
#include <fmt/format.h>
#include <ridgeline/questions/how_long.hpp>
#include <string>
#include <string_view>
#include <support/width.hpp>

namespace support {

/// 1e9, not 1e+09.
inline std::string short_number(double number) {
  std::string text = fmt::format("{:.4g}", number);
  const std::size_t e = text.find("e+");
  if (e == std::string::npos) return text;
  return text.substr(0, e + 1) + text.substr(text.find_first_not_of('0', e + 2));
}

/// 1234567 as 1,234,567.
inline std::string with_separators(double value) {
  std::string text = fmt::format("{:.0f}", value);
  for (std::ptrdiff_t i = static_cast<std::ptrdiff_t>(text.size()) - 3; i > (text[0] == '-' ? 1 : 0); i -= 3)
    text.insert(static_cast<std::size_t>(i), ",");
  return text;
}

/// 12.34, 1,234, 1.234 million: four digits, or all that stand before the point.
inline std::string readable(double value) {
  if (value >= 1e9) return fmt::format("{:.4g} billion", value / 1e9);
  if (value >= 1e6) return fmt::format("{:.4g} million", value / 1e6);
  return value >= 1000.0 ? with_separators(value) : fmt::format("{:.4g}", value);
}

/// 8.03 billion parameters, 124.4 million parameters.
inline std::string parameters_text(double count) { return readable(count) + " parameters"; }

/// A sentence on lines of at most so many letters, the later ones indented.
inline std::string wrapped(const std::string& sentence,
                           std::size_t width = std::min<std::size_t>(terminal_width(), 118)) {
  return fmt::format("{}\n", fmt::join(lines_of(sentence, width, 2), "\n"));
}

inline std::string plural(long long count, const std::string& what, const std::string& ending = "s") {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : ending);
}

/// How far a time can be trusted.
template<class Breakdown>
std::string trust_text(std::string_view stack, const ridgeline::estimate<Breakdown>& time) {
  using enum ridgeline::calibrated_range;
  if (stack == ridgeline::datasheet_training.id) return "a lower bound, fitted on nothing";
  if (!time.relative_error) return "no error was measured";
  const char* where = time.range == inside    ? "this lies inside it"
                      : time.range == outside ? "this lies OUTSIDE it"
                                              : "no such network was measured";
  return fmt::format("typical error {:.0f} % over the measured range; {}", 100.0 * time.relative_error.value(), where);
}

/// A device as programs take it: its id, with the power limit that its owner set.
inline std::string asked_as(const ridgeline::accelerator& device) {
  std::string text(device.id);
  if (device.limited) text += fmt::format(":watts={}", in(device.board_power.value(), ridgeline::units::watts));
  return text;
}

/// Where the constants come from.
inline std::string source_text(std::string_view stack, const ridgeline::citation& source) {
  return fmt::format("stack: {}, from {}, {} (read {})\n",
                     stack == "not-measured" ? "none was measured here; constants of another device" : stack,
                     source.document, source.where, source.read_on);
}

inline constexpr const char* what_low_and_high_are = "low, high: 80 % interval\n";

inline std::string text_of(const ridgeline::settled_machines& made) {
  using namespace ridgeline;
  const machine& each = made.on.each();
  const auto rate = [](const interconnect& link) {
    return in(link.per_direction.value(), units::gigabytes_per_second);
  };
  std::string text =
      fmt::format("{} of {}", plural(made.on.machines().value(), "machine"), plural(each.devices().value(), "GPU"));
  if (!made.link.id.empty())
    text += fmt::format(", {} ({:.4g} GB/s one way)", made.link.name, rate(each.between_gpus()));
  if (!made.network.id.empty()) {
    text += fmt::format(", {} between them ({:.4g} GB/s one way, {} each)", made.network.name,
                        rate(made.on.between_machines()), plural(made.ports, "port"));
  }
  return text;
}

inline std::string plan_text(const ridgeline::strategy& plan, ridgeline::batch_size micro_batch, bool mixture) {
  std::string text = plural(plan.data_parallel.value(), "replica");
  text += fmt::format(", tensor {}{}, pipeline {}", plan.tensor_parallel.value(),
                      plan.sequence_parallel ? " with sequence parallel" : "", plan.pipeline_parallel.value());
  if (plan.pipeline_parallel.value() > 1) {
    text += fmt::format(" ({}{})", name_of(plan.schedule),
                        plan.virtual_stages.value() > 1 ? fmt::format(", {} chunks", plan.virtual_stages.value()) : "");
  }
  if (plan.context_parallel.value() > 1) text += fmt::format(", context {}", plan.context_parallel.value());
  if (plan.ulysses.value() > 1) text += fmt::format(" (Ulysses {})", plan.ulysses.value());
  if (mixture) text += fmt::format(", experts over {}", plan.expert_parallel.value());
  text += fmt::format(", ZeRO {}, recomputation {}", stage_of(plan.sharding), name_of(plan.recompute));
  if (plan.to_host != ridgeline::offload::none) text += fmt::format(", offload {}", name_of(plan.to_host));
  return text + fmt::format(", {} of {}", plural(plan.micro_batches.value(), "micro-batch", "es"),
                            plural(micro_batch.value(), "sequence"));
}

/// What of a run's costs nobody knows; empty where all of it is known.
inline std::string missing_text(const ridgeline::settled_costs& costs, const ridgeline::costs_question& asked,
                                const ridgeline::accelerator& device) {
  using namespace ridgeline;
  std::string text;
  if (!costs.power_known) text = fmt::format("the power of {}", device.id);
  if (costs.price_known) return text;
  if (!text.empty()) text += ", ";
  if (!asked.owned) return text + fmt::format("a rent of {} (--rent)", device.id);
  const bool card_known = asked.price || find_price(catalogue::launch_prices, device.id) != nullptr;
  const bool host_known = asked.host_price || defaults::site_of(device.form) == site_kind::desk;
  if (card_known) return text + fmt::format("a price of the host of {} (--host-price)", device.id);
  return text + fmt::format("a price of {}{} (--price{})", device.id, host_known ? "" : " and of its host",
                            host_known ? "" : ", --host-price");
}

}  // namespace support
