#pragma once
// A file that is there whole or not at all.
#include <cerrno>
#include <cstdio>
#include <fmt/format.h>
#include <optional>
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

/// The text that goes to standard output in the place of the answer: of a file whose name is "-".
inline std::optional<std::string>& instead_of_the_answer() {
  static std::optional<std::string> text;
  return text;
}

/// An answer that is a file for a program: none of its lines is cut to the terminal's width.
inline std::string as_it_is(std::string text) {
  if (!instead_of_the_answer()) instead_of_the_answer() = text;
  return text;
}

/// Writes beside the file and renames: whatever goes wrong, what stood there stands there still. Only a regular file with one
/// name is replaced, and keeps its mode. "-" is standard output.
inline void write_whole(const std::string& file, const std::string& text) {
  if (file == "-") {
    instead_of_the_answer() = text;
    return;
  }
  const auto refuse = [&file](const std::string& why) {
    throw unwritable(fmt::format("'{}' cannot be written: {}", file, why));
  };
  const auto fail = [&refuse](int why) { refuse(std::generic_category().message(why)); };
  struct stat before = {};
  const bool stands = lstat(file.c_str(), &before) == 0;
  if (!stands && errno != ENOENT) fail(errno);
  if (stands && !S_ISREG(before.st_mode)) refuse("it is no regular file");
  if (stands && before.st_nlink > 1) refuse("it has another name");
  if (stands && access(file.c_str(), W_OK) != 0) fail(errno);
  std::string beside = file + ".XXXXXX";
  const int made = mkstemp(beside.data());
  if (made < 0) fail(errno);
  const mode_t hidden = umask(0);  // there is no other way to ask
  umask(hidden);
  const mode_t mode = stands ? before.st_mode & 07777 : 0666 & ~hidden;
  std::FILE* out = fchmod(made, mode) == 0 ? fdopen(made, "wb") : nullptr;
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

/// Standard output, written to the end; what cannot be written is said.
inline void print_whole(const std::string& text) {
  errno = 0;
  const bool whole = std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  if (!whole)
    throw unwritable(
        fmt::format("the answer cannot be written: {}", std::generic_category().message(errno != 0 ? errno : EIO)));
}

}  // namespace support
