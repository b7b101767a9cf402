// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

namespace tandem {

/// What a visitor wants next.
enum class Flow { Continue, Stop };

}  // namespace tandem
