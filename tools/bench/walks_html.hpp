// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "walks.hpp"

namespace tandem::bench {

/// The whole report as one page that loads nothing: figures, tables, and what they depend on. It is
/// well-formed XML as well.
[[nodiscard]] std::string walks_html(const WalksReport& report);

}  // namespace tandem::bench
