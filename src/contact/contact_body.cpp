// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "contact/contact_body.hpp"

#include <Eigen/Geometry>
#include <algorithm>

#include "bvh/model_tree.hpp"
#include "geometry/fixed_order.hpp"
#include "geometry/mesh_topology.hpp"

namespace tandem {
namespace {

/// Six times the volume, about a point of the mesh, so that far from the origin nothing is lost.
double signed_volume(const Mesh& mesh) {
    double volume = 0.0;
    const Vec3 origin = mesh.corners(0)[0];
    for (std::uint32_t k = 0; k < mesh.triangle_count(); ++k) {
        const TriangleCorners t = mesh.corners(k);
        volume += geometry::dot3(t[0] - origin, (t[1] - origin).cross(t[2] - origin));
    }
    return volume;
}

int orientation_of(const Model& model) {
    const geometry::MeshTopology& topology = bvh::topology_of(model);
    const bool consistent = std::all_of(
        topology.edges().begin(), topology.edges().end(),
        [&](const geometry::MeshEdge& edge) { return topology.net_direction(edge) == 0; });
    const double volume = consistent ? signed_volume(model.mesh()) : 0.0;
    return volume > 0.0 ? 1 : (volume < 0.0 ? -1 : 0);
}

}  // namespace

Result<ContactBody> ContactBody::create(const Model& model) {
    if (model.engine() != EngineKind::Fast) {
        return Error{
            ErrorCode::Unsupported,
            "contact regions need models of the fast engine: build them with BuildOptions"};
    }
    Data data{model};
    if (model.mesh().triangle_count() > 0) {
        if (Result<Solid> solid = Solid::create(model)) {
            data.solid = *std::move(solid);
            data.orientation = orientation_of(model);
        }
    }
    return ContactBody(std::make_shared<const Data>(std::move(data)));
}

const Model& ContactBody::model() const noexcept {
    return data_->model;
}

const Solid* ContactBody::solid() const noexcept {
    return data_->solid ? &*data_->solid : nullptr;
}

int ContactBody::orientation() const noexcept {
    return data_->orientation;
}

}  // namespace tandem
