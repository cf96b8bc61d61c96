#include <ridgeline/catalogue/accelerators/nvidia_ampere.hpp>
#include <ridgeline/catalogue/calibrations/serving.hpp>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/performance/serving/serving_time.hpp>
#include <ridgeline/performance/serving/speculative_decoding.hpp>

using namespace ridgeline;

namespace {

constexpr inference_step chat{.model = catalogue::llama3_8b,
                              .requests = batch(1),
                              .prompt = tokens(512),
                              .reply = tokens(512),
                              .weights = stored_fp16};
constexpr serving_rates rates =
    serving_rates_of(catalogue::a100_sxm4_80gb, arithmetic::fp16_accumulate_fp16, catalogue::llama_cpp_cuda);
constexpr serving_estimate one = serving_time(chat, rates);

// Decode runs at 50 to 60 tokens a second: half of what the bandwidth promises, because the multiprocessors of this
// device load 16-bit weights more slowly than its memory delivers them.
static_assert(one.decode_throughput().value() > 50.0 && one.decode_throughput().value() < 60.0);
static_assert(one.output_token.terms.load_limit > 0.5 * one.output_token.terms.weights);
static_assert(one.output_token.range == calibrated_range::inside);
static_assert(one.first_token.total() < 0.2 * units::seconds);

// All of it can be asked where a program is compiled.
static_assert(prefill_time(chat, gpus(2), rates).total() > 0.5 * one.first_token.total());
static_assert(decode_time(chat, tokens(512), percent(50), rates).total() > one.output_token.total());
static_assert(speculative_speedup({percent(80), tokens(4)}, 0.1) > 2.0);

// Models are values: kept under another name, passed, joined.
constexpr auto answer = serving_time;
static_assert(answer(chat, rates).latency() == one.latency());
constexpr auto later = prefill_time;
static_assert((chat | through(later, rates)).total() == one.first_token.total());
constexpr auto seconds_of = through([](const auto& time) { return in(time.total(), units::seconds); });
static_assert((chat | through(decode_time, tokens(512), rates) | seconds_of) ==
              in(decode_time(chat, tokens(512), rates).total(), units::seconds));
constexpr auto guessed = speculative_time_per_token;
static_assert(guessed(chat, guessed_by(chat), tokens(512), {percent(80), tokens(4)}, rates) > duration{});

}  // namespace
