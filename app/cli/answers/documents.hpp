// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "cli/answers/clearance_answer.hpp"
#include "cli/answers/collision.hpp"
#include "cli/answers/distance_answer.hpp"
#include "cli/answers/motion_answer.hpp"
#include "cli/answers/outputs.hpp"
#include "cli/answers/relation_answer.hpp"
#include "cli/answers/self_answer.hpp"
#include "report/report_document.hpp"
#include "report/write_report.hpp"

namespace tandem::cli {

// The page content for each kind of result.
[[nodiscard]] Result<report::Document> document_of(const Collision& collision);
[[nodiscard]] Result<report::Document> document_of(const Separation& separation);
[[nodiscard]] Result<report::Document> document_of(const Nearness& nearness);
[[nodiscard]] Result<report::Document> document_of(const Containment& containment);
[[nodiscard]] Result<report::Document> document_of(const Motion& motion);
[[nodiscard]] Result<report::Document> document_of(const SelfIntersection& self);

/// The output `--report` of a result, which must live until the page is written.
template <class Found>
[[nodiscard]] AnswerFile page_of(const Found& found) {
    return {"a page for the browser", [&found](const std::string& file) -> Result<Done> {
                Result<report::Document> document = document_of(found);
                return document ? report::write_report(file, *std::move(document))
                                : Result<Done>(document.error());
            }};
}

}  // namespace tandem::cli
