// 20 W do not even keep this board awake.
// expect-error: power_limit_below_static
#include <ridgeline/catalogue/accelerators/nvidia_turing_geforce.hpp>
#include <ridgeline/catalogue/calibrations/power_limit.hpp>
#include <ridgeline/performance/speedup/power_limit.hpp>
using namespace ridgeline;
constexpr power_limit_calibration curve = catalogue::power_limit_pascal_to_turing;
#ifdef CONTROL
constexpr limited_run run = run_under_limit(catalogue::rtx_2080_ti, 200.0 * units::watts, percent(100), curve);
#else
constexpr limited_run run =
    run_under_limit(catalogue::rtx_2080_ti, 20.0 * units::watts, percent(100), curve, extrapolate);
#endif
