// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace tandem::testing {

/// The unit cube as `<geometry>`; its corner (1, 1, 1) comes last.
inline constexpr const char* kColladaCube =
    R"(<geometry id="cube" name="Cube"><mesh><source id="p"><float_array id="a" count="24">)"
    R"(0 0 0 1 0 0 0 1 0 1 1 0 0 0 1 1 0 1 0 1 1 1 1 1</float_array><technique_common>)"
    R"(<accessor source="#a" count="8" stride="3"><param name="X" type="float"/>)"
    R"(<param name="Y" type="float"/><param name="Z" type="float"/></accessor>)"
    R"(</technique_common></source><vertices id="v"><input semantic="POSITION" source="#p"/>)"
    R"(</vertices><polylist count="6"><input semantic="VERTEX" source="#v" offset="0"/>)"
    R"(<vcount>4 4 4 4 4 4</vcount><p>0 2 3 1 4 5 7 6 0 1 5 4 2 6 7 3 0 4 6 2 1 3 7 5</p>)"
    R"(</polylist></mesh></geometry>)";

/// A scene with these nodes, which may use `#cube`, and with `asset` and `libraries` added.
inline std::string collada(const std::string& nodes, const std::string& asset = "",
                           const std::string& libraries = "") {
    return R"(<?xml version="1.0"?><COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema")"
           R"( version="1.4.1"><asset>)" +
           asset + "</asset><library_geometries>" + kColladaCube + "</library_geometries>" +
           libraries + R"(<library_visual_scenes><visual_scene id="s">)" + nodes +
           R"(</visual_scene></library_visual_scenes><scene><instance_visual_scene url="#s"/>)"
           R"(</scene></COLLADA>)";
}

/// A geometry that has the corners of a square and these faces.
inline std::string collada_faces(const std::string& faces,
                                 const std::string& numbers = "0 0 0 1 0 0 1 1 0 0 1 0") {
    return R"(<COLLADA version="1.4.1"><library_geometries><geometry id="g"><mesh>)"
           R"(<source id="p"><float_array id="a">)" +
           numbers +
           R"(</float_array><technique_common><accessor source="#a" count="4" stride="3"/>)"
           R"(</technique_common></source><vertices id="v">)"
           R"(<input semantic="POSITION" source="#p"/></vertices>)" +
           faces + "</mesh></geometry></library_geometries></COLLADA>";
}

}  // namespace tandem::testing
