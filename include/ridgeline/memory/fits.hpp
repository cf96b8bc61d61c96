#pragma once
#include <ridgeline/core/pipe.hpp>
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/hardware/host.hpp>
#include <ridgeline/memory/breakdown.hpp>
#include <ridgeline/units/count.hpp>
#include <ridgeline/units/likely.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// Whether something fits: surely, only with luck, or not.
/// Source   definition
enum class fit_verdict { yes, tight, no };

/// The name of a verdict.
///
/// Inputs   verdict  any enumerator
/// Returns  a word; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/memory/fits_test.cpp
constexpr std::string_view name_of(fit_verdict verdict) noexcept {
  switch (verdict) {
    case fit_verdict::yes: return "yes";
    case fit_verdict::tight: return "tight";
    case fit_verdict::no: return "no";
  }
  return "unknown";
}

/// Whether something fits, and by how much.
///
/// Fields   required, available  [B]
///          largest              the term that needs most
///          reserve              of what is required, what an allocator gives back before it fails: fragmentation [B]
///          within               80 % interval of what is required, as factors
/// Source   definition
/// Checked  tests/unit/memory/fits_test.cpp
struct fit {
  data_size required;
  data_size available;
  memory_term largest = memory_term::weights;
  data_size reserve = {};
  likely_factors within = {1.0, 1.0};

  constexpr explicit operator bool() const { return required <= available; }
  /// Yes where the upper end of the interval fits, no where what cannot be given back does not. Source: definition.
  constexpr fit_verdict verdict() const {
    if (required - reserve > available) return fit_verdict::no;
    return within.high * required <= available ? fit_verdict::yes : fit_verdict::tight;
  }
  /// What is missing [B]; negative where there is room. Source: definition.
  constexpr data_size shortfall() const { return required - available; }
  /// Source: definition.
  constexpr memory_term largest_term() const { return largest; }
};

/// What several GPUs have put into one computer.
///
/// Fields   memory, storage  [B]
/// Source   definition
/// Checked  tests/unit/memory/fits_test.cpp
struct host_fit {
  data_size memory_required;
  data_size memory_available;
  data_size storage_required;
  data_size storage_available;

  constexpr explicit operator bool() const {
    return memory_required <= memory_available && storage_required <= storage_available;
  }
};

/// Memory that programs on a GPU may take.
///
/// Model    its capacity; of Apple's unified memory what macOS lets a GPU wire unless somebody raises `iogpu.wired_limit_mb`: two
///          thirds up to 36 GiB, three quarters above
/// Inputs   device  with a known capacity: what it really has, not the name on the box
/// Returns  [B]
/// Errors   RL-105 if the device's capacity is not known
/// Source   Metal's recommendedMaxWorkingSetSize, as llama.cpp prints it: 21,845 MiB of 32 GiB (ggml-org/llama.cpp, pull
///          request 2011), about 47 GB usable of 64 GiB (issue 1870); in between a choice
/// Checked  tests/unit/memory/fits_test.cpp
constexpr data_size gpu_memory(const accelerator& device) {
  const data_size all = device.capacity.value();
  if (device.maker != vendor::apple) return all;
  return (all > 36.0 * units::gibibytes ? 0.75 : 2.0 / 3.0) * all;
}

namespace detail {
/// Whether these are what a fit is asked for with, in this order.
template<class First, class... Further>
inline constexpr bool asks_a_fit = false;
template<class Need, class On>
inline constexpr bool asks_a_fit<Need, On> =
    std::is_convertible_v<const Need&, memory_breakdown> && std::is_convertible_v<const On&, accelerator>;
template<class Need, class Around, class Here>
inline constexpr bool asks_a_fit<Need, Around, Here> =
    std::is_convertible_v<const Need&, memory_breakdown> && std::is_convertible_v<const Around&, host> &&
    std::is_convertible_v<const Here&, gpu_count>;
}  // namespace detail

/// Whether a breakdown fits a device, or what was offloaded the computer around the GPUs.
///
/// Model    total <= capacity; GPUs * what each put there <= what the host has, memory and storage each
/// Inputs   need    of one GPU
///          device  with a known capacity: what it really has, not the name on the box
///          around  the host; figures that nothing is asked of may be absent
///          here    GPUs in this computer
/// Returns  the verdict, with both sides [B]
/// Errors   RL-105 if the device's capacity is not known, or the host's memory is needed and not known; RL-128 if
///          something lies on NVMe and the host has none; RL-255 (does not compile) for another order
/// Valid    no other use of the host's memory; DeepSpeed's pinned buffers may take half as much again
/// Source   definition
/// Checked  tests/unit/memory/fits_test.cpp, tests/static/memory/fits_static.cpp
struct fits_model : composable {
  constexpr fit operator()(const memory_breakdown& need, const accelerator& device) const {
    return {need.total(), gpu_memory(device), largest_term(need), need.fragmentation};
  }
  constexpr host_fit operator()(const memory_breakdown& need, const host& around, gpu_count here) const {
    const double n = static_cast<double>(here.value());
    const data_size nothing{};
    if (need.on_storage > nothing && !around.storage) detail::violated<errc::storage_needed>();
    return {n * need.on_host, need.on_host > nothing ? around.memory.value() : nothing, n * need.on_storage,
            need.on_storage > nothing ? around.storage.value() : nothing};
  }
  /// Another order, or something missing: does not compile. Source: definition.
  template<class First, class... Further>
    requires(sizeof...(Further) > 0 && !detail::asks_a_fit<First, Further...>)
  constexpr fit operator()(const First&, const Further&...) const {
    static_assert(detail::asks_a_fit<First, Further...>,
                  "RL-255: fits is asked for a memory breakdown and a device, fits(footprint(step), device) "
                  "(docs/reference/errors.md#rl-255)");
    return {};
  }
};
inline constexpr fits_model fits{};

}  // namespace ridgeline::inline v0_2
