// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <tandem/mesh.hpp>
#include <tandem/result.hpp>

namespace tandem::io {

/// Text from a file for a message: in quotes, shortened, unprintable bytes shown as '?'.
[[nodiscard]] std::string in_quotes(std::string_view text);

[[nodiscard]] Error malformed(std::string_view name, std::string_view what);
[[nodiscard]] Error malformed_at_line(std::string_view name, std::size_t line,
                                      std::string_view what);
[[nodiscard]] Error malformed_at_byte(std::string_view name, std::size_t offset,
                                      std::string_view what);

/// The last step of every reader: refuses a file without triangles, checks the mesh, and prefixes
/// errors with the name of the file.
[[nodiscard]] Result<Mesh> finish_mesh(std::string_view name, std::vector<Vec3> vertices,
                                       std::vector<Triangle> triangles);

}  // namespace tandem::io
