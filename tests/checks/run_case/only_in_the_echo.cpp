// refused: does not say 'echoed_name'
// expect-error: echoed_name
// The two stand on one line on purpose.
// clang-format off
#ifndef CONTROL
int echoed_name(); static_assert(false, "RL-999: the source line itself would satisfy the expectation");
#endif
