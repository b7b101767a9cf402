// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "cli/options/device_option.hpp"

namespace tandem::cli {

/// An OpenCL device for verbs that ask for pairs of triangles. Where it fails later on, the CPU
/// answers and a line on standard error says so once.
[[nodiscard]] Result<std::unique_ptr<PairDevice>> open_opencl_pairs(const std::string& name);

/// Where PoCL's cache would not be private, as without HOME, gives it a temporary folder that goes
/// away with the program.
void give_pocl_a_cache();

}  // namespace tandem::cli
