#include <doctest/doctest.h>

#include <iomanip>
#include <sstream>
#include <string>

#include <ridgeline/interop/ostream.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

template<class Value>
std::string streamed(const Value& value) {
  std::ostringstream out;
  out << value;
  return out.str();
}

}  // namespace

TEST_CASE("a stream gets the text of the unit that reads well") {
  CHECK(streamed(24.0 * gibibytes) == "25.77 GB");
  CHECK(streamed(70.956 * dollars) == "$70.96");
  CHECK(streamed(6250.0 * seconds) == "1.736 h");
  CHECK(streamed(percent(85)) == "85 %");
  CHECK(streamed(gpus(1)) == "1 GPU");
  CHECK(streamed(unverified(900.0 * gigabytes_per_second)) == "900 GB/s?");
  CHECK(streamed(figure<power>{}) == "-");
  CHECK(streamed(figure<int>(108)) == "108");
}

TEST_CASE("the stream's precision and notation change nothing, its width and fill do") {
  std::ostringstream out;
  out << std::fixed << std::setprecision(1) << std::showpos << 24.0 * gibibytes << '|' << std::setw(8)
      << std::setfill('.') << 350.0 * watts << '|' << std::left << std::setw(8) << gpus(8) << '|';
  CHECK(out.str() == "25.77 GB|...350 W|8 GPUs..|");
}

TEST_CASE("output chains") {
  std::ostringstream out;
  out << gpus(8) << " for " << 2.0 * hours;
  CHECK(out.str() == "8 GPUs for 2 h");
}
