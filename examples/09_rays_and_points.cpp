// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Rays, segments and nearest points. A ray through the housing from the side passes through its
// wall twice, or four times if it meets the pin, which gives the thickness of the wall.
#include <cstdio>

#include <tandem/tandem.hpp>

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: 09_rays_and_points housing.obj\n");
        return 2;
    }
    const auto housing = tandem::Model::load(argv[1]).value();
    const tandem::Placed placed{housing};

    const tandem::Ray ray{.origin = {-100, 0.5, 15.25}, .direction = {1, 0, 0}};
    const auto hits = tandem::all_hits(ray, placed).value();
    for (const tandem::RayHit& hit : hits) {
        std::printf("t = %.3f: triangle %u at x = %.3f\n", hit.t, hit.triangle, hit.point.x());
    }
    const auto first = tandem::cast_ray(ray, placed).value();
    if (!first || hits.size() < 2 || first->triangle != hits[0].triangle) {
        return 1;
    }
    std::printf("the wall is %.3f mm thick there\n", hits[1].t - hits[0].t);

    // Test whether a screwdriver can reach the pin from above.
    const auto blocked = tandem::cast_segment({{0, 0, 80}, {0, 0, -1}}, placed).value();
    std::printf("the hole of the pin is %s\n", blocked ? "blocked" : "free");

    const auto nearest = tandem::closest_point(placed, {0, 0, 15}).value();
    std::printf("from its axis the nearest surface is %.4f mm away, triangle %u\n",
                nearest->distance, nearest->triangle);
    return !blocked && nearest->distance > 1.9 ? 0 : 1;
}
