// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <tandem/result.hpp>

#include "report_document.hpp"

namespace tandem::report {

/// Writes the document as one HTML file that contains everything it needs: meshes are cut to the
/// budget and packed. The file has its old content or the whole page, never a part.
[[nodiscard]] Result<Done> write_report(const std::string& file, Document document);

}  // namespace tandem::report
