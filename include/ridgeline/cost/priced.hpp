#pragma once
#include <concepts>
#include <ridgeline/core/figure.hpp>
#include <ridgeline/core/pipe.hpp>
#include <ridgeline/cost/rental.hpp>

namespace ridgeline::inline v0_2 {

/// How many times as fast one device is as another, and whether that was verified: `speedup_factor` is one.
/// Source   definition
template<class Speed>
concept relative_speed = requires(const Speed& faster) {
  { faster.times() } -> std::same_as<double>;
  { faster.verified() } -> std::same_as<bool>;
};

namespace detail {
struct priced_model : composable {
  figure<hourly_price> price;

  template<relative_speed Speed>
  constexpr rental operator()(const Speed& faster) const {
    const hourly_price same_work = price.value() / faster.times();
    return {.price = price.verified() && faster.verified() ? figure<hourly_price>(same_work) : unverified(same_work)};
  }
};
}  // namespace detail

/// What an hour of the reference's work costs on a faster device that is rented: the two compared like for like.
///
/// Model    price of the reference's hour = price / speedup
/// Inputs   price  of the candidate an hour [$/s]
/// Returns  a model of a speedup, which answers a rental on demand; its price is unverified where either is
/// Errors   RL-105 if the price is absent; RL-202 (does not compile) for a price per GPU; RL-250 (does not compile) for
///          what is no speedup
/// Valid    on demand or spot: hours of a commitment are billed whether there is work or not
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "GPU Deep Learning Performance per Dollar" (a
///          price over a relative performance)
/// Checked  tests/unit/cost/priced_test.cpp
/// Example  examples/when_buying_pays.cpp [like for like]
constexpr detail::priced_model priced(figure<hourly_price> price) { return {{}, price}; }

}  // namespace ridgeline::inline v0_2
