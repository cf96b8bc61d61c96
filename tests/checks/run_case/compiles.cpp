// refused: expected a compile error, but it compiles
// expect-error: RL-999
int main() {}
