// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <tandem/clearance.hpp>

#include "shapes/pair.hpp"
#include "shapes/relative_pose.hpp"

namespace tandem::shapes {

/// Pairs of features without a face, other than two edges.
enum class TipKind : std::uint8_t { CornerEdge, EdgeCorner, CornerCorner };
inline constexpr std::uint32_t kFirstTip = 15;  ///< the first `NearFeature::kind` of a tip

/// A vertex over a face, an edge across an edge, or a tip, with the triangles that represent them.
struct NearFeature {
    FeatureId id;
    TrianglePair triangles;
    /// 0 to 2: this corner of A over the face of B. 3 to 5: corner (kind − 3) of B over the face of
    /// A. 6 to 14: edge (kind − 6) / 3 of A across edge (kind − 6) % 3 of B. From kFirstTip on,
    /// nine numbers k for each TipKind: corner or edge k / 3 of A and k % 3 of B.
    std::uint8_t kind = 0;
};

/// The range of distances in which features can be contacts.
struct FeatureRange {
    double reach = 0.0;    ///< the largest distance
    double shallow = 0.0;  ///< the largest overlap, for meshes that face outward
};

/// The closest points of two features, in the coordinates of A.
struct FeatureContact {
    FeatureId id;
    Vec3 on_a;
    Vec3 on_b;
    Vec3 normal;        ///< from A to B
    double separation;  ///< negative if the features overlap
};

/// Contact tests for the features of two placed meshes, in the coordinates of A.
class FeatureTest {
  public:
    FeatureTest(const ShapePair& pair, const RelativePose& b_in_a, const FeatureRange& range)
        : pair_(pair), b_in_a_(b_in_a), range_(range) {}

    /// The contact of two features, if they are nearly a local minimum of the distance on both
    /// surfaces.
    [[nodiscard]] std::optional<FeatureContact> contact(const NearFeature& feature) const;
    /// Whether two features may become a contact while no point of one mesh moves by more than
    /// `slack`, seen from the other mesh, and neither mesh turns by more than `turn` radians. Never
    /// wrongly false.
    [[nodiscard]] bool may_become_contact(const NearFeature& feature, double slack,
                                          double turn) const;

  private:
    struct Corner;
    struct Edges;
    struct Tips;
    [[nodiscard]] Corner corner_of(const NearFeature& feature) const;
    [[nodiscard]] Edges edges_of(const NearFeature& feature) const;
    [[nodiscard]] std::optional<FeatureContact> corner_contact(const NearFeature& feature) const;
    [[nodiscard]] std::optional<FeatureContact> edge_contact(const NearFeature& feature) const;
    /// `lean` is how far the neighbours of edges that stand out may lie towards the other mesh.
    /// `more` is added to it, and to the strict tolerance of other edges.
    [[nodiscard]] bool edges_are_extreme(const Edges& edges, const Vec3& normal, double lean,
                                         double more) const;
    [[nodiscard]] Tips tips_of(const NearFeature& feature) const;
    [[nodiscard]] std::optional<FeatureContact> tip_contact(const NearFeature& feature) const;
    [[nodiscard]] bool tip_may_become_contact(const NearFeature& feature, double slack,
                                              double turn) const;
    [[nodiscard]] bool tips_are_extreme(const Tips& tips, const Vec3& normal, double tolerance_a,
                                        double tolerance_b) const;

    const ShapePair& pair_;
    const RelativePose& b_in_a_;
    FeatureRange range_;
};

/// Features and triangle pairs of two meshes that are near each other, kept from call to call. They
/// remain valid until the meshes have moved by more than `slack`. Results do not depend on the
/// memory, because it leaves out only features that cannot be contacts yet.
struct MeshMemory {
    std::optional<Model>
        a;  ///< keeps the model alive, so that another model cannot get its address
    std::optional<Model> b;
    RelativePose made_at;
    RelativePose last;  ///< of the last call
    double limit = 0.0;
    double slack = 0.0;
    std::vector<NearFeature> features;   ///< sorted by id
    std::vector<TrianglePair> crossing;  ///< sorted; all pairs that may cross within the slack

    [[nodiscard]] bool serves(const ShapePair& pair, const RelativePose& b_in_a,
                              const FeatureRange& range) const;
};

/// Fills the memory for a pair.
Result<Done> collect_near(const ShapePair& pair, const RelativePose& b_in_a,
                          const FeatureRange& range, ClearanceQuery& clearance, MeshMemory& memory);

}  // namespace tandem::shapes
