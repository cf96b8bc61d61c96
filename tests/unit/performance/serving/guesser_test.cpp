#include <doctest/doctest.h>
#include <ridgeline/catalogue/models/deepseek.hpp>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/performance/serving/guesser.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

TEST_CASE("who guesses has a name") {
  CHECK(name_of(guesser::mtp) == "mtp");
  CHECK(name_of(guesser::eagle) == "eagle");
  CHECK(name_of(guesser::draft) == "draft");
  CHECK(name_of(static_cast<guesser>(9)) == "unknown");
}

// Llama 3 8B: a block has 2 x 4096 x (4096 + 1024) weights of attention, 3 x 4096 x 14336 of the feed-forward part and 2 x 4096
// of norms; the LM head 128256 x 4096.
TEST_CASE("a head of one block, worked out by hand") {
  const double block = 2.0 * (2.0 * 4096.0 * 5120.0 + 3.0 * 4096.0 * 14336.0 + 2.0 * 4096.0);
  const double head = 2.0 * 128256.0 * 4096.0;
  const guess_weights made = one_block_that_guesses(catalogue::llama3_8b, {});
  CHECK(in(made.weights, bytes) == doctest::Approx(block));
  CHECK(made.cost == doctest::Approx((block + head) / (32.0 * block + head)));
}

TEST_CASE("a draft costs what it reads: of the model itself all, and of a mixture the experts of one token") {
  const guess_weights same = draft_that_guesses(catalogue::llama3_8b, catalogue::llama3_8b, {});
  CHECK(same.cost == doctest::Approx(1.0));
  CHECK(same.weights == weight_bytes_of(engine_model_of(catalogue::llama3_8b, {}, {})));
  const guess_weights small = draft_that_guesses(catalogue::llama3_8b, catalogue::llama3_70b, {});
  CHECK(small.cost < 0.12);
  CHECK(small.cost > 0.10);  // 7.5 of 69.5 billion weights that a token reads
  // A token of DeepSeek-V3 reads 8 of 256 experts: 37 of 671 billion parameters, of which 0.9 are the LM head.
  const guess_weights beside = draft_that_guesses(catalogue::llama3_8b, catalogue::deepseek_v3, {});
  CHECK(beside.cost == doctest::Approx(7.5 / 36.5).epsilon(0.03));
  const guess_weights mtp = one_block_that_guesses(catalogue::deepseek_v3, {});
  CHECK(mtp.cost < 0.06);
  CHECK(mtp.cost > 1.0 / 61.0);
}

// The call that a person writes, in the compiler.
static_assert(one_block_that_guesses(catalogue::llama3_8b, {}).cost < 0.1);
