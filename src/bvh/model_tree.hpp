// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <variant>

#include <tandem/model.hpp>

#include "bvh/bvh.hpp"
#include "volumes/aabb.hpp"
#include "volumes/kdop.hpp"
#include "volumes/obb.hpp"
#include "volumes/sphere.hpp"

namespace tandem {

/// One alternative per kind of volume, in the order of VolumeKind.
using AnyBvh =
    std::variant<Bvh<Aabb>, Bvh<Obb>, Bvh<Sphere>, Bvh<Kdop<14>>, Bvh<Kdop<18>>, Bvh<Kdop<26>>>;

/// What a Model shares between its copies.
struct ModelTree {
    Mesh mesh;
    BuildOptions options;
    AnyBvh bvh;
};

}  // namespace tandem
