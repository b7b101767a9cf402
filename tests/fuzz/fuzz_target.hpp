// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

/// Called by libFuzzer and by the replay program; each fuzz target defines it once.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

/// Environment variable in which the replay program stores the name of the corpus folder.
inline constexpr const char* kCorpusName = "TANDEM_FUZZ_CORPUS";

/// Ends the program, as a crash does, where an answer is not what it has to be.
inline void require(bool condition, const char* what) {
    if (!condition) {
        std::fprintf(stderr, "violated: %s\n", what);
        std::abort();
    }
}
