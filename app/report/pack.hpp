// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "report_document.hpp"

namespace tandem::report {

/// Packs the document in the format that a page reads: a magic word, the length of the JSON, the
/// JSON, and blocks of integers (docs/design/report-document.md). Numbers that are not finite
/// become null or are left out; text that is not UTF-8 is repaired.
[[nodiscard]] std::string pack(const Document& document);

}  // namespace tandem::report
