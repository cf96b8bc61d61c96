#include <ridgeline/units/constants.hpp>
#include <type_traits>

using namespace ridgeline;
using namespace ridgeline::units;

// A quantity costs what its number costs: one register, no code of its own.
static_assert(sizeof(bandwidth) == sizeof(double));
static_assert(std::is_trivially_copyable_v<bandwidth>);
static_assert(std::is_nothrow_default_constructible_v<bandwidth>);

// It can be a template argument.
template<data_size Size>
struct cache {
  static constexpr data_size size = Size;
};
static_assert(cache<40.0 * mebibytes>::size == 40.0 * mebibytes);

// A kind is its dimension: what is computed in two ways is one type.
static_assert(std::is_same_v<decltype(watts * seconds), energy>);
static_assert(std::is_same_v<decltype(bytes / bytes_per_second), duration>);
static_assert(std::is_same_v<decltype(flops / (flops / bytes)), data_size>);
static_assert(std::is_same_v<decltype(2 * watts), power>);
static_assert(std::is_same_v<decltype(bytes / bytes), double>);
static_assert(std::is_same_v<decltype(1.0 / seconds * cycles), clock_rate>);

// No quantity becomes a number by itself.
static_assert(!std::is_convertible_v<data_size, double>);
static_assert(!std::is_constructible_v<double, data_size>);
static_assert(!std::is_constructible_v<bool, data_size>);

constexpr data_size summed() {
  data_size total;
  total += 3.0 * gigabytes;
  total -= 1.0 * gigabytes;
  total *= 4.0;
  total /= 2.0;
  return total;
}
static_assert(summed() == 4.0 * gigabytes);
