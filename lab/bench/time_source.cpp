// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "time_source.hpp"

#include <chrono>
#include <ctime>

namespace tandem::bench {

std::string_view name_of(TimeSource source) {
    return source == TimeSource::ProcessTime ? "process time" : "steady clock";
}

TimeSource time_source_for(std::uint32_t threads) {
    return threads == 1 ? TimeSource::ProcessTime : TimeSource::SteadyClock;
}

double seconds_now(TimeSource source) {
    if (source == TimeSource::SteadyClock) {
        return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
            .count();
    }
    std::timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace tandem::bench
