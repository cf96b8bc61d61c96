// refused: does not say 'RL-99[78]'
// expect-error: RL-999
// expect-error-g++: RL-997
// expect-error-clang: RL-998
#ifndef CONTROL
static_assert(false, "RL-999: right for all, wrong for one");
#endif
