// refused: leaks 'soup<int'
// expect-error: RL-999
// forbid-error: soup<int
template<class First>
struct soup {
#ifndef CONTROL
  static_assert(sizeof(First) == 0, "RL-999: a sentence among template names");
#endif
};
soup<int> leaked;
