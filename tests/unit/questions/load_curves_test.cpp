#include <doctest/doctest.h>
#include <ridgeline/questions/load_curves.hpp>
#include <set>
#include <string_view>

using namespace ridgeline;

TEST_CASE("named days have names of their own, a busiest hour and a source; those of nobody's measurement say so") {
  std::set<std::string_view> names;
  for (const defaults::published_load_curve& one : defaults::load_curves) {
    CAPTURE(one.id);
    CHECK(names.insert(one.id).second);
    CHECK_FALSE(one.source.document.empty());
    double most = 0.0;
    for (const fraction& each : one.curve.of_peak) most = each.value() > most ? each.value() : most;
    CHECK(most == doctest::Approx(1.0));
    CHECK((one.id == "flat" || std::string_view(one.source.where).find("not verified") != std::string_view::npos));
  }
}

// Source  Stojkovic et al., DynamoLLM, 2024: peak over mean, and over valley (from memory, not verified)
TEST_CASE("the services of Azure have their published peak over mean and over valley") {
  const auto& all = defaults::load_curves;
  CHECK(all[0].curve == load_curve{});
  CHECK(1.0 / all[1].curve.mean().value() == doctest::Approx(1.7));
  CHECK(1.0 / all[1].curve.of_peak[2].value() == doctest::Approx(3.3));
  CHECK(1.0 / all[2].curve.mean().value() == doctest::Approx(2.8));
  CHECK(1.0 / all[2].curve.of_peak[2].value() == doctest::Approx(34.6));
}
