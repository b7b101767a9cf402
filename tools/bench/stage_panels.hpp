// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace tandem::bench {

/// One bar of times on top of each other.
struct StageBar {
    std::string label;
    std::vector<double> seconds;  ///< as many as there are stages
};

struct StagePanel {
    std::string title;
    std::vector<StageBar> bars;
};

/// Small charts side by side, each with a linear axis of its own from 0 on.
struct StagePanels {
    std::string title;
    std::vector<std::string> stages;
    std::vector<StagePanel> panels;
};

/// As an SVG document.
[[nodiscard]] std::string draw(const StagePanels& chart);

}  // namespace tandem::bench
