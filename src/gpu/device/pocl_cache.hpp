// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include <tandem/result.hpp>

namespace tandem::gpu {

/// Whether an OpenCL platform is PoCL, which stores compiled kernels as shared objects in a folder
/// and loads the files that it finds there.
[[nodiscard]] bool is_pocl(std::string_view platform);

/// Returns an error if other users can write to PoCL's folder, which is made if it is missing. PoCL
/// itself does not check that, and without HOME it takes a folder in /tmp, where any user can leave
/// a shared object for it to load. To be called before PoCL lists its devices, because it opens the
/// folder then.
[[nodiscard]] Result<Done> check_pocl_cache();

}  // namespace tandem::gpu
