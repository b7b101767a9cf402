// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include <tandem/deforming_model.hpp>
#include <tandem/self.hpp>

#include "deform/reference/candidates.hpp"
#include "deform/take_positions.hpp"

namespace tandem::deform {

/// The fast engine: a DeformingModel for each object. Its queries test triangles exactly during the
/// walk, so there is no separate phase of primitive tests. Between objects, a model is updated only
/// while the box of its object overlaps that of another.
class FastMethod final : public DeformMethod {
  public:
    FastMethod(const MethodTask& task, Upkeep upkeep);

    void update(std::span<const MeshView> objects) override;
    void query() override;
    void decide(std::vector<TrianglePair>& pairs) override;
    [[nodiscard]] std::size_t bytes() const override;
    [[nodiscard]] std::uint64_t builds() const override;

  private:
    /// An object; its model is built in the first frame in which it may touch something.
    struct Follower {
        std::optional<DeformingModel> model{};
        /// Triangles of the last frame in which the model was updated.
        std::vector<Triangle> triangles{};
        Bounds bounds{};
        bool is_near = false;  ///< whether its box meets another; always true within objects
    };

    void query_within();
    void query_between();
    void take_bounds();
    void follow(Follower& follower, const MeshView& object) const;

    Pairs pairs_;
    Upkeep upkeep_;
    NumberedObjects objects_;
    std::vector<Follower> followers_;  ///< indexed by object
    CollideQuery collide_;
    SelfQuery self_;
    std::vector<TrianglePair> found_;
};

}  // namespace tandem::deform
