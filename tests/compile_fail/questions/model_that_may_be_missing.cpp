// expect-error: RL-256: what was looked for may be missing
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/questions/training.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr training_question asked{.model = *catalogue::find_model("llama3-8b")};
#else
constexpr training_question asked{.model = catalogue::find_model("llama3-8b")};
#endif
