// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include <tandem/clearance.hpp>
#include <tandem/distance.hpp>
#include <tandem/intersections.hpp>
#include <tandem/shape_query.hpp>

#include "shapes/convex/convex_contact.hpp"
#include "shapes/mesh/walk_near_box.hpp"
#include "shapes/shape_data.hpp"

/// Pairs of placed shapes, and their routines. The table of routines is in `collision_matrix.cpp`.
namespace tandem::shapes {

/// Two placed shapes in the order of the matrix; only references.
struct ShapePair {
    const ShapeData& a;
    const Pose& pose_a;
    const ShapeData& b;
    const Pose& pose_b;

    [[nodiscard]] ShapePair swapped() const { return {b, pose_b, a, pose_a}; }
};

/// Whether the pair must be swapped to be in the order of the matrix. A plane comes last, except
/// for compounds, so that its partner is A. Two shapes of the same kind are ordered by size, then
/// by position.
[[nodiscard]] bool is_reversed(const ShapePair& pair);

/// Contacts of many triangles, grouped by their normals into at most eight groups.
class ContactClusters {
  public:
    static constexpr std::size_t kMost = 8;

    void clear() { count_ = 0; }
    void add(const Vec3& normal, const LocalPoint& point);
    /// Writes a manifold for each group, in order of arrival. With a band, writes each group with
    /// `write_by_depth`.
    void write(const Pose& pose_a, std::optional<double> band, std::vector<ContactManifold>& out);

  private:
    std::vector<LocalContacts> clusters_;
    std::size_t count_ = 0;
};

struct MeshScratch;  // mesh_contacts.hpp
struct MeshMemory;   // near_features.hpp

/// Buffers that a thread keeps between pairs.
struct PairScratch {
    PairScratch();
    ~PairScratch();

    LocalContacts local;
    ContactClusters clusters;
    CollideQuery collide;
    DistanceQuery distance;
    std::unique_ptr<MeshScratch> mesh;
};

/// Parameters of `contacts_of` besides the shapes.
struct ContactTask {
    ContactRequest request;
    PairScratch& scratch;
    std::vector<ContactManifold>& out;
    /// For two meshes that are queried often: saves work and never changes a result.
    MeshMemory* memory = nullptr;
};

/// The queries for pairs in any order; a pair in reverse order is swapped and the result mirrored.
/// They fail only if a pose moves a mesh outside the range of double.
/// @{
[[nodiscard]] Result<bool> touches(const ShapePair& pair, PairScratch& scratch);
[[nodiscard]] Result<ShapeDistance> distance_of(const ShapePair& pair, double upper_bound,
                                                PairScratch& scratch);
/// Appends manifolds. `axis`, if given, persists between calls: a world direction from A to B that
/// separated two convex shapes in the last call, or zero. It is tried first, which saves work and
/// never changes a result.
[[nodiscard]] Result<Done> contacts_of(const ShapePair& pair, const ContactTask& task,
                                       Vec3* axis = nullptr);
/// @}

/// The routines, for pairs in the order of the matrix.
/// @{
[[nodiscard]] Nearness convex_pair(const ShapePair& pair, const ConvexRequest& request,
                                   ConvexContact& contact);
void convex_manifold(const ShapePair& pair, const ContactTask& task, Vec3* axis);

[[nodiscard]] double half_space_depth(const ShapePair& pair, Vec3* deepest);
void half_space_manifold(const ShapePair& pair, const ContactTask& task);

[[nodiscard]] bool touches_triangles(const ShapePair& pair);
[[nodiscard]] ShapeDistance triangles_distance(const ShapePair& pair, double upper_bound);
void triangles_manifold(const ShapePair& pair, const ContactTask& task);

[[nodiscard]] Result<Done> mesh_manifold(const ShapePair& pair, const ContactTask& task);
/// @}

}  // namespace tandem::shapes
