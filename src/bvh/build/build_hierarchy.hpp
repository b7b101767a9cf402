// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include <tandem/model.hpp>

#include "base/module_names.hpp"
#include "bvh/build/primitive_boxes.hpp"
#include "bvh/hierarchy.hpp"

namespace tandem::bvh {

/// Runs the builder named by the options, then collapses to their degree and leaf size.
[[nodiscard]] Hierarchy build_hierarchy(std::span<const PrimitiveBox> boxes,
                                        const ReferenceOptions& options);

}  // namespace tandem::bvh
