// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace tandem::bench {

/// A drawing as an SVG document.
struct Figure {
    std::string name;  ///< of its file: "walks-time"
    std::string caption;
    std::string svg;
};

}  // namespace tandem::bench
