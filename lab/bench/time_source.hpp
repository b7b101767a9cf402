// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

namespace tandem::bench {

/// Processor time of the whole process is not affected by other programs, but it is the sum of all
/// threads; with more than one thread, wall time is measured.
enum class TimeSource { ProcessTime, SteadyClock };

[[nodiscard]] std::string_view name_of(TimeSource source);

/// Processor time for one thread, wall time for several.
[[nodiscard]] TimeSource time_source_for(std::uint32_t threads);

/// Seconds since some moment in the past.
[[nodiscard]] double seconds_now(TimeSource source);

}  // namespace tandem::bench
