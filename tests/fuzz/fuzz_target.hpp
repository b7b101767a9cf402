// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

/// What libFuzzer and the replay program call; each fuzz target defines it once.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

/// Environment variable in which the replay program tells the name of the folder of the corpus.
inline constexpr const char* kCorpusName = "TANDEM_FUZZ_CORPUS";
