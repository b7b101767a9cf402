// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <tandem/result.hpp>

#include "report_document.hpp"

namespace tandem::report {

/// The document as one HTML file that needs nothing else: meshes cut to the budget, packed, and put
/// into the page. The file has its old content or the whole page, never a part.
[[nodiscard]] Result<Done> write_report(const std::string& file, Document document);

}  // namespace tandem::report
