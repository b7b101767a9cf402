// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include <tandem/mesh.hpp>
#include <tandem/result.hpp>

namespace tandem::io {

/// What a reader gets: the bytes, the name for messages, and for glTF the folder in which other
/// files may be looked up (none when the bytes came from memory).
struct MeshSource {
    std::span<const std::byte> bytes;
    std::string name;
    std::optional<std::filesystem::path> folder;
};

// One reader per format, each in the file of its name.
[[nodiscard]] Result<Mesh> read_obj(const MeshSource& source);
[[nodiscard]] Result<Mesh> read_off(const MeshSource& source);
[[nodiscard]] Result<Mesh> read_ply(const MeshSource& source);
[[nodiscard]] Result<Mesh> read_stl(const MeshSource& source);
[[nodiscard]] Result<Mesh> read_gltf(const MeshSource& source);

}  // namespace tandem::io
