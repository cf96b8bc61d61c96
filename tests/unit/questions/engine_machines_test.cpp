#include <doctest/doctest.h>
#include <array>
#include <ridgeline/questions/serve.hpp>
#include <vector>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

requests_question of_70b() { return {.model = catalogue::llama3_70b, .device = catalogue::h100_sxm5_80gb}; }

serve_question small_demand() {
  return {.run = {.model = catalogue::llama3_8b,
                  .device = catalogue::h100_sxm5_80gb,
                  .prompt = tokens(1024),
                  .output = tokens(256)},
          .demand = 1.0 * samples_per_second};
}

double dollars_an_hour(const serve_answer& found) {
  REQUIRE(bool(found));
  return in(found.loaded->ways.best()->cost, dollars_per_hour);
}

}  // namespace

TEST_CASE("a machine is rented whole: GPUs of an instance, or those that are asked for") {
  requests_question asked = of_70b();
  const machine two(catalogue::h100_sxm5_80gb, gpus(2), catalogue::nvlink4, host{.name = "any"});
  asked.costs.rent = 2.0 * dollars_per_gpu_hour;
  CHECK(detail::machine_for(asked, two) == gpus(2));
  asked.costs.rent = std::nullopt;
  asked.costs.owned = true;
  CHECK(detail::machine_for(asked, two) == gpus(2));
  asked.costs.owned = false;
  asked.costs.instance = find_cloud_price(catalogue::cloud_prices, {"aws", "p5.48xlarge"});
  CHECK(detail::machine_for(asked, two) == gpus(8));
  asked.costs.instance = find_cloud_price(catalogue::cloud_prices, {"aws", "p3.2xlarge"});  // another device's
  CHECK(detail::machine_for(asked, two) == gpus(2));
  asked.costs.instance = nullptr;
  const cloud_price* offer = detail::cheapest_offer(two, rental_terms::on_demand);
  CHECK(detail::machine_for(asked, two) == (offer->count > gpus(2) ? offer->count : gpus(2)));
}

TEST_CASE("an instance of another device is none whose GPUs copies share") {
  requests_question asked = of_70b();
  const machine two(asked.device, gpus(2), catalogue::nvlink4, host{});
  const auto of = [](std::string_view device) {
    for (const cloud_price& one : catalogue::cloud_prices)
      if (one.device_id == device && one.count == gpus(8)) return &one;
    return static_cast<const cloud_price*>(nullptr);
  };
  asked.costs.instance = of("a100-sxm4-80gb");
  REQUIRE(asked.costs.instance != nullptr);
  CHECK(detail::machine_for(asked, two) == gpus(2));
  asked.costs.instance = of("h100-sxm5-80gb");
  REQUIRE(asked.costs.instance != nullptr);
  CHECK(detail::machine_for(asked, two) == gpus(8));
  asked.costs.rent = 2.0 * dollars_per_gpu_hour;
  CHECK(detail::machine_for(asked, two) == gpus(2));
}

TEST_CASE("an engine has as many GPUs as are asked for, or as a link joins, up to eight and to a machine's") {
  requests_question asked = of_70b();
  CHECK(detail::largest_engine(asked) == gpus(8));
  asked.machines.per_machine = gpus(4);
  CHECK(detail::largest_engine(asked) == gpus(4));
  asked.machines.per_machine = gpus(16);
  CHECK(detail::largest_engine(asked) == gpus(8));
  asked.machines.gpus = gpus(3);
  CHECK(detail::largest_engine(asked) == gpus(3));
  asked = of_70b();
  asked.device.link = "none";
  asked.device.pcie_generation = absent;
  CHECK(detail::largest_engine(asked) == gpus(1));
  asked.machines.link = catalogue::pcie4_x16;
  CHECK(detail::largest_engine(asked) == gpus(8));
}

TEST_CASE("layouts are powers of two; of a mixture each also with experts and data parallelism") {
  const auto listed = [](const requests_question& asked, std::int64_t most) {
    std::vector<std::array<std::int64_t, 3>> made;
    for (const serving_layout& one : detail::usual_layouts(asked, gpus(most)))
      made.push_back({one.tensor_parallel.value(), one.data_parallel.value(), one.expert_parallel.value()});
    return made;
  };
  using layouts = std::vector<std::array<std::int64_t, 3>>;
  requests_question asked = of_70b();
  CHECK(listed(asked, 8) == layouts{{1, 1, 1}, {2, 1, 1}, {4, 1, 1}, {8, 1, 1}});
  CHECK(listed(asked, 3) == layouts{{1, 1, 1}, {2, 1, 1}});
  asked.machines.gpus = gpus(4);
  CHECK(listed(asked, 8) == layouts{{4, 1, 1}});
  asked.machines.gpus = gpus(3);
  CHECK(listed(asked, 8) == layouts{{3, 1, 1}});
  asked.machines.gpus = std::nullopt;
  asked.model = catalogue::mixtral_8x7b;
  CHECK(listed(asked, 4) ==
        layouts{{1, 1, 1}, {2, 1, 1}, {2, 1, 2}, {1, 2, 2}, {4, 1, 1}, {4, 1, 4}, {2, 2, 4}, {1, 4, 4}});
}

TEST_CASE("one GPU is paid where one GPU serves, at a rent that is said and at the catalogue's") {
  serve_question asked = small_demand();
  asked.run.costs.rent = 2.5 * dollars_per_gpu_hour;
  const serve_answer said = serve(asked);
  CHECK(dollars_an_hour(said) == doctest::Approx(2.5));
  CHECK(said.loaded->ways.best()->per_machine == gpus(1));
  CHECK(said.run.machines.on.each().devices() == gpus(1));
  CHECK_FALSE(said.run.taken.has(setting::per_machine));
  asked.run.costs.rent = std::nullopt;
  const serve_answer listed = serve(asked);
  double least = 1e9;
  for (const cloud_price& one : catalogue::cloud_prices) {
    const auto offer = rental_of(one, rental_terms::on_demand);
    if (one.device_id != asked.run.device.id || !offer) continue;
    least = math::smaller(least, in(offer->price.value(), dollars_per_hour));
  }
  CHECK(dollars_an_hour(listed) == doctest::Approx(least));
}

TEST_CASE("an instance that is named is paid whole, and so is a machine that is said") {
  serve_question asked = small_demand();
  asked.run.costs.instance = find_cloud_price(catalogue::cloud_prices, {"aws", "p5.48xlarge"});
  const auto whole = rental_of(*asked.run.costs.instance, rental_terms::on_demand);
  REQUIRE(whole.has_value());
  CHECK(dollars_an_hour(serve(asked)) == doctest::Approx(in(whole->price.value(), dollars_per_hour)));
  asked.run.costs.instance = nullptr;
  asked.run.costs.rent = 2.5 * dollars_per_gpu_hour;
  asked.run.machines.per_machine = gpus(8);
  const serve_answer said = serve(asked);
  CHECK(dollars_an_hour(said) == doctest::Approx(20.0));
  CHECK(said.loaded->ways.best()->per_machine == gpus(8));
}

TEST_CASE("the cheapest way costs as much as that of the machines that it would be cheapest in, were they said") {
  for (const accelerator* device : {&catalogue::h100_sxm5_80gb, &catalogue::rtx_4090}) {
    for (const bool owned : {false, true}) {
      if (owned && !detail::is_card(*device)) continue;
      for (const double rate : {0.5, 20.0, 150.0}) {
        serve_question asked = small_demand();
        asked.run.device = *device;
        asked.run.costs.owned = owned;
        asked.demand = rate * samples_per_second;
        asked.objective = serve_goal::least_cost;
        const double found = dollars_an_hour(serve(asked));
        double least = 1e9;
        for (const std::int64_t size : {1, 2, 4, 8}) {
          asked.run.machines.per_machine = gpu_count(size);
          least = math::smaller(least, dollars_an_hour(serve(asked)));
        }
        CAPTURE(device->id);
        CAPTURE(rate);
        CHECK(found == doctest::Approx(least));
      }
    }
  }
}

TEST_CASE("boards that are bought are whole, cards are bought one by one") {
  serve_question asked = small_demand();
  asked.run.costs.owned = true;
  asked.run.costs.host_price = 50'000.0 * dollars;
  CHECK(serve(asked).loaded->ways.best()->per_machine == gpus(8));
  asked.run.device = catalogue::rtx_4090;
  CHECK(serve(asked).loaded->ways.best()->per_machine == gpus(1));
}
