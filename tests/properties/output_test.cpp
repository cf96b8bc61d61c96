// Every value that the library answers with is printed, alike by {fmt} and by streams. tests/checks/output.pl reads the
// lists below and fails where a value or an enumeration of the headers is missing.
// Compiled alone: quantities that have no symbol are compared in other files.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <set>
#include <sstream>
#include <string>
#include <type_traits>

#include <ridgeline/interop/fmt.hpp>
#include <ridgeline/interop/ostream.hpp>
#include <ridgeline/networks.hpp>
#include <ridgeline/performance/collectives/expert_exchange.hpp>
#include <ridgeline/performance/rules/data_path.hpp>
#include <ridgeline/performance/serving/embedding.hpp>
#include <ridgeline/performance/serving/guesser.hpp>
#include <ridgeline/performance/serving/roll_out.hpp>
#include <ridgeline/performance/training/post_training.hpp>
#include <ridgeline/planning.hpp>
#include <ridgeline/questions.hpp>
#include <ridgeline/ridgeline.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

template<class Value>
std::string printed(const Value& value) {
  std::ostringstream out;
  out << value;
  CHECK(out.str() == fmt::format("{}", value));
  return out.str();
}

template<class... Values>
constexpr bool all_formattable = (fmt::is_formattable<Values>::value && ...);

// The enumerators count from 0; the first value without a name is beyond them.
template<class Enum>
void has_names_of_its_own() {
  std::set<std::string> names;
  int value = 0;
  for (; value < 100 && name_of(static_cast<Enum>(value)) != "unknown"; ++value) {
    const std::string name = printed(static_cast<Enum>(value));
    CAPTURE(name);
    CHECK_FALSE(name.empty());
    CHECK(names.insert(name).second);
  }
  CHECK(value >= 2);
  CHECK(printed(static_cast<Enum>(value)) == "unknown");
}

template<class... Enums>
void have_names_of_their_own() {
  (has_names_of_its_own<Enums>(), ...);
}

}  // namespace

TEST_CASE("every enumerator is printed as a name of its own") {
  have_names_of_their_own<
      activation_function, arithmetic, asks, attention_mask, budget_limit, calibrated_range, cell_kind, collective,
      collective_algorithm, collective_protocol, constant_origin, copy_engine, cost_input, cooler, count_precision,
      customer, depreciation, device_feature, diffusion_term, divided_over, eight_bit_path, elementwise_role, encoding,
      engine_term, expert_path, engine_verdict, fit_verdict, form_factor, guesser, host_crossing, input_stage,
      kernel_limit, link_kind, load_goal, load_verdict, memory_kind, memory_term, multiplier, network_class, norm_kind,
      linear_attention_kind, offload, operation_class, pipeline_schedule, plan_goal, plan_verdict, pooling_kind,
      position_kind, post_training_kind, post_training_term, price_basis, price_kind, provenance, pue_scope,
      query_key_norm, recomputation, reduction, rejection, rental_terms, replacement_verdict, life_choice, saved_role,
      saving, search_effort, serve_goal, roll_out_order, run_kind, run_term, serving_kind, serving_term,
      serving_verdict, setting, site_kind, speed_limit, stance, step_kind, step_term, supply_verdict, tenure,
      thermal_verdict, token_mixer, transformer_kind, update_gemms, vendor, weight_role, weight_split, zero>();
  CHECK(printed(errc::count_below_one) == "RL-103: a count must be at least 1");
  CHECK(printed(vendor::nvidia) == "NVIDIA");
  CHECK(printed(pipeline_schedule::one_f_one_b) == "1f1b");
  CHECK(fmt::format("{:>8}|{:<8}|", stance::prefer, stance::avoid) == "  prefer|avoid   |");
}

TEST_CASE("what can be ordered is printed with its unit") {
  static_assert(all_formattable<count<gpu_kind>, optional_count<expert_kind>, fraction, figure<power>, labelled>);
  CHECK(printed(gpus(8)) == "8 GPUs");
  CHECK(printed(optional_count<expert_kind>(experts(8))) == "8 experts");
  CHECK(printed(optional_count<expert_kind>()) == "-");
  CHECK(printed(percent(85)) == "85 %");
  CHECK(printed(speedup_factor(2.2656)) == "2.266x");
  CHECK(printed(speedup_factor(2.0, provenance::unverified)) == "2x?");
  CHECK(fmt::format("{:.1}", speedup_factor(2.2656)) == "2.3x");
  CHECK(printed(time_of_use(36.0 * hours)) == "36 h");
  CHECK(printed(calendar_time(36.0 * days)) == "36 days");
  CHECK(fmt::format("{:.1days}", calendar_time(36.0 * hours)) == "1.5 days");
  CHECK(printed(it_energy(2.0 * kilowatt_hours)) == "2 kWh");
  CHECK(printed(facility_energy(2.0 * kilowatt_hours)) == "2 kWh");
  CHECK(printed(pue(1.55)) == "1.55");
  CHECK(printed(celsius(83.0)) == "83 C");
  CHECK(printed(celsius(-3.5)) == "-3.5 C");
  CHECK(printed(cooler_by(10.0)) == "10 K");
}

TEST_CASE("a breakdown is printed as its total and its terms, without those that are zero") {
  CHECK(printed(memory_breakdown{}) == "0 B");
  CHECK(printed(memory_breakdown{.weights = 2.0 * gigabytes, .gradients = 1.0 * gigabytes}) ==
        "3 GB (weights 2 GB, gradients 1 GB)");
  CHECK(printed(memory_breakdown{.weights = 2.0 * gigabytes, .on_host = 12.0 * gigabytes, .on_storage = 1.0 * bytes}) ==
        "2 GB (weights 2 GB); on the host 12 GB, on NVMe 1 B");
  CHECK(printed(memory_breakdown{.on_host = 12.0 * gigabytes}) == "0 B; on the host 12 GB");
  CHECK(fmt::format("{:.1GiB}", memory_breakdown{.weights = 2.0 * gibibytes}) == "2.0 GiB (weights 2.0 GiB)");
  const step_breakdown step{.attention = 2.0 * milliseconds, .data_parallel = 1.0 * milliseconds};
  CHECK(printed(step) == fmt::format("3 ms ({} 2 ms, {} 1 ms)", step_term::attention, step_term::data_parallel));
  CHECK(fmt::format("{:*>20.0us}", step_breakdown{.attention = 2.0 * microseconds}) == "2 us (attention 2 us)");
  CHECK(printed(serving_breakdown{.launches = 3.0 * microseconds}).starts_with("3 us ("));
  CHECK(printed(engine_breakdown{.experts = 4.0 * microseconds}) ==
        fmt::format("4 us ({} 4 us)", engine_term::experts));
}

TEST_CASE("the longest breakdown is printed whole") {
  memory_breakdown most;
  for (const auto& row : memory_breakdown::table) most.*(row.field) = 1e290 * terabytes;
  const std::string all = fmt::format("{:.20B}", most);
  CHECK(all.ends_with(" B"));
  for (const auto& row : memory_breakdown::table) CHECK(all.find(std::string(row.name) + " 1") != std::string::npos);
}

TEST_CASE("what has a total and no table is printed as its total") {
  static_assert(all_formattable<bytes_moved_by, carbon_balance, collective_breakdown, compressed_exchange_time,
                                diffusion_breakdown, direct_exchange_time, embedding_time, expert_exchange_time,
                                fed_step, hierarchical_time, input_rates, kernel_time, mixed_cost, overlapped_time,
                                ownership_cost, power_draw, product_traffic, post_training_breakdown,
                                relative_breakdown, rental_cost, roll_out_time, run_breakdown, sparse_weight_bytes,
                                steps_across_sites, tile_cycles, value_for_money>);
  CHECK(printed(collective_breakdown{.latency = 2.0 * microseconds, .transfer = 1.0 * microseconds}) == "3 us");
  CHECK(printed(kernel_time{
            .compute = 3.0 * microseconds, .memory = 5.0 * microseconds, .launch = 1.5 * microseconds}) == "6.5 us");
  CHECK(printed(carbon_balance{.emitted = 3.0 * kilograms_co2e, .offset = 1.0 * kilograms_co2e}) == "2 kgCO2e");
}

TEST_CASE("an estimate is printed with its interval, and says where nothing was measured") {
  estimate<step_breakdown> made{.terms = {.attention = 100.0 * milliseconds}};
  CHECK(printed(made) == "100 ms (50 ms to 200 ms, outside the calibrated range)");  // a factor of two either way
  made.measured = likely_factors{.low = 0.8, .high = 1.25};
  CHECK(printed(made) == "100 ms (80 ms to 125 ms, outside the calibrated range)");
  made.range = calibrated_range::unlike;
  CHECK(printed(made) == "100 ms (80 ms to 125 ms, a network unlike the calibrated ones)");
  made.range = calibrated_range::inside;
  CHECK(printed(made) == "100 ms (80 ms to 125 ms)");
  CHECK(fmt::format("{:.2s}", made) == "0.10 s (0.08 s to 0.12 s)");  // 0.125 to the even digit
  CHECK(printed(likely<money>{70.0 * dollars, 90.0 * dollars, 120.0 * dollars}) == "$90.00 ($70.00 to $120.00)");
}

TEST_CASE("what is of others is left to them") {
  static_assert(!fmt::is_formattable<std::optional<duration>>::value);
  struct theirs {
    double value() const { return 1.0; }
  };
  static_assert(!fmt::is_formattable<theirs>::value);
  static_assert(!fmt::is_formattable<accelerator>::value);
}
