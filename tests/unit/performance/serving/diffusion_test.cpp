#include <doctest/doctest.h>
#include <ridgeline/performance/serving/diffusion.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr accelerator device{.id = "d",
                             .memory_bandwidth = 1.0 * terabytes_per_second,
                             .peak = {.fp16_accumulate_fp32 = 100.0 * teraflops_per_second}};
constexpr diffusion_model model{.weights_a_token = 1e9,
                                .tokens = 1000.0,
                                .layers = 10.0,
                                .hidden = 1000.0,
                                .text_encoder = 5.0 * teraflops,
                                .decoder = 10.0 * teraflops};
constexpr diffusion_calibration half{.matrix_share = {0.5}, .passes = {50.0}, .host_per_layer = {1.0 * milliseconds}};

}  // namespace

TEST_CASE("the terms of a batch, by hand") {
  // 20 steps with guidance are 40 passes of 2e12 operations a picture at 50 TFLOP/s: 1.6 s; 40 * 50 * 2 * 1000 * 1000 * 10 bytes at
  // 1 TB/s: 40 ms; 40 * 10 ms of the host: 0.4 s.
  const diffusion_breakdown one = diffusion_time(model, {.steps = 20}, device, half);
  CHECK(in(one.denoising, seconds) == doctest::Approx(1.6));
  CHECK(in(one.elementwise, milliseconds) == doctest::Approx(40.0));
  CHECK(in(one.host, seconds) == doctest::Approx(0.4));
  CHECK(in(one.text_encoder, seconds) == doctest::Approx(0.1));
  CHECK(in(one.decoder, seconds) == doctest::Approx(0.2));
  CHECK(in(one.total(), seconds) == doctest::Approx(2.34));
  CHECK(time_of(one, diffusion_term::host) == one.host);
  CHECK(largest_term(one) == diffusion_term::denoising);
  CHECK(name_of(diffusion_term::text_encoder) == "text encoder");
  CHECK(every_diffusion_term.size() == 5);
  // Four pictures: everything four times but the host.
  const diffusion_breakdown four = diffusion_time(model, {.steps = 20, .pictures = batch(4)}, device, half);
  CHECK(in(four.total(), seconds) == doctest::Approx(4.0 * 1.94 + 0.4));
}

TEST_CASE("guidance doubles what the steps take, and a picture of a batch is never slower than one alone") {
  const duration guided = diffusion_time(model, {.steps = 30}, device, half).denoising;
  const duration plain = diffusion_time(model, {.steps = 30, .guided = false}, device, half).denoising;
  CHECK(guided == 2.0 * plain);
  double before = 1e300;
  for (const int pictures : {1, 2, 4, 8, 64}) {
    const duration all = diffusion_time(model, {.pictures = batch(pictures)}, device, half).total();
    const double each = in(all, seconds) / pictures;
    CHECK(each <= before);
    before = each;
  }
}

#if defined(__cpp_exceptions)
TEST_CASE("no step, no share and no figure are refused") {
  CHECK_THROWS_AS(diffusion_time(model, {.steps = 0}, device, half), error);
  diffusion_calibration none = half;
  none.matrix_share.value = 0.0;
  CHECK_THROWS_AS(diffusion_time(model, {}, device, none), error);
  CHECK_THROWS_AS(diffusion_time(model, {}, accelerator{.id = "bare"}, half), error);
  CHECK_THROWS_AS(time_of(diffusion_breakdown{}, static_cast<diffusion_term>(9)), error);
}
#endif

TEST_CASE("each term of a batch is of its kind; nothing said is one picture, guided, in 50 steps") {
  using enum serving_kind;
  constexpr serving_kind expected[] = {computation, memory, idle, computation, computation};
  constexpr std::string_view names[] = {"denoising", "elementwise", "host", "text encoder", "decoder"};
  const diffusion_breakdown all{1.0 * seconds, 2.0 * seconds, 4.0 * seconds, 8.0 * seconds, 16.0 * seconds};
  std::size_t i = 0;
  for (const auto& row : diffusion_breakdown::table) {
    CHECK(row.kind == expected[i]);
    CHECK(name_of(row.term) == names[i]);
    CHECK(in(time_of(all, row.term), seconds) == static_cast<double>(1 << i));
    ++i;
  }
  CHECK(in(all.total(), seconds) == 31.0);
  CHECK(diffusion_time(model, {}, device, half).total() ==
        diffusion_time(model, {.steps = 50, .guided = true, .pictures = batch(1)}, device, half).total());
  CHECK_NOTHROW(diffusion_time(model, {.steps = 1}, device, half));
}
