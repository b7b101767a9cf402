// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "clash/clash.hpp"
#include "report/report_document.hpp"

namespace tandem::clash {

/// Puts parts, groups, clashes and counts into a document that has its head already. Of a report
/// with very many clashes the worst are shown, and a note says so.
void fill_document(report::Document& document, const ClashReport& report, const Scene& scene);

/// The verdict in one sentence.
[[nodiscard]] std::string verdict_of(const ClashReport& report, const Scene& scene);

}  // namespace tandem::clash
