// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/gltf/gltf_instances.hpp"

#include <fmt/format.h>

#include "geometry/affine.hpp"

namespace tandem::io {
namespace {

constexpr const char* kInstancing = "EXT_mesh_gpu_instancing";

GltfObject instance_attributes(const GltfObject& node) {
    return node.child("extensions").child(kInstancing).child("attributes");
}

}  // namespace

std::optional<std::uint64_t> instance_count(const GltfObject& node,
                                            const GltfAccessors& accessors) {
    if (!node.has_extension(kInstancing)) {
        return std::nullopt;
    }
    const GltfObject attributes = instance_attributes(node);
    std::optional<std::uint64_t> count;
    for (const char* name : {"TRANSLATION", "ROTATION", "SCALE"}) {
        const std::optional<std::uint64_t> accessor = attributes.find_whole(name);
        if (!accessor) {
            continue;
        }
        if (count && *count != accessors.count(*accessor)) {
            fail(fmt::format("{} has accessors of different counts", attributes.place));
        }
        count = accessors.count(*accessor);
    }
    if (!count) {
        fail(fmt::format("{} has none of TRANSLATION, ROTATION and SCALE", attributes.place));
    }
    return count;
}

std::vector<GltfTransform> instance_transforms(const GltfObject& node, GltfAccessors& accessors) {
    const GltfObject attributes = instance_attributes(node);
    const auto numbers = [&](const char* name, std::string_view type) {
        const std::optional<std::uint64_t> accessor = attributes.find_whole(name);
        return accessor ? accessors.numbers(*accessor, type, name) : std::vector<double>{};
    };
    const std::vector<double> translations = numbers("TRANSLATION", "VEC3");
    const std::vector<double> rotations = numbers("ROTATION", "VEC4");
    const std::vector<double> scales = numbers("SCALE", "VEC3");
    std::vector<GltfTransform> transforms(*instance_count(node, accessors),
                                          GltfTransform::Identity());
    for (std::size_t i = 0; i < transforms.size(); ++i) {
        if (!translations.empty()) {
            translate(transforms[i], Eigen::Map<const Vec3>(translations.data() + 3 * i));
        }
        if (!rotations.empty()) {
            const double* xyzw = rotations.data() + 4 * i;
            const Eigen::Quaterniond stored(xyzw[3], xyzw[0], xyzw[1], xyzw[2]);
            rotate(transforms[i], unit_rotation(stored, attributes.place).toRotationMatrix());
        }
        if (!scales.empty()) {
            transforms[i].scale(Vec3(Eigen::Map<const Vec3>(scales.data() + 3 * i)));
        }
    }
    return transforms;
}

}  // namespace tandem::io
