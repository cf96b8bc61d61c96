#pragma once
#include <forward_list>
#include <mutex>
#include <ridgeline/workload/compressed.hpp>
#include <string_view>

// What descriptions read from outside refer to, as long as the program lives: each different one once.
namespace ridgeline::inline v0_2::interop::detail {

/// Locks what all threads share. WebAssembly without threads has no std::mutex, and needs none.
#if defined(__wasi__) && !defined(_REENTRANT)
struct shared_lock {
  void lock() {}
  void unlock() {}
};
#else
using shared_lock = std::mutex;
#endif

template<class Kept>
const Kept& kept_once(const Kept& one) {
  static shared_lock one_at_a_time;
  static std::forward_list<Kept> all;
  const std::lock_guard<shared_lock> lock(one_at_a_time);
  for (const Kept& known : all)
    if (known == one) return known;
  return all.emplace_front(one);
}

/// A name: models and devices hold views.
inline std::string_view kept(const std::string& name) { return kept_once(name); }
/// A plan of compressed attention: transformers refer to it.
inline const compressed_plan* kept(const compressed_plan& plan) { return &kept_once(plan); }

}  // namespace ridgeline::inline v0_2::interop::detail
