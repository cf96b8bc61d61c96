// refused: carries no RL- number and no errc
// expect-error: a sentence without its number
#ifndef CONTROL
static_assert(false, "a sentence without its number");
#endif
