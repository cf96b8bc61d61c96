// A network holds 40 different layers in a row.
// expect-error: network_full
// forbid-error: heterogeneous_system
#include <ridgeline/workload/network.hpp>

using namespace ridgeline;

constexpr network<> chain(int layers) {
  network net(vectors(batch(1), 8));
  for (int i = 0; i < layers; ++i) net = static_cast<network<>&&>(net).then(activation{});
  return net;
}
#ifdef CONTROL
constexpr network net = chain(40);
#else
constexpr network net = chain(41);
#endif
