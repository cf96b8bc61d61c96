#pragma once
#include <ridgeline/core/text.hpp>

// In the place of ridgeline/core/citation.hpp, for the page alone: what no answer names is not there, and the library is 9 kB
// smaller over the wire. examples/web/run says which members these are; tests/web/same.mjs compares every answer.
namespace ridgeline::inline v0_2 {

/// What stands for a text or a number that no answer names. Types of their own, so that several of them take no room together.
template<int Which>
struct unsaid_member {
  constexpr unsaid_member() = default;
  template<class Value>
  constexpr unsaid_member(const Value&) {}
  constexpr bool empty() const { return false; }
};

struct network_question;
struct datasheet_comparison;
template<class Run>
struct comparison;

/// The help of a key, where the page shows that of its question.
template<class Question>
struct said_help {
  using type = std::string_view;
};
template<>
struct said_help<network_question> {
  using type = unsaid_member<0>;
};
template<>
struct said_help<datasheet_comparison> {
  using type = unsaid_member<0>;
};
template<class Run>
struct said_help<comparison<Run>> {
  using type = unsaid_member<0>;
};
template<class Question>
using help_of = typename said_help<Question>::type;

/// What stands for a citation that no answer names.
struct unsaid {
  [[no_unique_address]] unsaid_member<0> document = {};
  [[no_unique_address]] unsaid_member<1> where = {};
  [[no_unique_address]] unsaid_member<2> read_on = {};
};

/// What stands for a citation of which answers name the document alone.
struct said_document {
  text document = {};
  [[no_unique_address]] unsaid_member<1> where = {};
  [[no_unique_address]] unsaid_member<2> read_on = {};
};

struct citation {
  text document;
  text where;
  text read_on;

  constexpr operator unsaid() const { return {}; }
  constexpr operator said_document() const { return {.document = document}; }
};

}  // namespace ridgeline::inline v0_2
