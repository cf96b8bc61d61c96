// refused: no '// expect-error:' line
#ifndef CONTROL
static_assert(false, "RL-999: a case that names no reason");
#endif
