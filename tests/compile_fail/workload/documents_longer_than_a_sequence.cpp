// A token lies in 2 x 4,096 tokens on average: no sequence of 4,096 holds such documents whole.
// expect-error: documents_too_long
// forbid-error: heterogeneous_system
#include <ridgeline/workload/packing.hpp>

using namespace ridgeline;

constexpr document_lengths pages{.mean = 4096.0 * units::single_tokens, .spread = 1.0};

#ifdef CONTROL
constexpr fraction left = attended_share(pages, tokens(16'384));
#else
constexpr fraction left = attended_share(pages, tokens(4096));
#endif
