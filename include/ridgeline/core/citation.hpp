#pragma once
#include <ridgeline/core/text.hpp>

namespace ridgeline::inline v0_2 {

/// Who says so: the document, the place in it, and the day it was read (YYYY-MM-DD).
///
/// Every fact of the catalogue and every correction carries one; the tests refuse an empty field.
/// Fields   document  title and edition; where  section, table or figure; read_on  YYYY-MM-DD
struct citation {
  text document;
  text where;
  text read_on;
};

}  // namespace ridgeline::inline v0_2
