// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <stop_token>
#include <thread>

namespace tandem::signals {

/// Returns whether to stop; long measurements call it between two of their steps.
using Stop = std::function<bool()>;

/// For callers that never stop.
[[nodiscard]] inline bool never() {
    return false;
}

/// The exit code after SIGINT (Ctrl-C), SIGTERM or SIGHUP.
inline constexpr int kInterruptedExit = 130;

/// To be called once, at the start of a program. SIGINT, SIGTERM and SIGHUP then remove the
/// temporary files of all outputs and end the process with `kInterruptedExit`; a signal that was
/// ignored (nohup, a background job of a script) stays ignored. Writing beyond the limit of file
/// sizes (SIGXFSZ), or to a closed pipe (SIGPIPE), becomes an error of that write.
void install();

/// While an object of this class exists, the first of these signals only makes `interrupted` return
/// true, so that results so far can be written. The second one ends the process at once.
class FinishFirst {
  public:
    FinishFirst() noexcept;
    FinishFirst(const FinishFirst&) = delete;
    FinishFirst& operator=(const FinishFirst&) = delete;
    ~FinishFirst();
};

[[nodiscard]] bool interrupted() noexcept;

/// Requests a stop on Ctrl-C while it exists, for queries that are cancelled by a token. If no
/// thread can be started, queries run to their end.
class InterruptWatch {
  public:
    InterruptWatch();

    [[nodiscard]] std::stop_token token() const { return source_.get_token(); }

  private:
    std::stop_source source_;
    std::jthread watcher_;
};

}  // namespace tandem::signals
