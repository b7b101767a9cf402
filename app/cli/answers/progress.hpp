// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace tandem::cli {

enum class Verbosity { Normal, Quiet };

/// Reports on standard error what the program is doing, once that has taken two seconds. On a
/// terminal, a single line counts the seconds and is removed at the end; in a log, each phase is a
/// line. If no thread can be started, nothing is reported. With TANDEM_PROGRESS=each in the
/// environment, each phase is printed as a line when it begins, whatever the speed of the machine.
class Progress {
  public:
    explicit Progress(Verbosity verbosity);
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    ~Progress();

    void phase(std::string_view what);

    /// Prints a permanent line on standard error; nothing with `--quiet`.
    void note(const std::string& what);

    /// Clears the terminal line; call it before anything else is printed.
    void finish();

  private:
    using Clock = std::chrono::steady_clock;

    void watch();
    void tell_phase(Clock::duration elapsed) const;
    void show(Clock::duration elapsed);

    Verbosity verbosity_;
    bool tells_each_ = false;
    Clock::time_point start_ = Clock::now();
    std::mutex mutex_;
    std::condition_variable changed_;
    std::string what_ = "starting";
    bool news_ = true;  // this phase is not in the log yet
    bool finished_ = false;
    bool line_open_ = false;  // the terminal line is not empty
    std::thread watcher_;
};

/// Milliseconds since construction.
class Stopwatch {
  public:
    [[nodiscard]] double milliseconds() const {
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start_)
            .count();
    }

  private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace tandem::cli
