// The curve was not fitted to limits this low.
// expect-error: power_limit_not_calibrated
#include <ridgeline/catalogue/accelerators/nvidia_turing_geforce.hpp>
#include <ridgeline/catalogue/calibrations/power_limit.hpp>
#include <ridgeline/performance/speedup/power_limit.hpp>
using namespace ridgeline;
constexpr power_limit_calibration curve = catalogue::power_limit_pascal_to_turing;
#ifdef CONTROL
constexpr limited_run run = run_under_limit(catalogue::rtx_2080_ti, 200.0 * units::watts, percent(100), curve);
#else
constexpr limited_run run = run_under_limit(catalogue::rtx_2080_ti, 50.0 * units::watts, percent(100), curve);
#endif
