// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "cli/verbs.hpp"

namespace tandem::cli {

/// `tandem toi`: queries of moving features from a file.
[[nodiscard]] VerbAction add_toi(CLI::App& program);

}  // namespace tandem::cli
