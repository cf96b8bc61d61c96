// refused: takes 6 lines, at most 5
// expect-error: RL-999
#ifndef CONTROL
static_assert(false, "RL-999: one");
static_assert(false, "RL-999: two");
static_assert(false, "RL-999: three");
static_assert(false, "RL-999: four");
static_assert(false, "RL-999: five");
static_assert(false, "RL-999: six");
#endif
