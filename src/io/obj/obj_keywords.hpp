// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace tandem::io {

enum class ObjKeyword {
    Vertex,
    Face,
    Other,          ///< a valid statement without triangles
    DamagedVertex,  ///< similar to a vertex statement: V 1 2 3, v1 2 3
    DamagedFace,    ///< similar to a face statement: F 1 2 3, f1 2 3
    Unknown,
};

[[nodiscard]] ObjKeyword obj_keyword(std::string_view word);

}  // namespace tandem::io
