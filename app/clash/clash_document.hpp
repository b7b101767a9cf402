// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <tandem/clash.hpp>

#include "report/report_document.hpp"

namespace tandem::clash {

/// Adds parts, groups, clashes and counts to a document whose head is already set. If there are
/// very many clashes, it adds only the worst, with a note.
void fill_document(report::Document& document, const ClashReport& report, const Scene& scene);

/// The verdict in one sentence.
[[nodiscard]] std::string verdict_of(const ClashReport& report, const Scene& scene);

}  // namespace tandem::clash
