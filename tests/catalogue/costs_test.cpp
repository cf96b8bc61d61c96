// Cloud prices, tariffs, grid intensities, PUE and the guide's own figures: what would catch a typing error.
#include <doctest/doctest.h>
#include <ridgeline/catalogue/all.hpp>
#include <support/catalogue.hpp>

using namespace ridgeline;
using namespace ridgeline::units;
using namespace ridgeline_tests;

namespace {

double dollars_a_gpu_hour(const cloud_price& entry, rental_terms terms) {
  const auto rented = rental_of(entry, terms);
  return rented ? in(rented->price.value(), dollars_per_hour) / static_cast<double>(entry.count.value()) : 0.0;
}

}  // namespace

TEST_CASE("a cloud price says who, what, how many, when and by which source") {
  for (const cloud_price& entry : catalogue::cloud_prices) {
    CAPTURE(entry.provider);
    CAPTURE(entry.instance);
    CHECK_FALSE(entry.provider.empty());
    CHECK_FALSE(entry.instance.empty());
    CHECK_FALSE(entry.device.empty());
    CHECK(is_a_date(entry.date));
    CHECK(is_complete(entry.source));
    CHECK(entry.count.value() <= 72);  // a rack
  }
}

TEST_CASE("a cloud price is one of the instance or one per GPU, never both, and lists something") {
  for (const cloud_price& entry : catalogue::cloud_prices) {
    CAPTURE(entry.instance);
    CHECK(entry.whole.lists_something() != entry.per_gpu.lists_something());
  }
}

TEST_CASE("the devices of cloud prices are in the catalogue, or are said to be none of it") {
  int without = 0;
  for (const cloud_price& entry : catalogue::cloud_prices) {
    CAPTURE(entry.instance);
    CAPTURE(entry.device_id);
    if (entry.device_id.empty()) {
      ++without;
      CHECK(entry.device == "TPU7x Ironwood");  // the one that the catalogue lacks
    } else {
      CHECK(catalogue::find_accelerator(entry.device_id) != nullptr);
    }
  }
  CHECK(without <= 1);
}

TEST_CASE("an instance has one price a day and a region") {
  const auto& all = catalogue::cloud_prices;
  for (const cloud_price& entry : all) {
    CAPTURE(entry.provider);
    CAPTURE(entry.instance);
    CAPTURE(entry.date);
    int same = 0;
    for (const cloud_price& other : all) {
      same += other.provider == entry.provider && other.instance == entry.instance && other.region == entry.region &&
                      other.date == entry.date && other.device_id == entry.device_id
                  ? 1
                  : 0;
    }
    CHECK(same == 1);
  }
}

TEST_CASE("the latest price of an instance is found first") {
  for (const cloud_price& entry : catalogue::cloud_prices) {
    CAPTURE(entry.instance);
    const cloud_price* found = find_cloud_price(catalogue::cloud_prices, {entry.provider, entry.instance});
    REQUIRE(found != nullptr);
    CHECK(found->date.substr(0, 4) >= entry.date.substr(0, 4));
  }
}

TEST_CASE("an hour of a GPU costs from 20 cents to 40 dollars, and a commitment or a spot less than on demand") {
  for (const cloud_price& entry : catalogue::cloud_prices) {
    CAPTURE(entry.provider);
    CAPTURE(entry.instance);
    const double on_demand = dollars_a_gpu_hour(entry, rental_terms::on_demand);
    if (on_demand == 0.0) {
      CHECK(entry.instance == "a4-highgpu-8g");  // sold by reservation and as spot alone
      continue;
    }
    CHECK(on_demand >= 0.2);
    CHECK(on_demand <= 40.0);
    for (const rental_terms terms :
         {rental_terms::spot, rental_terms::reserved_1_year, rental_terms::reserved_3_years}) {
      CAPTURE(name_of(terms));
      CHECK(dollars_a_gpu_hour(entry, terms) < on_demand);
    }
    if (entry.whole.reserved_1_year && entry.whole.reserved_3_years) {
      CHECK(entry.whole.reserved_3_years.value() < entry.whole.reserved_1_year.value());
    }
  }
}

TEST_CASE("the prices that AWS cut in June 2025 are gone") {
  const cloud_price* p5 = find_cloud_price(catalogue::cloud_prices, {"aws", "p5.48xlarge"});
  REQUIRE(p5 != nullptr);
  CHECK(p5->whole.on_demand.value() < 98.0 * dollars_per_hour);
  for (const cloud_price& entry : catalogue::aws::seen_2023_11_16::prices) {
    CHECK(entry.instance.substr(0, 2) != "p4");
    CHECK(entry.instance.substr(0, 2) != "p5");
  }
}

TEST_CASE("a tariff says where, for whom, when and by which source, once") {
  for (const tariff& entry : catalogue::tariffs) {
    CAPTURE(entry.region_id);
    CAPTURE(name_of(entry.who));
    CHECK(is_spelled_as_an_id(entry.region_id));
    CHECK_FALSE(entry.region.empty());
    CHECK(is_a_date(entry.date));
    CHECK(is_complete(entry.source));
    REQUIRE(entry.price);
    CHECK(in(entry.price.value(), dollars_per_kilowatt_hour) >=
          0.04);  // industry in Texas and Oklahoma pays 5 to 6 cents
    CHECK(in(entry.price.value(), dollars_per_kilowatt_hour) <= 0.45);  // a home in Hawaii pays 42
    CHECK(find_tariff(catalogue::tariffs, entry.region_id, entry.who) == &entry);
  }
}

TEST_CASE("the mean over all customers lies between the dearest and the cheapest group") {
  for (const tariff& entry : catalogue::tariffs) {
    if (entry.who != customer::all_sectors || entry.region_id == "us") continue;
    CAPTURE(entry.region_id);
    energy_price low = 1e9 * dollars_per_kilowatt_hour;
    energy_price high = 0.0 * dollars_per_kilowatt_hour;
    for (const customer who : {customer::residential, customer::commercial, customer::industrial}) {
      const tariff* part = find_tariff(catalogue::tariffs, entry.region_id, who);
      REQUIRE(part != nullptr);
      if (part->price.value() < low) low = part->price.value();
      if (part->price.value() > high) high = part->price.value();
    }
    CHECK(entry.price.value() >= low);
    CHECK(entry.price.value() <= high);
  }
}

TEST_CASE("48 states and the District of Columbia have a tariff") {
  int states = 0;
  for (const tariff& entry : catalogue::united_states::seen_2023::tariffs)
    states += entry.who == customer::all_sectors ? 1 : 0;
  CHECK(states == 49);  // with the District; Wisconsin and Wyoming were not in the copy that was read
}

TEST_CASE("a grid has a code of three letters, an intensity that electricity can have, a year and a source, once") {
  for (const grid_intensity& entry : catalogue::grid_intensities) {
    CAPTURE(entry.id);
    CHECK(entry.id.size() == 3);
    CHECK(is_spelled_as_an_id(entry.id));
    CHECK_FALSE(entry.name.empty());
    CHECK(in(entry.intensity.value(), grams_co2e_per_kilowatt_hour) >= 10.0);  // hydropower, life cycle
    CHECK(in(entry.intensity.value(), grams_co2e_per_kilowatt_hour) <=
          1400.0);  // the old gas plants of Turkmenistan: 1306
    CHECK(entry.year >= 2000);
    CHECK(entry.year <= 2026);
    CHECK(is_complete(entry.source));
    CHECK(find_grid(catalogue::grid_intensities, entry.id) == &entry);
  }
  CHECK(catalogue::grid_intensities.size() > 200);
}

TEST_CASE("coal countries emit more than nuclear ones and these more than those of hydropower") {
  const auto grams = [](std::string_view id) {
    return in(find_grid(catalogue::grid_intensities, id)->intensity.value(), grams_co2e_per_kilowatt_hour);
  };
  CHECK(grams("pol") > grams("usa"));
  CHECK(grams("usa") > grams("fra"));
  CHECK(grams("fra") > grams("nor"));
}

TEST_CASE("a PUE has an operator, a place, a year and a source, and is one that a building can have") {
  for (const published_pue& entry : catalogue::pue_values) {
    CAPTURE(entry.operator_id);
    CAPTURE(entry.place);
    CHECK(is_spelled_as_an_id(entry.operator_id));
    CHECK_FALSE(entry.place.empty());
    CHECK(entry.ratio > pue(1.0));
    CHECK(entry.ratio <= pue(1.6));  // the industry's mean
    CHECK(entry.year >= 2018);
    CHECK(entry.year <= 2026);
    CHECK(is_complete(entry.source));
    int same = 0;
    for (const published_pue& other : catalogue::pue_values) {
      same += other.operator_id == entry.operator_id && other.place == entry.place && other.year == entry.year ? 1 : 0;
    }
    CHECK(same == 1);
  }
}

TEST_CASE("a best site is better than the fleet, and the fleets of large clouds than the industry") {
  CHECK(find_pue(catalogue::pue_values, {"google", "best site"})->ratio <
        find_pue(catalogue::pue_values, {"google", "global"})->ratio);
  const published_pue* industry = find_pue(catalogue::pue_values, {"industry", "global"});
  CHECK(industry->year == 2024);
  for (const std::string_view cloud : {"aws", "google", "meta", "microsoft"}) {
    CAPTURE(cloud);
    CHECK(find_pue(catalogue::pue_values, {cloud, "global"})->ratio < industry->ratio);
  }
}

TEST_CASE("utilization classes have a source and bounds in order, once") {
  for (const utilization_class& entry : catalogue::utilization_classes) {
    CAPTURE(entry.id);
    CHECK(is_spelled_as_an_id(entry.id));
    CHECK(entry.above < entry.below);
    CHECK(is_complete(entry.source));
    CHECK(find_utilization(catalogue::utilization_classes, entry.id) == &entry);
  }
}

TEST_CASE("a machine whose making was counted is found by its id and weighs what machines do") {
  for (const manufactured_machine& entry : catalogue::manufactured_machines) {
    CAPTURE(entry.id);
    CHECK(find_manufactured(catalogue::manufactured_machines, entry.id) == &entry);
    CHECK(in(entry.each.value(), kilograms_co2e) >= 100.0);
    CHECK(in(entry.each.value(), kilograms_co2e) <= 500.0);
    CHECK(is_complete(entry.source));
  }
}

TEST_CASE("a WUE is that of a data center, once for each region") {
  for (const published_wue& entry : catalogue::wue_values) {
    CAPTURE(entry.where.place);
    CHECK(find_wue(catalogue::wue_values, entry.where) == &entry);      // each once
    CHECK(in(entry.cooling.value(), liters_per_kilowatt_hour) <= 3.0);  // Jakarta: 2.75
    CHECK(entry.year >= 2020);
    CHECK(is_complete(entry.source));
  }
}
