// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Counts allocations of the whole program, hence a program of its own.
#include <atomic>
#include <cstdlib>
#include <gtest/gtest.h>
#include <new>

#include <tandem/collide.hpp>

#include "scenes/torus_knot.hpp"

namespace {

std::atomic<std::size_t> allocations{0};

void* counted(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size == 0 ? 1 : size)) {
        return memory;
    }
    throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t size) {
    return counted(size);
}
void* operator new[](std::size_t size) {
    return counted(size);
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete[](void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace tandem {
namespace {

TEST(Query, DoesNotAllocateOnceItsBuffersAreLargeEnough) {
    const Model knot = Model::build(scenes::torus_knot({.segments = 120, .sides = 8})).value();
    const Pose pose = Pose::create({0.3, 0.1, 0.2}, 0.9, 0.1, -0.3, 0.2).value();
    const Query::Visitor visitor = [](std::span<const TrianglePair>) { return Flow::Continue; };
    Query query;
    const auto run = [&] {
        return query.all_pairs({knot}, {knot, pose})->size() + *query.count({knot}, {knot, pose}) +
               (query.first_contact({knot}, {knot, pose})->has_value() ? 1U : 0U) +
               (query.visit({knot}, {knot, pose}, visitor) ? 1U : 0U);
    };
    const std::size_t first = run();
    ASSERT_GT(allocations.load(), 0u) << "the counter works";
    const std::size_t before = allocations.load();
    const std::size_t second = run();
    EXPECT_EQ(allocations.load(), before);
    EXPECT_EQ(first, second);
}

}  // namespace
}  // namespace tandem
