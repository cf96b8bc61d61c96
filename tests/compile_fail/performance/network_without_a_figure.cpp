// Nobody measured what a recurrent network gains from its batch.
// expect-error: network_not_covered
#include <ridgeline/performance/speedup/corrections/batch_size.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr batch_size_correction correct(network_class::transformer);
#else
constexpr batch_size_correction correct(network_class::recurrent);
#endif
