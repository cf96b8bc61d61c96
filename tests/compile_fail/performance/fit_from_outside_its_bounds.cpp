// A search that starts outside its bounds has been given the wrong start, or the wrong bounds.
// expect-error: constant_out_of_bounds
#include <ridgeline/hardware/kernel_calibration.hpp>
#include <ridgeline/performance/calibration/calibrate.hpp>
using namespace ridgeline;
constexpr auto model = [](double x, const kernel_calibration& with) { return x * with.memory_share.value; };
constexpr std::array<measurement<double, double>, 2> rows{{{1.0, 0.5}, {2.0, 1.0}}};
#ifdef CONTROL
constexpr fraction highest = percent(100);
#else
constexpr fraction highest = percent(90);
#endif
constexpr auto share =
    constants(constant<&kernel_calibration::memory_share>("share", {.lowest = percent(10), .highest = highest}));
constexpr auto fit = calibrate(kernel_calibration{}, rows, model, share, {.folds = 0, .most_steps = 2});
