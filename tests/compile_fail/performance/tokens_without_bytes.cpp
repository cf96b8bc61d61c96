// What travels of each token is bytes a token, not bytes.
// expect-error: RL-202: a quantity of another kind is due here
#include <ridgeline/performance/collectives/expert_exchange.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
constexpr exchange_links links{.link = 160.0 * gigabytes_per_second, .network = 50.0 * gigabytes_per_second};
constexpr expert_routing router{experts(256), experts(8)};
#ifdef CONTROL
constexpr auto way = expert_exchange(router, expert_path::direct, 128.0 * single_tokens, 7168.0 * bytes / single_tokens,
                                     {gpus(64), gpus(8)}, links);
#else
constexpr auto way =
    expert_exchange(router, expert_path::direct, 128.0 * single_tokens, 7168.0 * bytes, {gpus(64), gpus(8)}, links);
#endif
