// A network holds 40 different layers in a row.
// expect-error: network_full
// forbid-error: heterogeneous_system
#include <ridgeline/workload/network.hpp>

using namespace ridgeline;

constexpr network<> repeated(int layers) {
  network net(vectors(batch(1), 8));
  for (int i = 0; i < layers; ++i) net = static_cast<network<>&&>(net).then(activation{});
  return net;
}
constexpr network<> full = repeated(40);
#ifdef CONTROL
constexpr network net = full;
#else
constexpr network net = network(full).then(activation{});
#endif
