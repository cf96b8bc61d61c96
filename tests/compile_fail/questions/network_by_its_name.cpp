// expect-error: RL-253: a name is no description
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/questions/networks.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr network_question asked{.model = catalogue::resnet50};
#else
constexpr network_question asked{.model = "resnet50"};
#endif
