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

#include "shapes/convex_contact.hpp"
#include "shapes/shape_data.hpp"
#include "shapes/walk_near_box.hpp"

/// Pairs of placed shapes, and the routines that answer for them. `collision_matrix.cpp` has the
/// table.
namespace tandem::shapes {

/// Two placed shapes in the order of the matrix; views that own nothing.
struct ShapePair {
    const ShapeData& a;
    const Pose& pose_a;
    const ShapeData& b;
    const Pose& pose_b;

    [[nodiscard]] ShapePair swapped() const { return {b, pose_b, a, pose_a}; }
};

/// Whether the pair is not in the order of the matrix. A plane comes last but for compounds, so
/// that its partner is A. Two shapes of one kind are ordered by their sizes, then by where they
/// are.
[[nodiscard]] bool is_reversed(const ShapePair& pair);

/// Contacts of many triangles, gathered by their normals: at most eight groups.
class ContactClusters {
  public:
    static constexpr std::size_t kMost = 8;

    void clear() { count_ = 0; }
    void add(const Vec3& normal, const LocalPoint& point);
    /// Writes a manifold for each group, in the order in which they came; with a band those of
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

/// What `contacts_of` needs beside the shapes.
struct ContactTask {
    ContactRequest request;
    PairScratch& scratch;
    std::vector<ContactManifold>& out;
    /// For two meshes that are asked about often: it saves work and changes no answer.
    MeshMemory* memory = nullptr;
};

/// The answers for every ordered pair; `b` before `a` mirrors them. Errors come from poses that
/// move meshes out of the range of double.
/// @{
[[nodiscard]] Result<bool> touches(const ShapePair& pair, PairScratch& scratch);
[[nodiscard]] Result<ShapeDistance> distance_of(const ShapePair& pair, double upper_bound,
                                                PairScratch& scratch);
/// Appends manifolds. `axis`, if given, is kept between calls: a direction of the world from A to B
/// that has separated two convex shapes last time, or zero. It is tried first, which saves work and
/// never changes an answer.
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
