#include "same_entities.hpp"

addresses seen_in_second() { return seen_here(); }
