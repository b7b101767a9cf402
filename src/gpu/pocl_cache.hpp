// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include <tandem/result.hpp>

namespace tandem::gpu {

/// Whether an OpenCL platform is PoCL, which keeps compiled kernels as shared objects in a folder
/// and loads what it finds there.
[[nodiscard]] bool is_pocl(std::string_view platform);

/// Whether PoCL's folder is private. PoCL itself does not check that, and without HOME it takes a
/// folder in /tmp, where any user can leave a shared object for it. To be called before PoCL lists
/// its devices, which is when it opens the folder. Makes the folder if it is missing.
[[nodiscard]] Result<Done> check_pocl_cache();

}  // namespace tandem::gpu
