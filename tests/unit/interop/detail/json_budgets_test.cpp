#include <doctest/doctest.h>
#include <ridgeline/interop/nlohmann.hpp>

using namespace ridgeline;
using namespace ridgeline::units;
using interop::json;

namespace {

doctest::Approx about(double value) { return doctest::Approx(value).epsilon(1e-12); }

void check_spent(const json& one, const spent_time& spent, const settled_costs& costs) {
  CHECK(one.at("gpu_hours").get<double>() == about(in(spent.gpu_time, gpu_hours)));
  CHECK(one.at("usd").is_null() == !costs.price_known);
  if (costs.price_known) CHECK(one.at("usd").get<double>() == about(in(spent.cost, dollars)));
  CHECK(one.at("energy_kwh").is_null() == !costs.power_known);
  CHECK(one.at("carbon_tonnes").is_null() == !costs.power_known);
  if (!costs.power_known) return;
  CHECK(one.at("energy_kwh").get<double>() == about(in(spent.metered, kilowatt_hours)));
  CHECK(one.at("carbon_tonnes").get<double>() == about(in(spent.emitted, tonnes_co2e)));
}

}  // namespace

TEST_CASE("the model of a budget: every key its member, served or not, with a price and power or without") {
  for (const bool served : {false, true}) {
    json said{{"gpus", 64}, {"finish-within", 20}};
    if (served) said["served-tokens"] = 1e11;
    const auto asked = interop::question_from<model_question>(said);
    model_found found = which_model(asked);
    for (const bool known : {true, false}) {
      found.costs.price_known = found.costs.power_known = known;
      const json out = interop::answer_json(asked, found);
      CHECK(out.at("parameters") == found.model.parameters.value());
      CHECK(out.at("tokens") == found.model.tokens.value());
      CHECK(out.at("loss") == found.loss);
      CHECK(out.at("law") == besiroglu_2024.name);
      CHECK(out.at("limited_by") == name_of(found.limit));
      CHECK(out.at("used_percent") == 100.0);
      CHECK(out.at("gpus") == 64);
      CHECK(out.at("days").get<double>() == about(in(found.run, days)));
      check_spent(out.at("training"), found.training, found.costs);
      CHECK(out.at("serving").is_null() == !served);
      if (served) check_spent(out.at("serving"), found.serving, found.costs);
    }
  }
}

TEST_CASE("a loss to reach: read, refused below the law's own, and what nothing limits has no limit") {
  const auto asked = interop::question_from<model_question>({{"loss", 2.1}});
  CHECK(asked.loss == 2.1);
  const json out = interop::answer_json(asked, which_model(asked));
  CHECK(out.at("limited_by").is_null());
  CHECK(out.at("used_percent") == 0.0);
  for (const double wrong : {1.8, 0.0, -2.0, 11.1})
    CHECK_THROWS_WITH_AS(interop::question_from<model_question>({{"loss", wrong}}),
                         doctest::Contains("is not a loss above 1.8172"), interop::question_error);
}
