#include <doctest/doctest.h>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/questions/does_it_fit.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr training_question on_eight{.model = catalogue::llama3_8b, .device = catalogue::h100_sxm5_80gb};
// Without what the allocator keeps it fits, with that it does not.
static_assert(does_it_fit(on_eight).verdict() == fit_verdict::tight);
static_assert(does_it_fit(on_eight, pytorch_eager_tensors).need.total() < 80.0 * gibibytes);
constexpr training_question recomputed_on_eight = [] {
  training_question asked = on_eight;
  asked.recompute = recomputation::full;
  return asked;
}();
static_assert(does_it_fit(recomputed_on_eight).verdict() == fit_verdict::yes && does_it_fit(recomputed_on_eight));
static_assert(does_it_fit(recomputed_on_eight).device->within == defaults::training_memory_interval);
static_assert(!does_it_fit(on_eight).host);  // nothing goes there

constexpr training_question on_one = [] {
  training_question asked = on_eight;
  asked.machines.gpus = gpus(1);
  return asked;
}();
// 8.03 billion parameters of 16 bytes are 128 GB.
static_assert(does_it_fit(on_one).verdict() == fit_verdict::no &&
              does_it_fit(on_one).device->shortfall() > 40.0 * gigabytes);

}  // namespace

TEST_CASE("a host that is known is asked, one that is not is no answer") {
  training_question asked = recomputed_on_eight;
  asked.to_host = offload::optimizer_state;
  CHECK_FALSE(does_it_fit(asked).host.has_value());
  const fit_verdict of_the_device = does_it_fit(asked).device->verdict();
  CHECK(does_it_fit(asked).verdict() == of_the_device);
  asked.machines.around.memory = 64.0 * gigabytes;
  CHECK_FALSE(does_it_fit(asked));
  CHECK(does_it_fit(asked).verdict() == fit_verdict::no);
  asked.machines.around.memory = 2.0 * terabytes;
  CHECK(does_it_fit(asked));
  CHECK(does_it_fit(asked).verdict() == of_the_device);
  CHECK(of_the_device != fit_verdict::no);
  // Eight GPUs put into one host what each of them offloads.
  CHECK(does_it_fit(asked).host->memory_required == 8.0 * does_it_fit(asked).need.on_host);
}

TEST_CASE("a device whose memory nobody knows gets its need and no verdict") {
  training_question asked = on_eight;
  asked.device.capacity = absent;
  CHECK_FALSE(does_it_fit(asked).device.has_value());
  CHECK(does_it_fit(asked).need.total() > 0.0 * bytes);
}

TEST_CASE(
    "requests on a device whose memory nobody knows get their need and no verdict, and all that is known says yes") {
  requests_question asked{.model = catalogue::llama3_8b, .device = catalogue::h100_sxm5_80gb};
  const requests_fit_answer known = does_it_fit(asked);
  REQUIRE(known.device);
  CHECK(known.device->available == gpu_memory(asked.device));
  CHECK(known.device->required == known.need.total());
  asked.device.capacity = absent;
  const requests_fit_answer unknown = does_it_fit(asked);
  CHECK_FALSE(unknown.device);
  CHECK(bool(unknown));
  CHECK(unknown.need.total() == known.need.total());
}

TEST_CASE("layers of their own on each of two GPUs have the memory of both, shared layers that of one") {
  requests_question asked{.model = catalogue::llama3_8b, .device = catalogue::h100_sxm5_80gb};
  asked.machines.gpus = gpus(2);
  asked.by_layers = true;
  CHECK(does_it_fit(asked).device->available == 2.0 * gpu_memory(asked.device));
  asked.by_layers = false;
  CHECK(does_it_fit(asked).device->available == gpu_memory(asked.device));
}

TEST_CASE("a host is asked for what goes to it: memory for the optimizer, NVMe for what lies there") {
  training_question asked = recomputed_on_eight;
  asked.machines.around.memory = 2.0 * terabytes;
  CHECK_FALSE(does_it_fit(asked).host);  // nothing goes there
  asked.to_host = offload::nvme;
  asked.sharding = zero::parameters;
  asked.machines.around.storage = absent;
  CHECK_FALSE(does_it_fit(asked).host);  // how large its NVMe is nobody knows
  asked.machines.around.storage = 8.0 * terabytes;
  REQUIRE(does_it_fit(asked).host);
  CHECK(bool(*does_it_fit(asked).host));
  asked.machines.around.storage = 1.0 * gigabytes;
  CHECK_FALSE(bool(*does_it_fit(asked).host));
  asked.to_host = offload::optimizer_state;
  asked.machines.around.storage = absent;
  CHECK(does_it_fit(asked).host);
  asked.machines.around.memory = absent;
  CHECK_FALSE(does_it_fit(asked).host);
}

TEST_CASE("a prediction that nothing was measured of is scaled by one") {
  static_assert(drawn_ratio{}.ratio == 1.0);
  CHECK_FALSE(does_it_fit(on_eight).drawn);
}
