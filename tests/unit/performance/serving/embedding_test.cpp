#include <doctest/doctest.h>
#include <ridgeline/catalogue/models/bert.hpp>
#include <ridgeline/performance/serving/embedding.hpp>
#include <support/training_steps.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

// 100 TFLOPS and 1 TB/s, both in full, and kernels that start at once.
constexpr accelerator device{.id = "device"_text,
                             .memory_bandwidth = 1000.0 * gigabytes_per_second,
                             .peak = {.fp16_accumulate_fp32 = 100.0 * teraflops_per_second}};
constexpr kernel_calibration all_of_it{.id = "all"};
const transformer reader = *transformer_of(catalogue::bert_large_uncased);  // 24 blocks, 1,024 wide

}  // namespace

TEST_CASE("the products of 24 blocks, counted by hand") {
  const embedding_time one =
      embed(reader, batch(64), tokens(512), device, arithmetic::fp16_accumulate_fp32, all_of_it, fraction(0.5));
  // 12 h^2 weights a block, 2 operations each, 64 * 512 tokens; scores and values 4 s^2 h a text, at half the peak.
  const double gemms = 24.0 * 2.0 * 12.0 * 1024.0 * 1024.0 * 64.0 * 512.0 / 100e12;
  const double attention = 24.0 * 4.0 * 512.0 * 512.0 * 1024.0 * 64.0 / 50e12;
  CHECK(in(one.gemms, seconds) == doctest::Approx(gemms).epsilon(0.02));
  CHECK(in(one.attention, seconds) == doctest::Approx(attention).epsilon(0.02));
  CHECK(one.tokens == 64.0 * 512.0 * single_tokens);
  CHECK(in(one.texts_a_second(), samples_per_second) == doctest::Approx(64.0 / in(one.total(), seconds)));
}

TEST_CASE("larger batches answer no fewer texts a second; longer texts take longer, more than in proportion") {
  double before = 0.0;
  for (const int texts : {1, 4, 16, 64, 256}) {
    const double now =
        in(embed(reader, batch(texts), tokens(128), device, arithmetic::fp16_accumulate_fp32, all_of_it, fraction(0.5))
               .texts_a_second(),
           samples_per_second);
    CHECK(now >= before * 0.99);
    before = now;
  }
  const auto time = [](int length) {
    return embed(reader, batch(64), tokens(length), device, arithmetic::fp16_accumulate_fp32, all_of_it, fraction(0.5))
        .total();
  };
  CHECK(time(2048) > 4.0 * time(512));
}

#if defined(__cpp_exceptions)
TEST_CASE("attention that reaches nothing and a model that cannot be are refused") {
  CHECK_THROWS_AS(
      embed(reader, batch(1), tokens(8), device, arithmetic::fp16_accumulate_fp32, all_of_it, fraction(0.0)), error);
  transformer odd = reader;
  odd.key_value_heads = heads(5);  // of 16
  CHECK_THROWS_AS(embed(odd, batch(1), tokens(8), device, arithmetic::fp16_accumulate_fp32, all_of_it, fraction(0.5)),
                  error);
}
#endif

TEST_CASE("each part of a pass by itself: products, fused attention, passes, and their launches") {
  using namespace ridgeline_tests;
  const auto made = [](duration launch) {
    kernel_calibration with = datasheet_kernels;
    with.launch.value = launch;
    return embed(counted, batch(1), tokens(512), plain_device, arithmetic::bf16_accumulate_fp32, with, fraction(0.5));
  };
  const embedding_time one = made({});
  CHECK(seconds_in(one.gemms) == doctest::Approx(L * block_operations / peak).epsilon(1e-12));
  // Half of the square, twice, at half of the peak; no pass over the scores.
  CHECK(seconds_in(one.attention) == doctest::Approx(L * 2.0 * s * s * h / (0.5 * peak)).epsilon(1e-12));
  CHECK(seconds_in(one.elementwise) ==
        doctest::Approx(L * (pass_bytes - 4.0 * n * s * s) / memory_rate).epsilon(1e-12));
  CHECK(in(one.throughput(), tokens_per_second) == doctest::Approx(512.0 / seconds_in(one.total())));
  CHECK(in(one.texts_a_second(), samples_per_second) == doctest::Approx(1.0 / seconds_in(one.total())));
  // Five products, one kernel of attention and five passes a block.
  const embedding_time launched = made(1.0 * seconds);
  CHECK(seconds_in(launched.gemms) == doctest::Approx(5.0 * L).epsilon(1e-2));
  CHECK(seconds_in(launched.attention) == doctest::Approx(L).epsilon(1e-2));
  CHECK(seconds_in(launched.elementwise) == doctest::Approx(5.0 * L).epsilon(1e-2));
}
