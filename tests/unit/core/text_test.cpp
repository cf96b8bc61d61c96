#include <doctest/doctest.h>

#include <ridgeline/core/text.hpp>
#include <string>

using namespace ridgeline;

TEST_CASE("a text reads as the words that it was given") {
  const std::string kept = "A100 SXM4 80 GB";
  for (const text given : {text("A100 SXM4 80 GB"), text(std::string_view(kept)), text(kept), "A100 SXM4 80 GB"_text}) {
    CHECK(given == "A100 SXM4 80 GB");
    CHECK(std::string(given) == kept);
    CHECK(given.size() == 15);
    CHECK(given != "A100");
    CHECK(given.starts_with("A100 "));
    CHECK_FALSE(given.starts_with("SXM4"));
    CHECK(given.ends_with(" GB"));
    CHECK_FALSE(given.ends_with("80"));
  }
}

TEST_CASE("texts are equal where their letters are, wherever these are kept") {
  const std::string here = "Hopper", there = "Hopper";
  CHECK(text(here) == text(there));
  CHECK(text(here) == "Hopper"_text);
  CHECK_FALSE(text(here) == text("Hoppers"));
  CHECK(std::string_view("Hopper") == text(here));
}

TEST_CASE("a text that was left out is empty, and may be read") {
  CHECK(text().empty());
  CHECK(text() == "");
  CHECK_FALSE(text("x").empty());
}
