#pragma once
#include <ridgeline/planning/load_search.hpp>

namespace ridgeline::inline v0_2 {

/// An engine with so many clients.
///
/// Fields   fleet, layout, step_tokens  its setting
///          concurrency        of one engine
///          per_gpu, per_user  output tokens a second: of all requests for each GPU, of one request between tokens
///          ttft               mean [s]
/// Source   definition: NVIDIA and InferenceX draw throughput a GPU against interactivity
struct operating_point {
  std::size_t fleet = 0;
  serving_layout layout = {};
  token_count step_tokens = tokens(1);
  batch_size concurrency = batch(1);
  token_rate per_gpu = {};
  token_rate per_user = {};
  duration ttft = {};
};

/// Points none of which is beaten in both rates, the quickest for a user first.
///
/// Errors   RL-195 by `enter` for more points than there is room for
/// Source   definition
/// Checked  tests/unit/planning/load_front_test.cpp
struct load_front {
  std::array<operating_point, 256> points = {};
  std::size_t found = 0;

  constexpr std::span<const operating_point> list() const& { return {points.data(), found}; }
  template<class Point = operating_point>
  constexpr std::span<const Point> list() const&& {
    detail::refuse_temporary<Point>();
    return {};
  }

  /// Adds a point, unless one is as good in both rates; drops those that it beats.
  constexpr void enter(const operating_point& one) {
    for (const operating_point& other : list())
      if (other.per_gpu >= one.per_gpu && other.per_user >= one.per_user) return;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < found; ++i)
      if (!(one.per_gpu >= points[i].per_gpu && one.per_user >= points[i].per_user)) points[kept++] = points[i];
    if (kept == points.size()) detail::violated<errc::front_full>();
    for (found = ++kept; --kept > 0 && points[kept - 1].per_user < one.per_user;) points[kept] = points[kept - 1];
    points[kept] = one;
  }
};

/// The front of throughput a GPU against speed for a user.
///
/// Model    `closed_loop` of 1, 2, 4, ... 1024 clients of each engine's setting; those that no other beats in both
/// Inputs   fleets   at least one
///          request  its model, precision and lengths; its rate and targets are not looked at
///          axes     layouts, tokens of an iteration and chunks; the batch is as large as the memory allows
/// Returns  the front; empty where no setting holds the model
/// Errors   RL-192 without a fleet; RL-195 for more than 256 points; those of `engine_rates_of` and `closed_loop`
/// Valid    as `closed_loop`
/// Source   each model's own
/// Checked  tests/unit/planning/load_front_test.cpp
constexpr load_front load_front_of(std::span<const engine_fleet> fleets, const load_request& request,
                                   const engine_axes& axes) {
  check(request.model);
  if (fleets.empty()) detail::violated<errc::choices_out_of_range>();
  load_front made;
  for (std::size_t i = 0; i < fleets.size(); ++i) {
    for (const serving_layout& layout : axes.layouts) {
      if (!detail::divides(request.model, layout, fleets[i])) continue;
      const detail::served_iterations on = detail::iterations_of(request, fleets[i], layout);
      for (const bool chunked : axes.chunked)
        for (const token_count step : axes.step_tokens) {
          deployment one{.layout = layout, .how = detail::batching_of(request, on, step, chunked)};
          one.how.most_requests = batch(1024);
          one.how.cache = detail::cache_left(one, request, on, fleets[i].on.each().device());
          if (!one.how.cache) continue;
          for (std::int64_t clients = 1; clients <= 1024; clients *= 2) {
            const loaded_engine load = closed_loop(request.lengths, one.how, batch(clients), on);
            if (!load || !(load.itl.mean > duration{})) break;
            made.enter({.fleet = i,
                        .layout = layout,
                        .step_tokens = step,
                        .concurrency = batch(clients),
                        .per_gpu = load.output_tokens() / static_cast<double>(layout.devices().value()),
                        .per_user = one.how.tokens_per_step * units::single_tokens / load.itl.mean,
                        .ttft = load.ttft.mean});
          }
        }
    }
  }
  return made;
}

}  // namespace ridgeline::inline v0_2
