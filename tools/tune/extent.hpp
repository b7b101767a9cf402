// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

namespace tandem::tune {

/// Which candidates there are.
enum class Extent {
    Sensible,    ///< a few values of each parameter, none that is hopeless
    Exhaustive,  ///< every combination
};

}  // namespace tandem::tune
