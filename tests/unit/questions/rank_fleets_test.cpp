#include <array>
#include <doctest/doctest.h>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/questions/rank_fleets.hpp>
#include <vector>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

serve_question on(const accelerator& device, double rent) {
  serve_question asked{.run = {.model = catalogue::llama3_8b, .device = device},
                       .demand = 20.0 * samples_per_second,
                       .itl = 0.05 * seconds};
  if (rent > 0.0) asked.run.costs.rent = rent * dollars_per_gpu_hour;
  return asked;
}

}  // namespace

TEST_CASE("the cheapest per output token is the first, then those without a price, then those that cannot answer") {
  accelerator unpriced = catalogue::h100_sxm5_80gb;
  unpriced.id = "nobody-rents-it";
  serve_question impossible = on(catalogue::h100_sxm5_80gb, 1.0);
  impossible.itl = 1.0 * microseconds;
  const std::vector<serve_answer> all{
      serve(impossible), serve(on(unpriced, 0.0)), serve(on(catalogue::h100_sxm5_80gb, 4.0)),
      serve(on(catalogue::h200_sxm5_141gb, 2.0)), serve(on(catalogue::h100_sxm5_80gb, 2.5))};
  REQUIRE_FALSE(all[0]);
  REQUIRE_FALSE(all[1].run.costs.price_known);
  const ranked_fleets ranked = rank_fleets(all);
  REQUIRE(ranked.found == 5);
  CHECK(ranked.order[0] == 3);
  CHECK(ranked.order[1] == 4);
  CHECK(ranked.order[2] == 2);
  CHECK(ranked.order[3] == 1);
  CHECK(ranked.order[4] == 0);
  CHECK(ranked.best(all) == std::size_t{3});
  const auto price = [&](std::size_t i) { return all[i].loaded->ways.best()->cost_per_output_token(); };
  CHECK(price(3) < price(4));
  CHECK(price(4) < price(2));
}

TEST_CASE("of equals the first as listed is the first; of none that answers there is no best") {
  const serve_answer one = serve(on(catalogue::h100_sxm5_80gb, 2.0));
  const std::array<serve_answer, 3> same{one, one, one};
  const ranked_fleets ranked = rank_fleets(same);
  for (std::size_t i = 0; i < 3; ++i) CHECK(ranked.order[i] == i);
  serve_question impossible = on(catalogue::h100_sxm5_80gb, 1.0);
  impossible.itl = 1.0 * microseconds;
  const std::array<serve_answer, 1> none{serve(impossible)};
  CHECK_FALSE(rank_fleets(none).best(none));
  CHECK_FALSE(rank_fleets({}).best({}));
}

TEST_CASE("answers that are not of a rate, and more than there is room for, are refused") {
  const std::array<serve_answer, 1> together{
      serve({.run = {.model = catalogue::llama3_8b, .device = catalogue::h100_sxm5_80gb}})};
  CHECK_THROWS_WITH(rank_fleets(together), message(errc::fleet_without_load).data());
  const std::vector<serve_answer> many(33, together[0]);
  CHECK_THROWS_WITH(rank_fleets(many), message(errc::too_few_places).data());
}
