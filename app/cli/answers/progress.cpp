// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/answers/progress.hpp"

#include <cstdint>
#include <cstdlib>
#include <exception>
#include <fmt/format.h>
#include <unistd.h>

#include "cli/answers/text_sink.hpp"
#include "io/output/printable.hpp"

namespace tandem::cli {
namespace {

constexpr std::chrono::seconds kPatience{2};
constexpr std::chrono::seconds kTick{1};

bool on_terminal() {
    return ::isatty(STDERR_FILENO) == 1;
}

std::int64_t whole_seconds(std::chrono::steady_clock::duration elapsed) {
    return std::chrono::duration_cast<std::chrono::seconds>(elapsed).count();
}

}  // namespace

Progress::Progress(Verbosity verbosity) : verbosity_(verbosity) {
    if (verbosity == Verbosity::Quiet) {
        return;
    }
    // NOLINTNEXTLINE(concurrency-mt-unsafe): only the main thread sets variables.
    const char* const wanted = std::getenv("TANDEM_PROGRESS");
    tells_each_ = wanted != nullptr && std::string_view(wanted) == "each";
    if (tells_each_) {
        return;
    }
    try {
        watcher_ = std::thread([this] { watch(); });
    } catch (const std::exception&) {
        // The program works without this thread too, for instance if there is no memory for its
        // stack.
        return;
    }
}

Progress::~Progress() {
    finish();
}

void Progress::finish() {
    if (!watcher_.joinable()) {
        return;
    }
    {
        const std::lock_guard lock(mutex_);
        finished_ = true;
    }
    changed_.notify_one();
    watcher_.join();
    if (line_open_) {
        tell("\r\033[K");
    }
}

void Progress::phase(std::string_view what) {
    {
        const std::lock_guard lock(mutex_);
        what_ = io::printable(what);
        news_ = true;
        if (tells_each_) {
            tell_phase(Clock::now() - start_);
        }
    }
    changed_.notify_one();
}

void Progress::note(const std::string& what) {
    if (verbosity_ == Verbosity::Quiet) {
        return;
    }
    const std::lock_guard lock(mutex_);
    tell(fmt::format("{}tandem: {}\n", line_open_ ? "\r\033[K" : "", io::printable(what)));
    line_open_ = false;
}

void Progress::watch() {
    Clock::time_point next = start_ + kPatience;
    std::unique_lock lock(mutex_);
    while (!finished_) {
        changed_.wait_until(lock, next,
                            [&] { return finished_ || (news_ && Clock::now() > next); });
        if (finished_) {
            return;
        }
        show(Clock::now() - start_);
        next = Clock::now() + kTick;
    }
}

void Progress::show(Clock::duration elapsed) {
    if (on_terminal()) {
        tell(fmt::format("\r\033[Ktandem: {} … {} s", what_, whole_seconds(elapsed)));
        line_open_ = true;
    } else if (news_) {
        tell_phase(elapsed);
    }
    news_ = false;
}

void Progress::tell_phase(Clock::duration elapsed) const {
    tell(fmt::format("tandem: {} … ({} s so far)\n", what_, whole_seconds(elapsed)));
}

}  // namespace tandem::cli
