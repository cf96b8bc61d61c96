#pragma once
// A search over all blocks of a plan space at once. The blocks are cut the same way on any number of cores and joined in
// their order, so the answer is the same, too.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <fmt/format.h>
#include <optional>
#include <ridgeline/planning/walk.hpp>
#include <unistd.h>
#include <vector>
#ifdef RIDGELINE_HAS_TBB
#include <execution>
#endif

namespace support {

#ifdef RIDGELINE_HAS_TBB
inline constexpr bool on_all_cores = true;
#else
inline constexpr bool on_all_cores = false;
#endif

/// Combinations of a block: some milliseconds, so that an interrupt is heard and cores end together.
inline constexpr std::uint64_t block_size = 8192;
/// Blocks between two looks at the clock: no more results than these are held at a time.
inline constexpr std::size_t blocks_of_a_wave = 32;

namespace detail {
inline std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free);  // a signal's handler may touch nothing else
}  // namespace detail

/// While one lives, Ctrl-C asks the search to end instead of ending the program.
class interrupt_guard {
 public:
  interrupt_guard() : before_(std::signal(SIGINT, [](int) { detail::interrupted = true; })) {}
  ~interrupt_guard() {
    std::signal(SIGINT, before_);
    detail::interrupted = false;
  }
  interrupt_guard(const interrupt_guard&) = delete;
  interrupt_guard& operator=(const interrupt_guard&) = delete;
  interrupt_guard(interrupt_guard&&) = delete;
  interrupt_guard& operator=(interrupt_guard&&) = delete;
  static bool asked() { return detail::interrupted; }

 private:
  void (*before_)(int);
};

/// A bar on the terminal once a search has lasted a second; nothing anywhere else.
class progress_bar {
 public:
  explicit progress_bar(std::uint64_t all) : all_(all), shown_(isatty(STDERR_FILENO) == 0 ? hidden : waiting) {}
  ~progress_bar() {
    if (shown_ == drawn) fmt::print(stderr, "\r\x1b[K");
  }
  progress_bar(const progress_bar&) = delete;
  progress_bar& operator=(const progress_bar&) = delete;
  progress_bar(progress_bar&&) = delete;
  progress_bar& operator=(progress_bar&&) = delete;

  void add(std::uint64_t done) {
    done_ = std::min(all_, done_ + done);
    if (shown_ == hidden || seconds() < 1.0) return;
    shown_ = drawn;
    const int filled = all_ == 0 ? width : static_cast<int>(static_cast<std::uint64_t>(width) * done_ / all_);
    fmt::print(stderr, "\r[{:#<{}}{:.<{}}] {} of {} combinations (Ctrl-C: the best so far)", "", filled, "",
               width - filled, done_, all_);
  }
  double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count(); }

 private:
  enum how { hidden, waiting, drawn };
  static constexpr int width = 30;
  std::uint64_t all_, done_ = 0;
  how shown_;
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
};

/// Searches a space block by block, on all cores where there is oneTBB.
///
/// `search_block(range)` answers what a block holds, `join(sum, block)` takes it in. Returns how many combinations were
/// searched: fewer than there are only after Ctrl-C.
template<class Found, class Search, class Join>
std::uint64_t search_blocks(std::uint64_t size, Found& sum, progress_bar& progress, Search search_block, Join join) {
  struct block {
    ridgeline::plan_range range;
    std::optional<Found> found = {};
    std::exception_ptr problem = {};
  };
  const auto search_one = [&search_block](block& one) {
    if (interrupt_guard::asked()) return;
    try {
      one.found.emplace(search_block(one.range));
    } catch (...) {
      one.problem = std::current_exception();  // out of a parallel algorithm there is no other way
    }
  };
  std::uint64_t searched = 0;
  for (std::uint64_t first = 0; first < size && !interrupt_guard::asked();) {
    std::vector<block> wave;
    for (; first < size && wave.size() < blocks_of_a_wave; first += block_size)
      wave.push_back({.range = {first, std::min(size, first + block_size)}});
#ifdef RIDGELINE_HAS_TBB
    std::for_each(std::execution::par, wave.begin(), wave.end(), search_one);
#else
    std::for_each(wave.begin(), wave.end(), search_one);
#endif
    std::uint64_t done = 0;
    for (const block& one : wave) {
      if (one.problem) std::rethrow_exception(one.problem);
      if (!one.found) continue;
      join(sum, *one.found);
      done += one.range.last - one.range.first;
    }
    progress.add(done);
    searched += done;
  }
  return searched;
}

}  // namespace support
