#include "same_entities.hpp"

int main() { return seen_here() == seen_in_second() ? 0 : 1; }
