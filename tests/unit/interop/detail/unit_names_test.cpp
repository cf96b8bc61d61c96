#include <doctest/doctest.h>

#include <limits>

#include <ridgeline/interop/detail/unit_names.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

template<class Quantity>
void check_table() {
  CHECK(unit_names<Quantity>[0].shown);
  CHECK(unit_names<Quantity>[0].shown_from == Quantity{});  // something is always at hand
  Quantity last{};
  for (const auto& unit : unit_names<Quantity>) {
    CAPTURE(unit.symbol);
    CHECK(unit.size > Quantity{});
    CHECK_FALSE(unit.symbol.empty());
    CHECK(unit.symbol.find_first_of("{} ") == std::string_view::npos);
    CHECK(unit.symbol.find_first_of("0123456789.<>^") != 0);  // a spec would take it for width, digits or side
    CHECK(unit_named<Quantity>(unit.symbol) == unit.size);    // one size a symbol
    if (!unit.shown) continue;
    CHECK(unit.shown_from >= last);
    for (const auto& other : unit_names<Quantity>)  // of units of one size one is shown
      CHECK((!other.shown || other.size != unit.size || other.symbol == unit.symbol));
    // From one of them on, or from ten where the unit below reads well for longer; 48 hours are two days, and a picosecond
    // is still told in nanoseconds.
    const double from = unit.shown_from / unit.size;
    CHECK((from == 0.0 || from == 1.0 || from == 10.0 || (unit.symbol == "days" && from == 2.0) ||
           (unit.symbol == "ns" && from == doctest::Approx(0.001))));
    last = unit.shown_from;
  }
}

}  // namespace

TEST_CASE("the units of every kind rise, their symbols are unambiguous and fit in a format spec") {
  check_table<data_size>();
  check_table<bandwidth>();
  check_table<duration>();
  check_table<operation_count>();
  check_table<operation_rate>();
  check_table<arithmetic_intensity>();
  check_table<operations_per_cycle>();
  check_table<efficiency_per_energy>();
  check_table<cycle_count>();
  check_table<clock_rate>();
  check_table<energy>();
  check_table<power>();
  check_table<money>();
  check_table<hourly_price>();
  check_table<hourly_price_per_gpu>();
  check_table<energy_price>();
  check_table<price_per_token>();
  check_table<device_amount>();
  check_table<device_time>();
  check_table<token_amount>();
  check_table<token_rate>();
  check_table<energy_per_token>();
  check_table<sample_amount>();
  check_table<sample_rate>();
  check_table<carbon_mass>();
  check_table<carbon_intensity>();
}

TEST_CASE("a quantity is shown in the largest unit that it reaches") {
  CHECK(readable_unit(999.0 * megabytes).symbol == "MB");
  CHECK(readable_unit(1.0 * gigabytes).symbol == "GB");
  CHECK(readable_unit(24.0 * gibibytes).symbol == "GB");
  CHECK(readable_unit(2039.0 * gigabytes_per_second).symbol == "GB/s");
  CHECK(readable_unit(47.0 * hours).symbol == "h");
  CHECK(readable_unit(48.0 * hours).symbol == "days");
  CHECK(readable_unit(1979.0 * teraflops_per_second).symbol == "TFLOP/s");
}

TEST_CASE("the sign does not matter, zero and NaN take the first unit, infinity the last one shown") {
  CHECK(readable_unit(-3.0 * gigabytes).symbol == "GB");
  CHECK(readable_unit(0.0 * seconds).symbol == "s");
  CHECK(readable_unit(std::numeric_limits<double>::quiet_NaN() * bytes).symbol == "B");
  CHECK(readable_unit(std::numeric_limits<double>::infinity() * bytes).symbol == "TB");
}

TEST_CASE("a symbol names a unit, capitals and all; another kind's symbol names none") {
  CHECK(unit_named<data_size>("GiB") == 1.0 * gibibytes);
  CHECK(unit_named<duration>("min") == 60.0 * seconds);
  CHECK_FALSE(unit_named<data_size>("gib"));
  CHECK_FALSE(unit_named<data_size>("GB/s"));
  CHECK_FALSE(unit_named<data_size>(""));
}
