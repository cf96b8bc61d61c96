#pragma once
#include <concepts>
#include <cstdint>
#include <range/v3/view/filter.hpp>
#include <range/v3/view/iota.hpp>
#include <range/v3/view/transform.hpp>
#include <ridgeline/core/lifetime.hpp>
#include <ridgeline/planning/found_plan.hpp>
#include <ridgeline/planning/rank.hpp>
#include <span>

// The lazy views, on those of range-v3: the one header of the library that includes it. planning.hpp does not gather it,
// and with CMake its target is ridgeline::views.
namespace ridgeline::inline v0_2 {

namespace detail {

// Function objects that a view can assign: range-v3 0.12 cannot assign one that keeps a closure with captures.
struct is_a_plan_of {
  const plan_space* space = nullptr;
  const training_request* asked = nullptr;
  constexpr bool operator()(std::uint64_t number) const {
    check(asked->model);
    return is_a_plan(*space, *asked, space->at(number));
  }
};
struct plan_of {
  const plan_space* space = nullptr;
  const training_request* asked = nullptr;
  constexpr found_plan operator()(std::uint64_t number) const { return *plan_at(*space, *asked, number); }
};
template<class Measure>
struct ranked_by {
  lasting_span<device_price> prices;
  card_request wanted;
  Measure measure;
  constexpr ranked_card operator()(const accelerator& device) const { return ranked(device, prices, wanted, measure); }
};

}  // namespace detail

/// Every plan of a space that can be divided, one after the other and only when read: the lazy face of `search` for
/// pipelines of range-v3.
///
/// Model    the numbers of the space, filtered by what can run, transformed by `plan_at`
/// Inputs   space, asked  must outlive the view, so temporaries are refused
/// Returns  a view of found_plan, in the order of the space; whether one fits is a question of its own: filter by
///          `fits_in_memory`
/// Errors   as `plan_at`, when an element is looked for; RL-243 (does not compile) for a temporary
/// Valid    at run time: the views of range-v3 0.12 are not constexpr, `search` is; each plan is computed as often as a
///          pipeline reads it
/// Source   as `search`
/// Checked  tests/unit/planning/plans_test.cpp: the same answer as `search`
/// Example  examples/search_plans.cpp [views]
template<std::same_as<plan_space> Space = plan_space>
auto plans(const Space& space, const training_request& asked) {
  return ranges::views::iota(std::uint64_t{0}, space.size()) |
         ranges::views::filter(detail::is_a_plan_of{&space, &asked}) |
         ranges::views::transform(detail::plan_of{&space, &asked});
}

// The mistake that the types above cannot name themselves.
template<class Space, class Request>
  requires std::same_as<std::remove_cvref_t<Space>, plan_space> &&
           std::same_as<std::remove_cvref_t<Request>, training_request> &&
           (!detail::has_a_name<Space> || !detail::has_a_name<Request>)
auto plans(Space&& space, Request&& request) {
  static_assert(detail::has_a_name<Space> && detail::has_a_name<Request>,
                "RL-243: what is referred to later must have a name that outlives the call "
                "(docs/reference/errors.md#rl-243)");
  return plans(space, request);
}

/// What `rank` knows of each device, one after the other and only when read: its lazy face for pipelines of range-v3.
///
/// Model    as `rank`, without the order
/// Inputs   devices, prices  as for `rank`; must outlive the view, so temporary lists are refused
///          wanted, measure  as for `rank`; copied into the view
/// Returns  a random-access view of ranked_card, in the order of `devices`
/// Shapes   one card for each device
/// Errors   RL-105, RL-106 as for `rank`, when the element is read; RL-243 (does not compile) for a temporary list
/// Valid    at run time: the views of range-v3 0.12 are not constexpr, `rank` is
/// Source   as for `rank`
/// Checked  tests/unit/planning/plans_test.cpp
template<performance_measure Measure>
auto ranked_cards(lasting_span<accelerator> devices, lasting_span<device_price> prices, const card_request& wanted,
                  const Measure& measure) {
  return std::span<const accelerator>(devices) |
         ranges::views::transform(detail::ranked_by<Measure>{prices, wanted, measure});
}

}  // namespace ridgeline::inline v0_2
