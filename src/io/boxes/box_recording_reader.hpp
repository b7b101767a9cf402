// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <memory>
#include <string>

#include <tandem/box_recording.hpp>

namespace tandem {

/// Opens a recording in a stream of a known size, for tests and fuzzing; takes over the stream.
struct BoxRecordingOpener {
    [[nodiscard]] static Result<BoxRecordingReader> open(std::FILE* stream, std::uint64_t size,
                                                         std::string name);
};

}  // namespace tandem
