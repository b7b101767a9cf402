// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "scenes/simulated_scene.hpp"
#include "simulate/run_file.hpp"

namespace tandem::simulate {

/// The texts of a page.
struct PageTexts {
    std::string name;
    std::string command_line;
    bool complete = true;
    StepTimes times = StepTimes::Left;
};

/// Writes a page that shows the bodies on a time line, contacts, and plots of energy, overlap, and
/// the six quantities of the thesis (figure 4.2).
[[nodiscard]] Result<Done> write_page(const std::string& file, const PageTexts& texts,
                                      const scenes::SimulatedScene& scene,
                                      std::span<const Frame> frames);

}  // namespace tandem::simulate
