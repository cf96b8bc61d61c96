#include <doctest/doctest.h>
#include <ridgeline/hardware/serving_calibration.hpp>

using namespace ridgeline;

TEST_CASE("a range knows the architectures that it names and no empty one") {
  constexpr serving_range range{.architectures = "Ada-pro, Ampere-GA100"};
  CHECK(range.knows("Ada-pro"));
  CHECK(range.knows("Ampere-GA100"));
  CHECK_FALSE(range.knows("Hopper"));
  CHECK_FALSE(range.knows("Ada"));
  CHECK_FALSE(range.knows("GA100"));
  CHECK_FALSE(range.knows(""));
}

TEST_CASE("a calibration of nothing limits nothing and costs nothing") {
  constexpr serving_calibration none;
  CHECK(none.wide_per_cycle.value == elements_per_cycle{});
  CHECK(none.host_per_step.value == duration{});
  CHECK(none.kernels.memory_share.value == fraction(1.0));
  CHECK_FALSE(none.chunk);
  CHECK_FALSE(datasheet_serving.range.knows("Hopper"));
}

TEST_CASE("a constant that nobody states costs nothing, and says that nobody measured it") {
  constexpr serving_calibration none;
  const auto of = [](const auto& one, const auto& value) {
    CHECK(one.value == value);
    CHECK(one.origin == constant_origin::derived);
  };
  of(none.wide_per_cycle, elements_per_cycle{});
  of(none.packed_per_cycle, elements_per_cycle{});
  of(none.nested_per_cycle, elements_per_cycle{});
  of(none.cycles_per_block, cycle_count{});
  of(none.cycles_per_cached_token, cycle_count{});
  of(none.prompt_cycles_per_block, cycle_count{});
  of(none.host_per_step, duration{});
  of(none.host_per_request, duration{});
  of(none.energy_per_operation, ridgeline::energy_per_operation{});
  of(none.unpacking_share, fraction(0.0));
  of(none.packed_share, fraction(1.0));
  of(none.bytes_per_score, data_size{});
  of(none.attention_share, fraction(0.0));
  of(none.p2p, duration{});
  of(none.p2p_cycles_per_block, cycle_count{});
  of(none.uneven_stages, 0.0);
  of(datasheet_serving.attention_share, fraction(1.0));
  CHECK(none.chunks_together == 0);
}

TEST_CASE("a range of which nothing is said is one request of one token on one device of no architecture") {
  constexpr serving_range one;
  CHECK(one.most_context == tokens(1));
  CHECK(one.most_requests == batch(1));
  CHECK(one.most_devices == gpus(1));
  CHECK_FALSE(one.knows("Ada"));
}
