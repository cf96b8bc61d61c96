#include <doctest/doctest.h>
#include <ridgeline/questions/load_curves.hpp>
#include <set>
#include <string_view>

using namespace ridgeline;

TEST_CASE("named days have names of their own, a busiest hour and a source") {
  std::set<std::string_view> names;
  for (const defaults::published_load_curve& one : defaults::load_curves) {
    CAPTURE(one.id);
    CHECK(names.insert(one.id).second);
    CHECK_FALSE(one.source.document.empty());
    double most = 0.0;
    for (const fraction& each : one.curve.of_peak) most = each.value() > most ? each.value() : most;
    CHECK(most == doctest::Approx(1.0));
    CHECK((one.id == "flat" || std::string_view(one.source.where).find("read off the plot") != std::string_view::npos));
  }
}

// Source  an analysis of the rows of both traces by somebody else (a notebook, "P1 Azure Trace Analysis"; read 2026-11-23): the
//         busiest over the quietest hour of each weekday is 1.8 to 2.2 of conversation, 8.6 to 11.3 of coding; its mean
//         weekday has 185,431 and 124,202 requests an hour. The first hours of 10 May, coding: 77,540, 76,895, 66,953, 57,781.
TEST_CASE("the services of Azure are as busy as their rows say") {
  const auto& all = defaults::load_curves;
  CHECK(all[0].curve == load_curve{});
  const auto peak_over_valley = [](const load_curve& of) {
    double least = 1.0;
    for (const fraction& each : of.of_peak) least = each.value() < least ? each.value() : least;
    return 1.0 / least;
  };
  CHECK(peak_over_valley(all[1].curve) >= 1.8);
  CHECK(peak_over_valley(all[1].curve) <= 2.2);
  CHECK(peak_over_valley(all[2].curve) >= 8.6);
  CHECK(peak_over_valley(all[2].curve) <= 11.3);
  // America works: coding is busiest at 19 o'clock UTC.
  CHECK(all[2].curve.of_peak[19] == fraction(1.0));
}
