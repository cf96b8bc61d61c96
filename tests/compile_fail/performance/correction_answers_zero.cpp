// A correction that answers zero would make a throughput of nothing.
// expect-error: correction_not_positive
#include <ridgeline/performance/speedup/correction.hpp>
using namespace ridgeline;
struct mine {
  double factor;
  std::string_view name = "a correction";
  citation source{"a text", "its table", "2026-11-21"};
  constexpr double operator()(const compared_settings&) const { return factor; }
};
constexpr compared_settings settings{.candidate = {.batch_per_gpu = batch(64)},
                                     .reference = {.batch_per_gpu = batch(64)}};
#ifdef CONTROL
constexpr double factor = correction_factor(settings, mine{0.9});
#else
constexpr double factor = correction_factor(settings, mine{0.0});
#endif
