#include <bit>
#include <doctest/doctest.h>
#include <ridgeline/memory/reasons.hpp>
#include <support/memory_steps.hpp>

using namespace ridgeline;

namespace {
constexpr accelerator card(double bytes) {
  return {.id = "card", .capacity = bytes * units::bytes, .source = {"a data sheet", "page 1", "2026-11-21"}};
}
constexpr double needed = bytes_in(footprint(tiny_step, tensors_alone).total());

// Wide enough that adapters and 8-bit moments save something: what trains something else would be enough, and free.
constexpr training_step wide_step = [] {
  training_step step = tiny_step;
  step.model.hidden = features(256);
  step.model.head_dimension = features(128);
  step.model.feed_forward = features(1024);
  return step;
}();
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
      if (std::popcount(set) != static_cast<int>(no.enough->size()) - 1) continue;
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

TEST_CASE("by a measure: of all sets that fit none asks for less, and none of its savings can be left out") {
  // A made-up price: parameters that come and go are dear, computing again less so.
  const auto price = [](const training_step& step, const memory_breakdown&) -> std::optional<double> {
    const auto& plan = step.plan;
    return 5.0 * stage_of(plan.sharding) + 3.0 * static_cast<double>(plan.recompute) +
           7.0 * static_cast<double>(plan.to_host) + (plan.flash_attention ? 1.0 : 0.0);
  };
  const auto something_else = [](const training_step& step, const training_step& from) {
    return step.adapters.has_value() || step.method.block != from.method.block ||
           step.recipe.compute.width != from.recipe.compute.width;
  };
  int remedies = 0;
  for (training_step replicated : {tiny_step, wide_step}) {
    replicated.plan.data_parallel = gpus(4);
    const double all = bytes_in(footprint(replicated, tensors_alone).total());
    for (const double share : {0.95, 0.7, 0.5, 0.3}) {
      const accelerator device = card(share * all);
      CAPTURE(share);
      const fit_reasons found = reasons(replicated, device, tensors_alone, price);
      REQUIRE(found.enough);
      ++remedies;
      const training_step& best = found.enough->step;
      CHECK(fits(footprint(best, tensors_alone), device));
      const double least = *price(best, {});
      for (unsigned set = 1; set < 1U << std::size(every_saving); ++set) {
        const auto changed = detail::with_all(replicated, set);
        if (!changed || !fits(footprint(*changed, tensors_alone), device)) continue;
        if (something_else(*changed, replicated) && !something_else(best, replicated)) continue;
        if (something_else(*changed, replicated) == something_else(best, replicated))
          CHECK(*price(*changed, {}) >= least);
        else FAIL("a set that trains the same fits as well");
      }
      for (std::size_t left_out = 0; left_out < found.enough->size(); ++left_out) {
        std::optional<training_step> fewer = replicated;
        for (std::size_t i = 0; fewer && i < found.enough->size(); ++i) {
          if (i != left_out) fewer = with_saving(*fewer, found.enough->savings[i].which);
        }
        if (fewer) CHECK_FALSE(fits(footprint(*fewer, tensors_alone), device));
      }
    }
  }
  CHECK(remedies == 8);
}

TEST_CASE("of several remedies the first is the one of `reasons`, the next cost no less, and none holds another") {
  const auto price = [](const training_step& step, const memory_breakdown&) -> std::optional<double> {
    return 5.0 * stage_of(step.plan.sharding) + 3.0 * static_cast<double>(step.plan.recompute) +
           7.0 * static_cast<double>(step.plan.to_host);
  };
  training_step replicated = tiny_step;
  replicated.plan.data_parallel = gpus(4);
  const accelerator device = card(0.7 * bytes_in(footprint(replicated, tensors_alone).total()));
  const auto few = cheapest_remedies<3>(replicated, device, tensors_alone, price);
  const auto many = cheapest_remedies<40>(replicated, device, tensors_alone, price);
  REQUIRE(few[2]);
  const auto set_of = [](const remedy& one) {
    unsigned set = 0;
    for (const applied_saving& each : one) set |= 1U << static_cast<unsigned>(each.which);
    return set;
  };
  CHECK(set_of(*few[0]) == set_of(*reasons(replicated, device, tensors_alone, price).enough));
  bool others_have_begun = false;
  for (std::size_t i = 0; i < many.size() && many[i]; ++i) {
    CAPTURE(i);
    if (i < few.size()) CHECK(set_of(*few[i]) == set_of(*many[i]));
    CHECK(fits(footprint(many[i]->step, tensors_alone), device));
    bool other = false;
    for (const applied_saving& each : *many[i]) other = other || changes_training(each.which);
    CHECK_FALSE((others_have_begun && !other));  // what trains the same comes first
    if (i > 0 && other == others_have_begun) CHECK(*price(many[i - 1]->step, {}) <= *price(many[i]->step, {}));
    others_have_begun = other;
    for (std::size_t j = 0; j < i; ++j) {
      const unsigned both = set_of(*many[i]) & set_of(*many[j]);
      CHECK(both != set_of(*many[i]));
      CHECK(both != set_of(*many[j]));
    }
  }
}

TEST_CASE("a measure that answers nothing for offloading is never told to offload") {
  const auto at_home = [](const training_step& step, const memory_breakdown& need) -> std::optional<double> {
    if (need.on_host > data_size{}) return std::nullopt;
    return static_cast<double>(step.plan.recompute);
  };
  for (double capacity = 500.0; capacity < needed; capacity += 250.0) {
    const fit_reasons found = reasons(tiny_step, card(capacity), tensors_alone, at_home);
    if (found.enough) CHECK(found.enough->step.plan.to_host == offload::none);
  }
  const auto never = [](const training_step&, const memory_breakdown&) -> std::optional<double> {
    return std::nullopt;
  };
  CHECK_FALSE(reasons(tiny_step, card(needed - 1.0), tensors_alone, never).enough);
}

TEST_CASE("by a measure: what fits needs no remedy, and where nothing is enough none is named") {
  const auto any = [](const training_step&, const memory_breakdown&) { return std::optional<double>(1.0); };
  const fit_reasons yes = reasons(tiny_step, card(needed), tensors_alone, any);
  CHECK(yes.answer);
  CHECK_FALSE(yes.enough);
  const fit_reasons no = reasons(tiny_step, card(10.0), tensors_alone, any);
  CHECK_FALSE(no.answer);
  CHECK_FALSE(no.enough);
}
