// The same with a function object that has forgotten its source.
// expect-error: RL-223
#include <ridgeline/performance/speedup/correction.hpp>
using namespace ridgeline;
const compared_settings settings{.candidate = {.batch_per_gpu = batch(64)}, .reference = {.batch_per_gpu = batch(64)}};
struct uncited {
  std::string_view name = "uncited";
#ifdef CONTROL
  citation source{"a text", "its table", "2026-11-21"};
#endif
  constexpr double operator()(const compared_settings&) const { return 0.95; }
};
const speedup_factor shown = predict(speedup_factor(1.67), settings, uncited{});
