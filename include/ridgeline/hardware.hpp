#pragma once
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/hardware/advice.hpp>
#include <ridgeline/hardware/collective_latency.hpp>
#include <ridgeline/hardware/cooling.hpp>
#include <ridgeline/hardware/interconnect.hpp>
#include <ridgeline/hardware/power_draw.hpp>
#include <ridgeline/hardware/power_supply.hpp>
