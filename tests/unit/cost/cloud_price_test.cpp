#include <array>
#include <doctest/doctest.h>
#include <ridgeline/cost/cloud_price.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr cloud_price by_instance{
    .provider = "p",
    .instance = "eight",
    .count = gpus(8),
    .whole = {.on_demand = 20.0 * dollars_per_hour, .reserved_1_year = unverified(12.0 * dollars_per_hour)},
};
constexpr cloud_price by_gpu{
    .provider = "p",
    .instance = "each",
    .count = gpus(8),
    .per_gpu = {.on_demand = 2.0 * dollars_per_gpu_hour, .spot = unverified(1.0 * dollars_per_gpu_hour)},
};

}  // namespace

TEST_CASE("an instance's price is its own, and a price per GPU counts its GPUs") {
  static_assert(rental_of(by_instance)->price.value() == 20.0 * dollars_per_hour);
  static_assert(rental_of(by_gpu)->price.value() == 2.0 * dollars_per_gpu_hour * gpus(8));
}

TEST_CASE("terms that a provider does not list have no rental, and doubtful prices stay doubtful") {
  static_assert(!rental_of(by_instance, rental_terms::spot) && !rental_of(by_gpu, rental_terms::reserved_3_years));
  constexpr auto reserved = rental_of(by_instance, rental_terms::reserved_1_year);
  static_assert(reserved->terms == rental_terms::reserved_1_year && !reserved->price.verified());
  static_assert(!rental_of(by_gpu, rental_terms::spot)->price.verified() && rental_of(by_gpu)->price.verified());
}

TEST_CASE("an entry is found by provider and instance, the first one first") {
  constexpr std::array list{by_gpu, by_instance, by_instance};
  CHECK(find_cloud_price(list, {"p", "eight"}) == &list[1]);
  CHECK(find_cloud_price(list, {"q", "eight"}) == nullptr);
  CHECK(find_cloud_price(list, {"p", "nine"}) == nullptr);
}

TEST_CASE("an empty list lists nothing, and any one price is something, on its own terms alone") {
  using list = price_list<hourly_price>;
  static_assert(!list{}.lists_something());
  constexpr hourly_price one = 1.0 * dollars_per_hour;
  struct only {
    rental_terms terms;
    list prices;
  };
  for (const auto& [terms, prices] :
       {only{rental_terms::on_demand, {.on_demand = one}}, only{rental_terms::spot, {.spot = one}},
        only{rental_terms::reserved_1_year, {.reserved_1_year = one}},
        only{rental_terms::reserved_3_years, {.reserved_3_years = one}}}) {
    CAPTURE(name_of(terms));
    CHECK(prices.lists_something());
    for (const rental_terms asked :
         {rental_terms::on_demand, rental_terms::spot, rental_terms::reserved_1_year, rental_terms::reserved_3_years}) {
      CHECK(static_cast<bool>(prices.on(asked)) == (asked == terms));
      CHECK(rental_of({.whole = prices}, asked).has_value() == (asked == terms));
    }
  }
}

TEST_CASE("an entry that does not say how many has one accelerator") {
  constexpr cloud_price single{.per_gpu = {.on_demand = 2.0 * dollars_per_gpu_hour}};
  static_assert(single.count == gpus(1));
  CHECK(in(rental_of(single)->price.value(), dollars_per_hour) == doctest::Approx(2.0).epsilon(1e-15));
  static_assert(rental_of(single)->terms == rental_terms::on_demand);
}
