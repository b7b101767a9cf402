// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <thread>
#include <vector>

#include <tandem/shape_query.hpp>

#include "support/random_shapes.hpp"

/// A `ShapeQuery` serves one thread, but threads may share shapes. Data made by the first query,
/// such as the edges of a mesh, must not depend on which thread comes first. The thread sanitizer
/// checks this.
namespace tandem {
namespace {

struct Answer {
    double distance = 0.0;
    std::size_t manifolds = 0;
    double deepest = -1.0;

    bool operator==(const Answer&) const = default;
};

std::vector<PlacedShape> one_of_each_kind() {
    scenes::Random random(5);
    std::vector<PlacedShape> shapes;
    for (const ShapeKind kind : kShapeKindNames.values()) {
        shapes.push_back(
            {testing::random_shape(random, kind), testing::random_placement(random, 0.6)});
    }
    return shapes;
}

std::vector<Answer> answers_of(const std::vector<PlacedShape>& shapes) {
    ShapeQuery query;
    std::vector<Answer> answers;
    for (const PlacedShape& a : shapes) {
        for (const PlacedShape& b : shapes) {
            if (a.shape.kind() == ShapeKind::Plane && b.shape.kind() == ShapeKind::Plane) {
                continue;
            }
            Answer answer;
            answer.distance = query.distance(a, b)->distance;
            for (const ContactManifold& manifold : *query.contacts(a, b, {.margin = 0.1})) {
                ++answer.manifolds;
                for (const ContactPoint& point : manifold.points()) {
                    answer.deepest = std::max(answer.deepest, point.depth);
                }
            }
            answers.push_back(answer);
        }
    }
    return answers;
}

TEST(SharedShapes, ThreadsGetTheSameAnswers) {
    const std::vector<Answer> alone = answers_of(one_of_each_kind());
    const std::vector<PlacedShape> shared = one_of_each_kind();
    std::vector<std::vector<Answer>> answers(4);
    std::vector<std::thread> threads;
    for (std::vector<Answer>& own : answers) {
        threads.emplace_back([&] { own = answers_of(shared); });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    for (const std::vector<Answer>& own : answers) {
        EXPECT_EQ(own, alone);
    }
}

}  // namespace
}  // namespace tandem
