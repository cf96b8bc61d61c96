#pragma once
#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <ridgeline/core/error.hpp>
#include <utility>

namespace ridgeline::inline v0_2 {

/// What may be chosen along one axis of a plan space, in the order in which it is tried.
///
/// Inputs   from 1 to 32 values
/// Errors   RL-192 for none or more
/// Source   definition
/// Checked  tests/unit/planning/choices_test.cpp
template<class Value>
class choices {
 public:
  static constexpr std::size_t capacity = 32;

  constexpr choices(std::initializer_list<Value> values) : choices(values.begin(), values.size(), places()) {}
  /// From an array or a span. Source: definition.
  template<class Values>
    requires requires(const Values& all) {
      { all.data() } -> std::convertible_to<const Value*>;
    }
  constexpr explicit choices(const Values& values) : choices(values.data(), values.size(), places()) {}

  constexpr std::size_t size() const { return size_; }
  constexpr const Value& operator[](std::size_t i) const { return values_[i]; }
  constexpr const Value* begin() const { return values_; }
  constexpr const Value* end() const { return values_ + size_; }

 private:
  using places = std::make_index_sequence<capacity>;
  // Pointers and an array of the language: std::span and std::array of each kind of value are slow to compile. The size is
  // checked in place: one function less in the trace of an error.
  template<std::size_t... Places>
  constexpr choices(const Value* values, std::size_t size, std::index_sequence<Places...>)
      : size_(size - 1 < capacity ? size : (detail::violated<errc::choices_out_of_range>(), size)),
        values_{given(values, size, Places)...} {}
  // Values that can be empty are assigned one after another: a tenth of the code, which a page loads.
  constexpr choices(const Value* values, std::size_t size, places)
    requires std::default_initializable<Value>
      : size_(size - 1 < capacity ? size : (detail::violated<errc::choices_out_of_range>(), size)), values_{} {
    for (std::size_t i = 0; i < capacity; ++i) values_[i] = values[i < size ? i : 0];
  }
  // A call of its own: an axis of 32 values is a third as much code, which a page loads.
  [[gnu::noinline]] static constexpr const Value& given(const Value* values, std::size_t size, std::size_t place) {
    return values[place < size ? place : 0];
  }

  std::size_t size_;
  Value values_[capacity];
};

}  // namespace ridgeline::inline v0_2
