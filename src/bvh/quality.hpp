// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include <tandem/model.hpp>

#include "base/module_names.hpp"
#include "bvh/build/primitive_boxes.hpp"
#include "bvh/hierarchy.hpp"

namespace tandem::bvh {

/// All of TreeQuality except the bytes, which depend on the volumes.
[[nodiscard]] TreeQuality measure_quality(const Hierarchy& tree,
                                          std::span<const PrimitiveBox> boxes,
                                          const ReferenceOptions& options);

}  // namespace tandem::bvh
