// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Geometry>
#include <pugixml.hpp>

namespace tandem::io {

/// The product of the transforms of a `<node>`, in double: matrix, translate, rotate, scale and
/// lookat in the order of the file, so that the last one is applied first. Quarter turns are exact.
/// Throws ColladaFault for invalid ones and for skew.
[[nodiscard]] Eigen::Affine3d collada_transform(const pugi::xml_node& node);

/// The matrix in an element, row by row.
[[nodiscard]] Eigen::Affine3d collada_matrix(const pugi::xml_node& element);

}  // namespace tandem::io
