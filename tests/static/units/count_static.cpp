#include <cstdint>
#include <ridgeline/units/count.hpp>
#include <type_traits>

using namespace ridgeline;

static_assert(gpus(8).value() == 8 && nodes(2).value() == 2 && batch(32).value() == 32);
static_assert(sequences(4).value() == 4 && tokens(2048).value() == 2048 && layers(48).value() == 48);
static_assert(heads(16).value() == 16 && experts(64).value() == 64 && stages(4).value() == 4);
static_assert(micro_batches(8).value() == 8 && multiprocessors(108).value() == 108);

static_assert(std::is_same_v<decltype(gpus(8)), gpu_count> && !std::is_same_v<gpu_count, node_count>);
static_assert(std::is_same_v<decltype(batch(8)), batch_size> && !std::is_same_v<batch_size, sequence_count>);
static_assert(std::is_same_v<decltype(gpus(8).value()), std::int64_t>);  // signed: a difference cannot wrap
static_assert(gpus(8U) == gpus(8LL) && gpus(std::uint8_t{8}) == gpus(8));
static_assert(gpus(8) > gpus(4) && gpus(4) + gpus(4) == gpus(8));
static_assert(std::is_trivially_copyable_v<gpu_count>);
static_assert(!std::is_default_constructible_v<gpu_count>);
static_assert(!std::is_convertible_v<gpu_count, int>);
