#pragma once
// A file that is there whole or not at all.
#include <cerrno>
#include <cstdio>
#include <fmt/format.h>
#include <stdexcept>
#include <string>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace support {

/// A file that cannot be written. Programs say so in one line and exit with 3.
struct unwritable : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Writes beside the file and renames: whatever goes wrong, what stood there stands there still.
inline void write_whole(const std::string& file, const std::string& text) {
  const auto fail = [&file](int why) {
    throw unwritable(fmt::format("'{}' cannot be written: {}", file, std::generic_category().message(why)));
  };
  std::string beside = file + ".XXXXXX";
  const int made = mkstemp(beside.data());
  if (made < 0) fail(errno);
  const mode_t hidden = umask(0);  // there is no other way to ask
  umask(hidden);
  std::FILE* out = fchmod(made, 0666 & ~hidden) == 0 ? fdopen(made, "wb") : nullptr;
  bool whole = out != nullptr && std::fwrite(text.data(), 1, text.size(), out) == text.size();
  int why = whole ? 0 : errno;
  if (out != nullptr ? std::fclose(out) != 0 : close(made) != 0) {
    if (whole) why = errno;
    whole = false;
  }
  if (whole && std::rename(beside.c_str(), file.c_str()) == 0) return;
  if (whole) why = errno;
  std::remove(beside.c_str());
  fail(why);
}

}  // namespace support
