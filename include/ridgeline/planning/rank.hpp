#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <ridgeline/core/lifetime.hpp>
#include <ridgeline/core/rule.hpp>
#include <ridgeline/cost/performance_per_dollar.hpp>
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/memory/fits.hpp>
#include <ridgeline/performance/speedup/speedup.hpp>
#include <ridgeline/planning/ranked_card.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/count.hpp>
#include <span>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// A rule that says how well a device does the work, in times a reference; absent where the device cannot do it or a figure
/// that it takes was never published.
/// Source   definition; `relative_performance` is the usual one, a rule of your own is any constexpr function object with
///          a name
template<class Measure>
concept performance_measure = rule_answering<Measure, figure<double>, accelerator>;

/// Performance as the speedup over one device under one limit.
///
/// Model    speedup(device, over(reference), limit)
/// Inputs   reference  kept by reference; must outlive the measure and have the rate that `limit` names
///          limit      bandwidth_bound, compute_bound(arithmetic), roofline(intensity, arithmetic), or a rule of your own
/// Returns  (as a measure) the speedup [1], unverified where a figure behind it is; absent where the device lacks the rate
/// Errors   RL-105 if the reference lacks the rate
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "GPU Deep Learning Performance per Dollar"
/// Checked  tests/unit/planning/rank_test.cpp
template<bottleneck Limit>
class relative_performance : public composable {
 public:
  std::string_view name = "relative performance";

  constexpr relative_performance(over reference, Limit limit) : reference_(reference), limit_(limit) {}
  constexpr figure<double> operator()(const accelerator& device) const {
    if (!limit_(device)) return absent;
    const speedup_factor times = speedup(device, reference_, limit_);
    return {times.times(), times.basis()};
  }

 private:
  over reference_;
  Limit limit_;
};

/// What somebody who buys cards wants, and what the machine around them costs.
///
/// Inputs   memory       needed on each GPU [B]
///          precision    what the matrix units must be able to do
///          per_machine  GPUs in one machine, all alike; the host's price and power are shared among them
///          budget       for the machine, cards and host [$]; none = no bound
///          host_price, host_power   of the machine without GPUs [$], [W]
///          utilization  share of the calendar in which the machine works, drawing its power only then [1]
///          kept_for     how long the machine is owned, on the calendar [s]
///          electricity  price of facility energy [$/J]; overhead its PUE [1]
/// Errors   RL-102, RL-106, RL-170 by the types of the fields
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition: 15 % utilization, 5 years, 0.175 $/kWh; the host
///          (1,000 $, 100 W) is ours: the post counts "the cost for a desktop computer" and does not print it
/// Checked  tests/unit/planning/rank_test.cpp
struct card_request {
  amount<data_size> memory;
  arithmetic precision = arithmetic::fp16_accumulate_fp32;
  gpu_count per_machine = gpus(1);
  std::optional<amount<money>> budget = std::nullopt;
  amount<money> host_price = 1000.0 * units::dollars;
  amount<power> host_power = 100.0 * units::watts;
  fraction utilization = percent(15);
  calendar_time kept_for = 5.0 * units::years;
  amount<energy_price> electricity = 0.175 * units::dollars_per_kilowatt_hour;
  pue overhead = pue_of_one;
};

namespace detail {

constexpr rejection first_obstacle(const ranked_card& card, const card_request& wanted) {
  if (card.memory_short > data_size{}) return rejection::too_little_memory;
  if (!dense_peak(*card.device, wanted.precision)) return rejection::no_such_precision;
  if (!card.performance) return rejection::no_performance_figure;
  if (!card.price) return rejection::no_price;
  if (!card.device->board_power) return rejection::no_power_figure;
  if (wanted.budget && *card.machine_price > wanted.budget->value()) return rejection::over_budget;
  return rejection::none;
}

template<performance_measure Measure>
constexpr ranked_card ranked(const accelerator& device, std::span<const device_price> prices,
                             const card_request& wanted, const Measure& measure) {
  ranked_card card{.device = &device};
  const data_size there = device.capacity ? gpu_memory(device) : data_size{};
  if (there < wanted.memory.value()) card.memory_short = wanted.memory.value() - there;
  card.performance = measure(device);

  const card_prices offers = card_prices_of(prices, device.id);
  const double cards = static_cast<double>(wanted.per_machine.value());
  card.price = price_that_counts(offers);
  if (card.price) card.machine_price = cards * card.price.price.value() + wanted.host_price.value();
  if (device.board_power) {
    card.value = performance_per_dollar({
        .relative_performance = card.performance,
        .prices = offers,
        .share_of_desktop = wanted.host_price.value() / cards,
        .draw = {.gpu = device.board_power, .host = wanted.host_power.value() / cards},
        .utilization = wanted.utilization,
        .kept_for = wanted.kept_for,
        .electricity = wanted.electricity,
        .pue = wanted.overhead,
    });
  }
  card.reason = first_obstacle(card, wanted);
  return card;
}

/// Ranked cards come first, by performance per dollar; then the rejected ones, by reason, then in the order given.
// NOLINTNEXTLINE(bugprone-easily-swappable-parameters): an order compares two of one kind
constexpr bool ranks_before(const ranked_card& left, const ranked_card& right) {
  if (left.reason != right.reason) return left.reason < right.reason;
  // What is ranked has a price, a performance and a power, so it has a value.
  if (left.ranked() && left.value->per_dollar() != right.value->per_dollar())
    return left.value->per_dollar() > right.value->per_dollar();
  return left.device < right.device;
}

/// Sorts cards and answers how many are ranked. A template, so that only programs that rank compile the sort.
template<class Measure, class Cards>
constexpr std::size_t put_in_order(const Cards& all) {
  // By insertion: <algorithm> is a tenth of what a program that searches has to read.
  std::size_t ranked = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    ranked += all[i].ranked() ? 1U : 0U;
    const ranked_card card = all[i];
    std::size_t place = i;
    for (; place > 0 && ranks_before(card, all[place - 1]); --place) all[place] = all[place - 1];
    all[place] = card;
  }
  return ranked;
}

}  // namespace detail

/// Which card: enough memory, then the precision, then the best performance per dollar.
///
/// Model    a card must have the memory, a dense rate in the precision, a performance, a price and a power, and its machine
///          must be within the budget; those that do are ordered by performance_per_dollar, equals as in `devices`
/// Inputs   devices  an array of the catalogue or of your own; kept by pointer in the answer
///          prices   of any kinds, joined by the devices' ids [$]
///          wanted   memory, precision, machine, budget, ownership
///          measure  relative_performance(over(reference), limit) or a rule of your own
///          answer   as many places as there are devices, or more
/// Returns  how many cards are ranked; they are the first in `answer`, the others follow with the reason of each
/// Shapes   one card for each device
/// Errors   RL-191 if `answer` has too few places; RL-105 if the measure's reference lacks the rate; RL-106 if a cost is
///          not finite
/// Valid    one kind of card a machine; the performance of one card, not of the machine
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "GPU Deep Learning Performance per Dollar" (ledger F1)
/// Checked  tests/unit/planning/rank_test.cpp, tests/published/dettmers_ledger_advice_test.cpp, tests/properties/rank_test.cpp
template<performance_measure Measure>
constexpr std::size_t rank(lasting_span<accelerator> devices, std::span<const device_price> prices,
                           const card_request& wanted, const Measure& measure, std::span<ranked_card> answer) {
  if (answer.size() < devices.size()) detail::violated<errc::too_few_places>();
  const auto filled = answer.first(devices.size());
  for (std::size_t i = 0; i < devices.size(); ++i) filled[i] = detail::ranked(devices[i], prices, wanted, measure);
  return detail::put_in_order<Measure>(filled);
}

/// The same for an array, with an array as answer: for a static_assert.
///
/// Model    as above
/// Inputs   devices, prices, wanted, measure  as above
/// Returns  one card for each device, the ranked ones first
/// Errors   as above, without RL-191
/// Source   as above
/// Checked  tests/unit/planning/rank_test.cpp
template<std::size_t Devices, performance_measure Measure>
constexpr std::array<ranked_card, Devices> rank(const std::array<accelerator, Devices>& devices,
                                                std::span<const device_price> prices, const card_request& wanted,
                                                const Measure& measure) {
  std::array<ranked_card, Devices> answer{};
  rank(std::span<const accelerator>(devices), prices, wanted, measure, std::span<ranked_card>(answer));
  return answer;
}

// The mistakes that the types above cannot name themselves.
template<std::size_t Devices, performance_measure Measure>
constexpr std::array<ranked_card, Devices> rank(const std::array<accelerator, Devices>&&, std::span<const device_price>,
                                                const card_request&, const Measure&) {
  static_assert(detail::has_a_name<std::array<accelerator, Devices>>,
                "RL-243: what is referred to later must have a name that outlives the call "
                "(docs/reference/errors.md#rl-243)");
  return {};
}
namespace detail {
template<class Measure>
inline constexpr bool measures_performance = performance_measure<Measure>;
}  // namespace detail
template<class Devices, class Measure, class... Answer>
  requires(!performance_measure<Measure>)
constexpr std::array<ranked_card, 1> rank(const Devices&, std::span<const device_price>, const card_request&,
                                          const Measure&, const Answer&...) {
  static_assert(
      detail::measures_performance<Measure>,
      "RL-240: performance is measured by relative_performance(over(device), limit), or by a function object with "
      "a name that answers with a figure<double> (docs/reference/errors.md#rl-240)");
  return {};
}

}  // namespace ridgeline::inline v0_2
