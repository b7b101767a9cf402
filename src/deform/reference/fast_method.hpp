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

/// The fast way: a DeformingModel for each object. Its queries decide exactly on the way, so there
/// is no phase of primitive tests to tell apart. Between objects, a model follows only while the
/// box of its object meets that of another.
class FastMethod final : public DeformMethod {
  public:
    FastMethod(const MethodTask& task, Upkeep upkeep);

    void update(std::span<const MeshView> objects) override;
    void query() override;
    void decide(std::vector<TrianglePair>& pairs) override;
    [[nodiscard]] std::size_t bytes() const override;
    [[nodiscard]] std::uint64_t builds() const override;

  private:
    /// An object, with a model from the first frame on in which it may touch something.
    struct Follower {
        std::optional<DeformingModel> model{};
        std::vector<Triangle> triangles{};  ///< of the last frame that the model has followed
        Bounds bounds{};
        bool is_near = false;  ///< its box meets another; always so within objects
    };

    void query_within();
    void query_between();
    void take_bounds();
    void follow(Follower& follower, const MeshView& object) const;

    Pairs pairs_;
    Upkeep upkeep_;
    NumberedObjects objects_;
    std::vector<Follower> followers_;  ///< by object
    CollideQuery collide_;
    SelfQuery self_;
    std::vector<TrianglePair> found_;
};

}  // namespace tandem::deform
