// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/build/build_hierarchy.hpp"

#include "bvh/build/bottom_up.hpp"
#include "bvh/build/collapse.hpp"
#include "bvh/build/insertion.hpp"
#include "bvh/build/morton.hpp"
#include "bvh/build/top_down.hpp"

namespace tandem::bvh {
namespace {

Hierarchy build_binary(std::span<const PrimitiveBox> boxes, const ReferenceOptions& options) {
    switch (options.builder) {
        case BuilderKind::TopDown:
            return build_top_down(boxes, options);
        case BuilderKind::BottomUp:
            return build_bottom_up(boxes, options);
        case BuilderKind::Insertion:
            return build_insertion(boxes, options);
        case BuilderKind::Morton:
            return build_morton(boxes, options);
    }
    return {};
}

}  // namespace

Hierarchy build_hierarchy(std::span<const PrimitiveBox> boxes, const ReferenceOptions& options) {
    return collapse(build_binary(boxes, options), boxes,
                    {.degree = options.degree, .leaf_size = options.leaf_size});
}

}  // namespace tandem::bvh
