// B4 of the ledger: how much faster is an A100 than a V100, after the batch sizes and the machines are made equal?
//
// Source     NVIDIA/DeepLearningExamples, README pages, "Training performance": commits b27e359a (October 2020) and 729963dd
//            (the last one); the rows below name page and line. Published: Dettmers, Which GPU(s) to get for deep learning, 2023
//            edition: SE-ResNeXt101 1.43, Mask R-CNN 1.47, Transformer (12 layers, WMT14 en-de) 1.70.
// Tolerance  0.005: the source prints two decimals.
// Explained  docs/explanation/debiasing-a100-v100.md
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <doctest/doctest.h>
#include <optional>
#include <ridgeline/catalogue/advice/what_limits.hpp>
#include <ridgeline/performance/speedup/corrections/batch_size.hpp>
#include <ridgeline/performance/speedup/corrections/multi_gpu_overhead.hpp>
#include <ridgeline/units/constants.hpp>
#include <string>
#include <string_view>
#include <support/csv.hpp>
#include <support/skip.hpp>
#include <vector>

using namespace ridgeline;

namespace {

constexpr auto convolutional = network_class::convolutional;
constexpr auto transformer = network_class::transformer;

/// One published throughput: samples or tokens a second of all GPUs together, mixed precision.
struct published_throughput {
  std::string_view page_and_line;
  double per_second;
  int batch_per_gpu;  // images; tokens for the Transformer
  int devices;
};

// [debias]
/// The published ratio, and what is left of it in equal settings.
constexpr speedup_factor debiased(const published_throughput& a100, const published_throughput& v100,
                                  network_class network) {
  const compared_settings settings{
      .candidate = {.batch_per_gpu = batch(a100.batch_per_gpu), .devices = gpus(a100.devices), .link = "nvlink3"},
      .reference = {.batch_per_gpu = batch(v100.batch_per_gpu), .devices = gpus(v100.devices), .link = "nvlink2"}};
  const speedup_factor published(a100.per_second / v100.per_second);
  return remove_bias(published, settings, batch_size_correction(network, extrapolate),
                     multi_gpu_overhead_correction(network, extrapolate));
}
// [/debias]

constexpr bool about(speedup_factor factor, double expected) {
  return factor.times() > expected - 0.0005 && factor.times() < expected + 0.0005;  // our own figures: three decimals
}

// Mask R-CNN, PyTorch, October 2020: it reproduces, on one GPU and, with V100 of 32 GB, on eight.
constexpr published_throughput mask_a100_1{"PyTorch/Segmentation/MaskRCNN/README.md line 547", 25.0, 8, 1};
constexpr published_throughput mask_v100_16gb_1{"PyTorch/Segmentation/MaskRCNN/README.md line 557", 15.0, 4, 1};
constexpr published_throughput mask_a100_8{"PyTorch/Segmentation/MaskRCNN/README.md line 549", 161.0, 8, 8};
constexpr published_throughput mask_v100_16gb_8{"PyTorch/Segmentation/MaskRCNN/README.md line 559", 89.0, 4, 8};
constexpr published_throughput mask_v100_32gb_8{"PyTorch/Segmentation/MaskRCNN/README.md line 569", 92.0, 4, 8};
static_assert(about(debiased(mask_a100_1, mask_v100_16gb_1, convolutional), 1.467), "B4");
static_assert(about(debiased(mask_a100_8, mask_v100_32gb_8, convolutional), 1.467), "B4");
static_assert(about(debiased(mask_a100_8, mask_v100_16gb_8, convolutional), 1.517), "B4");

// SE-ResNeXt101, PyTorch, October 2020: equal batches, so there is nothing to take out but the overhead of eight GPUs.
constexpr published_throughput resnext_a100_1{"PyTorch/Classification/ConvNets/se-resnext101-32x4d/README.md line 556",
                                              641.57, 128, 1};
constexpr published_throughput resnext_v100_16gb_1{
    "PyTorch/Classification/ConvNets/se-resnext101-32x4d/README.md line 563", 383.15, 128, 1};
constexpr published_throughput resnext_a100_8{"PyTorch/Classification/ConvNets/se-resnext101-32x4d/README.md line 557",
                                              4758.4, 128, 8};
constexpr published_throughput resnext_v100_16gb_8{
    "PyTorch/Classification/ConvNets/se-resnext101-32x4d/README.md line 564", 2695.1, 128, 8};
static_assert(about(debiased(resnext_a100_1, resnext_v100_16gb_1, convolutional), 1.674), "B4");
static_assert(about(debiased(resnext_a100_8, resnext_v100_16gb_8, convolutional), 1.6815), "B4");

// Transformer (fairseq, big), PyTorch, October 2020.
constexpr published_throughput translate_a100_1{"PyTorch/Translation/Transformer/README.md line 429", 82618.0, 10240,
                                                1};
constexpr published_throughput translate_v100_16gb_1{"PyTorch/Translation/Transformer/README.md line 452", 33468.0,
                                                     5120, 1};
constexpr published_throughput translate_v100_32gb_1{"PyTorch/Translation/Transformer/README.md line 466", 40163.0,
                                                     10240, 1};
constexpr published_throughput translate_a100_8{"PyTorch/Translation/Transformer/README.md line 427", 582721.0, 10240,
                                                8};
constexpr published_throughput translate_v100_16gb_8{"PyTorch/Translation/Transformer/README.md line 450", 223245.0,
                                                     5120, 8};
constexpr published_throughput translate_v100_32gb_8{"PyTorch/Translation/Transformer/README.md line 464", 269464.0,
                                                     10240, 8};
static_assert(about(debiased(translate_a100_1, translate_v100_16gb_1, transformer), 2.175), "B4");
static_assert(about(debiased(translate_a100_1, translate_v100_32gb_1, transformer), 2.057), "B4");
static_assert(about(debiased(translate_a100_8, translate_v100_16gb_8, transformer), 2.149), "B4");
static_assert(about(debiased(translate_a100_8, translate_v100_32gb_8, transformer), 2.021), "B4");

// The corrections are not the reason: SE-ResNeXt101 was measured with equal batches, and so was the Transformer on V100 of 32
// GB. B3's 5 % is in these tables (SE-ResNeXt101, 5.4 %); its 7 % for transformers is 5.7 % and 5.1 % here.
constexpr double advantage_of_eight(const published_throughput& a100_8, const published_throughput& a100_1,
                                    const published_throughput& v100_8, const published_throughput& v100_1) {
  return (a100_8.per_second / a100_1.per_second) / (v100_8.per_second / v100_1.per_second);
}
constexpr double resnext_advantage =
    advantage_of_eight(resnext_a100_8, resnext_a100_1, resnext_v100_16gb_8, resnext_v100_16gb_1);
constexpr double translate_advantage =
    advantage_of_eight(translate_a100_8, translate_a100_1, translate_v100_16gb_8, translate_v100_16gb_1);
static_assert(resnext_advantage > 1.045 && resnext_advantage < 1.055, "B3");
static_assert(translate_advantage > 1.05 && translate_advantage < 1.06, "B3");

constexpr std::array transcribed{
    mask_a100_1,           mask_v100_16gb_1,      mask_a100_8,      mask_v100_16gb_8,      mask_v100_32gb_8,
    resnext_a100_1,        resnext_v100_16gb_1,   resnext_a100_8,   resnext_v100_16gb_8,   translate_a100_1,
    translate_v100_16gb_1, translate_v100_32gb_1, translate_a100_8, translate_v100_16gb_8, translate_v100_32gb_8};

struct row {
  std::string framework, gpu, snapshot, source;
  published_throughput published;
};

std::vector<row> rows_of(const std::vector<ridgeline_tests::csv_row>& table, const std::string& model) {
  std::vector<row> found;
  for (const auto& cells : table) {
    if (cells.at("model") != model || cells.at("quality") != "ok" || cells.at("precision") != "mixed(FP16/AMP)" ||
        cells.at("batch_per_gpu").empty()) {
      continue;
    }
    found.push_back(
        {cells.at("framework"),
         cells.at("gpu"),
         cells.at("snapshot"),
         cells.at("source"),
         {"", std::stod(cells.at("throughput")), std::stoi(cells.at("batch_per_gpu")), std::stoi(cells.at("n_gpus"))}});
  }
  return found;
}

struct every_pair {
  int pairs = 0;
  double least = 1e9, most = 0.0, nearest = 0.0;
};

/// All pairs of an A100 and a V100 row of one framework and one number of GPUs.
every_pair debias_all(const std::vector<row>& rows, network_class network, double published, bool same_snapshot) {
  every_pair all;
  for (const row& a100 : rows) {
    for (const row& v100 : rows) {
      if (a100.gpu != "A100" || v100.gpu != "V100" || a100.framework != v100.framework ||
          a100.published.devices != v100.published.devices || (same_snapshot && a100.snapshot != v100.snapshot)) {
        continue;
      }
      const double times = debiased(a100.published, v100.published, network).times();
      if (all.pairs == 0 || std::abs(times - published) < std::abs(all.nearest - published)) all.nearest = times;
      all.least = std::min(all.least, times);
      all.most = std::max(all.most, times);
      ++all.pairs;
    }
  }
  return all;
}

std::optional<std::vector<ridgeline_tests::csv_row>> tables() {
  return ridgeline_tests::read_csv(RIDGELINE_TEST_ROOT "/../shared/validation/dev/t1_dle_training.csv");
}

}  // namespace

TEST_CASE("the transcribed throughputs are those of the tables") {
  const auto table = tables();
  if (!table) return ridgeline_tests::skip("the tables of throughputs are not here");
  for (const published_throughput& one : transcribed) {
    CAPTURE(one.page_and_line);
    bool found = false;
    for (const auto& cells : *table) {
      found = found || (cells.at("snapshot") == "2020-10" && cells.at("precision") == "mixed(FP16/AMP)" &&
                        cells.at("source").find(std::string(one.page_and_line) + " ") != std::string::npos &&
                        std::stod(cells.at("throughput")) == one.per_second &&
                        std::stoi(cells.at("batch_per_gpu")) == one.batch_per_gpu &&
                        std::stoi(cells.at("n_gpus")) == one.devices);
    }
    CHECK(found);
  }
}

TEST_CASE("no pair of rows of one snapshot gives the published factors of SE-ResNeXt101 and the Transformer") {
  const auto table = tables();
  if (!table) return ridgeline_tests::skip("the tables of throughputs are not here");
  struct claim {
    const char* model;
    network_class network;
    double published;
    bool reproduced;
  };
  for (const claim& one :
       {claim{"MaskRCNN-R50-FPN", convolutional, catalogue::a100_over_v100_mask_rcnn.at_least, true},
        claim{"SE-ResNeXt101-32x4d", convolutional, catalogue::a100_over_v100_se_resnext101.at_least, false},
        claim{"Transformer-big (fairseq)", transformer, catalogue::a100_over_v100_transformer.at_least, false}}) {
    CAPTURE(one.model);
    const std::vector<row> rows = rows_of(*table, one.model);
    const every_pair same = debias_all(rows, one.network, one.published, true);
    const every_pair any = debias_all(rows, one.network, one.published, false);
    std::printf(
        "%-26s published %.2f; %3d pairs of one snapshot %.3f to %.3f, nearest %.3f; %3d pairs of any %.3f to %.3f, nearest %.3f\n",
        one.model, one.published, same.pairs, same.least, same.most, same.nearest, any.pairs, any.least, any.most,
        any.nearest);
    CHECK(same.pairs > 0);
    CHECK((std::abs(same.nearest - one.published) < 0.005) == one.reproduced);
    CHECK((std::abs(any.nearest - one.published) < 0.005) == one.reproduced);
  }
}
