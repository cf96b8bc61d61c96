#pragma once
// The only place with the version; CMakeLists.txt reads it here.
#define RIDGELINE_VERSION_MAJOR 0
#define RIDGELINE_VERSION_MINOR 2
#define RIDGELINE_VERSION_PATCH 0
/// As one number, to compare with: 200 for 0.2.0.
#define RIDGELINE_VERSION (10000 * RIDGELINE_VERSION_MAJOR + 100 * RIDGELINE_VERSION_MINOR + RIDGELINE_VERSION_PATCH)
