// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// A tree is built once, and every step only sets a new pose. A CollideQuery keeps its buffers, so
// that the loop does not allocate. Here bisection moves a box towards another one until they touch,
// precise to the last bit.
#include <cmath>
#include <cstdio>

#include <tandem/tandem.hpp>

namespace {

tandem::Model unit_box() {
    std::vector<tandem::Vec3> corners;
    for (unsigned c = 0; c < 8; ++c) {
        corners.emplace_back(c & 1U, c >> 1U & 1U, c >> 2U & 1U);
    }
    auto mesh = tandem::Mesh::create(corners, {{0, 2, 3},
                                               {0, 3, 1},
                                               {4, 5, 7},
                                               {4, 7, 6},
                                               {0, 1, 5},
                                               {0, 5, 4},
                                               {2, 6, 7},
                                               {2, 7, 3},
                                               {0, 4, 6},
                                               {0, 6, 2},
                                               {1, 3, 7},
                                               {1, 7, 5}});
    return tandem::Model::build(*std::move(mesh)).value();
}

}  // namespace

int main() {
    const tandem::Model box = unit_box();
    tandem::CollideQuery query;
    const auto touches_at = [&](double x) {
        const auto pose = tandem::Pose::at({x, 0.25, 0.25});
        return query.first_contact({box}, {box, pose}).value().has_value();
    };
    double touching = 0.5;
    double apart = 2.0;
    while (std::nextafter(touching, apart) < apart) {
        const double middle = touching + (apart - touching) / 2;
        (touches_at(middle) ? touching : apart) = middle;
    }
    std::printf("touching at %.17g, apart at %.17g\n", touching, apart);
    return touching == 1.0 ? 0 : 1;
}
