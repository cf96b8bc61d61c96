#pragma once
#include <cstddef>
#include <cstdint>
#include <ridgeline/planning/choices.hpp>
#include <ridgeline/workload/step_view.hpp>

namespace ridgeline::inline v0_2::detail {

/// Where a choice stands among those that a block of a space goes through: a micro-batch by its place in its axis, the
/// others by their enumerators.
struct place_in_block {
  std::size_t micro_batch;
  recomputation recompute;
  zero sharding;
  offload to_host;
};

/// A part of an estimate for every choice of a block that it sees, computed where it is first asked for. It is kept from
/// block to block while the axes that it sees stay.
template<class View, class Part>
class kept_part {
  // What a block goes through is told apart by its place: micro-batches follow from the others where there is a request.
  static_assert(!View::template sees<rounds_axis> ||
                (View::sees_micro_batch && View::template sees<data_axis> && View::template sees<schedule_axis> &&
                 View::template sees<pipeline_axis>));
  static constexpr std::size_t micro_batches = View::sees_micro_batch ? choices<batch_size>::capacity : 1;
  static constexpr std::size_t recomputations =
      View::template sees<recompute_axis> ? std::size(every_recomputation) : 1;
  static constexpr std::size_t shardings = View::template sees<sharding_axis> ? std::size(every_zero) : 1;
  static constexpr std::size_t offloads = View::template sees<offload_axis> ? std::size(every_offload) : 1;

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

  /// The part, from what it sees of the step.
  template<class Compute>
  constexpr const Part& at(const training_step& step, const place_in_block& place, const Compute& compute) {
    const std::size_t i = index(place);
    if (block_of_[i] != block_) {
      parts_[i] = compute(View(step));
      block_of_[i] = block_;
    }
    return parts_[i];
  }

 private:
  static constexpr std::size_t index(const place_in_block& place) {
    std::size_t i = 0;
    if constexpr (View::sees_micro_batch) i = place.micro_batch;
    if constexpr (View::template sees<recompute_axis>)
      i = i * recomputations + static_cast<std::size_t>(place.recompute);
    if constexpr (View::template sees<sharding_axis>) i = i * shardings + static_cast<std::size_t>(place.sharding);
    if constexpr (View::template sees<offload_axis>) i = i * offloads + static_cast<std::size_t>(place.to_host);
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
