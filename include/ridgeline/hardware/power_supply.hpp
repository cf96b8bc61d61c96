#pragma once
#include <ridgeline/hardware/power_draw.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// A power supply unit.
///
/// Inputs   rated  what the maker allows it to deliver without end [W]
/// Errors   RL-101 if it is not positive and finite, RL-105 where it is absent and asked for
/// Source   definition
/// Checked  tests/unit/hardware/power_supply_test.cpp
struct power_supply {
  figure<power> rated = absent;
};

/// How much of its rating a supply should keep free at full load.
///
/// Source   derived from Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "3-slot Design and Power
///          Issues": more than 1700 W for
///          four 350 W cards beside a CPU that draws 100 W, and 1600 W is too tight (read 2026-11-21)
inline constexpr power advised_spare_power = 200.0 * units::watts;

/// The largest supply that shops sell for desktops, and about what an outlet of the United States carries.
///
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "3-slot Design and Power
///          Issues" (read 2026-11-21)
inline constexpr power largest_desktop_supply = 1600.0 * units::watts;

/// `tight` where a supply carries the load and keeps less free than is advised.
enum class supply_verdict { enough, tight, too_small };

/// The name of a verdict.
///
/// Inputs   which  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(supply_verdict which) noexcept {
  switch (which) {
    case supply_verdict::enough: return "enough";
    case supply_verdict::tight: return "tight";
    case supply_verdict::too_small: return "too small";
  }
  return "unknown";
}

/// Whether a supply carries a machine at full load, with its reasons.
///
/// Source   the fields' own: see `sizing`
struct supply_sizing {
  power rated;
  power drawn_by_gpus;
  power drawn_by_host;
  power spare_wanted;

  /// What the GPUs leave for everything else; negative if they alone draw more than the rating [W].
  constexpr power left_for_host() const { return rated - drawn_by_gpus; }
  /// What nothing draws at full load; negative if the supply is too small [W].
  constexpr power headroom() const { return rated - drawn_by_gpus - drawn_by_host; }
  /// The rating that a fitting supply must exceed [W].
  constexpr power advised_above() const { return drawn_by_gpus + drawn_by_host + spare_wanted; }
  /// Whether a desktop supply can be larger than advised at all.
  constexpr bool sold_for_desktops() const { return advised_above() < largest_desktop_supply; }
  constexpr supply_verdict verdict() const {
    if (headroom() < 0.0 * units::watts) return supply_verdict::too_small;
    return headroom() > spare_wanted ? supply_verdict::enough : supply_verdict::tight;
  }
  constexpr explicit operator bool() const { return verdict() == supply_verdict::enough; }
};

/// Sizes a power supply against a machine at full load.
///
/// Model    headroom = rated - (n gpu + host); fits if it exceeds the spare power, tight down to zero, too small
///          below
/// Inputs   supply  its rating [W]
///          draw    the machine at work; `idle` is not looked at [W]
///          spare   what should stay free [W], `advised_spare_power` by default
/// Returns  the sizing with its verdict; a supply that is too small is an answer, not an error
/// Errors   RL-105 if the rating or the power of a GPU is absent; RL-106 if the spare power is negative or not finite
/// Valid    sustained load; the peaks of milliseconds that recent cards draw are covered by the spare power alone
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "3-slot Design and Power
///          Issues" and "Power Limiting" (read 2026-11-21)
/// Checked  tests/unit/hardware/power_supply_test.cpp, tests/published/dettmers_ledger_cost_test.cpp
constexpr supply_sizing sizing(const power_supply& supply, const power_draw& draw,
                               amount<power> spare = advised_spare_power) {
  return {supply.rated.value(), draw.of_gpus(), draw.host.value(), spare.value()};
}

/// Whether cards fit beside one another on a board.
///
/// Source   the fields' own: see `slots_for`
struct slot_answer {
  double needed;
  double available;
  constexpr bool fits() const { return needed <= available; }
};

/// Slots that a row of cards takes.
///
/// Model    needed = cards * slots of one card
/// Inputs   slots_per_card  the cooler's thickness in slots; an accelerator's `slots` [slot]
///          cards           in one row
///          available       positions beside one another: 8 where four double-width cards fit [slot]
/// Returns  both figures and whether the cards fit
/// Errors   RL-101 if a figure is not positive and finite, RL-105 if it is absent
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "3-slot Design" (read 2026-11-21)
/// Checked  tests/unit/hardware/power_supply_test.cpp, tests/published/dettmers_ledger_cost_test.cpp
constexpr slot_answer slots_for(figure<double> slots_per_card, gpu_count cards, figure<double> available) {
  return {static_cast<double>(cards.value()) * slots_per_card.value(), available.value()};
}

}  // namespace ridgeline::inline v0_2
