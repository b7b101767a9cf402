// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/result.hpp>

#include "cli/answers/text_sink.hpp"
#include "cli/exit_code.hpp"

namespace tandem::cli {

/// Prints an error for each output that could not be written; the verb then goes on with the
/// others.
class OutputNotes {
  public:
    void operator()(const Result<Done>& done) {
        if (!done) {
            complain(done.error().message);
            code_ = ExitCode::BadInput;
        }
    }

    /// Clear if all outputs were written.
    [[nodiscard]] ExitCode code() const { return code_; }

  private:
    ExitCode code_ = ExitCode::Clear;
};

}  // namespace tandem::cli
