// expect-error: RL-253: a name is no description
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/questions/training.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr training_question asked{.model = catalogue::llama3_8b};
#else
constexpr training_question asked{.model = "llama3-8b"};
#endif
