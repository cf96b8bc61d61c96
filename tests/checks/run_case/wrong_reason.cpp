// refused: does not say 'RL-998'
// expect-error: RL-998
#ifndef CONTROL
static_assert(false, "RL-999: another reason");
#endif
