// A limit of 300 W does not make a 250 W board faster.
// expect-error: power_limit_out_of_range
#include <ridgeline/catalogue/accelerators/nvidia_turing_geforce.hpp>
#include <ridgeline/catalogue/calibrations/power_limit.hpp>
#include <ridgeline/performance/speedup/power_limit.hpp>
using namespace ridgeline;
constexpr power_limit_calibration curve = catalogue::power_limit_pascal_to_turing;
#ifdef CONTROL
constexpr limited_run run = run_under_limit(catalogue::rtx_2080_ti, 200.0 * units::watts, percent(100), curve);
#else
constexpr limited_run run = run_under_limit(catalogue::rtx_2080_ti, 300.0 * units::watts, percent(100), curve);
#endif
