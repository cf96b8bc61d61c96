// A draw that counts one GPU, in a machine of eight: an eighth of the electricity and of the emissions.
// expect-error: draw_of_another_machine
#include <ridgeline/catalogue/accelerators/nvidia_hopper.hpp>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/planning/plan_estimate.hpp>
using namespace ridgeline;
constexpr fleet rented(gpu_count drawing) {
  return {
      .name = "H100",
      .on = {machine(catalogue::h100_sxm5_80gb, gpus(8),
                     interconnect{.kind = link_kind::nvswitch, .per_direction = 450.0 * units::gigabytes_per_second},
                     host{.name = "any"}),
             nodes(1), interconnect{}},
      .reached = {},
      .terms = terms_of(rental{.price = 24.0 * units::dollars_per_hour},
                        power_draw{.gpu = 700.0 * units::watts, .gpus = drawing, .host = 1400.0 * units::watts},
                        place{.grid = 400.0 * units::grams_co2e_per_kilowatt_hour})};
}
constexpr training_request asked{
    .model = catalogue::llama3_8b, .sequence = tokens(8192), .sequences = batch(128), .budget = tokens(1e11)};
constexpr bool prepared_with(gpu_count drawing) {
  return detail::prepared(asked, rented(drawing), mixed_16).peak > 0.0;
}
#ifdef CONTROL
static_assert(prepared_with(gpus(8)));
#else
static_assert(prepared_with(gpus(1)));
#endif
