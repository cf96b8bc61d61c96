#pragma once
#include <ridgeline/performance/kernels/elementwise_time.hpp>
#include <ridgeline/performance/kernels/gemm_shape.hpp>
#include <ridgeline/performance/kernels/gemm_time.hpp>
#include <ridgeline/performance/kernels/kernel_limit.hpp>
#include <ridgeline/performance/kernels/kernel_rates.hpp>
#include <ridgeline/performance/kernels/sparse_rates.hpp>

// Time of one operation on one device: a GEMM, an elementwise kernel.
