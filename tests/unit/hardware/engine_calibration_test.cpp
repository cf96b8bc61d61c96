#include <doctest/doctest.h>
#include <ridgeline/hardware/engine_calibration.hpp>

using namespace ridgeline;

TEST_CASE("the datasheet's engine loses no time and reaches every figure") {
  CHECK(datasheet_engine.weight_share.value == fraction(1.0));
  CHECK(datasheet_engine.host_per_step.value == duration{});
  CHECK(datasheet_engine.per_block.value == duration{});
  CHECK_FALSE(datasheet_engine.range.knows("Hopper"));
}

TEST_CASE("a constant that nobody states costs nothing, and says that nobody measured it") {
  constexpr engine_calibration none;
  const auto of = [](const auto& one, const auto& value) {
    CHECK(one.value == value);
    CHECK(one.origin == constant_origin::derived);
  };
  for (const auto share :
       {&engine_calibration::weight_share, &engine_calibration::expert_weight_share, &engine_calibration::cache_share,
        &engine_calibration::matrix_share, &engine_calibration::expert_matrix_share,
        &engine_calibration::attention_share, &engine_calibration::tile_share, &engine_calibration::link_share}) {
    of(none.*share, fraction(1.0));
  }
  of(none.exposed_share, fraction(0.0));
  of(none.expert_tile, token_amount{});
  for (const auto number :
       {&engine_calibration::elementwise_passes, &engine_calibration::imbalance, &engine_calibration::router_shape}) {
    of(none.*number, 0.0);
  }
  for (const auto time : {&engine_calibration::per_block, &engine_calibration::per_mixture,
                          &engine_calibration::per_latent, &engine_calibration::per_quantized,
                          &engine_calibration::prompt_per_block, &engine_calibration::prompt_per_latent,
                          &engine_calibration::host_per_step, &engine_calibration::host_per_sequence,
                          &engine_calibration::request_overhead, &engine_calibration::all_reduce_latency,
                          &engine_calibration::all_to_all_latency, &engine_calibration::network_latency}) {
    of(none.*time, duration{});
  }
  CHECK(none.chunked);
}
