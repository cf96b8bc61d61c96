#pragma once
// The only place with the version; CMakeLists.txt reads it here.
#define RIDGELINE_VERSION_MAJOR 0
#define RIDGELINE_VERSION_MINOR 1
#define RIDGELINE_VERSION_PATCH 0
