// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace tandem::io {

// The numbers of docs/guide/box-recordings.md.

inline constexpr std::array<char, 8> kRecordingMagic{'T', 'N', 'D', 'M', 'B', 'O', 'X', '\n'};
inline constexpr std::uint32_t kRecordingVersion = 1;
/// Magic, version, a word of zeros, seconds of a step, checksum.
inline constexpr std::size_t kRecordingHeaderBytes = 32;

inline constexpr std::uint32_t kStepTag = 0x50455453;  // "STEP"
inline constexpr std::uint32_t kEndTag = 0x20444e45;   // "END "
/// Tag and three counts; at the end: tag, a word of zeros, the number of steps.
inline constexpr std::size_t kRecordHeadBytes = 16;
inline constexpr std::size_t kChecksumBytes = 8;
inline constexpr std::size_t kObjectBytes = 4;
inline constexpr std::size_t kBoxBytes = 24;

}  // namespace tandem::io
