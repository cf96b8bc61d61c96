#pragma once
// A picture from top to bottom, as a script for gnuplot: captions, legend, the plot between its margins, the source.
#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace support {

struct point {
  double x = 0.0, y = 0.0;
};
/// Device and work, and where the numbers come from.
struct caption {
  std::string title, work, source;
};

namespace detail {

/// Okabe & Ito, Color Universal Design, 2008: every kind of eye tells them apart. Black is for limits.
inline constexpr std::array<std::string_view, 8> colours{"#0072B2", "#E69F00", "#009E73", "#D55E00",
                                                         "#56B4E9", "#CC79A7", "#F0E442", "#999999"};
inline constexpr double width = 960.0, side = 24.0, line_height = 22.0;

/// A text between single quotes, where gnuplot replaces nothing; what is not printable ASCII becomes a question mark.
inline std::string quoted(const std::string& text) {
  std::string made = "'";
  for (const char c : text) made += c == '\'' ? "''" : c >= ' ' && c <= '~' ? std::string(1, c) : "?";
  return made + "'";
}

/// Pixels that a text takes in a wide font.
inline double pixels(const std::string& text, double size = 16.0) {
  return 0.6 * size * static_cast<double>(text.size());
}

/// The pixels of a line, and of a letter's height.
struct line_form {
  double size = 16.0, room = width;
};

/// A text on as many lines as it needs; a word that is too long is broken.
inline std::vector<std::string> lines_of(const std::string& text, const line_form& form) {
  const auto most = static_cast<std::size_t>(form.room / pixels("x", form.size));
  std::vector<std::string> lines;
  for (std::size_t from = 0; from < text.size();) {
    std::size_t to = text.size() - from <= most ? text.size() : text.rfind(' ', from + most);
    if (to == std::string::npos || to <= from) to = from + most;
    lines.push_back(text.substr(from, to - from));
    from = to + (to < text.size() && text[to] == ' ' ? 1 : 0);
  }
  return lines;
}

/// The beginning of a text that is too long for its room.
inline std::string shortened(const std::string& text, const line_form& form) {
  const std::vector<std::string> lines = lines_of(text, form);
  return lines.size() < 2 ? text : lines.front().substr(0, lines.front().size() - 3) + "...";
}

/// A picture from top to bottom: captions, legend, remarks, the plot with its axis, the source.
class sheet {
 public:
  explicit sheet(const caption& says) : source_(says.source) {
    add(says.title, 20.0);
    add(says.work, 16.0);
  }
  double next_row(double height = line_height) { return top_ += height; }
  void text(const std::string& what, const point& at, const std::string& from = "left", double size = 16.0) {
    here_ += fmt::format("set label {} at screen {},DOWN({}) {} font ',{}' tc rgb '#222222'\n", quoted(what),
                         at.x / width, at.y, from, size);
  }
  void legend(const std::vector<std::pair<std::string, std::size_t>>& entries) {
    double x = width;
    for (const auto& [whole, colour] : entries) {
      const std::string name = shortened(whole, {.room = width - 2.0 * side - 44.0});
      const double wide = 44.0 + pixels(name);
      if (x + wide > width - side) {
        x = side;
        next_row(line_height + 2.0);
      }
      here_ +=
          fmt::format("set object rect from screen {},DOWN({}) to screen {},DOWN({}) fc rgb '{}' fs solid 1 noborder\n",
                      x / width, top_ + 7.0, (x + 15.0) / width, top_ - 8.0, colours[colour % colours.size()]);
      text(name, {x + 22.0, top_});
      x += wide;
    }
  }
  /// The script, with a plot as high as said between the two margins.
  std::string script(const point& margins, double height, const std::string& plot) {
    const double begin = next_row(line_height - 4.0), end = begin + height;
    top_ = end + 72.0;
    add(source_, 12.0);
    const double all = std::ceil(next_row());
    return fmt::format(
        "set terminal svg size {0},{1} noenhanced font 'sans-serif,16' background '#ffffff' name 'ridgeline'\n"
        "DOWN(y) = 1.0 - y / {1}.0\nunset key\nset border 3 lc rgb '#555555'\nset tics nomirror out scale 0.5\n"
        "set grid lt 1 lc rgb '#dddddd'\nset lmargin at screen {2}\nset rmargin at screen {3}\n"
        "set tmargin at screen DOWN({4})\nset bmargin at screen DOWN({5})\n{6}{7}",
        width, all, margins.x / width, 1.0 - margins.y / width, begin, end, here_, plot);
  }

 private:
  void add(const std::string& what, double size) {
    for (const std::string& line : lines_of(what, {.size = size, .room = width - 2.0 * side}))
      text(line, {side, next_row(size * 0.7 + 12.0)}, "left", size);
  }

  std::string source_, here_;
  double top_ = 6.0;
};

}  // namespace detail

}  // namespace support
