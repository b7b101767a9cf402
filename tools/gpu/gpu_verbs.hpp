// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "cli/verbs.hpp"

namespace tandem::cli {

[[nodiscard]] VerbAction add_devices(const parser::Verb& program);
/// `check` and `self` with --device.
[[nodiscard]] VerbAction add_device_check(const parser::Verb& program);
[[nodiscard]] VerbAction add_device_self(const parser::Verb& program);

/// The verbs of the program `tandem-gpu`.
inline constexpr std::array<AddVerb, 3> kGpuVerbs{add_devices, add_device_check, add_device_self};

}  // namespace tandem::cli
