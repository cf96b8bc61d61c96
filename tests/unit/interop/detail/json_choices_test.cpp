#include <doctest/doctest.h>
#include <ridgeline/interop/nlohmann.hpp>

using namespace ridgeline;
using namespace ridgeline::units;
using interop::answer_json;
using interop::json;

// Every key of an answer about money is its member of what was found, in the key's unit.
namespace {

doctest::Approx about(double value) { return doctest::Approx(value).epsilon(1e-12); }
double number(const json& object, const char* key) { return object.at(key).get<double>(); }

void check_bills(const json& one, const tenure_answer& bills) {
  CHECK(number(one, "owning_usd") == about(in(bills.owning.total(), dollars)));
  CHECK(number(one, "renting_usd") == about(in(bills.renting.total(), dollars)));
  CHECK(one.at("verdict") == name_of(bills.verdict()));
  if (bills.break_even) CHECK(number(one, "break_even_days") == about(in(*bills.break_even, days)));
  else CHECK(one.at("break_even_days").is_null());
}

}  // namespace

TEST_CASE("buying or renting: every key by hand or by its member, at nine shares of use") {
  const json said{{"device", "rtx-a6000"}, {"utilization", 30},  {"years", 2}, {"electricity", 0.25},
                  {"price", 6000},         {"host-price", 1000}, {"rent", 1.5}};
  const auto asked = interop::question_from<tenure_question>(said);
  const tenure_found found = buy_or_rent(asked);
  const json out = answer_json(asked, found);
  CHECK(number(out, "gpus") == 1.0);
  CHECK(out.at("computers") == found.computers);
  CHECK(number(out, "machine_usd") == about(in(found.own.paid(), dollars)));
  CHECK(number(out, "rent_usd_per_hour") == about(1.5));
  CHECK(number(out, "energy_kwh_per_year") == about(in(found.energy_of_a_year(), kilowatt_hours)));
  CHECK(number(out, "electricity_usd_per_year") == about(0.25 * number(out, "energy_kwh_per_year")));
  CHECK(number(out, "rent_usd_per_year") == about(1.5 * 0.3 * 24.0 * in(1.0 * units::years, units::days)));
  CHECK(number(out, "carbon_tonnes_per_year") == about(in(found.carbon_of_a_year(), tonnes_co2e)));
  CHECK(number(out, "years") == about(2.0));
  check_bills(out, found.over_period);
  REQUIRE(found.over_period.break_even);
  // Days of the calendar, of which 30 % are used.
  CHECK(number(out, "break_even_hours_of_use") == about(0.3 * 24.0 * number(out, "break_even_days")));
  REQUIRE(found.touchiest);
  CHECK(out.at("most_sensitive_input").at("name") == name_of(found.touchiest->input));
  CHECK(number(out.at("most_sensitive_input"), "elasticity") == found.touchiest->elasticity);
  const double shares[] = {5, 10, 15, 25, 35, 50, 60, 75, 100};
  REQUIRE(out.at("by_utilization").size() == 9);
  for (std::size_t i = 0; i < 9; ++i) {
    const json& one = out.at("by_utilization").at(i);
    CHECK(one.at("utilization_percent") == shares[i]);
    check_bills(one, found.at(percent(shares[i])));
  }
  CHECK(out.at("rented_device").is_null());
  CHECK(out.at("sources").empty());
  // Prices of the catalogue have their sources, and the instance its device.
  const auto listed = interop::question_from<tenure_question>({{"device", "rtx-a6000"}});
  const tenure_found usual = buy_or_rent(listed);
  const json catalogued = answer_json(listed, usual);
  REQUIRE(usual.listed != nullptr);
  REQUIRE(usual.offer != nullptr);
  CHECK(catalogued.at("rented_device") == usual.offer->device_id);
  REQUIRE(catalogued.at("sources").size() == 2);
  CHECK(catalogued.at("sources").at(0) == json{{"what", "price"},
                                               {"date", usual.listed->date},
                                               {"document", usual.listed->source.document},
                                               {"where", usual.listed->source.where}});
  CHECK(catalogued.at("sources").at(1) == json{{"what", "rent"},
                                               {"date", usual.offer->date},
                                               {"document", usual.offer->source.document},
                                               {"where", usual.offer->source.where}});
}

TEST_CASE("a comparison of datasheets, of runs and of requests: every factor is that of the answer") {
  const auto sheets = interop::question_from<datasheet_comparison>({{"device", "rtx-4090"}, {"over", "rtx-3090"}});
  const datasheet_comparison_answer by_sheet = how_much_faster(sheets);
  const json one = answer_json(sheets, by_sheet);
  CHECK(number(one.at("speedup"), "expected") == about(by_sheet.likely_seen().expected));
  CHECK(number(one.at("speedup"), "low") < number(one.at("speedup"), "high"));
  CHECK(number(one, "by_datasheet") == by_sheet.equal.times());
  CHECK(number(one, "batch_correction") == by_sheet.by_batch);
  CHECK(number(one, "multi_gpu_correction") == by_sheet.by_gpus);
  CHECK(one.at("verified") == by_sheet.equal.verified());
  CHECK(one.at("published_without_bias").is_null() == !by_sheet.published);

  const json run{{"model", "gpt2-xl"}, {"device", "h100-sxm5-80gb"}, {"over", "a100-sxm4-80gb"}, {"gpus", 8}};
  const auto training = interop::question_from<training_comparison>(run);
  const training_comparison_answer trained = how_much_faster(training);
  const json two = answer_json(training, trained);
  CHECK(number(two.at("speedup"), "expected") == about(trained.times().expected));
  REQUIRE(two.at("operation_classes").size() == std::size(every_operation_class));
  std::size_t i = 0;
  for (const operation_class which : every_operation_class) {
    const json& row = two.at("operation_classes").at(i++);
    CHECK(row.at("class") == name_of(which));
    const auto times = trained.times(which);
    CHECK(row.at("speedup").is_null() == !times);
    if (times) CHECK(row.at("speedup") == *times);
  }
  CHECK(two.at("same_software").is_null() == !trained.alike);
  if (trained.alike) {
    CHECK(two.at("same_software").at("stack") == trained.alike->on.run.calibration.id);
    CHECK(two.at("same_software").at("over_stack") == trained.alike->over.run.calibration.id);
    CHECK(number(two.at("same_software").at("speedup"), "expected") == about(trained.times_alike()->expected));
  }

  for (const char* over : {"a100-sxm4-80gb", "rtx-4090"}) {
    const auto asked = interop::question_from<requests_comparison>(
        {{"model", "llama3-8b"}, {"device", "h100-sxm5-80gb"}, {"over", over}, {"prompt", 512}, {"output", 64}});
    const requests_comparison_answer served = how_much_faster(asked);
    const json three = answer_json(asked, served);
    const auto& compared = served.alike ? *served.alike : served.each;
    CHECK(number(three.at("speedup_ttft"), "expected") == about(served.first_token().expected));
    CHECK(number(three.at("speedup_itl"), "expected") == about(served.output_token().expected));
    CHECK(three.at("stack") == compared.on.run.calibration.id);
    CHECK(three.at("over_stack") == compared.over.run.calibration.id);
    CHECK(three.at("own_software").is_null() == !served.alike);
    if (served.alike) {
      CHECK(number(three.at("own_software").at("speedup_ttft"), "expected") ==
            about(served.first_token(served.each).expected));
      CHECK(number(three.at("own_software").at("speedup_itl"), "expected") ==
            about(served.output_token(served.each).expected));
    }
  }
}
