#include <doctest/doctest.h>
#include <ridgeline/memory/reasons.hpp>
#include <support/memory_steps.hpp>

using namespace ridgeline;

namespace {
constexpr accelerator card(double bytes) {
  return {.id = "card", .capacity = bytes * units::bytes, .source = {"a data sheet", "page 1", "2026-11-21"}};
}
constexpr double needed = bytes_in(footprint(tiny_step, tensors_alone).total());
}  // namespace

TEST_CASE("what fits needs no remedy") {
  const fit_reasons yes = reasons(tiny_step, card(needed), tensors_alone);
  CHECK(yes.answer);
  CHECK_FALSE(yes.enough);
}

TEST_CASE("one byte short: one saving, the cheapest that is enough") {
  constexpr fit_reasons no = reasons(tiny_step, card(needed - 1.0), tensors_alone);
  static_assert(!no.answer && no.enough && no.enough->size() == 1 && no.enough->after);
  CHECK(bytes_in(no.answer.shortfall()) == doctest::Approx(1.0));
  CHECK(no.enough->begin()->which == saving::flash_attention);
  CHECK(no.answer.largest_term() == memory_term::activations);
}

TEST_CASE("the set is the smallest, its savings add up, and with them it fits") {
  for (double capacity = 1500.0; capacity < needed; capacity += 500.0) {
    const fit_reasons no = reasons(tiny_step, card(capacity), tensors_alone);
    CAPTURE(capacity);
    if (!no.enough) continue;
    data_size saved{};
    for (const applied_saving& one : *no.enough) saved += one.saves;
    CHECK(bytes_in(no.need.total() - saved) == doctest::Approx(bytes_in(no.enough->after.required)));
    CHECK(fits(footprint(no.enough->step, tensors_alone), card(capacity)));
    // No smaller set is enough: every set with one saving less is tried.
    for (unsigned set = 0; set < 1U << std::size(every_saving); ++set) {
      if (detail::members(set) != static_cast<int>(no.enough->size()) - 1) continue;
      const auto changed = detail::with_all(tiny_step, set);
      if (changed) CHECK_FALSE(fits(footprint(*changed, tensors_alone), card(capacity)));
    }
  }
}

TEST_CASE("where everything together is not enough, no remedy is named") {
  const fit_reasons no = reasons(tiny_step, card(10.0), tensors_alone);
  CHECK_FALSE(no.answer);
  CHECK_FALSE(no.enough);
}
