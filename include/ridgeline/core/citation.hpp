#pragma once
#include <string_view>

namespace ridgeline {

/// Who says so: the document, the place in it, and the day it was read (YYYY-MM-DD).
///
/// Every fact of the catalogue and every correction carries one; the tests refuse an empty field.
/// Fields   document  title and edition; where  section, table or figure; read_on  YYYY-MM-DD
struct citation {
  std::string_view document;
  std::string_view where;
  std::string_view read_on;
};

}  // namespace ridgeline
