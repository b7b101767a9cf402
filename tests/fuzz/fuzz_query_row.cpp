// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <cstdlib>
#include <string_view>

#include "continuous/query_row.hpp"
#include "fuzz/fuzz_target.hpp"

/// Any text must give a query or an error. Doubles and integers must give the same answer, also
/// after the two edges are exchanged.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tandem;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto row = continuous::parse_query_row(text);
    if (!row) {
        return 0;
    }
    for (const FeaturePair kind : {FeaturePair::VertexFace, FeaturePair::EdgeEdge}) {
        const auto time = continuous::answer_row(kind, *row, {.tolerance = 1.0});
        if (time && !(*time >= 0.0 && *time <= 1.0)) {
            std::abort();
        }
        const auto* points = std::get_if<MovingPoints>(&*row);
        if (points == nullptr) {
            continue;
        }
        MovingPoints swapped = *points;
        for (auto* side : {&swapped.start, &swapped.end}) {
            if (kind == FeaturePair::EdgeEdge) {
                std::swap((*side)[0], (*side)[2]);
                std::swap((*side)[1], (*side)[3]);
            } else {
                std::swap((*side)[1], (*side)[2]);
            }
        }
        const auto other = continuous::answer_row(kind, swapped, {.tolerance = 1.0});
        if (time.has_value() != other.has_value()) {
            std::abort();
        }
    }
    return 0;
}
