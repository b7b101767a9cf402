// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "bench/chart.hpp"
#include "cli/answers/output_notes.hpp"

namespace tandem::cli {

/// Each figure as `name.chart.json` in the folder, for `draw_charts.mjs`.
inline void write_figures(const std::string& folder, std::span<const bench::Figure> figures,
                          OutputNotes& note) {
    for (const bench::Figure& figure : figures) {
        const auto file = std::filesystem::path(folder) / (figure.name + ".chart.json");
        note(write_text(file.string(), figure.chart + "\n"));
    }
}

}  // namespace tandem::cli
