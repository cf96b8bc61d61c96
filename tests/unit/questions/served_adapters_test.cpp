#include <cmath>
#include <doctest/doctest.h>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/questions/serve.hpp>
#include <ridgeline/questions/served_adapters.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

TEST_CASE("adapters take memory and time of every engine, of their rank alone, and none asked for change nothing") {
  serve_question asked{.run = {.model = catalogue::llama3_8b, .device = catalogue::h100_sxm5_80gb},
                       .demand = 5.0 * samples / seconds};
  asked.run.machines.gpus = gpus(1);
  asked.most_requests = batch(64);
  asked.step_tokens = tokens(2048);
  const serve_answer without = serve(asked);
  asked.adapters = adapters_question{.kinds = 100};
  const serve_answer usual = serve(asked);
  // Rank 16 beside all linear layers of 32 blocks: query and output 4096 + 4096, key and value 4096 + 1024, three of 4096 + 14336.
  const double each = 16.0 * 32.0 * (2.0 * 8192.0 + 2.0 * 5120.0 + 3.0 * 18432.0);
  const deployment& before = *without.loaded->ways.best();
  const deployment& with = *usual.loaded->ways.best();
  CHECK(in(with.weights - before.weights, bytes) == doctest::Approx(100.0 * 2.0 * each));
  CHECK(in(before.cache - with.cache, bytes) == doctest::Approx(100.0 * 2.0 * each));
  CHECK(with.load.itl.mean > before.load.itl.mean);
  CHECK(usual.run.taken.has(setting::adapter_rank));
  CHECK_FALSE(without.run.taken.has(setting::adapter_rank));

  // An iteration of 64 sequences: 100 (1 - 0.99^64) adapters, at the bandwidth of the weights.
  const auto on = detail::iterations_of(usual.loaded->request, usual.loaded->fleet, with.layout);
  const engine_batch decoding{.sequences = 64.0 * samples, .context = 500.0 * single_tokens};
  const duration added = on(decoding) - engine_step(on.model, decoding, on.rates).total();
  CHECK(in(added, seconds) ==
        doctest::Approx(100.0 * (1.0 - std::pow(0.99, 64.0)) * 2.0 * each / in(on.rates.weights, bytes_per_second)));

  asked.adapters->rank = 64;
  const serve_answer wide = serve(asked);
  CHECK(in(wide.loaded->ways.best()->weights - before.weights, bytes) == doctest::Approx(100.0 * 8.0 * each));
  asked.adapters->kinds = 10'000;  // 3.3 TB
  CHECK_FALSE(serve(asked));
  for (const adapters_question wrong : {adapters_question{.kinds = 0}, {.kinds = 1'000'001}, {.kinds = 1, .rank = 0}}) {
    asked.adapters = wrong;
    CHECK_THROWS_WITH(serve(asked), message(errc::dimension_out_of_range).data());
  }

  // Of a mixture those of the attention alone: query and output 4096 + 4096, key and value 4096 + 1024.
  serve_question mixture{.run = {.model = catalogue::mixtral_8x7b, .device = catalogue::h200_sxm5_141gb},
                         .demand = 1.0 * samples / seconds};
  mixture.run.machines.gpus = gpus(2);
  mixture.adapters = adapters_question{.kinds = 10, .rank = 8};
  CHECK(serve(mixture).loaded->request.adapters->parameters == 8.0 * 32.0 * (2.0 * 8192.0 + 2.0 * 5120.0));
}
