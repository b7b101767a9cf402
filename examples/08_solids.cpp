// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Closed meshes are solids with an inside. Finds the side of a point, and the relation of two
// solids. An open mesh gives an error unless its winding number is chosen to decide.
#include <cstdio>
#include <string>

#include <tandem/tandem.hpp>

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: 08_solids gear.stl housing.obj\n");
        return 2;
    }
    const auto gear = tandem::Model::load(argv[1]).value();
    const auto housing = tandem::Model::load(argv[2]).value();
    const auto gear_solid = tandem::Solid::create(gear).value();
    const auto housing_solid = tandem::Solid::create(housing).value();

    for (const tandem::Vec3& point : {tandem::Vec3(15, 0, 5), {0, 0, 5}, {5, 0, 5}}) {
        const tandem::Side side = tandem::side_of(point, {gear_solid}).value();
        std::printf("(%g, %g, %g) is %s the gear\n", point.x(), point.y(), point.z(),
                    std::string(name_of(side)).c_str());
    }
    const tandem::Pose lifted = tandem::Pose::at({0, 0, 12.5});
    const auto relation = tandem::relate({gear_solid, lifted}, {housing_solid}).value().relation;
    std::printf("gear and housing: %s\n", std::string(name_of(relation)).c_str());

    // The gear without its last hundred triangles: a part with a hole.
    const auto triangles = gear.mesh().triangles();
    auto torn = tandem::Mesh::create({gear.mesh().vertices().begin(), gear.mesh().vertices().end()},
                                     {triangles.begin(), triangles.end() - 100});
    const auto torn_gear = tandem::Model::build(*std::move(torn)).value();
    const auto refused = tandem::Solid::create(torn_gear);
    std::printf("%s\n", refused ? "closed?" : refused.error().message.c_str());
    const auto open_solid =
        tandem::Solid::create(torn_gear, {.open = tandem::OpenMesh::Winding}).value();
    const tandem::Vec3 deep(-15, 0, 5);
    std::printf("winding number %.3f: %s\n", tandem::winding_number(deep, {open_solid}).value(),
                std::string(name_of(tandem::side_of(deep, {open_solid}).value())).c_str());
    return relation == tandem::Relation::Overlapping && !refused ? 0 : 1;
}
