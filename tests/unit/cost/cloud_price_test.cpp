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

TEST_CASE("an empty list lists nothing") {
  static_assert(!price_list<hourly_price>{}.lists_something() && by_gpu.per_gpu.lists_something());
}
