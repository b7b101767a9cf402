// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/gltf_transform.hpp"

#include <cmath>
#include <fmt/format.h>

namespace tandem::io {

Eigen::Quaterniond unit_rotation(const Eigen::Quaterniond& stored, std::string_view place) {
    const double length = stored.norm();
    if (!(length > 0) || !std::isfinite(length)) {
        fail(fmt::format("{} is not a rotation: its length is {}", place, length));
    }
    // Exporters store floats: without this a rotation would also scale by some 1e-7.
    return stored.normalized();
}

GltfTransform node_transform(const GltfObject& node) {
    if (const auto matrix = node.find_numbers("matrix", 16)) {
        const Eigen::Map<const Eigen::Matrix4d> columns(matrix->data());
        if (columns.row(3) != Eigen::RowVector4d(0, 0, 0, 1)) {
            fail(fmt::format("{}.matrix is not affine: its last row is not 0 0 0 1", node.place));
        }
        return GltfTransform(columns);
    }
    GltfTransform transform = GltfTransform::Identity();
    if (const auto offset = node.find_numbers("translation", 3)) {
        transform.translate(Eigen::Vector3d((*offset)[0], (*offset)[1], (*offset)[2]));
    }
    if (const auto xyzw = node.find_numbers("rotation", 4)) {
        transform.rotate(
            unit_rotation(Eigen::Quaterniond((*xyzw)[3], (*xyzw)[0], (*xyzw)[1], (*xyzw)[2]),
                          node.place + ".rotation"));
    }
    if (const auto factors = node.find_numbers("scale", 3)) {
        transform.scale(Eigen::Vector3d((*factors)[0], (*factors)[1], (*factors)[2]));
    }
    return transform;
}

}  // namespace tandem::io
