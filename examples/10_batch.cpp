// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Many queries in one batch: which positions of the gear are free? All 360 are tested in parallel;
// the answers do not depend on the number of threads.
#include <cmath>
#include <cstdio>
#include <numbers>
#include <vector>

#include <tandem/tandem.hpp>

namespace {

/// The pose of the gear on its pin, rotated by some degrees.
tandem::Pose turned(double degrees) {
    const double half = degrees * std::numbers::pi / 360.0;
    return tandem::Pose::create({0, 0, 12.5}, std::cos(half), 0, 0, std::sin(half)).value();
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: 10_batch gear.stl housing.obj\n");
        return 2;
    }
    const auto gear = tandem::Model::load(argv[1]).value();
    const auto housing = tandem::Model::load(argv[2]).value();
    std::vector<tandem::Pose> poses;
    for (int degrees = 0; degrees < 360; ++degrees) {
        poses.push_back(turned(degrees));
    }
    tandem::Batch batch({.work = tandem::BatchWork::FirstContact, .threads = 0});
    const auto answers = batch.collide_many({housing}, gear, poses).value();
    std::size_t free = 0;
    for (std::size_t k = 0; k < answers.size(); ++k) {
        free += answers.count(k) == 0 ? 1U : 0U;
    }
    std::printf("%zu of %zu positions are free\n", free, answers.size());
    return free > 0 && free < answers.size() ? 0 : 1;
}
