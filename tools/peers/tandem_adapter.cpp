// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <array>
#include <optional>
#include <stdexcept>

#include <tandem/version.hpp>

#include "adapter.hpp"

namespace tandem::peers {
namespace {

template <class T>
T value_or_throw(Result<T> result) {
    if (!result)
        throw std::runtime_error(result.error().message);
    return *std::move(result);
}

class TandemAdapter final : public Adapter {
  public:
    TandemAdapter(const Mesh& mesh, const BuildOptions& options)
        : mesh_(mesh), options_(options), spares_{mesh, mesh} {}

    std::string version() const override { return "Tandem " TANDEM_VERSION; }

    void build(Side side, BuildSpeed) override {
        models_[at(side)] = value_or_throw(Model::build(std::move(spares_[at(side)]), options_));
    }

    void drop(Side side) override {
        models_[at(side)].reset();
        spares_[at(side)] = mesh_;  // a build takes its mesh away
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

  private:
    static std::size_t at(Side side) { return side == Side::A ? 0 : 1; }

    const Mesh& mesh_;
    BuildOptions options_;
    std::array<Mesh, 2> spares_;
    std::array<std::optional<Model>, 2> models_;
    std::vector<Pose> poses_;
    Query query_;
};

}  // namespace

std::unique_ptr<Adapter> make_adapter(std::string_view peer, const Mesh& mesh, std::uint32_t) {
    if (peer == "tandem" || peer == "tandem-reference")
        return std::make_unique<TandemAdapter>(mesh, BuildOptions{});
    throw std::invalid_argument("no such peer here: " + std::string(peer));
}

}  // namespace tandem::peers
