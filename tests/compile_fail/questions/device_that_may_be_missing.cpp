// A search by name answers with a pointer: there may be none.
// expect-error: RL-256: what was looked for may be missing
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/questions/requests.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr requests_question asked{.device = *catalogue::find_accelerator("h100-sxm5-80gb")};
#else
constexpr requests_question asked{.device = catalogue::find_accelerator("h100-sxm5-80gb")};
#endif
