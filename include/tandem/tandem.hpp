// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

// Includes the whole public API.
#include <tandem/batch.hpp>
#include <tandem/body_mass.hpp>
#include <tandem/box.hpp>
#include <tandem/box_of.hpp>
#include <tandem/box_recording.hpp>
#include <tandem/broad_method.hpp>
#include <tandem/broad_phase.hpp>
#include <tandem/clash.hpp>
#include <tandem/clearance.hpp>
#include <tandem/closest_point.hpp>
#include <tandem/collide.hpp>
#include <tandem/contact_body.hpp>
#include <tandem/contact_regions.hpp>
#include <tandem/containment.hpp>
#include <tandem/continuous.hpp>
#include <tandem/deforming_model.hpp>
#include <tandem/distance.hpp>
#include <tandem/engine.hpp>
#include <tandem/executor.hpp>
#include <tandem/flow.hpp>
#include <tandem/gpu.hpp>
#include <tandem/intersections.hpp>
#include <tandem/joint.hpp>
#include <tandem/limits.hpp>
#include <tandem/mesh.hpp>
#include <tandem/mesh_file.hpp>
#include <tandem/mesh_report.hpp>
#include <tandem/model.hpp>
#include <tandem/name_table.hpp>
#include <tandem/overlap_depth.hpp>
#include <tandem/pose.hpp>
#include <tandem/profile.hpp>
#include <tandem/ray.hpp>
#include <tandem/ray_cast.hpp>
#include <tandem/read_report.hpp>
#include <tandem/result.hpp>
#include <tandem/rule.hpp>
#include <tandem/scene.hpp>
#include <tandem/self.hpp>
#include <tandem/shape.hpp>
#include <tandem/shape_cast.hpp>
#include <tandem/shape_query.hpp>
#include <tandem/simd.hpp>
#include <tandem/simulation.hpp>
#include <tandem/soft_body.hpp>
#include <tandem/statistics.hpp>
#include <tandem/tree_file.hpp>
#include <tandem/triangle.hpp>
#include <tandem/version.hpp>
#include <tandem/world.hpp>

/// Finds every collision between triangle meshes, exactly and fast. Start with Mesh, Model and
/// collide.
namespace tandem {}
