#include <cstddef>
#include <doctest/doctest.h>
#include <iterator>
#include <ridgeline/workload/strategy.hpp>

using namespace ridgeline;

TEST_CASE("every choice has a name of its own, and a value outside its enumeration is unknown") {
  for (const offload one : every_offload) {
    CHECK(name_of(one) != "unknown");
    for (const offload other : every_offload) CHECK((name_of(one) == name_of(other)) == (one == other));
  }
  for (const pipeline_schedule one : every_pipeline_schedule) {
    CHECK(name_of(one) != "unknown");
    for (const pipeline_schedule other : every_pipeline_schedule)
      CHECK((name_of(one) == name_of(other)) == (one == other));
  }
  CHECK(name_of(static_cast<offload>(99)) == "unknown");
  CHECK(name_of(static_cast<pipeline_schedule>(99)) == "unknown");
}

TEST_CASE("ZeRO's stages are numbered as in its paper") {
  int stage = 0;
  for (const zero one : every_zero) CHECK(stage_of(one) == stage++);
}

TEST_CASE("a run takes data x tensor x pipeline x context GPUs, and experts share those of the data") {
  CHECK(gpus_of({}) == gpus(1));
  const strategy plan{.data_parallel = gpus(4),
                      .tensor_parallel = gpus(8),
                      .pipeline_parallel = stages(2),
                      .context_parallel = gpus(3),
                      .expert_parallel = gpus(4)};
  CHECK(gpus_of(plan) == gpus(192));
  CHECK_THROWS_AS(gpus_of({.data_parallel = gpus(1'000'000'000), .tensor_parallel = gpus(1'000'000'000)}), error);
}

TEST_CASE("a choice that its enumeration does not have is refused") {
  CHECK_NOTHROW(check(strategy{.sharding = zero::parameters, .to_host = offload::nvme}));
  const auto refused = [](const strategy& plan) {
    CHECK_THROWS_WITH_AS(check(plan), message(errc::enumerator_unknown).data(), error);
  };
  refused({.sharding = static_cast<zero>(7)});
  refused({.to_host = static_cast<offload>(9)});
  refused({.recompute = static_cast<recomputation>(-1)});
  refused({.schedule = static_cast<pipeline_schedule>(5)});
}

TEST_CASE("each list has every enumerator once, in the order of its enumeration") {
  for (std::size_t i = 0; i < std::size(every_zero); ++i) CHECK(static_cast<std::size_t>(every_zero[i]) == i);
  CHECK(name_of(static_cast<zero>(std::size(every_zero))) == "unknown");
  for (std::size_t i = 0; i < std::size(every_offload); ++i) CHECK(static_cast<std::size_t>(every_offload[i]) == i);
  CHECK(name_of(static_cast<offload>(std::size(every_offload))) == "unknown");
  for (std::size_t i = 0; i < std::size(every_pipeline_schedule); ++i)
    CHECK(static_cast<std::size_t>(every_pipeline_schedule[i]) == i);
  CHECK(name_of(static_cast<pipeline_schedule>(std::size(every_pipeline_schedule))) == "unknown");
}
