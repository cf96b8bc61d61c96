#include <doctest/doctest.h>

#include <range/v3/numeric/accumulate.hpp>
#include <range/v3/view/iota.hpp>
#include <range/v3/view/transform.hpp>
#include <ranges>
#include <string>
#include <type_traits>

#include <ridgeline/core/pipe.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/workload/strategy.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace elsewhere {

// A model of somebody else's: `|` is found in the namespace of its base.
struct doubled_model : ridgeline::composable {
  constexpr double operator()(double x) const { return 2.0 * x; }
};
struct increased_model : ridgeline::composable {
  constexpr double operator()(double x) const { return x + 1.0; }
};
inline constexpr doubled_model doubled{};
inline constexpr increased_model increased{};

static_assert((3.0 | doubled) == 6.0);
static_assert((3.0 | doubled | increased) == 7.0);
static_assert((3.0 | increased | doubled) == 8.0);

}  // namespace elsewhere

namespace {

using elsewhere::doubled;
using elsewhere::increased;

// A chain is a value: stored, applied twice, chained again. How it was joined does not matter.
constexpr auto both = doubled | increased;
static_assert((3.0 | both) == 7.0 && (5.0 | both) == 11.0 && both(3.0) == 7.0);
static_assert((3.0 | (both | doubled)) == 14.0 && (3.0 | (doubled | (increased | doubled))) == 14.0);

// The first model of a chain may take more than one value.
constexpr auto difference = through([](double x) { return -x; });
struct sum_model : composable {
  constexpr double operator()(double x, double y) const { return x + y; }
};
static_assert((sum_model{} | difference)(1.0, 2.0) == -3.0);

// The other arguments of a function are kept, and what it takes can be asked.
constexpr auto later =
    through([](duration start, duration wait, double times) { return start + times * wait; }, 2.0 * seconds, 3.0);
static_assert((1.0 * seconds | later) == 7.0 * seconds);
static_assert(std::is_invocable_v<decltype(later), duration>);
static_assert(!std::is_invocable_v<decltype(later), std::string>);
static_assert(!std::is_invocable_v<decltype(doubled | later), double, double>);

// A field is set in a copy, and only that field.
constexpr strategy mixed{.data_parallel = gpus(8), .sharding = zero::gradients};
constexpr strategy lean = mixed | with(&strategy::recompute, recomputation::full);
static_assert(lean.recompute == recomputation::full && lean.data_parallel == gpus(8));
static_assert(lean.sharding == zero::gradients && mixed.recompute == recomputation::none);
constexpr auto saving = with(&strategy::recompute, recomputation::selective) | with(&strategy::sharding, zero::off);
static_assert((mixed | saving).recompute == recomputation::selective && (mixed | saving).sharding == zero::off);

}  // namespace

TEST_CASE("a model answers by value, so nothing refers to what is gone") {
  const auto last = through([](const std::string& words) -> const char& { return words.back(); });
  static_assert(std::is_same_v<decltype(std::string("abc") | last), char>);
  CHECK((std::string("abc") | last) == 'c');
}

TEST_CASE("views keep their own |, of range-v3 and of the standard library, and a model ends their pipeline") {
  const auto total = through([](auto&& numbers) {
    double sum = 0.0;
    for (const int number : numbers) sum += number;
    return sum;
  });
  const auto squared = [](int number) { return number * number; };
  CHECK((ranges::views::iota(1, 4) | ranges::views::transform(squared) | total) == 14.0);
  CHECK((std::views::iota(1, 4) | std::views::transform(squared) | total | doubled) == 28.0);
  CHECK(ranges::accumulate(ranges::views::iota(1, 4) | ranges::views::transform(doubled), 0.0) == 12.0);
}
