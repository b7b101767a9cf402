// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "report_document.hpp"

namespace tandem::report {

/// Keeps a page below 30 MB: packed and in base64, a triangle and its share of the vertices take
/// about 20 bytes.
inline constexpr std::size_t kMostTriangles = 1'000'000;

/// Keeps the triangles nearest to the contacts, at most `most` in all meshes together, and adds a
/// note about it. Does nothing if there are few enough. Triangles that regions name are always
/// kept. Meshes of parts that deform stay complete, because their frames refer to all vertices. The
/// points of curves have half that budget.
void cut_meshes(Document& document, std::size_t most = kMostTriangles);

}  // namespace tandem::report
