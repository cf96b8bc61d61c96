// refused: the control does not compile
// expect-error: RL-999
#ifdef CONTROL
static_assert(false, "RL-999: a control that fails");
#else
static_assert(false, "RL-999: a case that fails");
#endif
