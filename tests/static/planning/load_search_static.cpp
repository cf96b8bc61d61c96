#include <ridgeline/catalogue/accelerators/nvidia_hopper.hpp>
#include <ridgeline/catalogue/interconnects/networks.hpp>
#include <ridgeline/catalogue/interconnects/nvlink.hpp>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/planning/load_search.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

// Engines for Llama-3 70B at eight requests a second, searched by the compiler within the steps that it takes without being
// asked for more.
namespace {

constexpr engine_fleet hoppers[] = {
    {.name = "h100",
     .on = cluster(machine(catalogue::h100_sxm5_80gb, gpus(8), catalogue::nvlink4, host{.name = "around"}), nodes(1),
                   catalogue::ib_ndr),
     .calibration = datasheet_engine,
     .terms = {.machine = 40.0 * dollars_per_hour,
               .draw = 8.0 * kilowatts,
               .electricity = energy_price{},
               .grid = 400.0 * grams_co2e_per_kilowatt_hour}}};
constexpr load_request chat{.model = catalogue::llama3_70b,
                            .lengths = {.input = {2048.0 * single_tokens}, .output = {256.0 * single_tokens}},
                            .rate = 8.0 * samples_per_second,
                            .within = {.itl = 0.05 * seconds}};
constexpr engine_axes axes{.layouts = {{.tensor_parallel = gpus(1)}, {.tensor_parallel = gpus(4)}},
                           .most_requests = {batch(16), batch(64), batch(128)},
                           .step_tokens = {tokens(512), tokens(1024)}};
static_assert(axes.size() == 12);

constexpr deployments found = search_load(hoppers, chat, axes);
static_assert(found.found == 2 && found.tried == 6);
static_assert(found.all[0].verdict == engine_verdict::kept && found.all[0].layout.devices() == gpus(4));
static_assert(found.all[0].load.itl.p95 <= 0.05 * seconds && found.all[0].load.itl.mean <= 0.05 * seconds);
static_assert(found.all[1].verdict == engine_verdict::does_not_fit);

}  // namespace
