#pragma once
#include <array>
#include <ridgeline/hardware/advice.hpp>

namespace ridgeline::inline v0_2::catalogue {

namespace guides {
inline constexpr citation edition_2019{"Dettmers, Which GPU(s) to get for deep learning, 2019 edition", "TL;DR advice",
                                       "2026-11-21"};
inline constexpr citation edition_2020{"Dettmers, Which GPU(s) to get for deep learning, 2020 edition",
                                       "GPU Deep Learning Performance per Dollar", "2026-11-21"};
inline constexpr citation edition_2023{"Dettmers, Which GPU(s) to get for deep learning, 2023 edition",
                                       "GPU Deep Learning Performance per Dollar", "2026-11-21"};
inline constexpr citation tensor_cores_2023{"Dettmers, Which GPU(s) to get for deep learning, 2023 edition",
                                            "Tensor Cores", "2026-11-21"};
inline constexpr citation guide_2024{"Best GPU for Deep Learning in 2024: A Comprehensive Guide (Misskey AI)",
                                     "Top GPU Choices for Deep Learning", "2026-11-21"};
}  // namespace guides

/// Cards to prefer and cards to avoid, as each edition put it at its time. A record, not advice for today.
inline constexpr std::array<card_advice, 24> card_advice_by_edition{{
    {2019, stance::prefer, "overall", "RTX 2070", "rtx-2070", guides::edition_2019},
    {2019, stance::prefer, "cost-efficient and cheap", "RTX 2060, GTX 1060 6 GB", "rtx-2060-6gb gtx-1060-6gb",
     guides::edition_2019},
    {2019, stance::prefer, "little money", "GTX 1060 6 GB", "gtx-1060-6gb", guides::edition_2019},
    {2019, stance::prefer, "research in language processing, vision or translation", "RTX 2080 Ti", "rtx-2080-ti",
     guides::edition_2019},
    {2019, stance::prefer, "very large networks", "RTX Titan", "titan-rtx", guides::edition_2019},
    {2019, stance::prefer, "Kaggle, or a serious start", "RTX 2070", "rtx-2070", guides::edition_2019},
    {2019, stance::prefer, "almost no money", "GTX 1050 Ti 4 GB, or a processor and rented GPUs", "",
     guides::edition_2019},
    {2019, stance::prefer, "a first try", "GTX 1050 Ti", "", guides::edition_2019},
    {2019, stance::prefer, "a GTX 1070 or better is at hand", "no other card: wait it out", "gtx-1070",
     guides::edition_2019},
    {2019, stance::prefer, "Kaggle with less money", "GTX 1060 6 GB, or a used GTX Titan (Pascal), and rented GPUs",
     "gtx-1060-6gb titan-x-pascal", guides::edition_2019},
    {2019, stance::avoid, "always", "any Tesla, Quadro or Founders Edition card", "", guides::edition_2019},
    {2019, stance::avoid, "always", "Titan RTX, Titan V, Titan Xp", "titan-rtx titan-v titan-xp", guides::edition_2019},
    {2020, stance::prefer, "prototyping, cost efficiency", "RTX 3080", "rtx-3080-10gb", guides::edition_2020},
    {2020, stance::prefer, "learning", "RTX 3070", "rtx-3070", guides::edition_2020},
    {2020, stance::prefer, "large runs (roll-out)", "RTX 3090", "rtx-3090", guides::edition_2020},
    {2023, stance::prefer, "8-bit and 16-bit inference per dollar", "RTX 4070 Ti", "rtx-4070-ti", guides::edition_2023},
    {2023, stance::prefer, "16-bit training per dollar", "RTX 3080", "rtx-3080-10gb", guides::edition_2023},
    {2023, stance::prefer, "servers of a university or a young company", "RTX 6000 Ada, or an L40 at a good price",
     "rtx-6000-ada l40", guides::edition_2023},
    {2023, stance::prefer, "large runs", "H100 SXM", "h100-sxm5-80gb", guides::edition_2023},
    {2023, stance::avoid, "always", "any GPU without Tensor Cores", "", guides::tensor_cores_2023},
    {2024, stance::prefer, "general use", "RTX 3090, RTX 3080, RTX 3070", "rtx-3090 rtx-3080-10gb rtx-3070",
     guides::guide_2024},
    {2024, stance::prefer, "professional use", "Quadro RTX 6000", "quadro-rtx-6000", guides::guide_2024},
    {2024, stance::prefer, "data centres", "Tesla V100", "v100-sxm2-32gb", guides::guide_2024},
    {2024, stance::prefer, "an alternative by AMD", "RX 6900 XT, RX 6800 XT", "rx-6900-xt rx-6800-xt",
     guides::guide_2024},
}};

/// The split of a small cluster's budget: cards for daily work against cards for the large runs.
inline constexpr std::array<budget_split, 2> budget_splits{{
    {.edition = 2020,
     .daily_device = "rtx-3080-10gb",
     .daily_at_least = fraction(0.66),
     .daily_at_most = fraction(0.80),
     .large_device = "rtx-3090",
     .large_at_least = fraction(0.20),
     .large_at_most = fraction(0.33),
     .source = {"Dettmers, Which GPU(s) to get for deep learning, 2020 edition, in notes of 2021-01-03",
                "Suppose I would lead a research lab/startup", "2026-11-21"}},
    {.edition = 2023,
     .daily_device = "rtx-6000-ada",
     .daily_at_least = fraction(0.66),
     .daily_at_most = fraction(0.80),
     .large_device = "h100-sxm5-80gb",
     .large_at_least = fraction(0.20),
     .large_at_most = fraction(0.33),
     .source = guides::edition_2023},
}};

}  // namespace ridgeline::inline v0_2::catalogue
