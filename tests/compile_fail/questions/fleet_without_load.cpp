// Fleets are ranked by what they cost under a load.
// expect-error: RL-353
#include <ridgeline/catalogue/accelerators/nvidia_hopper.hpp>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/questions/rank_fleets.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
constexpr requests_question run{.model = catalogue::llama3_8b, .device = catalogue::h100_sxm5_80gb};
#ifdef CONTROL
constexpr serve_question asked{.run = run, .demand = 2.0 * samples_per_second};
#else
constexpr serve_question asked{.run = run};
#endif
constexpr serve_answer answer = serve(asked);
constexpr ranked_fleets ranks = rank_fleets(std::span(&answer, 1));
