#include <doctest/doctest.h>

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <string>

#include <ridgeline/interop/fmt.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

template<class Value>
errc refusal(const char* spec, const Value& value) {
  try {
    (void)fmt::format(fmt::runtime(spec), value);
  } catch (const error& caught) {
    return caught.code();
  }
  return errc{};
}

}  // namespace

TEST_CASE("without a spec a quantity is written with four digits in the unit that reads well") {
  CHECK(fmt::format("{}", 24.0 * gibibytes) == "25.77 GB");
  CHECK(fmt::format("{}", 1555.0 * gigabytes_per_second) == "1555 GB/s");
  CHECK(fmt::format("{}", 312.0 * teraflops_per_second) == "312 TFLOP/s");
  CHECK(fmt::format("{}", 3.14e23 * flops) == "314 ZFLOP");
  CHECK(fmt::format("{}", 9.7 * microseconds) == "9.7 us");
  CHECK(fmt::format("{}", 292.96 * days) == "293 days");
  CHECK(fmt::format("{}", 591.3 * kilowatt_hours) == "591.3 kWh");
  CHECK(fmt::format("{}", 350.0 * watts) == "350 W");
  CHECK(fmt::format("{}", 1410.0 * megahertz) == "1.41 GHz");
  CHECK(fmt::format("{}", 0.35 * joules_per_token) == "0.35 J/token");
  CHECK(fmt::format("{}", 232.0 * sequences_per_second) == "232 samples/s");
  CHECK(fmt::format("{}", 1.25 * tonnes_co2e) == "1.25 tCO2e");
  CHECK(fmt::format("{}", 400.0 * grams_co2e_per_kilowatt_hour) == "400 gCO2e/kWh");
  CHECK(fmt::format("{}", 100.0 * flops_per_byte) == "100 FLOP/B");
  CHECK(fmt::format("{}", 16.0 * gpu_hours) == "16 GPU-h");
}

TEST_CASE("money is written to the cent, prices and smaller sums to four digits, the sign before the dollar") {
  CHECK(fmt::format("{}", 70.956 * dollars) == "$70.96");
  CHECK(fmt::format("{}", 2200.0 * dollars) == "$2200.00");
  CHECK(fmt::format("{}", 0.0 * dollars) == "$0.00");
  CHECK(fmt::format("{}", 0.00042 * dollars) == "$0.00042");
  CHECK(fmt::format("{}", -5.0 * dollars) == "-$5.00");
  CHECK(fmt::format("{:.0}", 1234.5 * dollars) == "$1234");
  CHECK(fmt::format("{}", 0.12 * dollars_per_kilowatt_hour) == "$0.12/kWh");
  CHECK(fmt::format("{}", 3.06 * dollars_per_hour) == "$3.06/h");
  CHECK(fmt::format("{}", 2.0 * dollars_per_gpu_hour) == "$2/GPU-h");
  CHECK(fmt::format("{}", 0.6 * dollars_per_million_tokens) == "$0.6/Mtoken");
}

TEST_CASE("the spec chooses unit, digits, width, side and fill") {
  CHECK(fmt::format("{:GiB}", 24.0 * gibibytes) == "24 GiB");
  CHECK(fmt::format("{:.2GB}", 24.0 * gibibytes) == "25.77 GB");
  CHECK(fmt::format("{:.1TB/s}", 2039.0 * gigabytes_per_second) == "2.0 TB/s");
  CHECK(fmt::format("{:us}", 0.5 * seconds) == "500000 us");
  CHECK(fmt::format("{:.3$/h}", 3.06 * dollars_per_hour) == "$3.060/h");
  CHECK(fmt::format("{:10}|", 350.0 * watts) == "     350 W|");
  CHECK(fmt::format("{:<10}|", 350.0 * watts) == "350 W     |");
  CHECK(fmt::format("{:^10}|", 350.0 * watts) == "  350 W   |");
  CHECK(fmt::format("{:*>9.1kW}", 350.0 * watts) == "***0.3 kW");  // 0.35 is below 0.35 in binary
  CHECK(fmt::format("{:3}", 350.0 * watts) == "350 W");
  CHECK(fmt::format("{:<<8}", 350.0 * watts) == "350 W<<<");
}

TEST_CASE("fractions, counts and figures are written as people say them") {
  CHECK(fmt::format("{}", percent(85)) == "85 %");
  CHECK(fmt::format("{:.1}", percent(12.34)) == "12.3 %");
  CHECK(fmt::format("{:.1%}", percent(12.34)) == "12.3 %");
  CHECK(fmt::format("{:n}", percent(85)) == "0.85");
  CHECK(fmt::format("{}", gpus(8)) == "8 GPUs");
  CHECK(fmt::format("{}", gpus(1)) == "1 GPU");
  CHECK(fmt::format("{:>5n}", gpus(8)) == "    8");
  CHECK(fmt::format("{}", micro_batches(2)) == "2 micro-batches");
  CHECK(fmt::format("{}", tokens(1'000'000'000'000'000)) == "1000000000000000 tokens");
  CHECK(fmt::format("{}", figure<bandwidth>(900.0 * gigabytes_per_second)) == "900 GB/s");
  CHECK(fmt::format("{}", unverified(900.0 * gigabytes_per_second)) == "900 GB/s?");
  CHECK(fmt::format("{:.1TB/s}", unverified(900.0 * gigabytes_per_second)) == "0.9 TB/s?");
  CHECK(fmt::format("{:>4}", figure<bandwidth>{absent}) == "   -");
  CHECK(fmt::format("{}", figure<int>(2020)) == "2020");
  CHECK(fmt::format("{}", unverified(2.5)) == "2.5?");
}

TEST_CASE("zero, infinity, NaN and enormous numbers are written, never hidden") {
  CHECK(fmt::format("{}", 0.0 * bytes) == "0 B");
  CHECK(fmt::format("{}", -0.0 * seconds) == "0 s");
  CHECK(fmt::format("{}", std::numeric_limits<double>::infinity() * seconds) == "inf days");
  CHECK(fmt::format("{}", -std::numeric_limits<double>::infinity() * dollars) == "-$inf");
  CHECK(fmt::format("{}", std::fabs(std::numeric_limits<double>::quiet_NaN()) * watts) == "nan W");
  CHECK(fmt::format("{}", 12345.0 * terabytes) == "12345 TB");
  CHECK(fmt::format("{}", 1e290 * terabytes) == "1e+290 TB");
  CHECK(fmt::format("{:.20B}", 1e290 * terabytes).size() > 310);
  CHECK(fmt::format("{}", 1e-300 * bytes) == "1e-300 B");
}

TEST_CASE("a spec that is none is refused with its code") {
  for (const char* spec :
       {"{:GHz}", "{:.GB}", "{:.3q}", "{:gb}", "{:.21}", "{:1000}", "{:99999999999}", "{:+}", "{:.2 GB}"}) {
    CAPTURE(spec);
    CHECK(refusal(spec, 1.0 * gigabytes) == errc::format_spec_malformed);
  }
  CHECK(refusal("{:GB}", gpus(8)) == errc::format_spec_malformed);
  CHECK(refusal("{:n}", 1.0 * gigabytes) == errc::format_spec_malformed);
  CHECK(refusal("{:B}", percent(85)) == errc::format_spec_malformed);
  CHECK(refusal("{:B}", figure<int>(2020)) == errc::format_spec_malformed);
  CHECK(refusal("{:Hz}", unverified(1.0 * gigabytes)) == errc::format_spec_malformed);
}

TEST_CASE("a kind without a symbol is not formattable, and {fmt} can be asked") {
  CHECK(fmt::is_formattable<data_size>::value);
  CHECK_FALSE(fmt::is_formattable<decltype(bytes * seconds)>::value);
}

TEST_CASE("the text at the limits of its forms, and just beyond them") {
  // Cents from one cent on and for nothing at all; below 10^15; prices never.
  CHECK(fmt::format("{}", 0.01 * dollars) == "$0.01");
  CHECK(fmt::format("{}", 0.0125 * dollars) == "$0.01");
  CHECK(fmt::format("{}", 0.00999 * dollars) == "$0.00999");
  CHECK(fmt::format("{}", -0.01 * dollars) == "-$0.01");
  CHECK(fmt::format("{}", -0.00999 * dollars) == "-$0.00999");
  CHECK(fmt::format("{}", -0.0 * dollars) == "$0.00");
  CHECK(fmt::format("{}", 0.0 * dollars_per_hour) == "$0/h");
  CHECK(fmt::format("{}", -3.0 * dollars_per_hour) == "-$3/h");
  CHECK(fmt::format("{:.1}", -0.25 * dollars) == "-$0.2");
  CHECK(fmt::format("{}", 999e12 * dollars) == "$999000000000000.00");
  CHECK(fmt::format("{}", 1e15 * dollars) == "$1e+15");
  // Four digits below 9,999.5, then every digit before the point, then an exponent from 10^15 on.
  CHECK(fmt::format("{:B}", 9999.4 * bytes) == "9999 B");
  CHECK(fmt::format("{:B}", 9999.5 * bytes) == "10000 B");
  CHECK(fmt::format("{:B}", 123456.7 * bytes) == "123457 B");
  CHECK(fmt::format("{:B}", -123456.7 * bytes) == "-123457 B");
  CHECK(fmt::format("{:B}", 1234.56 * bytes) == "1235 B");
  CHECK(fmt::format("{:B}", 999e12 * bytes) == "999000000000000 B");
  CHECK(fmt::format("{:B}", 1e15 * bytes) == "1e+15 B");
  // Widths and digits up to their largest, none and one.
  CHECK(fmt::format("{:0}", 350.0 * watts) == "350 W");
  CHECK(fmt::format("{:5}", 350.0 * watts) == "350 W");
  CHECK(fmt::format("{:6}", 350.0 * watts) == " 350 W");
  CHECK(fmt::format("{:^6}", 350.0 * watts) == "350 W ");
  CHECK(fmt::format("{:^7}", 350.0 * watts) == " 350 W ");
  CHECK(fmt::format("{:.0W}", 350.0 * watts) == "350 W");
  CHECK(fmt::format("{:.20W}", 350.0 * watts) == "350.00000000000000000000 W");
  CHECK(refusal("{:.21W}", 350.0 * watts) == errc::format_spec_malformed);
  CHECK(fmt::format("{}", percent(0)) == "0 %");
  CHECK(fmt::format("{:.0}", percent(99.4)) == "99 %");
  CHECK(fmt::format("{:n}", percent(0)) == "0");
  CHECK(fmt::format("{}", gpus(0 + 2)) == "2 GPUs");
}
