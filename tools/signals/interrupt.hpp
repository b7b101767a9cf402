// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

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

}  // namespace tandem::signals
