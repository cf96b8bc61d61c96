// What the library takes from a C library, as small as the page needs it. The C library's own formats numbers, keeps files and
// gives memory back to neighbours: 40 kB that no answer asks for. Linked before it, these are taken in its place.
#if defined(__wasm__)
#include <__verbose_abort>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <new>

#include "wasm.hpp"

/// Where what cannot be answered is said: so many bytes of it.
FROM_PAGE(say) void say(const char* text, std::size_t size);

extern "C" unsigned char __heap_base;

namespace {

// --- memory: blocks of powers of two. What was freed waits for the next block of its size. ---------------------------------------

/// Stands before what was allocated, and keeps it at multiples of 8.
struct block {
  std::size_t exponent;
  block* next;
};

static_assert(sizeof(block) == 8);

constexpr std::uintptr_t page_size = 65536;
block* waiting[32];
std::uintptr_t unused = 0, end = 0;

/// So many bytes that nobody had before.
std::uintptr_t fresh(std::size_t bytes) {
  if (end == 0) {
    unused = (reinterpret_cast<std::uintptr_t>(&__heap_base) + 7) / 8 * 8;
    end = __builtin_wasm_memory_size(0) * page_size;
  }
  if (end - unused < bytes) {
    const std::size_t pages = (bytes - (end - unused) + page_size - 1) / page_size;
    if (__builtin_wasm_memory_grow(0, pages) == static_cast<std::size_t>(-1)) __builtin_trap();
    end += pages * page_size;
  }
  unused += bytes;
  return unused - bytes;
}

}  // namespace

void* operator new(std::size_t size) {
  std::size_t exponent = 4;
  while ((std::size_t{1} << exponent) - sizeof(block) < size)
    if (++exponent == 31) __builtin_trap();
  block* one = waiting[exponent];
  if (one == nullptr) {
    one = reinterpret_cast<block*>(fresh(std::size_t{1} << exponent));
    one->exponent = exponent;
  } else {
    waiting[exponent] = one->next;
  }
  return one + 1;
}

void operator delete(void* memory) noexcept {
  if (memory == nullptr) return;
  block* const one = static_cast<block*>(memory) - 1;
  one->next = waiting[one->exponent];
  waiting[one->exponent] = one;
}

void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return operator new(size); }
void operator delete(void* memory, std::size_t) noexcept { operator delete(memory); }

// --- texts -----------------------------------------------------------------------------------------------------------------

extern "C" {

// What the C library's standard error would write with.
std::size_t __stdio_write(FILE*, const unsigned char*, std::size_t) { __builtin_trap(); }
off_t __stdio_seek(FILE*, off_t, int) { __builtin_trap(); }
int __stdio_close(FILE*) { __builtin_trap(); }

int fputs(const char* text, FILE*) {
  say(text, std::strlen(text));
  return 0;
}

int fputc(int letter, FILE*) {
  const char text = static_cast<char>(letter);
  say(&text, 1);
  return letter;
}

/// Of nlohmann/json, which writes characters as \u0000 with it, and nothing else.
int snprintf(char* text, std::size_t, const char* format, ...) {
  va_list values;
  va_start(values, format);
  char* at = text;
  while (*format != '\0') {
    if (*format != '%') {
      *at++ = *format++;
      continue;
    }
    format += std::strlen("%04x");
    const unsigned value = va_arg(values, unsigned);
    for (unsigned shift = 16; shift != 0;) *at++ = "0123456789abcdef"[value >> (shift -= 4) & 15];
  }
  *at = '\0';
  va_end(values);
  return static_cast<int>(at - text);
}
}

/// An end without words: the sentence was said before, or nothing that a question asks comes here.
void std::__libcpp_verbose_abort(const char*, ...) { __builtin_trap(); }
#endif
