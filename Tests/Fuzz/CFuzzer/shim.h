// libFuzzer as a library (https://llvm.org/docs/LibFuzzer.html, "Using libFuzzer as a library").
#pragma once

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*feed)(const uint8_t *bytes, size_t count));
