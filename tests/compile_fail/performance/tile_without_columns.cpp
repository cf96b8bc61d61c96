// A forgotten edge is zero, and a tile of nothing takes no cycles.
// expect-error: tile_not_positive
#include <ridgeline/catalogue/memory_hierarchies.hpp>
#include <ridgeline/performance/rules/tile_cycles.hpp>
using namespace ridgeline;
constexpr tile_resources part{.multiprocessors = multiprocessors(8), .warps_per_multiprocessor = 8};
#ifdef CONTROL
constexpr tile_cycles spent = cycles_of({.rows = 32, .columns = 32, .inner = 32}, catalogue::ampere_2023, part, {});
#else
constexpr tile_cycles spent = cycles_of({.rows = 32, .inner = 32}, catalogue::ampere_2023, part, {});
#endif
