#pragma once
// Networks of any layers, convolutional and recurrent ones among them. Apart from workload.hpp and memory.hpp because a layer
// of any kind costs a compiler more than all transformers do.
#include <ridgeline/memory/network.hpp>
#include <ridgeline/performance/training/network_time.hpp>
#include <ridgeline/workload/catalogued_model.hpp>
#include <ridgeline/workload/convnet.hpp>
#include <ridgeline/workload/gan.hpp>
#include <ridgeline/workload/layer.hpp>
#include <ridgeline/workload/network.hpp>
#include <ridgeline/workload/network_step.hpp>
#include <ridgeline/workload/recurrent_network.hpp>
