#pragma once

// What WebAssembly calls in the page, and what the page calls in WebAssembly. Anywhere else these are functions like others.
#if defined(__wasm__)
#define FROM_PAGE(name) extern "C" __attribute__((import_module("page"), import_name(#name)))
#define TO_PAGE(name) extern "C" __attribute__((export_name(#name)))
#else
#define FROM_PAGE(name) extern "C"
#define TO_PAGE(name) extern "C"
#endif
