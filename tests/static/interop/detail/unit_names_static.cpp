#include <ridgeline/interop/detail/unit_names.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

static_assert(readable_unit(24.0 * gibibytes).symbol == "GB");
static_assert(readable_unit(0.0 * seconds).size == seconds);
static_assert(unit_named<data_size>("GiB") == gibibytes);
static_assert(unit_named<hourly_price>("$/h") == dollars_per_hour);
static_assert(!unit_named<data_size>("parsec"));
static_assert(!unit_names<decltype(bytes * seconds)>);  // no list, so a bare `false`
static_assert(noun_of<gpu_kind>.one == "GPU" && noun_of<micro_batch_kind>.many == "micro-batches");
