// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace tandem::scene {

/// The name of a unit given in metres, for instance "mm" for 0.001; "x m" for a unit without a
/// name.
[[nodiscard]] std::string unit_of(double metres);

}  // namespace tandem::scene
