// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

#include "cli/answers/collision.hpp"
#include "cli/answers/outputs.hpp"

namespace tandem::cli {

/// The answer of `check` and `demo` in every form: text, tandem.check/1, CSV, picture. It refers to
/// `collision`, which must outlive it.
[[nodiscard]] Answer answer_of(const Collision& collision);

}  // namespace tandem::cli
