// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Geometry>
#include <pugixml.hpp>

namespace tandem::io {

/// What the transforms of a `<node>` do together, in double: matrix, translate, rotate, scale and
/// lookat in the order of the file, the last one applied first. Quarter turns are exact. Throws
/// ColladaFault for wrong ones, and for skew.
[[nodiscard]] Eigen::Affine3d collada_transform(const pugi::xml_node& node);

/// The matrix that an element holds, row by row.
[[nodiscard]] Eigen::Affine3d collada_matrix(const pugi::xml_node& element);

}  // namespace tandem::io
