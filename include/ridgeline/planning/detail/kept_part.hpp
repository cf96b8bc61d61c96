#pragma once
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <ridgeline/planning/choices.hpp>
#include <ridgeline/workload/step_view.hpp>

namespace ridgeline::inline v0_2::detail {

/// The axes of a view, and whether a change of one inside of a block of a space leaves a part that takes the view as it is.
template<class View>
struct axes_seen;
template<class... Axes>
struct axes_seen<step_view<Axes...>> {
  static constexpr bool micro_batch = false;
  template<class Axis>
  static constexpr bool has = (std::same_as<Axis, Axes> || ...);
  template<class Wider>
  static constexpr bool all_in = (axes_seen<Wider>::template has<Axes> && ...);
};
template<class... Axes>
struct axes_seen<micro_batch_view<Axes...>> : axes_seen<step_view<Axes...>> {
  static constexpr bool micro_batch = true;
};

/// Whether a part may be made of another one: it sees every axis that the other one sees.
template<class View, class Other>
inline constexpr bool may_be_made_of =
    axes_seen<Other>::template all_in<View> && (axes_seen<View>::micro_batch || !axes_seen<Other>::micro_batch);

/// Where a choice stands among those that a block of a space goes through: a micro-batch by its place in its axis, the
/// others by their enumerators.
struct place_in_block {
  std::size_t micro_batch = 0;
  recomputation recompute = recomputation::none;
  zero sharding = zero::off;
  offload to_host = offload::none;
};

/// A part of an estimate for every choice of a block that it sees, computed where it is first asked for. It is kept from
/// block to block while the axes that it sees stay.
template<class View, class Part>
class kept_part {
  using seen = axes_seen<View>;
  // What a block goes through is told apart by its place: micro-batches follow from the others where there is a request.
  static_assert(!seen::template has<rounds_axis> ||
                (seen::micro_batch && seen::template has<data_axis> && seen::template has<schedule_axis> &&
                 seen::template has<pipeline_axis>));
  static constexpr std::size_t micro_batches = seen::micro_batch ? choices<batch_size>::capacity : 1;
  static constexpr std::size_t recomputations = seen::template has<recompute_axis> ? std::size(every_recomputation) : 1;
  static constexpr std::size_t shardings = seen::template has<sharding_axis> ? std::size(every_zero) : 1;
  static constexpr std::size_t offloads = seen::template has<offload_axis> ? std::size(every_offload) : 1;

 public:
  /// Another block begins, with the first of its choices.
  constexpr void begin(const View& first) {
    const auto key = first.key();
    if (begun_ && key_ == key) return;
    begun_ = true;
    key_ = key;
    ++block_;
  }
  /// Another request, fleet or recipe begins.
  constexpr void forget() { begun_ = false; }

  /// Source: definition.
  template<class Compute>
  constexpr const Part& at(const place_in_block& place, const Compute& compute) {
    const std::size_t i = index(place);
    if (block_of_[i] != block_) {
      parts_[i] = compute();
      block_of_[i] = block_;
    }
    return parts_[i];
  }

 private:
  static constexpr std::size_t index(const place_in_block& place) {
    std::size_t i = 0;
    if constexpr (seen::micro_batch) i = place.micro_batch;
    if constexpr (seen::template has<recompute_axis>)
      i = i * recomputations + static_cast<std::size_t>(place.recompute);
    if constexpr (seen::template has<sharding_axis>) i = i * shardings + static_cast<std::size_t>(place.sharding);
    if constexpr (seen::template has<offload_axis>) i = i * offloads + static_cast<std::size_t>(place.to_host);
    return i;
  }

  static constexpr std::size_t size = micro_batches * recomputations * shardings * offloads;
  typename View::key_type key_ = {};
  bool begun_ = false;
  std::uint64_t block_ = 0;
  std::uint64_t block_of_[size] = {};
  Part parts_[size] = {};
};

}  // namespace ridgeline::inline v0_2::detail
