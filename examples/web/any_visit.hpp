#pragma once
#include <type_traits>

// How a walk over the parts of a layer calls what it was given, for the page alone: by a pointer, so that each walk is one function
// and not one for each visitor. examples/web/walks.pl writes the walks so; the library is 6 kB smaller over the wire.
namespace ridgeline::inline v0_2 {

/// What any_visit points to: a function, and behind it (visit_of) what it calls.
template<class Part>
struct visitor {
  void (*call)(const visitor*, const Part&);
};

template<class Part, class Visit>
struct visit_of : visitor<Part> {
  constexpr explicit visit_of(Visit& to)
      : visitor<Part>{[](const visitor<Part>* self, const Part& part) {
          (*static_cast<const visit_of*>(self)->visit)(part);
        }},
        visit(&to) {}

  Visit* visit;
};

/// Takes the parts of one kind. It lasts no longer than the visitor.
template<class Part>
struct any_visit {
  constexpr void operator()(const Part& part) const { to->call(to, part); }

  const visitor<Part>* to;
};

}  // namespace ridgeline::inline v0_2
