// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/answers/error_json.hpp"

#include "cli/answers/json_parts.hpp"
#include "cli/answers/text_sink.hpp"

namespace tandem::cli {

void show_error_json(ExitCode code) {
    if (output_has_begun()) {
        return;
    }
    Result<JsonReport> json = JsonReport::open("-", "tandem.error/1");
    if (!json) {
        return;
    }
    json->member("error", {{"message", first_complaint()}, {"exit_code", static_cast<int>(code)}});
    // The exit code already reports a failure.
    static_cast<void>(json->close());
}

}  // namespace tandem::cli
