// A factor without a source is an opinion; a correction says whose it is.
// expect-error: RL-223
// forbid-error: homogeneous_system
#include <ridgeline/performance/speedup/correction.hpp>
using namespace ridgeline;
const compared_settings settings{.candidate = {.batch_per_gpu = batch(64)}, .reference = {.batch_per_gpu = batch(64)}};
struct cited {
  std::string_view name = "cited";
  citation source{"a text", "its table", "2026-11-21"};
  constexpr double operator()(const compared_settings&) const { return 0.95; }
};
#ifdef CONTROL
const speedup_factor fair = remove_bias(speedup_factor(1.67), settings, cited{});
#else
const speedup_factor fair = remove_bias(speedup_factor(1.67), settings, 0.95);
#endif
