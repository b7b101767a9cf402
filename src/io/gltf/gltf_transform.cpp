// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/gltf/gltf_transform.hpp"

#include <cmath>
#include <fmt/format.h>

#include "geometry/affine.hpp"
#include "geometry/quaternion.hpp"

namespace tandem::io {

Eigen::Quaterniond unit_rotation(const Eigen::Quaterniond& stored, std::string_view place) {
    const double length = norm4(stored);
    if (!(length > 0) || !std::isfinite(length)) {
        fail(fmt::format("{} is not a rotation: its length is {}", place, length));
    }
    // Exporters store floats; without normalisation a rotation would also scale by about 1e-7.
    return normalized4(stored);
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
        translate(transform, {(*offset)[0], (*offset)[1], (*offset)[2]});
    }
    if (const auto xyzw = node.find_numbers("rotation", 4)) {
        const Eigen::Quaterniond stored((*xyzw)[3], (*xyzw)[0], (*xyzw)[1], (*xyzw)[2]);
        rotate(transform, unit_rotation(stored, node.place + ".rotation").toRotationMatrix());
    }
    if (const auto factors = node.find_numbers("scale", 3)) {
        transform.scale(Eigen::Vector3d((*factors)[0], (*factors)[1], (*factors)[2]));
    }
    return transform;
}

}  // namespace tandem::io
