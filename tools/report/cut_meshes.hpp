// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "report_document.hpp"

namespace tandem::report {

/// As many triangles as keep a page below 30 MB: packed and in base64, a triangle and its share of
/// the vertices take some 20 bytes.
inline constexpr std::size_t kMostTriangles = 1'000'000;

/// Leaves the triangles nearest to the contacts, `most` in all meshes together, and adds a note
/// that says so. Does nothing where there are few enough. The triangles that regions name stay, in
/// whatever number. Meshes of parts that change their form stay whole: their frames refer to all
/// vertices. Curves have a budget of half as many points.
void cut_meshes(Document& document, std::size_t most = kMostTriangles);

}  // namespace tandem::report
