// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include <tandem/mesh_file.hpp>
#include <tandem/read_report.hpp>
#include <tandem/result.hpp>

namespace tandem::io {

/// Input of a reader: the bytes, the name for messages, the caller's options, and for glTF the
/// folder in which other files may be read (empty when the bytes came from memory).
struct MeshSource {
    std::span<const std::byte> bytes;
    std::string name;
    std::optional<std::filesystem::path> folder;
    ReadOptions options;
};

// One reader for each format, in the source file of the same name. The reports list the files that
// were read besides the source of `bytes`.
[[nodiscard]] Result<ReportedMesh> read_obj(const MeshSource& source);
[[nodiscard]] Result<ReportedMesh> read_off(const MeshSource& source);
[[nodiscard]] Result<ReportedMesh> read_ply(const MeshSource& source);
[[nodiscard]] Result<ReportedMesh> read_stl(const MeshSource& source);
[[nodiscard]] Result<ReportedMesh> read_gltf(const MeshSource& source);
[[nodiscard]] Result<ReportedMesh> read_3mf(const MeshSource& source);
[[nodiscard]] Result<ReportedMesh> read_dae(const MeshSource& source);

}  // namespace tandem::io
