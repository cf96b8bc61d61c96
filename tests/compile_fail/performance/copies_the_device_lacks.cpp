// A hierarchy without asynchronous copies cannot plan with them.
// expect-error: copies_not_supported
#include <ridgeline/performance/rules/tile_cycles.hpp>
using namespace ridgeline;
constexpr memory_hierarchy old{.name = "old",
                               .global_memory = 200.0 * units::cycles,
                               .shared_memory = 34.0 * units::cycles,
                               .fused_multiply_add = 4.0 * units::cycles,
                               .source = {}};
constexpr tile_resources part{.multiprocessors = multiprocessors(8), .warps_per_multiprocessor = 8};
#ifdef CONTROL
constexpr tile_cycles spent = cycles_of({32, 32, 32}, old, part, {});
#else
constexpr tile_cycles spent = cycles_of({32, 32, 32}, old, part, {.copies = copy_engine::asynchronous});
#endif
