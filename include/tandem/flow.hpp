// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

namespace tandem {

/// Returned by a visitor: whether to continue.
enum class Flow { Continue, Stop };

}  // namespace tandem
