#pragma once
// Pictures: plain data in, an SVG out. gnuplot draws them, at the other end of a pipe.
#include <cmath>
#include <csignal>
#include <memory>
#include <optional>
#include <support/program.hpp>
#include <support/sheet.hpp>
#include <support/whole_file.hpp>
#include <support/words.hpp>
#include <sys/wait.h>

namespace support {

struct axis {
  std::string title;
  double least = 0.0, most = 1.0;
  bool logarithmic = false;

  /// Where a value lies between the ends, from 0 to 1.
  double share(double value) const {
    return logarithmic ? std::log(value / least) / std::log(most / least) : (value - least) / (most - least);
  }
};
enum class drawn_as { lines, steps, points };
struct curve {
  std::string title;  // in the legend; empty: not there
  std::vector<point> points;
  drawn_as how = drawn_as::lines;
  std::size_t colour = 0;
  std::vector<std::pair<point, point>> within = {};  // of each point, from where to where it may lie
};
/// A text above the plot, with a line down to its point.
struct remark {
  std::string text;
  point at = {};
};
struct chart {
  caption says;
  axis x, y;
  std::vector<curve> curves;
  std::vector<remark> remarks = {};
};
struct bar {
  std::string name;
  std::vector<double> parts;  // of each term, one after the other
  std::string value;          // as it is written beside the bar
};
struct bar_chart {
  caption says;
  std::string unit;
  std::vector<std::string> terms;  // one alone needs no legend
  std::vector<bar> bars;
  std::optional<remark> limit = {};  // at x, across all bars
};

namespace detail {

/// What gnuplot draws a script as. A gnuplot that ends early is known by how it ended.
inline std::string drawn(const std::string& script) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> canvas(std::tmpfile(), std::fclose);
  if (!canvas) throw unwritable("no temporary file can be made for --plot");
  const auto before = std::signal(SIGPIPE, SIG_IGN);
  const std::string command = fmt::format("exec gnuplot -d >/dev/fd/{} 2>/dev/null", fileno(canvas.get()));
  std::FILE* pipe = popen(command.c_str(), "w");
  if (pipe != nullptr) std::fwrite(script.data(), 1, script.size(), pipe);
  const int status = pipe == nullptr ? -1 : pclose(pipe);
  std::signal(SIGPIPE, before);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
    throw CLI::ValidationError("--plot", "gnuplot, which draws, is not installed (on Debian: gnuplot-nox)");
  std::string svg;
  for (int c = std::fgetc(canvas.get()); c != EOF; c = std::fgetc(canvas.get())) {
    if (c == '\n') svg.erase(svg.find_last_not_of(" \t") + 1);
    svg += static_cast<char>(c);
  }
  if (status != 0 || svg.find("</svg>") == std::string::npos) throw unwritable("gnuplot has not finished the picture");
  const std::size_t from = svg.find("<desc>"), to = svg.find("</desc>");  // holds gnuplot's version
  return to == std::string::npos ? svg : svg.erase(from, to + 7 - from);
}

/// Data of a curve or a term, named for the script.
inline std::string block(std::size_t number, const std::string& lines) {
  return fmt::format("$d{} << END\n{}END\n", number, lines);
}

/// Rows for each remark, the leftmost highest: no line crosses a text. Returns the margin that the texts need.
inline double place(sheet& on, std::string& plot, std::vector<remark> remarks, const chart& of, double left) {
  static constexpr line_form narrow{.room = 400.0};
  double right = 40.0;
  for (const remark& one : remarks) {
    const double room = width - 12.0 - std::min(pixels(one.text), narrow.room) - left;
    right = std::max(right, width - left - room / std::max(0.05, of.x.share(one.at.x)));
  }
  std::ranges::stable_sort(remarks, {}, [](const remark& one) { return one.at.x; });
  for (const remark& one : remarks) {
    const double x = left + of.x.share(one.at.x) * (width - left - right), y = on.next_row(0.0) + line_height;
    for (const std::string& line : lines_of(one.text, narrow)) on.text(line, {x + 5.0, on.next_row()});
    plot += fmt::format("set arrow from screen {},DOWN({}) to first {},{} nohead lc rgb '#777777'\n", x / width,
                        y + 4.0, one.at.x, one.at.y);
  }
  return right;
}

/// 1, 2 or 5 times a power of ten, so that about as many marks lie between two values.
inline double step_between(double least, double most, double marks) {
  const double about = (most - least) / marks;
  const double power = std::pow(10.0, std::floor(std::log10(about)));
  return power * (about > 5.0 * power ? 10.0 : about > 2.0 * power ? 5.0 : about > power ? 2.0 : 1.0);
}

/// Marks whose thousands are separated: about seven of them, or at the powers of ten, in the place of gnuplot's own.
inline std::string marks_of(const char* name, const axis& one) {
  if (one.most < 1000.0 || (!one.logarithmic && one.most - one.least < 100.0)) return "";
  const double step = step_between(one.least, one.most, 7.0);
  std::string marks;
  for (double at = one.logarithmic ? 1000.0 : std::ceil(one.least / step) * step; at <= one.most;
       at = one.logarithmic ? 10.0 * at : at + step)
    marks += fmt::format("{}'{}' {}", marks.empty() ? "" : ", ", with_separators(at), at);
  return fmt::format("set {}tics {}({})\n", name, one.logarithmic ? "add " : "", marks);
}

inline std::string range_of(const char* name, const axis& one) {
  return fmt::format("{}set {}range [{}:{}]\nset format {} '%.7g'\n",
                     one.logarithmic ? fmt::format("set logscale {}\n", name) : "", name, one.least, one.most, name) +
         marks_of(name, one);
}

inline std::string script_of(const chart& picture) {
  static constexpr std::string_view how[] = {"lines lw 3", "steps lw 3", "points ps 1.2"};
  static constexpr int shapes[] = {7, 9, 5, 13};  // a second way to tell colours apart
  sheet on(picture.says);
  std::vector<std::pair<std::string, std::size_t>> legend;
  for (const curve& one : picture.curves)
    if (!one.title.empty()) legend.emplace_back(one.title, one.colour);
  on.legend(legend);
  const double left = 110.0;
  std::string plot = range_of("x", picture.x) + range_of("y", picture.y), drawn;
  plot += fmt::format("set xlabel {}\nset label {} at screen 0.018,graph 0.5 center rotate tc rgb '#222222'\n",
                      quoted(picture.x.title), quoted(picture.y.title));
  const double right = place(on, plot, picture.remarks, picture, left);
  for (std::size_t i = 0; i < picture.curves.size(); ++i) {
    const curve& one = picture.curves[i];
    if (!one.within.empty()) {
      std::string lines;
      for (std::size_t at = 0; at < one.within.size(); ++at) {
        const auto& [low, high] = one.within[at];
        lines += fmt::format("{} {} {} {} {} {}\n", one.points[at].x, one.points[at].y, low.x, high.x, low.y, high.y);
      }
      const std::size_t number = picture.curves.size() + i;
      plot += block(number, lines);
      drawn += fmt::format("{} $d{} with xyerrorbars pt 0 lw 1 lc rgb '{}'", drawn.empty() ? "plot" : ",", number,
                           colours[one.colour % colours.size()]);
    }
    std::string lines;
    for (const point& each : one.points) lines += fmt::format("{} {}\n", each.x, each.y);
    plot += block(i, lines);
    drawn += fmt::format("{} $d{} with {} lc rgb '{}'{}", drawn.empty() ? "plot" : ",", i,
                         how[static_cast<int>(one.how)], colours[one.colour % colours.size()],
                         one.how == drawn_as::points ? fmt::format(" pt {}", shapes[one.colour % 4]) : "");
  }
  return on.script({left, right}, 420.0, plot + drawn + "\n");
}

/// An axis from zero, broken where bars dwarf a limit: a third of it shows what the limit is compared with, the rest all else.
struct bar_axis {
  double most = 1.0, near = 0.0;  // broken at `near`; 0: not broken

  bar_axis(const std::optional<remark>& limit, double end) : most(end) {
    if (!limit || !(limit->at.x > 0.0) || end <= 9.0 * limit->at.x) return;
    const double step = step_between(0.0, 1.5 * limit->at.x, 3.0);
    near = std::ceil(1.5 * limit->at.x / step) * step;
  }
  /// Where a value is drawn: itself, or its share of a broken axis.
  double at(double value) const {
    if (near == 0.0) return value;
    return value <= near ? value / near / 3.0 : (1.0 + 2.0 * (value - near) / (most - near)) / 3.0;
  }
  double end() const { return at(most); }
  std::string marks() const {
    if (near == 0.0) return "";
    std::string text;
    const auto mark = [&](double from, double to, double step) {
      for (double value = from; value <= to; value += step)
        text += fmt::format("{}'{}' {}", text.empty() ? "" : ", ", with_separators(value), at(value));
    };
    mark(0.0, 0.9 * near, step_between(0.0, near, 3.0));
    const double step = step_between(near, most, 4.0);
    mark(std::ceil((near + 0.1 * (most - near)) / step) * step, most, step);
    return fmt::format(
        "set xtics ({})\nset arrow from first {},graph 0 to first {},graph 1 nohead front lw 6 lc rgb "
        "'#ffffff'\nset label '//' at first {},graph 0 center front tc rgb '#222222'\n",
        text, at(near), at(near), at(near));
  }
  std::string in_words() const {
    return near == 0.0 ? ""
                       : fmt::format(" The axis is broken (//) at {}: beyond, a length means {:.0f} times as much.",
                                     with_separators(near), (most - near) / near / 2.0);
  }
};

inline std::string script_of(const bar_chart& picture) {
  double most = picture.limit ? picture.limit->at.x : 0.0;
  for (const bar& one : picture.bars) {
    double end = 0.0;
    for (const double part : one.parts) end += part;
    most = std::max(most, end);
  }
  const bar_axis lengths(picture.limit, most);
  caption says = picture.says;
  says.source += lengths.in_words();
  sheet on(says);
  std::vector<std::pair<std::string, std::size_t>> legend;
  for (const std::string& term : picture.terms) legend.emplace_back(term, legend.size());
  if (legend.size() > 1) on.legend(legend);
  double left = 0.0, right = 0.0;
  std::vector<std::string> lines(picture.terms.size());
  std::string plot, names;
  for (std::size_t i = 0; i < picture.bars.size(); ++i) {
    const bar& one = picture.bars[i];
    double end = 0.0;
    for (std::size_t term = 0; term < one.parts.size(); ++term) {
      const double from = lengths.at(end), at = static_cast<double>(i);
      end += one.parts[term];
      const double to = lengths.at(end);
      if (to > from) lines[term] += fmt::format("{} {} {} {} {} {}\n", to, i, from, to, at - 0.36, at + 0.36);
    }
    const std::string name = shortened(one.name, {.room = 0.45 * width});
    left = std::max(left, pixels(name) + 34.0);
    right = std::max(right, pixels(one.value) + 36.0);
    names += fmt::format("{}{} {}", i == 0 ? "" : ", ", quoted(name), i);
    plot += fmt::format("set label {} at graph 1,first {} left offset 1,0 tc rgb '#222222'\n", quoted(one.value), i);
  }
  const double high = 44.0 * static_cast<double>(picture.bars.size());
  if (picture.limit) {
    const double limit = lengths.at(picture.limit->at.x), share = limit / lengths.end();
    const double x = left + share * (width - left - right), y = on.next_row();
    on.text(picture.limit->text, {x, y}, share > 0.5 ? "right" : "left");
    plot += fmt::format("set arrow from screen {0},DOWN({1}) to first {2},graph 0 nohead front lw 2 dt 2\n", x / width,
                        y + 10.0, limit);
  }
  plot += lengths.marks();
  plot += fmt::format("set xrange [0:{}]\nset yrange [{}:-0.6]\nset ytics ({}) scale 0\nset grid xtics noytics\n",
                      lengths.end(), static_cast<double>(picture.bars.size()) - 0.4, names) +
          fmt::format("set xlabel {}\nset style fill solid 1 border lc rgb '#ffffff'\n", quoted(picture.unit));
  std::string drawn;
  for (std::size_t term = 0; term < lines.size(); ++term) {
    if (lines[term].empty()) continue;
    plot += block(term, lines[term]);
    drawn += fmt::format("{} $d{} with boxxyerror lc rgb '{}'", drawn.empty() ? "plot" : ",", term,
                         colours[term % colours.size()]);
  }
  return on.script({left, right}, high, plot + drawn + "\n");
}

}  // namespace detail

/// What all programs say of --plot.
inline void add_plot(CLI::App& app, std::string& file, const std::string& what) {
  app.add_option_function<std::string>(
         "--plot",
         [&file](const std::string& text) {
           if (text != "-" && (!text.ends_with(".svg") || text == ".svg" || text.ends_with("/.svg")))
             refuse("--plot", text, "a file whose name ends in .svg");
           file = text;
         },
         fmt::format("draw {} into this .svg file (needs gnuplot)", what))
      ->type_name("FILE");
}

/// An answer that no picture shows.
[[noreturn]] inline void refuse_picture(const std::string& why) {
  throw CLI::ValidationError("--plot", "there is nothing to draw: " + why);
}

/// Draws, and writes the file once all of it is there; without a file, nothing.
template<class Picture>
void draw(const Picture& picture, const std::string& file) {
  if (!file.empty()) write_whole(file, detail::drawn(detail::script_of(picture)));
}

}  // namespace support
