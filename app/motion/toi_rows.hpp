// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include <tandem/continuous.hpp>
#include <tandem/result.hpp>

#include "cli/answers/progress.hpp"

namespace tandem::cli {

/// Queries to answer.
struct ToiQuestion {
    std::string file;  ///< "-" for standard input
    FeaturePair kind = FeaturePair::VertexFace;
    ImpactRequest request{};
    unsigned threads = 0;
};

struct ToiCounts {
    std::uint64_t queries = 0;
    std::uint64_t contacts = 0;
};

/// Reads, answers and writes a few thousand rows at a time, so that memory does not grow with the
/// file. Answers go to standard output as text, or, if `json` is not empty, to that file. Ends
/// early when interrupted, with the answers so far. An error names the line; the answers to the
/// rows before it are already on standard output, but not in a file.
[[nodiscard]] Result<ToiCounts> answer_rows(const ToiQuestion& question, const std::string& json,
                                            Progress& progress);

}  // namespace tandem::cli
