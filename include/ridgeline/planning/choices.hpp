#pragma once
#include <array>
#include <cstddef>
#include <initializer_list>
#include <ridgeline/core/error.hpp>
#include <span>
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

  constexpr choices(std::initializer_list<Value> values)  // not by way of the other one: a short trace in an error
      : values_(filled(values.begin(), values.size())), size_(values.size()) {}
  constexpr explicit choices(std::span<const Value> values)
      : values_(filled(values.data(), values.size())), size_(values.size()) {}

  constexpr std::size_t size() const { return size_; }
  constexpr const Value& operator[](std::size_t i) const { return values_[i]; }
  constexpr const Value* begin() const { return values_.data(); }
  constexpr const Value* end() const { return values_.data() + size_; }

 private:
  // Pointers: a span of each kind of value is slow to compile.
  template<std::size_t... Places>
  static constexpr std::array<Value, capacity> copied(const Value* values, std::size_t size,
                                                      std::index_sequence<Places...>) {
    return {(Places < size ? values[Places] : values[0])...};
  }
  static constexpr std::array<Value, capacity> filled(const Value* values, std::size_t size) {
    if (size == 0 || size > capacity) detail::violated<errc::choices_out_of_range>();
    return copied(values, size, std::make_index_sequence<capacity>());
  }

  std::array<Value, capacity> values_;
  std::size_t size_;
};

}  // namespace ridgeline::inline v0_2
