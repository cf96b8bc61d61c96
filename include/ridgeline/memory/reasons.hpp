#pragma once
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <optional>
#include <ridgeline/memory/fits.hpp>
#include <ridgeline/memory/savings.hpp>
#include <type_traits>

namespace ridgeline::inline v0_2 {

/// A saving of a remedy: what it takes off when it is applied after those before it, and what it costs.
/// Source   definition
struct applied_saving {
  saving which = saving::flash_attention;
  data_size saves = {};
  saving_cost costs = {};
};

/// A set of savings with which a step fits.
///
/// Fields   savings  the first `size()` are meant, in the order in which they are applied
///          step     with all of them
///          after    the verdict on it
/// Source   definition
/// Checked  tests/unit/memory/reasons_test.cpp
struct remedy {
  std::array<applied_saving, std::size(every_saving)> savings = {};
  std::size_t count = 0;
  training_step step;
  fit after = {};

  constexpr std::size_t size() const { return count; }
  constexpr const applied_saving* begin() const { return savings.data(); }
  constexpr const applied_saving* end() const { return savings.data() + count; }
};

/// Why a step does not fit, and what would make it fit.
///
/// Fields   answer   the verdict, with shortfall and largest term
///          need     every term
///          enough   empty where it fits as it is, or where all savings together are not enough
/// Source   definition
/// Checked  tests/unit/memory/reasons_test.cpp
struct fit_reasons {
  fit answer = {};
  memory_breakdown need = {};
  std::optional<remedy> enough = std::nullopt;
};

namespace detail {

/// The step with the savings of a set, bit i for every_saving[i]; empty where one of them changes nothing.
template<std::same_as<training_step> Step>
constexpr std::optional<training_step> with_all(const Step& step, unsigned set) {
  std::optional<training_step> changed = step;
  for (std::size_t i = 0; changed && i < std::size(every_saving); ++i) {
    if ((set >> i & 1U) != 0U) changed = with_saving(*changed, every_saving[i]);
  }
  return changed;
}

/// With every saving that changes something: where even that is too much, no set has to be tried.
constexpr training_step with_whatever_saves(training_step step) {
  for (const saving which : every_saving) {
    if (const auto changed = with_saving(step, which)) step = *changed;
  }
  return step;
}

constexpr bool trains_something_else(unsigned set) {
  for (std::size_t i = 0; i < std::size(every_saving); ++i) {
    if ((set >> i & 1U) != 0U && changes_training(every_saving[i])) return true;
  }
  return false;
}

/// Of two sets with what they ask for: the one that trains the same, asks for less, is smaller.
template<class Measured>
constexpr bool costs_less(unsigned set, const Measured& asks, unsigned best, const Measured& least) {
  if (trains_something_else(set) != trains_something_else(best)) return trains_something_else(best);
  if (asks < least || least < asks) return asks < least;
  return std::popcount(set) < std::popcount(best);
}

template<std::same_as<training_step> Step>
constexpr remedy explain(const Step& step, unsigned set, const accelerator& device,
                         const framework_overhead& overhead) {
  remedy found{.step = step};
  memory_breakdown need = footprint(step, overhead);
  for (std::size_t i = 0; i < std::size(every_saving); ++i) {
    if ((set >> i & 1U) == 0U) continue;
    const saving_cost costs = cost_of(found.step, need, every_saving[i]);
    found.step = *with_saving(found.step, every_saving[i]);
    const memory_breakdown less = footprint(found.step, overhead);
    found.savings[found.count] = {every_saving[i], need.total() - less.total(), costs};
    ++found.count;
    need = less;
  }
  found.after = fits(need, device);
  return found;
}

}  // namespace detail

/// The sets of savings with which a step fits that cost least by a measure of the caller's: the time of a step, its price.
///
/// Model    of the sets that are enough and none of whose savings can be left out, those that train the same before the
///          others, then by the measure, then by size, then those of cheaper savings first
/// Inputs   Most      how many at the most
///          step      does not fit as it is
///          device    with a known capacity
///          overhead  what software takes
///          measure   called with a step and its footprint; answers an ordered value, or nothing where the step cannot be
/// Returns  the remedies, the cheapest first; empty ones after the last
/// Errors   those of `footprint` and of the measure; RL-105 if the capacity is not known
/// Valid    the host is taken to have room for what goes there, unless the measure answers nothing
/// Source   definition; the savings carry their own
/// Checked  tests/unit/memory/reasons_test.cpp
template<std::size_t Most, std::same_as<training_step> Step = training_step, class Measure>
  requires std::invocable<const Measure&, const training_step&, const memory_breakdown&>
constexpr std::array<std::optional<remedy>, Most> cheapest_remedies(const Step& step, const accelerator& device,
                                                                    const framework_overhead& overhead,
                                                                    const Measure& measure) {
  using measured =
      typename std::invoke_result_t<const Measure&, const training_step&, const memory_breakdown&>::value_type;
  std::array<std::optional<remedy>, Most> found = {};
  if (!fits(footprint(detail::with_whatever_saves(step), overhead), device)) return found;

  constexpr unsigned sets = 1U << std::size(every_saving);
  std::array<bool, sets> covered = {};     // it holds a set that is enough
  std::array<bool, sets> impossible = {};  // one of its savings changes nothing after those before it
  std::array<unsigned, Most> best = {};
  std::array<measured, Most> least = {};
  for (unsigned set = 1; set < sets; ++set) {
    for (unsigned left = set; left != 0 && !covered[set]; left &= left - 1U)
      covered[set] = covered[set & ~(left & (~left + 1U))];
    if (covered[set]) continue;
    impossible[set] = impossible[set & ~std::bit_floor(set)];
    if (impossible[set]) continue;
    const std::optional<training_step> changed = detail::with_all(step, set);
    impossible[set] = !changed;
    if (!changed) continue;
    const memory_breakdown need = footprint(*changed, overhead);
    if (!fits(need, device)) continue;
    const auto asks = measure(*changed, need);
    if (!asks) continue;
    covered[set] = true;
    for (std::size_t place = Most; place-- > 0;) {
      if (best[place] != 0 && !detail::costs_less(set, *asks, best[place], least[place])) break;
      if (place + 1 < Most) {
        best[place + 1] = best[place];
        least[place + 1] = least[place];
      }
      best[place] = set;
      least[place] = *asks;
    }
  }
  for (std::size_t i = 0; i < Most && best[i] != 0; ++i) found[i] = detail::explain(step, best[i], device, overhead);
  return found;
}

/// Whether a step fits a device; if not, why not, and the smallest set of savings that would be enough.
///
/// Model    sets of `every_saving` by size, and within a size those of cheaper savings first: the first one that fits
/// Inputs   step      what runs and how
///          device    with a known capacity
///          overhead  what software takes
/// Returns  the verdict, every term, and the remedy with what each saving saves and costs
/// Errors   those of `footprint`; RL-105 if the capacity is not known
/// Valid    the host is taken to have room for what goes there: ask `fits` of the host
/// Source   definition; the savings carry their own
/// Checked  tests/unit/memory/reasons_test.cpp, tests/static/memory/reasons_static.cpp
struct reasons_model : composable {
  template<std::same_as<training_step> Step = training_step>
  constexpr fit_reasons operator()(const Step& step, const accelerator& device,
                                   const framework_overhead& overhead = pytorch_cuda) const {
    fit_reasons answer{.need = footprint(step, overhead)};
    answer.answer = fits(answer.need, device);
    if (answer.answer) return answer;

    if (!fits(footprint(detail::with_whatever_saves(step), overhead), device)) return answer;

    constexpr int all = static_cast<int>(std::size(every_saving));
    for (int size = 1; size <= all; ++size) {
      for (unsigned set = 1; set < 1U << all; ++set) {
        if (std::popcount(set) != size) continue;
        const std::optional<training_step> changed = detail::with_all(step, set);
        if (!changed || !fits(footprint(*changed, overhead), device)) continue;
        answer.enough = detail::explain(step, set, device, overhead);
        return answer;
      }
    }
    return answer;
  }

  /// The same with the set that costs least by a measure of the caller's: the time of a step, its price.
  ///
  /// Model    the first of `cheapest_remedies`
  /// Inputs   step, device, overhead  as above
  ///          measure  called with a step and its footprint; answers an ordered value, or nothing where the step cannot be
  /// Returns  as above; no remedy where the measure answers nothing for all that would be enough
  /// Errors   those above and of the measure
  /// Source   definition
  /// Checked  tests/unit/memory/reasons_test.cpp
  template<std::same_as<training_step> Step = training_step, class Measure>
    requires std::invocable<const Measure&, const training_step&, const memory_breakdown&>
  constexpr fit_reasons operator()(const Step& step, const accelerator& device, const framework_overhead& overhead,
                                   const Measure& measure) const {
    fit_reasons answer{.need = footprint(step, overhead)};
    answer.answer = fits(answer.need, device);
    if (!answer.answer) answer.enough = cheapest_remedies<1>(step, device, overhead, measure)[0];
    return answer;
  }
};
inline constexpr reasons_model reasons{};

}  // namespace ridgeline::inline v0_2
