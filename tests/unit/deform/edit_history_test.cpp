// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <numeric>

#include <tandem/deforming_model.hpp>
#include <tandem/self.hpp>

#include "scenes/random.hpp"
#include "scenes/shapes.hpp"
#include "scenes/soups.hpp"
#include "support/brute_force.hpp"
#include "support/seeds.hpp"

namespace tandem {
namespace {

/// The expected content of a deforming model, kept in plain vectors.
struct PlainMesh {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;

    [[nodiscard]] Mesh mesh() const { return Mesh::create(vertices, triangles).value(); }

    void remove(std::vector<std::uint32_t> numbers) {
        std::sort(numbers.begin(), numbers.end(), std::greater{});
        for (const std::uint32_t k : numbers) {
            triangles[k] = triangles.back();
            triangles.pop_back();
        }
    }
};

class History {
  public:
    History(std::uint64_t seed, Upkeep upkeep)
        : random_(seed),
          model_(
              DeformingModel::build(start(seed).mesh(), {.build = {.threads = 1}, .upkeep = upkeep})
                  .value()),
          plain_(start(seed)),
          other_(Model::build(scenes::torus(0.7, 0.3, 16, 8)).value()) {}

    void step() {
        const std::size_t before = plain_.triangles.size();
        switch (below(8)) {
            case 0:
                move_all();
                break;
            case 1:
                move_some();
                break;
            case 2:
                add();
                break;
            case 3:
            case 4:
                remove(before);
                break;
            case 5:
                reindex();
                break;
            case 6:
                shatter();
                break;
            default:
                heal();
        }
        check();
    }

  private:
    static PlainMesh start(std::uint64_t seed) {
        const Mesh mesh = seed % 2 == 0 ? scenes::sphere(2) : scenes::random_soup(seed, 90, 0.3);
        return {{mesh.vertices().begin(), mesh.vertices().end()},
                {mesh.triangles().begin(), mesh.triangles().end()}};
    }

    std::uint32_t below(std::size_t count) {
        return static_cast<std::uint32_t>(random_.integer(1 << 20) + (1 << 20)) %
               static_cast<std::uint32_t>(count);
    }
    std::uint32_t vertex() { return below(plain_.vertices.size()); }
    Triangle triangle() { return {vertex(), vertex(), vertex()}; }

    /// Distinct triangles; some have neighbouring numbers.
    std::vector<std::uint32_t> some_triangles(std::size_t count) {
        std::vector<std::uint32_t> all(plain_.triangles.size());
        std::iota(all.begin(), all.end(), 0U);
        const std::size_t begin = all.empty() ? 0 : below(all.size());
        std::rotate(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(begin), all.end());
        all.resize(std::min(count, all.size()));
        return all;
    }

    void move_all() {
        for (Vec3& v : plain_.vertices) {
            v += 0.05 * random_.in_cube();
        }
        ASSERT_TRUE(model_.update(plain_.vertices));
    }

    void move_some() {
        std::vector<std::uint32_t> moved;
        std::vector<Vec3> positions;
        for (int k = 0; k < 10; ++k) {
            moved.push_back(vertex());
            plain_.vertices[moved.back()] += 0.2 * random_.in_cube();
        }
        for (const std::uint32_t k : moved) {
            positions.push_back(plain_.vertices[k]);
        }
        ASSERT_TRUE(model_.update_some(moved, positions));
    }

    void add() {
        std::vector<Triangle> added;
        for (std::uint32_t k = below(20); k-- > 0;) {
            added.push_back(triangle());
        }
        ASSERT_EQ(model_.add_triangles(added).value(), plain_.triangles.size());
        plain_.triangles.insert(plain_.triangles.end(), added.begin(), added.end());
    }

    void remove(std::size_t count) {
        const auto gone = some_triangles(below(count / 2 + 1));
        ASSERT_TRUE(model_.remove_triangles(gone));
        plain_.remove(gone);
    }

    void reindex() {
        const auto numbers = some_triangles(5);
        std::vector<Triangle> other;
        for (const std::uint32_t k : numbers) {
            other.push_back(triangle());
            plain_.triangles[k] = other.back();
        }
        ASSERT_TRUE(model_.replace_triangles(numbers, other));
    }

    /// Gives some triangles vertices of their own.
    void shatter() {
        const auto numbers = some_triangles(12);
        std::vector<Vec3> own;
        std::vector<Triangle> other;
        for (const std::uint32_t k : numbers) {
            const auto first = static_cast<std::uint32_t>(plain_.vertices.size() + own.size());
            const Vec3 by = 0.1 * random_.in_cube();
            for (const std::uint32_t v : plain_.triangles[k]) {
                own.push_back(plain_.vertices[v] + by);
            }
            other.push_back({first, first + 1, first + 2});
        }
        ASSERT_EQ(model_.add_vertices(own).value(), plain_.vertices.size());
        ASSERT_TRUE(model_.replace_triangles(numbers, other));
        plain_.vertices.insert(plain_.vertices.end(), own.begin(), own.end());
        for (std::size_t k = 0; k < numbers.size(); ++k) {
            plain_.triangles[numbers[k]] = other[k];
        }
    }

    /// Gives some triangles a common vertex.
    void heal() {
        const auto numbers = some_triangles(6);
        const std::uint32_t common = vertex();
        std::vector<Triangle> other;
        for (const std::uint32_t k : numbers) {
            other.push_back(plain_.triangles[k]);
            other.back()[below(3)] = common;
            plain_.triangles[k] = other.back();
        }
        ASSERT_TRUE(model_.replace_triangles(numbers, other));
    }

    void check() {
        ASSERT_THAT(model_.validate(), ::testing::IsEmpty());
        const Mesh mesh = plain_.mesh();
        ASSERT_EQ(model_.mesh().triangle_count(), mesh.triangle_count());
        const Placed fresh{Model::build(mesh).value()};
        ASSERT_EQ(collide({model_.model()}, {other_}).value().pairs,
                  testing::brute_force(fresh, {other_}));
        ASSERT_EQ(self_intersections(model_.model()).value().pairs,
                  self_intersections(fresh.model).value().pairs);
    }

    scenes::Random random_;
    DeformingModel model_;
    PlainMesh plain_;
    Model other_;
};

TEST(DeformingModel, FollowsRandomEditHistories) {
    for (const std::uint64_t seed : testing::seeds(20)) {
        TANDEM_TRACE_SEED(seed);
        for (const Upkeep upkeep : {Upkeep::RefitOnly, Upkeep::ByRegret}) {
            History history(seed, upkeep);
            for (int step = 0; step < 25; ++step) {
                SCOPED_TRACE(step);
                history.step();
                if (::testing::Test::HasFatalFailure()) {
                    return;
                }
            }
        }
    }
}

}  // namespace
}  // namespace tandem
