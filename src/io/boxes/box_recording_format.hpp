// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace tandem::io {

// The constants of docs/guide/box-recordings.md.

inline constexpr std::array<char, 8> kRecordingMagic{'T', 'N', 'D', 'M', 'B', 'O', 'X', '\n'};
inline constexpr std::uint32_t kRecordingVersion = 1;
/// Magic, version, a word of zeros, seconds per step, checksum.
inline constexpr std::size_t kRecordingHeaderBytes = 32;

inline constexpr std::uint32_t kStepTag = 0x50455453;  // "STEP"
inline constexpr std::uint32_t kEndTag = 0x20444e45;   // "END "
/// A record begins with its tag and three counts; the end record with its tag, a word of zeros and
/// the number of steps.
inline constexpr std::size_t kRecordHeadBytes = 16;
inline constexpr std::size_t kChecksumBytes = 8;
inline constexpr std::size_t kObjectBytes = 4;
inline constexpr std::size_t kBoxBytes = 24;

}  // namespace tandem::io
