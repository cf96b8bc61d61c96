#pragma once

// Said of functions and lambdas on the path of an estimate. Without optimization, and where size is asked for (-Os, -Oz), the
// compiler decides what to inline.
#if !defined(__OPTIMIZE__) || defined(__OPTIMIZE_SIZE__)
#define RIDGELINE_INLINED
#else
#define RIDGELINE_INLINED __attribute__((always_inline))
#endif
