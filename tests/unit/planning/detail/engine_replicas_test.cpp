#include <cstdint>
#include <doctest/doctest.h>
#include <ridgeline/catalogue/accelerators/nvidia_hopper.hpp>
#include <ridgeline/catalogue/interconnects/networks.hpp>
#include <ridgeline/catalogue/interconnects/nvlink.hpp>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/planning/detail/engine_replicas.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr engine_fleet hoppers{
    .name = "h100",
    .on = cluster(machine(catalogue::h100_sxm5_80gb, gpus(8), catalogue::nvlink4, host{.name = "around"}), nodes(1),
                  catalogue::ib_ndr),
    .calibration = datasheet_engine,
    .terms = {.machine = hourly_price{}, .draw = power{}, .electricity = energy_price{}, .grid = carbon_intensity{}}};

load_request chat(double rate) {
  return {.model = catalogue::llama3_70b,
          .lengths = {.input = {2048.0 * single_tokens}, .output = {256.0 * single_tokens}},
          .rate = rate * samples_per_second,
          .within = {.ttft = 1.0 * seconds, .itl = 0.03 * seconds}};
}

/// A setting of an engine of four H100, alone in its row.
struct setting_of_four {
  load_request request;
  ridgeline::detail::served_iterations on;
  deployment one;
  ridgeline::detail::engine_row row;
  ridgeline::detail::engine_setting setting;

  setting_of_four(const load_request& asked, std::int64_t limit, std::int64_t step)
      : request(asked),
        on(ridgeline::detail::iterations_of(request, hoppers, {.tensor_parallel = gpus(4)})),
        one(with_room(limit, step)),
        row(request, one.how, on),
        setting(row, one.how, on) {}
  setting_of_four(const setting_of_four&) = delete;

  deployment with_room(std::int64_t limit, std::int64_t step) const {
    deployment made{.layout = {.tensor_parallel = gpus(4)}};
    made.how = ridgeline::detail::batching_of(request, on, tokens(step), true);
    made.how.most_requests = batch(limit);
    made.how.cache = ridgeline::detail::cache_left(made, request, on, catalogue::h100_sxm5_80gb);
    return made;
  }
  /// One number of replicas after the other.
  std::int64_t fewest() {
    std::int64_t replicas = 1;
    while (!setting.keeps(replicas)) ++replicas;
    return replicas;
  }
};

}  // namespace

TEST_CASE("the fewest replicas are those that counting up finds, with their load; none where more are needed") {
  for (const double rate : {0.5, 7.0, 40.0})
    for (const std::int64_t limit : {8, 128}) {
      setting_of_four of(chat(rate), limit, 512);
      const std::int64_t fewest = of.fewest();
      deployment made{.replicas = 77};
      CHECK_FALSE(ridgeline::detail::take_fewest(made, of.setting, fewest - 1));
      CHECK(made.replicas == 77);
      for (const std::int64_t most : {fewest, fewest + 1, 3 * fewest, most_replicas}) {
        REQUIRE(ridgeline::detail::take_fewest(made, of.setting, most));
        CHECK(made.replicas == fewest);
        CHECK(made.load.end_to_end.mean == of.setting.keeps(fewest)->end_to_end.mean);
      }
    }
}

TEST_CASE("a setting beats another with fewer replicas, or with as many a hundred-thousandth sooner") {
  for (const double rate : {0.5, 30.0}) {
    setting_of_four of(chat(rate), 64, 512);
    const std::int64_t fewest = of.fewest();
    const duration takes = of.setting.keeps(fewest)->end_to_end.mean;
    const auto beats = [&](std::int64_t replicas, double longer) {
      // A row of its own, so that nothing was worked out before.
      setting_of_four fresh(chat(rate), 64, 512);
      deployment best{.replicas = replicas};
      best.load.end_to_end.mean = longer * takes;
      const bool made = ridgeline::detail::beats(fresh.one, fresh.setting, best);
      CHECK(fresh.one.replicas == (made ? fewest : 1));
      if (made) CHECK(fresh.one.load.end_to_end.mean == takes);
      return made;
    };
    CHECK(beats(fewest, 1.5));
    CHECK(beats(fewest, 1.000012));
    CHECK_FALSE(beats(fewest, 1.000008));
    CHECK_FALSE(beats(fewest, 1.0));
    CHECK_FALSE(beats(fewest, 0.5));
    for (const std::int64_t more : {1, 2, 3, 20}) CHECK(beats(fewest + more, 0.5));
    if (fewest > 1) CHECK_FALSE(beats(fewest - 1, 1.5));
  }
}

TEST_CASE("what surely beats nothing with any higher limit is passed over with them, of one replica and of several") {
  for (const double rate : {0.2, 30.0}) {
    setting_of_four of(chat(rate), 64, 512);
    const std::int64_t fewest = of.fewest();
    CHECK((fewest == 1) == (rate == 0.2));
    // Half of what a request alone takes: no limit makes it so quick. With one replica fewer no target is kept.
    deployment best{.replicas = fewest > 1 ? fewest / 3 : 1};
    best.load.end_to_end.mean = 0.5 * of.row.alone().end_to_end.mean;
    CHECK_FALSE(ridgeline::detail::beats(of.one, of.setting, best));
    CHECK(of.row.passed_over(of.setting.engine()));
    // Where it beats, or fails only just, higher limits stay.
    setting_of_four quick(chat(rate), 64, 512);
    best.replicas = fewest;
    best.load.end_to_end.mean = 2.0 * quick.setting.keeps(fewest)->end_to_end.mean;
    CHECK(ridgeline::detail::beats(quick.one, quick.setting, best));
    CHECK_FALSE(quick.row.passed_over(quick.setting.engine()));
  }
}
