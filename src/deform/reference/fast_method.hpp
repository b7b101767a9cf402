// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <tandem/deforming_model.hpp>
#include <tandem/self.hpp>

#include "deform/reference/candidates.hpp"

namespace tandem::deform {

/// The fast way: a DeformingModel for each object. Its queries decide exactly on the way, so there
/// is no phase of primitive tests to tell apart.
class FastMethod final : public DeformMethod {
  public:
    FastMethod(const MethodTask& task, Upkeep upkeep);

    void update(std::span<const MeshView> objects) override;
    void query() override;
    void decide(std::vector<TrianglePair>& pairs) override;
    [[nodiscard]] std::size_t bytes() const override;
    [[nodiscard]] std::uint64_t builds() const override;

  private:
    void query_within();
    void query_between();
    void follow(DeformingModel& model, const MeshView& object, std::vector<Triangle>& last);

    Pairs pairs_;
    Upkeep upkeep_;
    NumberedObjects objects_;
    std::vector<DeformingModel> models_;
    std::vector<std::vector<Triangle>> last_;  ///< triangles of the last frame, by object
    CollideQuery collide_;
    SelfQuery self_;
    std::vector<TrianglePair> found_;
};

}  // namespace tandem::deform
