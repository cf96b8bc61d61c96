#include <doctest/doctest.h>
#include <ridgeline/memory/rules/temporary.hpp>
#include <support/memory_steps.hpp>

using namespace ridgeline;

namespace {
constexpr shape stream{.samples = 3, .features = 4, .height = 8};
constexpr transformer_block block = block_of(tiny, {}, attention_mask::causal);
}  // namespace

TEST_CASE("the widest tensor inside: scores where they are written, else the widest product") {
  static_assert(detail::widest_inside(block, stream, false, {}) == 24.0 * 2.0 * 8.0);
  static_assert(detail::widest_inside(block, stream, true, {}) == 24.0 * 12.0);
  transformer wide = tiny;
  wide.feed_forward = features(50);
  wide.gated = true;
  CHECK(detail::widest_inside(block_of(wide, {}, attention_mask::causal), stream, true, {}) == 24.0 * 100.0);
}

TEST_CASE("every chosen expert works on its own tokens") {
  transformer model = tiny;
  model.moe = {.experts = experts(4), .per_token = experts(3), .width = features(8)};
  CHECK(detail::widest_inside(block_of(model, {.is_mixture = true}, attention_mask::causal), stream, true, {}) ==
        24.0 * 3.0 * 8.0);
}

TEST_CASE("an unpacked matrix has 2 bytes a number") { CHECK(detail::unpacked_bytes(10.0) == 20.0); }
