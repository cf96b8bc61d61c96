#include <doctest/doctest.h>
#include <ridgeline/interop/nlohmann.hpp>

using namespace ridgeline;
using namespace ridgeline::units;
using interop::json;

namespace {

doctest::Approx about(double value) { return doctest::Approx(value).epsilon(1e-12); }
double number(const json& object, const char* key) { return object.at(key).get<double>(); }

}  // namespace

TEST_CASE("the whole life: every way, and each part where it was asked for") {
  const auto asked = interop::question_from<life_question>({{"device", "rtx-a6000"},
                                                            {"years", 3},
                                                            {"loss-of-value", 20},
                                                            {"more-for-a-dollar", 1.5},
                                                            {"spot-goodput", 90},
                                                            {"upgrade-price", 7000},
                                                            {"upgrade-watts", 300},
                                                            {"rented-hours", 20}});

  const life_found found = over_its_life(asked);
  const json out = interop::answer_json(asked, found).at("life");
  CHECK(out.at("cheapest") == name_of(found.cheapest().how));
  REQUIRE(out.at("ways").size() == found.ways().size());
  for (std::size_t i = 0; i < found.ways().size(); ++i) {
    const life_way& way = found.ways()[i];
    const json& one = out.at("ways").at(i);
    CHECK(one.at("way") == name_of(way.how));
    CHECK(number(one, "usd") == about(in(way.total, dollars)));
    const bool waits = way.how == life_choice::wait || way.how == life_choice::upgrade;
    CHECK(one.at("after_years") == (waits ? json(way.after) : json()));
    CHECK(one.at("instance") ==
          (way.offer ? json(std::string(way.offer->provider) + "/" + std::string(way.offer->instance)) : json()));
  }
  CHECK(number(out, "loss_of_value_percent") == 20.0);
  CHECK(number(out, "more_for_a_dollar") == 1.5);
  CHECK(number(out, "spot_goodput_percent") == 90.0);
  REQUIRE(found.upgrade);
  CHECK(out.at("upgrade").at("verdict") == name_of(found.upgrade->verdict()));
  CHECK(out.at("upgrade").at("after_years") == found.upgrade->after);
  REQUIRE(out.at("upgrade").at("usd_by_years").size() == 4);
  for (int after = 0; after <= 3; ++after)
    CHECK(out.at("upgrade").at("usd_by_years").at(static_cast<std::size_t>(after)).get<double>() ==
          about(in(found.upgraded_after(after), dollars)));
  REQUIRE(found.beside);
  const json& both = out.at("own_and_rent");
  CHECK(number(both, "owning_usd") == about(in(found.beside->owning.total(), dollars)));
  CHECK(number(both, "renting_usd") == about(in(found.beside->renting.total(), dollars)));
  CHECK(number(both, "usd") == about(number(both, "owning_usd") + number(both, "renting_usd")));
  // Two reserved, three half of the time by the hour, a half on spot.
  life_found mixed = found;
  mixed.mix = mixed_capacity{.reserved = 2.0, .by_the_hour = 1.5, .on_spot = 0.5, .cost = 3.0 * dollars_per_hour};
  mixed.all_by_the_hour = 5.0 * dollars_per_hour;
  mixed.reserved = rental_terms::reserved_3_years;
  const json mix = interop::detail::life_json(mixed).at("mix");
  CHECK(mix.at("terms") == name_of(rental_terms::reserved_3_years));
  CHECK(number(mix, "reserved") == 2.0);
  CHECK(number(mix, "by_the_hour") == 1.5);
  CHECK(number(mix, "on_spot") == 0.5);
  const double hours_of_it = 3.0 * in(1.0 * units::years, hours);
  CHECK(number(mix, "usd") == about(3.0 * hours_of_it));
  CHECK(number(mix, "usd_by_the_hour") == about(5.0 * hours_of_it));
  const auto plain = interop::question_from<life_question>({{"device", "rtx-a6000"}, {"every-way", true}});
  const json without = interop::answer_json(plain, over_its_life(plain)).at("life");
  for (const char* key : {"upgrade", "own_and_rent", "mix"}) CHECK(without.at(key).is_null());
}
