// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

namespace tandem::cli {

/// What the program tells the shell, as a linter does.
enum class ExitCode : int {
    Clear = 0,            ///< done; for a question: nothing was found
    Collision = 1,        ///< `check`, `distance` or `self` found what it looks for
    BadInput = 2,         ///< wrong use, unreadable input or unwritable output
    InternalFailure = 3,  ///< our own fault, or no memory left
    Interrupted = 130,    ///< by SIGINT (Ctrl-C), SIGTERM or SIGHUP: `signals::kInterruptedExit`
    ReaderGone = 141,     ///< the reader of standard output went away, as for `| head`
};

}  // namespace tandem::cli
