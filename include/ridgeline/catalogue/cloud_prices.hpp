#pragma once
#include <ridgeline/catalogue/detail/joined.hpp>
#include <ridgeline/catalogue/prices/aws.hpp>
#include <ridgeline/catalogue/prices/azure.hpp>
#include <ridgeline/catalogue/prices/coreweave.hpp>
#include <ridgeline/catalogue/prices/gcp.hpp>
#include <ridgeline/catalogue/prices/lambda.hpp>
#include <ridgeline/catalogue/prices/nebius.hpp>
#include <ridgeline/catalogue/prices/paperspace.hpp>
#include <ridgeline/catalogue/prices/replicate.hpp>
#include <ridgeline/catalogue/prices/runpod.hpp>

// The price lists of every provider as one array. The latest entry of an instance comes first.
namespace ridgeline::inline v0_2::catalogue {

inline constexpr auto cloud_prices = ridgeline::detail::joined(
    aws::seen_2026_09_17::prices, aws::seen_2023_11_16::prices, azure::seen_2026_09_17::prices,
    azure::seen_2024_04_17::prices, gcp::seen_2026_09_17::prices, gcp::seen_2024_12_23::prices,
    lambda::seen_2026_09_17::prices, runpod::seen_2026_05_25::prices, coreweave::seen_2026_09_17::prices,
    nebius::seen_2026::prices, paperspace::seen_2026_09_17::prices, replicate::seen_2026_09_17::prices);

}  // namespace ridgeline::inline v0_2::catalogue
