#pragma once
#include <doctest/doctest.h>
#include <optional>
#include <ridgeline/questions/settings.hpp>

/// What is noted, and nothing else is, where one thing is left out of a question that said everything.
template<class Question, class Field>
ridgeline::taken_setting left_out(Question asked, Field Question::*field, ridgeline::setting which) {
  asked.*field = std::nullopt;
  const ridgeline::taken_settings taken = settle(asked).taken;
  CAPTURE(name_of(which));
  CHECK(taken.size() == 1);
  REQUIRE(taken.has(which));
  return *taken.find(which);
}
