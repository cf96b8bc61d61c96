// What the guides state beside the ledger's rows, each answered by a call. Where a figure is ours and not the source's, the
// line says so.
//
// Source  Dettmers, Which GPU(s) to get for deep learning, 2019, 2021 and 2023 editions; How to Parallelize Deep Learning on
//         GPUs, 2014; How To Build and Use a Multi GPU System, 2014; Best GPU for Deep Learning in 2024 (Misskey AI)
#include <doctest/doctest.h>
#include <ridgeline/catalogue/accelerators/nvidia_ampere.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_turing_geforce.hpp>
#include <ridgeline/catalogue/advice/cards.hpp>
#include <ridgeline/catalogue/calibrations/collectives.hpp>
#include <ridgeline/catalogue/interconnects/networks.hpp>
#include <ridgeline/catalogue/interconnects/pcie.hpp>
#include <ridgeline/catalogue/models/bert.hpp>
#include <ridgeline/catalogue/models/convnets.hpp>
#include <ridgeline/performance/collectives/collective_time.hpp>
#include <ridgeline/performance/rules/group_scaling.hpp>
#include <ridgeline/planning/compute_budget.hpp>
#include <ridgeline/planning/shared_cluster.hpp>

using namespace ridgeline;
using namespace ridgeline::catalogue;
using namespace ridgeline::units;

namespace {

constexpr overlap_window nothing_hidden{.hideable = percent(0)};
constexpr device_group in_one_machine(int devices) { return {gpus(devices), gpus(devices)}; }

// Four RTX 2080 Ti on PCIe 3.0, each at half of its FP32 (ours): the step of one card's part, and its gradients in FP32.
double scaling(double parameters, double operations_of_a_part) {
  const machine box(rtx_2080_ti, gpus(4), pcie3_x16, host{});
  const fabric on = fabric_of(cluster(box, nodes(1), interconnect{}), collectives_for(box));
  const duration compute = operations_of_a_part * operations / (0.5 * rtx_2080_ti.peak.fp32.value());
  const duration exchange = collective_time(collective::all_reduce, 4.0 * parameters * bytes, in_one_machine(4), on);
  return data_parallel_speedup(gpus(4), compute, exchange, nothing_hidden);
}
// A biLSTM of 20 M recurrent weights (ours: the source gives no size), 64 sequences.
double recurrent(double length) { return scaling(20e6, 6.0 * 20e6 * 64.0 * length); }

}  // namespace

TEST_CASE("2019: recurrent networks scale like convolutional ones or worse, by the length; transformers poorly") {
  // ResNet-50: 4.1 billion multiply-adds an image, 64 images. BERT large: four sequences of 128 tokens are what 11 GB hold.
  const double convolutional = scaling(static_cast<double>(resnet50.published.parameters), 3.0 * 2.0 * 4.1e9 * 64.0);
  const auto of_bert = static_cast<double>(bert_large_uncased.published.parameters);
  const double transformer = scaling(of_bert, 6.0 * of_bert * 4.0 * 128.0);
  CHECK(recurrent(35) < convolutional);
  CHECK(recurrent(100) > recurrent(35));
  CHECK(recurrent(1000) > 0.9 * convolutional);
  CHECK(transformer < recurrent(35));
  // "Try one card and see whether it is faster": four cards gain less than two of them should.
  CHECK(transformer < 2.5);
}

TEST_CASE("2014: fast GPUs wait for a network that processors do not notice") {
  // A layer's gradients over 40 Gbit/s to another node; a processor is 10 times slower than the GPU (ours).
  const duration exchange = 4e6 * bytes / gigabits_per_second(40.0);
  const duration on_gpu = 0.6 * milliseconds;
  const double of_gpus = data_parallel_speedup(gpus(2), on_gpu, exchange, nothing_hidden);
  const double of_processors = data_parallel_speedup(gpus(2), 10.0 * on_gpu, exchange, nothing_hidden);
  CHECK(of_gpus < 1.0);
  CHECK(of_processors > 1.7);
  CHECK(of_gpus / on_gpu > of_processors / (10.0 * on_gpu));  // the GPUs are faster all the same
}

TEST_CASE("2024: GPT-3 in weeks or days on a cluster") {
  // 3.14e23 operations; A100 at 45 % of 312 TFLOP/s, the lower bound of the 2023 edition (ledger A11).
  const auto days_on = [](double cards) {
    const operation_count a_day = operations_for(cards * gpu_devices * (1.0 * days),
                                                 percent(45) * a100_sxm4_80gb.peak.fp16_accumulate_fp32.value());
    return 3.14e23 * operations / a_day;
  };
  CHECK(days_on(1024.0) > 21.0);
  CHECK(days_on(1024.0) < 28.0);
  CHECK(days_on(8192.0) < 4.0);
}

TEST_CASE("2021: a lab's budget in cards, by the shares of the notes") {
  const budget_split& split = budget_splits[0];
  // $100,000 at $1,600 for an RTX 3080 and $2,500 for an RTX 3090, each with a quarter of a machine (ours).
  const cards_bought least = cards_for(1e5 * dollars, split.large_at_least, 1600.0 * dollars, 2500.0 * dollars);
  const cards_bought most = cards_for(1e5 * dollars, split.large_at_most, 1600.0 * dollars, 2500.0 * dollars);
  CHECK(least.large == 8.0);
  CHECK(least.daily == 50.0);
  CHECK(most.large == 13.0);
  CHECK(most.daily == 42.0);
}

TEST_CASE("2019: who has a GTX 1070 waits, who has almost nothing takes a GTX 1050 Ti") {
  int found = 0;
  for (const card_advice& advice : card_advice_by_edition) {
    if (advice.edition != 2019) continue;
    found += advice.cards.find("wait it out") != std::string_view::npos ? 1 : 0;
    found += advice.cards.find("GTX 1050 Ti") != std::string_view::npos ? 1 : 0;
    found += advice.cards.find("GTX Titan (Pascal)") != std::string_view::npos ? 1 : 0;
  }
  CHECK(found == 4);
}
