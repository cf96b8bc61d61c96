# cmake -DROOT=<repository> -P tests/checks/mirrors.cmake
# include/ridgeline/<layer>/<header>.hpp has tests/unit/<layer>/<header>_test.cpp and the other way round.
# The catalogue holds facts, not functions: tests/catalogue/ looks at all of them at once.
cmake_minimum_required(VERSION 3.24)
set(problems "")
file(GLOB_RECURSE headers RELATIVE "${ROOT}/include/ridgeline" "${ROOT}/include/ridgeline/*/*.hpp")
list(FILTER headers EXCLUDE REGEX "^catalogue/|/detail/")
list(FILTER headers EXCLUDE REGEX "^performance/[a-z_]+\\.hpp$")  # the rooms' gathering headers
foreach(header IN LISTS headers)
  string(REGEX REPLACE "\\.hpp$" "_test.cpp" test "tests/unit/${header}")
  if(NOT EXISTS "${ROOT}/${test}")
    string(APPEND problems "\n  include/ridgeline/${header} has no ${test}")
  endif()
endforeach()
file(GLOB_RECURSE tests RELATIVE "${ROOT}/tests" "${ROOT}/tests/unit/*.cpp" "${ROOT}/tests/static/*.cpp")
list(FILTER tests EXCLUDE REGEX "^unit/[a-z]+/(defaults|refusals)_test\\.cpp$")  # of all headers of a layer
foreach(test IN LISTS tests)
  if(NOT test MATCHES "^(unit|static)/(.*)_(test|static)\\.cpp$")
    string(APPEND problems "\n  tests/${test} is not named *_test.cpp or *_static.cpp, so nothing runs it")
  elseif(NOT EXISTS "${ROOT}/include/ridgeline/${CMAKE_MATCH_2}.hpp")
    string(APPEND problems "\n  tests/${test} mirrors no header")
  endif()
endforeach()
file(GLOB_RECURSE tests RELATIVE "${ROOT}/tests" "${ROOT}/tests/published/*.cpp" "${ROOT}/tests/properties/*.cpp"
     "${ROOT}/tests/catalogue/*.cpp")
list(FILTER tests EXCLUDE REGEX "_test\\.cpp$")
foreach(test IN LISTS tests)
  string(APPEND problems "\n  tests/${test} is not named *_test.cpp, so nothing runs it")
endforeach()
if(problems)
  message(NOTICE "tests that mirror the headers:${problems}")
  message(FATAL_ERROR "headers and their tests do not match")
endif()
