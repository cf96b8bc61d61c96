#pragma once
#include <ridgeline/workload/network_class.hpp>
