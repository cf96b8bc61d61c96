// A weight matrix whose inputs are not those of the layer below: the shapes are checked when the layer is split.
// expect-error: RL-111
#include <ridgeline/workload/split_product.hpp>
using namespace ridgeline;
constexpr matrix_shape activations{.rows = 128, .columns = 1000};
#ifdef CONTROL
constexpr matrix_shape weights{.rows = 1000, .columns = 500};
#else
constexpr matrix_shape weights{.rows = 500, .columns = 1000};
#endif
constexpr split_layer halves = split({activations, weights}, weight_split::first_dimension, gpus(2));
