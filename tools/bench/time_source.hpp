// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

namespace tandem::bench {

/// Processor time of the whole process sees through other programs on the machine, but adds up
/// threads; with more than one of them only the clock on the wall will do.
enum class TimeSource { ProcessTime, SteadyClock };

[[nodiscard]] std::string_view name_of(TimeSource source);

/// The time is that of the process for one thread, and that of the wall for several.
[[nodiscard]] TimeSource time_source_for(std::uint32_t threads);

/// Seconds since some moment in the past.
[[nodiscard]] double seconds_now(TimeSource source);

}  // namespace tandem::bench
