#pragma once
#include <limits>
#include <ridgeline/catalogue/calibrations/kernels.hpp>
#include <ridgeline/units/likely.hpp>
#include <string_view>

// Products by how their left factor is stored: libraries have kernels of their own for each. In the order of BLAS, columns first, a
// linear layer of PyTorch runs forward with a transposed left factor (its weights, output by input), and backward with plain ones.
namespace ridgeline::inline v0_2::catalogue {

/// The left factor of a product, as BLAS is told of it.
///
/// Inputs   transposed  "T": its inner extent is contiguous
///          size        zero or more [B]
/// Source   definition
struct left_factor {
  bool transposed = false;
  data_size size = {};
};

/// What replaces constants of a class of kernels for one storage of the left factor.
///
/// Inputs   of          id of the class in `every_kernel_calibration`
///          transposed  the storage
///          matrix_share, operand_share, launch  as there
///          reach       size of the left factor up to which the matrix share holds [B]
///          beyond      of the matrix share, for a larger factor: neighbours in a tile lie an inner extent apart [1]
///          within      the 80 % interval of a time: tenths of products that a fit had not seen, drawn half the way to those
///                      of all classes
///          fit         on such products alone
/// Source   of the class. The reach is read off the times; no maker publishes it
struct kernel_layout_class {
  std::string_view of = {};
  bool transposed = false;
  fraction matrix_share = fraction(1.0);
  fraction operand_share = fraction(1.0);
  duration launch = {};
  data_size reach = {};
  fraction beyond = fraction(1.0);
  likely_factors within = {};
  fit_record fit = {};
};

namespace detail {

constexpr fit_record fit_of_layout(int fitted_rows, double fitted_error, int held_out_rows, double held_out_error) {
  return {.rows = "even half of the table's products of this storage, by row id",
          .program = "tests/accuracy/fit_kernels.cpp",
          .fitted_on = "2026-11-23",
          .fitted_rows = fitted_rows,
          .fitted_error = fitted_error,
          .held_out_rows = held_out_rows,
          .held_out_error = held_out_error};
}

constexpr duration microseconds_of(double number) { return number * units::microseconds; }
constexpr data_size megabytes_of(double number) { return number * units::megabytes; }
inline constexpr data_size any_size = std::numeric_limits<double>::infinity() * units::bytes;

inline constexpr kernel_layout_class kernel_layout_classes[] = {
    {"maxwell-fp32",
     false,
     fraction(0.695),
     fraction(0.431),
     microseconds_of(74.7),
     any_size,
     fraction(1.0),
     {0.869, 1.208},
     fit_of_layout(43, 0.093, 44, 0.097)},
    {"maxwell-fp32",
     true,
     fraction(0.690),
     fraction(0.421),
     microseconds_of(81.1),
     megabytes_of(16),
     fraction(0.75),
     {0.867, 1.290},
     fit_of_layout(37, 0.080, 36, 0.153)},
    {"maxwell-geforce-fp32",
     false,
     fraction(0.774),
     fraction(0.402),
     microseconds_of(72.6),
     any_size,
     fraction(1.0),
     {0.848, 1.219},
     fit_of_layout(44, 0.112, 43, 0.094)},
    {"maxwell-geforce-fp32",
     true,
     fraction(0.690),
     fraction(0.363),
     microseconds_of(45.8),
     megabytes_of(12),
     fraction(0.80),
     {0.809, 1.446},
     fit_of_layout(37, 0.149, 36, 0.147)},
    {"pascal-fp32",
     false,
     fraction(0.931),
     fraction(0.420),
     microseconds_of(7.0),
     any_size,
     fraction(1.0),
     {0.819, 1.564},
     fit_of_layout(43, 0.188, 44, 0.203)},
    {"pascal-fp32",
     true,
     fraction(0.898),
     fraction(0.506),
     microseconds_of(65.4),
     megabytes_of(24),
     fraction(0.65),
     {0.741, 1.495},
     fit_of_layout(37, 0.175, 36, 0.201)},
    {"volta-fp32",
     false,
     fraction(0.873),
     fraction(1.000),
     microseconds_of(12.0),
     any_size,
     fraction(1.0),
     {0.853, 1.224},
     fit_of_layout(43, 0.065, 45, 0.062)},
    {"volta-fp32",
     true,
     fraction(0.900),
     fraction(0.731),
     microseconds_of(10.2),
     any_size,
     fraction(1.0),
     {0.877, 1.186},
     fit_of_layout(37, 0.042, 36, 0.059)},
    {"volta-matrix",
     false,
     fraction(0.830),
     fraction(0.976),
     microseconds_of(8.2),
     any_size,
     fraction(1.0),
     {0.882, 1.269},
     fit_of_layout(44, 0.073, 44, 0.089)},
    {"volta-matrix",
     true,
     fraction(0.804),
     fraction(0.664),
     microseconds_of(7.0),
     any_size,
     fraction(1.0),
     {0.805, 1.346},
     fit_of_layout(37, 0.133, 36, 0.101)},
    {"turing-70w-fp32",
     false,
     fraction(0.549),
     fraction(0.791),
     microseconds_of(14.9),
     megabytes_of(32),
     fraction(0.85),
     {0.843, 1.239},
     fit_of_layout(43, 0.096, 44, 0.078)},
    {"turing-70w-fp32",
     true,
     fraction(0.538),
     fraction(0.573),
     microseconds_of(3.3),
     megabytes_of(24),
     fraction(0.80),
     {0.872, 1.264},
     fit_of_layout(37, 0.075, 36, 0.059)},
    {"turing-70w-matrix",
     false,
     fraction(0.603),
     fraction(1.000),
     microseconds_of(9.5),
     any_size,
     fraction(1.0),
     {0.872, 1.197},
     fit_of_layout(44, 0.072, 43, 0.081)},
    {"turing-70w-matrix",
     true,
     fraction(0.629),
     fraction(0.964),
     microseconds_of(10.9),
     megabytes_of(8),
     fraction(0.95),
     {0.853, 1.240},
     fit_of_layout(36, 0.078, 37, 0.079)},
    {"gcn-fp32",
     false,
     fraction(0.713),
     fraction(1.000),
     microseconds_of(31.3),
     any_size,
     fraction(1.0),
     {0.866, 1.287},
     fit_of_layout(44, 0.098, 43, 0.100)},
    {"gcn-fp32",
     true,
     fraction(0.641),
     fraction(0.877),
     microseconds_of(86.9),
     any_size,
     fraction(1.0),
     {0.849, 1.398},
     fit_of_layout(36, 0.161, 37, 0.155)},
};

/// What a device misses by that nobody measured, with the constants of the devices nearest to it: tenths of
/// ln(measured / predicted) over GPUs left out in turn.
/// Source   tests/accuracy/fit_kernels.cpp, on the fitted half
inline constexpr likely_factors products_elsewhere{0.785, 1.653};

}  // namespace detail

/// What kernels reach on a device with this left factor.
///
/// Model    the class of `kernels_of(device, kind)` with the constants of this storage, where they were measured; else the class
///          itself, which was fitted on products of every storage
/// Inputs   device  any
///          kind    inputs and accumulate width
///          left    the left factor
/// Returns  a calibration of its own
/// Source   baidu-research/DeepBench at da81ba7, results/train/
/// Checked  tests/catalogue/kernels_test.cpp
constexpr kernel_calibration kernels_of(const accelerator& device, arithmetic kind, const left_factor& left) {
  kernel_calibration made = kernels_of(device, kind);
  for (const kernel_layout_class& one : detail::kernel_layout_classes) {
    if (one.of != made.id || one.transposed != left.transposed) continue;
    const bool far = left.size > one.reach;
    made.matrix_share = {far ? one.beyond * one.matrix_share : one.matrix_share, constant_origin::fitted};
    made.operand_share = {one.operand_share, constant_origin::fitted};
    made.launch = {one.launch, constant_origin::fitted};
    made.fit = one.fit;
  }
  return made;
}

/// The 80 % interval of the time of a product on a device.
///
/// Model    that of the class where products of this storage were measured on it, else that of devices that nobody measured
/// Inputs   device  any
///          kind    inputs and accumulate width
///          left    the left factor
/// Returns  factors of the time
/// Source   tests/accuracy/fit_kernels.cpp
/// Checked  tests/catalogue/kernels_test.cpp
constexpr likely_factors products_within(const accelerator& device, arithmetic kind, const left_factor& left) {
  const std::string_view id = kernels_of(device, kind).id;
  for (const kernel_layout_class& one : detail::kernel_layout_classes) {
    if (one.of == id && one.transposed == left.transposed) return one.within;
  }
  return detail::products_elsewhere;
}

}  // namespace ridgeline::inline v0_2::catalogue
