// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include <tandem/mesh_file.hpp>

namespace tandem::test {

/// A file that must be refused, and the expected text of the message.
struct HostileFile {
    std::string name;
    MeshFormat format = MeshFormat::Obj;
    std::string content;
    ErrorCode code = ErrorCode::FileMalformed;
    std::string says;
};

inline constexpr auto kMalformed = ErrorCode::FileMalformed;
inline constexpr auto kUnsupported = ErrorCode::Unsupported;

inline std::ostream& operator<<(std::ostream& out, const HostileFile& file) {
    return out << file.name;
}

[[nodiscard]] std::vector<HostileFile> hostile_text_files();  // OBJ, OFF, STL
[[nodiscard]] std::vector<HostileFile> hostile_ply_files();
[[nodiscard]] std::vector<HostileFile> hostile_gltf_files();

}  // namespace tandem::test
