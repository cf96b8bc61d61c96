#include <array>
#include <ridgeline/hardware/kernel_calibration.hpp>
#include <ridgeline/performance/calibration/calibrate.hpp>
#include <type_traits>

using namespace ridgeline;

namespace {

constexpr std::array<measurement<double, double>, 3> rows{{{1.0, 0.5}, {2.0, 1.0}, {4.0, 2.0}}};
constexpr auto product = [](double x, const kernel_calibration& with) { return x * with.memory_share.value; };
constexpr auto fit =
    calibrate(kernel_calibration{}, rows, product,
              constants(constant<&kernel_calibration::memory_share>("share", {percent(10), percent(100)})),
              {.folds = 3, .most_steps = 20});

// A fit is a constant expression, and finds what made the rows.
static_assert(fit.converged && fit.determined());
static_assert(fit.constants[0].value > 0.5 - 1e-9 && fit.constants[0].value < 0.5 + 1e-9);
static_assert(fit.calibration.memory_share.origin == constant_origin::fitted);
static_assert(fit.calibration.matrix_share.origin == constant_origin::derived);
static_assert(fit.held_out_rows == 3 && fit.calibration.fit.held_out_rows == 3);
static_assert(std::is_same_v<decltype(fit), const calibration_fit<kernel_calibration, 1>>);

}  // namespace
