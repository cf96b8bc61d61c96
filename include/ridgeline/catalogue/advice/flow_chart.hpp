#pragma once
#include <array>
#include <ridgeline/hardware/advice.hpp>

namespace ridgeline::inline v0_2::catalogue {

inline constexpr citation flow_chart_2023_source{
    .document =
        "nanxstats/gpu, data.json at 6f3b950 (MIT), after Dettmers, Which GPU(s) to get for deep learning, 2023 edition",
    .where = "every branch; the post shows them as a picture",
    .read_on = "2026-11-21",
};

/// The share of cases in which the chart works, as its author puts it ("about 80 %").
inline constexpr fraction flow_chart_2023_hit_rate{0.80};

/// The purchase flow chart of January 2023. Node 0 is the first question.
inline constexpr std::array<flow_chart_node, 32> flow_chart_2023{{
    {.text = "Do you buy for an organization?", .question = asks::organization, .yes = 1, .no = 10},  // 0
    {.text = "Do you train language models of 13 billion parameters or more?",
     .question = asks::trains_llm_of_13b_or_more,
     .yes = 2,
     .no = 7},                                                                                       // 1
    {.text = "Is the budget large?", .question = asks::large_budget, .yes = 3, .no = 4},             // 2
    {.text = "Rent A100 or H100 from Azure", .devices = "a100-sxm4-80gb h100-sxm5-80gb"},            // 3
    {.text = "Is the budget at least medium?", .question = asks::medium_budget, .yes = 5, .no = 6},  // 4
    {.text = "Rent A100 or H100 from AWS", .devices = "a100-sxm4-80gb h100-sxm5-80gb"},              // 5
    {.text = "Do something else"},                                                                   // 6
    {.text = "Is the budget large?", .question = asks::large_budget, .yes = 8, .no = 9},             // 7
    {.text = "H100 SXM", .devices = "h100-sxm5-80gb"},                                               // 8
    {.text = "80 % RTX 6000 Ada or L40, 20 % H100 SXM or PCIe",
     .devices = "rtx-6000-ada l40 h100-sxm5-80gb h100-pcie-80gb"},                                               // 9
    {.text = "Do you plan to train models?", .question = asks::trains, .yes = 11, .no = 27},                     // 10
    {.text = "Do you plan to train transformers?", .question = asks::trains_transformers, .yes = 12, .no = 16},  // 11
    {.text = "Is an RTX 4090 within the budget?",
     .question = asks::affords,
     .devices = "rtx-4090",
     .yes = 13,
     .no = 14},                                   // 12
    {.text = "RTX 4090", .devices = "rtx-4090"},  // 13
    {.text = "Is a used RTX 3090 or RTX 3090 Ti within the budget?",
     .question = asks::affords,
     .devices = "rtx-3090 rtx-3090-ti",
     .yes = 15,
     .no = 6},                                                                      // 14
    {.text = "A used RTX 3090 or RTX 3090 Ti", .devices = "rtx-3090 rtx-3090-ti"},  // 15
    {.text = "Is an RTX 4080 within the budget?",
     .question = asks::affords,
     .devices = "rtx-4080",
     .yes = 17,
     .no = 18},                                   // 16
    {.text = "RTX 4080", .devices = "rtx-4080"},  // 17
    {.text = "Is an RTX 4070 Ti within the budget?",
     .question = asks::affords,
     .devices = "rtx-4070-ti",
     .yes = 19,
     .no = 20},                                         // 18
    {.text = "RTX 4070 Ti", .devices = "rtx-4070-ti"},  // 19
    {.text = "Is a used RTX 2080 Ti within the budget?",
     .question = asks::affords,
     .devices = "rtx-2080-ti",
     .yes = 21,
     .no = 22},                                                // 20
    {.text = "A used RTX 2080 Ti", .devices = "rtx-2080-ti"},  // 21
    {.text = "Is a used RTX 3060 within the budget?",
     .question = asks::affords,
     .devices = "rtx-3060-12gb",
     .yes = 23,
     .no = 24},                                               // 22
    {.text = "A used RTX 3060", .devices = "rtx-3060-12gb"},  // 23
    {.text = "Do you only work on small or streaming data sets?",
     .question = asks::only_small_or_streaming_data,
     .yes = 25,
     .no = 26},                                                                                       // 24
    {.text = "Rent from vast.ai or Lambda Cloud"},                                                    // 25
    {.text = "Read the whole post and decide from its charts"},                                       // 26
    {.text = "Do you use large language models?", .question = asks::uses_llms, .yes = 28, .no = 30},  // 27
    {.text = "Is an RTX 4090 within the budget?",
     .question = asks::affords,
     .devices = "rtx-4090",
     .yes = 13,
     .no = 29},  // 28
    {.text = "Is a used RTX 3090 or RTX 3090 Ti within the budget?",
     .question = asks::affords,
     .devices = "rtx-3090 rtx-3090-ti",
     .yes = 15,
     .no = 24},  // 29
    {.text = "Is an RTX 4070 Ti or RTX 4080 within the budget?",
     .question = asks::affords,
     .devices = "rtx-4070-ti rtx-4080",
     .yes = 31,
     .no = 20},                                                              // 30
    {.text = "RTX 4070 Ti or RTX 4080", .devices = "rtx-4070-ti rtx-4080"},  // 31
}};

}  // namespace ridgeline::inline v0_2::catalogue
