// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/continuous.hpp>

namespace tandem::bench {

/// Whether FCL's continuous test of two features finds a contact. Its cubic solver promises neither
/// to find all nor to report true ones only.
[[nodiscard]] bool fcl_touches(FeaturePair kind, const MovingPoints& points);

}  // namespace tandem::bench
