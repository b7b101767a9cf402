// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

namespace tandem::cli {

/// The exit codes of the program; they follow the convention of linters.
enum class ExitCode : int {
    Clear = 0,            ///< done; for a query: nothing was found
    Collision = 1,        ///< `check`, `distance` or `self` found a contact
    BadInput = 2,         ///< wrong use, unreadable input or unwritable output
    InternalFailure = 3,  ///< a bug of ours, or out of memory
    Interrupted = 130,    ///< by SIGINT (Ctrl-C), SIGTERM or SIGHUP: `signals::kInterruptedExit`
    ReaderGone = 141,     ///< the reader of standard output closed it, as in `| head`
};

}  // namespace tandem::cli
