// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/output/csv_field.hpp"

#include "io/output/printable.hpp"

namespace tandem::io {

std::string csv_field(std::string_view text) {
    std::string shown = printable(text);
    if (!shown.empty() && std::string_view("=+-@").find(shown[0]) != std::string_view::npos) {
        shown.insert(shown.begin(), '\'');
    }
    if (shown.find_first_of(",\"") == std::string::npos) {
        return shown;
    }
    std::string quoted = "\"";
    for (const char c : shown) {
        quoted += c;
        if (c == '"') {
            quoted += c;
        }
    }
    return quoted + '"';
}

}  // namespace tandem::io
