// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <array>
#include <fmt/format.h>
#include <optional>
#include <stdexcept>

#include <tandem/distance.hpp>
#include <tandem/self.hpp>
#include <tandem/simd.hpp>
#include <tandem/version.hpp>

#include "adapter.hpp"

namespace tandem::peers {
namespace {

template <class T>
T value_or_throw(Result<T> result) {
    if (!result) {
        throw std::runtime_error(result.error().message);
    }
    return *std::move(result);
}

class TandemAdapter final : public Adapter {
  public:
    /// Uses the reference engine if `reference` has options for it.
    TandemAdapter(const MeshPair& meshes, std::optional<ReferenceOptions> reference,
                  unsigned threads)
        : meshes_(meshes),
          reference_(reference),
          spares_{meshes.mesh_a, meshes.mesh_b},
          query_({.threads = threads}),
          distance_query_({.threads = threads}),
          self_query_({.threads = threads}) {}

    std::string version() const override {
        return fmt::format("Tandem {}, {}", TANDEM_VERSION, name_of(simd_in_use()));
    }

    void build(Side side, BuildSpeed speed) override {
        Mesh& mesh = spares_[at(side)];
        models_[at(side)] = value_or_throw(
            reference_ ? Model::build(std::move(mesh), *reference_)
                       : Model::build(std::move(mesh), BuildOptions{speed == BuildSpeed::Fast
                                                                        ? BuildEffort::Fast
                                                                        : BuildEffort::Balanced}));
    }

    void drop(Side side) override {
        models_[at(side)].reset();
        // A build takes over its mesh, so keep a copy for the next one.
        spares_[at(side)] = meshes_.of(side);
    }

    std::size_t tree_bytes() const override { return models_[0]->summary().bytes; }

    void place(std::span<const Pose> poses) override { poses_.assign(poses.begin(), poses.end()); }

    void all_pairs(std::size_t pose, std::vector<TrianglePair>& pairs) override {
        const auto found =
            value_or_throw(query_.all_pairs({*models_[0]}, {*models_[1], poses_[pose]}));
        pairs.insert(pairs.end(), found.begin(), found.end());
    }

    bool touches(std::size_t pose) override {
        return value_or_throw(query_.first_contact({*models_[0]}, {*models_[1], poses_[pose]}))
            .has_value();
    }

    /// Starts without the last answer, which would be the best possible first guess.
    double distance(std::size_t pose) override {
        distance_query_.forget();
        return value_or_throw(distance_query_.closest({*models_[0]}, {*models_[1], poses_[pose]}))
            .distance;
    }

    void self_pairs(std::vector<TrianglePair>& pairs) override {
        const auto found = value_or_throw(self_query_.all_pairs(*models_[0]));
        pairs.insert(pairs.end(), found.begin(), found.end());
    }

  private:
    const MeshPair meshes_;
    std::optional<ReferenceOptions> reference_;
    std::array<Mesh, 2> spares_;
    std::array<std::optional<Model>, 2> models_;
    std::vector<Pose> poses_;
    CollideQuery query_;
    DistanceQuery distance_query_;
    SelfQuery self_query_;
};

}  // namespace

std::unique_ptr<Adapter> make_adapter(std::string_view peer, const MeshPair& meshes,
                                      std::uint32_t threads) {
    const auto reference = [&](VolumeKind volume) {
        return std::make_unique<TandemAdapter>(meshes, ReferenceOptions{.volume = volume}, 1);
    };
    if (peer == "tandem") {
        return std::make_unique<TandemAdapter>(meshes, std::nullopt, threads);
    }
    if (peer == "tandem-reference") {
        return reference(VolumeKind::Aabb);
    }
    if (peer == "tandem-obb") {
        return reference(VolumeKind::Obb);
    }
    if (peer == "tandem-26-dop") {
        return reference(VolumeKind::Kdop26);
    }
    throw std::invalid_argument("no such peer here: " + std::string(peer));
}

}  // namespace tandem::peers
