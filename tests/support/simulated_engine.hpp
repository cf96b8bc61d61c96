#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <deque>
#include <ridgeline/performance/serving/serving_load.hpp>
#include <vector>

// An engine simulated iteration by iteration: what the closed form of a load is held against. It shares nothing with it
// but the time of an iteration.
namespace simulated {

/// Numbers between 0 and 1, the same on every machine.
class random_numbers {
 public:
  explicit random_numbers(std::uint64_t seed) : state_(seed) {}
  double next() {
    state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
    return (static_cast<double>(state_ >> 11) + 0.5) * 0x1p-53;
  }

 private:
  std::uint64_t state_;
};

struct times {
  std::vector<double> all;

  double mean() const {
    double sum = 0.0;
    for (const double one : all) sum += one;
    return sum / static_cast<double>(all.size());
  }
  double within(double share) {
    const auto place = static_cast<std::ptrdiff_t>(share * static_cast<double>(all.size() - 1));
    std::nth_element(all.begin(), all.begin() + place, all.end());
    return all[static_cast<std::size_t>(place)];
  }
};

struct result {
  times ttft, itl, end_to_end;
  double per_second = 0.0;
  double decoding = 0.0;  // of an instant
};

struct load {
  double per_second = 0.0;  // zero: a closed loop
  int concurrency = 0;
  int requests = 4000;
};

template<class Iteration>
result run(const ridgeline::request_lengths& lengths, const ridgeline::batching& how, const load& asked,
           const Iteration& iteration, std::uint64_t seed = 1) {
  using namespace ridgeline;
  struct sequence {
    double arrived = 0.0, last = 0.0;
    double prompt = 0.0, read = 0.0, written = 0.0, wanted = 0.0, prefix = 0.0;
  };
  random_numbers random(seed);
  const auto drawn = [&](const token_lengths& of) {
    const double u = random.next();
    const double x = of.variation == 0.0   ? 1.0
                     : of.variation < 0.57 ? 1.0 + std::sqrt(3.0) * of.variation * (2.0 * u - 1.0)
                                           : -std::log(u);  // exponential
    return std::max(1.0, std::round(x * in(of.mean, units::single_tokens)));
  };
  const auto born = [&](double at) {
    sequence one{.arrived = at, .prompt = drawn(lengths.input), .wanted = drawn(lengths.output)};
    one.prefix = std::floor(lengths.cached.value() * one.prompt);
    one.read = one.prefix;
    return one;
  };
  std::deque<sequence> waiting;
  std::vector<sequence> running;
  result made;
  double now = 0.0, next = 0.0, started = 0.0, integral = 0.0;
  int answered = 0;
  const int warm = asked.requests / 5;
  const auto gap = [&] { return -std::log(random.next()) / asked.per_second; };
  if (asked.per_second > 0.0) next = gap();
  for (int i = 0; i < asked.concurrency; ++i) waiting.push_back(born(0.0));
  const auto most = static_cast<std::size_t>(how.most_requests.value());
  const auto budget = static_cast<double>(how.step_tokens.value());
  const double cache = how.cache ? in(*how.cache, units::single_tokens) : INFINITY;
  while (answered < asked.requests) {
    while (asked.per_second > 0.0 && next <= now) {
      waiting.push_back(born(next));
      next += gap();
    }
    if (running.empty() && waiting.empty()) {
      now = next;
      continue;
    }
    double held = 0.0, decoding = 0.0, context = 0.0;
    for (const sequence& one : running) {
      held += one.read + one.written;
      if (one.read == one.prompt) decoding += 1.0, context += one.prompt + one.written;
    }
    double left = how.chunked ? budget - decoding * how.tokens_per_step : budget;
    double tokens = 0.0, pairs = 0.0, ends = 0.0;
    std::vector<std::pair<std::size_t, double>> reads;
    const auto read = [&](std::size_t i) {
      sequence& one = running[i];
      double part = std::min(one.prompt - one.read, left);
      if (!how.chunked && tokens == 0.0) part = one.prompt - one.read;
      if (!how.chunked && part < one.prompt - one.read) return false;
      if (!(part > 0.0)) return false;
      reads.emplace_back(i, part);
      pairs += part * (one.read + 0.5 * part);
      ends += one.read + part == one.prompt ? 1.0 : 0.0;
      tokens += part;
      left -= part;
      return true;
    };
    for (std::size_t i = 0; i < running.size(); ++i)
      if (running[i].read < running[i].prompt) read(i);
    while (!waiting.empty() && running.size() < most && left > 0.0 && held + waiting.front().prompt <= cache) {
      running.push_back(waiting.front());
      if (!read(running.size() - 1)) {
        running.pop_back();
        break;
      }
      held += waiting.front().prompt;
      waiting.pop_front();
    }
    const bool decodes = how.chunked || tokens == 0.0;
    const engine_batch batch{.sequences = (decodes ? decoding : 0.0) * units::samples,
                             .context = (decodes && decoding > 0.0 ? context / decoding : 0.0) * units::single_tokens,
                             .prompt_tokens = tokens * units::single_tokens,
                             .prompt_context = (tokens > 0.0 ? pairs / tokens : 0.0) * units::single_tokens,
                             .prompts = ends * units::samples};
    const double took = in(iteration(batch), units::seconds);
    const bool counts = answered >= warm;
    if (counts) integral += decoding * took;
    now += took;
    std::vector<sequence> going;
    int ended = 0;
    if (decodes) {
      for (sequence& one : running) {
        if (one.read < one.prompt) continue;
        one.written += how.tokens_per_step;
        if (counts) made.itl.all.push_back(now - one.last);
        one.last = now;
      }
    }
    for (const auto& [i, part] : reads) {
      sequence& one = running[i];
      one.read += part;
      if (one.read < one.prompt) continue;
      one.written = 1.0;
      one.last = now;
      if (counts) made.ttft.all.push_back(now - one.arrived);
    }
    for (const sequence& one : running) {
      if (one.read == one.prompt && one.written >= one.wanted) {
        if (counts) made.end_to_end.all.push_back(now - one.arrived);
        ++ended;
      } else {
        going.push_back(one);
      }
    }
    running = going;
    const bool was_warm = answered >= warm;
    answered += ended;
    if (!was_warm && answered >= warm) started = now;
    if (asked.per_second == 0.0)
      for (int i = 0; i < ended; ++i) waiting.push_back(born(now));
  }
  made.per_second = static_cast<double>(made.end_to_end.all.size()) / (now - started);
  made.decoding = integral / (now - started);
  return made;
}

}  // namespace simulated
