#pragma once
#include <compare>
#include <cstddef>
#include <iterator>
#include <optional>
#include <range/v3/range_fwd.hpp>
#include <type_traits>
#include <utility>

// Views of range-v3 that are written by hand: its own cost a compiler 0.4 s wherever they are named, these nothing until
// somebody asks for one. What a pipeline does with them, it includes itself.
namespace ridgeline::detail {

/// A function that can be assigned and be none, which a view has to be and a closure cannot.
template<class Function>
class replaceable {
 public:
  constexpr replaceable() = default;
  constexpr explicit replaceable(Function function) : held_(std::move(function)) {}
  constexpr replaceable(const replaceable&) = default;
  constexpr replaceable& operator=(const replaceable& other) {
    if (this == &other) return *this;
    held_.reset();
    if (other.held_) held_.emplace(*other.held_);
    return *this;
  }
  constexpr ~replaceable() = default;

  constexpr decltype(auto) operator()(std::size_t number) const { return (*held_)(number); }

 private:
  std::optional<Function> held_;
};

/// An element for every number below `size`, computed when it is read: a random-access view.
template<class Function>
class computed_view : public ranges::view_base {
 public:
  class iterator {
   public:
    using value_type = std::invoke_result_t<const Function&, std::size_t>;
    using difference_type = std::ptrdiff_t;
    using iterator_concept = std::random_access_iterator_tag;
    using iterator_category = std::input_iterator_tag;  // its elements are values

    constexpr iterator() = default;
    constexpr iterator(const computed_view* of, std::size_t number) : of_(of), number_(number) {}

    constexpr value_type operator*() const { return of_->function_(number_); }
    constexpr value_type operator[](difference_type n) const { return *(*this + n); }
    constexpr iterator& operator+=(difference_type n) {
      number_ += static_cast<std::size_t>(n);
      return *this;
    }
    constexpr iterator& operator-=(difference_type n) { return *this += -n; }
    constexpr iterator& operator++() { return *this += 1; }
    constexpr iterator& operator--() { return *this += -1; }
    constexpr iterator operator++(int) { return std::exchange(*this, *this + 1); }
    constexpr iterator operator--(int) { return std::exchange(*this, *this - 1); }
    friend constexpr iterator operator+(iterator from, difference_type n) { return from += n; }
    friend constexpr iterator operator+(difference_type n, iterator from) { return from += n; }
    friend constexpr iterator operator-(iterator from, difference_type n) { return from -= n; }
    friend constexpr difference_type operator-(const iterator& left, const iterator& right) {
      return static_cast<difference_type>(left.number_ - right.number_);
    }
    friend constexpr bool operator==(const iterator& left, const iterator& right) {
      return left.number_ == right.number_;
    }
    friend constexpr std::strong_ordering operator<=>(const iterator& left, const iterator& right) {
      return left.number_ <=> right.number_;
    }

   private:
    const computed_view* of_ = nullptr;
    std::size_t number_ = 0;
  };

  constexpr computed_view() = default;
  constexpr computed_view(std::size_t size, Function function) : function_(std::move(function)), size_(size) {}

  constexpr iterator begin() const { return {this, 0}; }
  constexpr iterator end() const { return {this, size_}; }
  constexpr std::size_t size() const { return size_; }

 private:
  replaceable<Function> function_;
  std::size_t size_ = 0;
};

/// Of the numbers below `size`, what a function answers where it answers: a forward view. Each is asked once on the way.
template<class Function>
class answered_view : public ranges::view_base {
 public:
  class iterator {
   public:
    using value_type = typename std::invoke_result_t<const Function&, std::size_t>::value_type;
    using difference_type = std::ptrdiff_t;
    using iterator_concept = std::forward_iterator_tag;
    using iterator_category = std::input_iterator_tag;  // its elements are values

    constexpr iterator() = default;
    constexpr iterator(const answered_view* of, std::size_t number) : of_(of), number_(number) { go_to_an_answer(); }

    constexpr value_type operator*() const { return *answer_; }
    constexpr iterator& operator++() {
      ++number_;
      go_to_an_answer();
      return *this;
    }
    constexpr iterator operator++(int) {
      iterator before = *this;
      ++*this;
      return before;
    }
    friend constexpr bool operator==(const iterator& left, const iterator& right) {
      return left.number_ == right.number_;
    }

   private:
    constexpr void go_to_an_answer() {
      answer_.reset();
      for (; number_ < of_->size_; ++number_) {
        answer_ = of_->function_(number_);
        if (answer_) return;
      }
    }

    const answered_view* of_ = nullptr;
    std::size_t number_ = 0;
    std::optional<value_type> answer_;
  };

  constexpr answered_view() = default;
  constexpr answered_view(std::size_t size, Function function) : function_(std::move(function)), size_(size) {}

  constexpr iterator begin() const { return {this, 0}; }
  constexpr iterator end() const { return {this, size_}; }

 private:
  replaceable<Function> function_;
  std::size_t size_ = 0;
};

}  // namespace ridgeline::detail
