#pragma once
// Networks of any layers, such as convolutional and recurrent ones. Not in workload.hpp and memory.hpp, because the variant of
// all layers takes more compile time than all transformers.
#include <ridgeline/memory/network.hpp>
#include <ridgeline/performance/training/network_time.hpp>
#include <ridgeline/workload/catalogued_model.hpp>
#include <ridgeline/workload/convnet.hpp>
#include <ridgeline/workload/gan.hpp>
#include <ridgeline/workload/layer.hpp>
#include <ridgeline/workload/network.hpp>
#include <ridgeline/workload/network_step.hpp>
#include <ridgeline/workload/recurrent_network.hpp>
