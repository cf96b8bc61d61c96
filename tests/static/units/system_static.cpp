#include <boost/units/make_system.hpp>
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
static_assert(std::is_convertible_v<decltype(bytes / bytes), double>);

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

// Our list of base units is the one that Boost would make: written in order, it need not be sorted by every includer.
template<class System>
struct list_of;
template<class List>
struct list_of<boost::units::homogeneous_system<List>> {
  using type = List;
};
namespace own = ridgeline::detail;
using sorted_by_boost =
    boost::units::make_system<own::cycle_unit, own::byte_unit, own::operation_unit, own::second_unit, own::joule_unit,
                              own::dollar_unit, own::gram_co2e_unit, own::gpu_unit, own::token_unit,
                              own::sample_unit>::type;
static_assert(std::is_base_of_v<list_of<sorted_by_boost>::type, own::base_units>);
