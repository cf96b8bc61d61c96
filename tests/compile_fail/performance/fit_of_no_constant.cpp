// The way to a constant ends at a constant, not at the calibration that holds it.
// expect-error: RL-228
// forbid-error: has no member
#include <ridgeline/hardware/training_calibration.hpp>
#include <ridgeline/performance/calibration/calibrate.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr auto share = constant<&training_calibration::kernels, &kernel_calibration::memory_share>("share");
#else
constexpr auto share = constant<&training_calibration::kernels>("share");
#endif
