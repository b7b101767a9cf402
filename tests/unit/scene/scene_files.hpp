// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>
#include <zip.h>

#include <tandem/scene.hpp>

namespace tandem::testing {

/// One triangle as OBJ.
inline constexpr const char* kTriangleObj = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";

inline Result<Scene> load(const std::filesystem::path& input, const SceneReading& reading = {}) {
    return load_scene(std::vector{input}, reading);
}

/// A glTF with the triangle (0,0,0) (1,0,0) (0,1,0) as meshes[0], and with the given nodes.
inline std::string gltf_with_nodes(const std::string& nodes, const std::string& roots = "0") {
    // 36 bytes for three points of floats.
    return R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[)" + roots +
           R"(]}],"nodes":)" + nodes +
           R"(,"meshes":[{"name":"leaf","primitives":[{"attributes":{"POSITION":0}}]}],)"
           R"("accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}],)"
           R"("bufferViews":[{"buffer":0,"byteLength":36}],)"
           R"("buffers":[{"byteLength":36,"uri":"data:application/octet-stream;base64,)"
           R"(AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA"}]})";
}

/// A zip archive with these files.
inline void write_zip(const std::filesystem::path& file,
                      const std::vector<std::pair<std::string, std::string>>& entries) {
    int fault = 0;
    zip_t* const archive = zip_open(file.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &fault);
    for (const auto& [name, content] : entries) {
        zip_file_add(archive, name.c_str(),
                     zip_source_buffer(archive, content.data(), content.size(), 0), 0);
    }
    zip_close(archive);
}

/// The model part of a 3MF: object 1 is a triangle; other objects and items are given.
inline std::string model_3mf(const std::string& objects, const std::string& items,
                             const std::string& unit = "millimeter") {
    return R"(<?xml version="1.0"?><model unit=")" + unit +
           R"(" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02"><resources>)"
           R"(<object id="1" name="leaf"><mesh><vertices><vertex x="0" y="0" z="0"/>)"
           R"(<vertex x="1" y="0" z="0"/><vertex x="0" y="1" z="0"/></vertices><triangles>)"
           R"(<triangle v1="0" v2="1" v3="2"/></triangles></mesh></object>)" +
           objects + "</resources><build>" + items + "</build></model>";
}

inline void write_3mf(const std::filesystem::path& file, const std::string& model) {
    write_zip(file, {{"3D/3dmodel.model", model}});
}

}  // namespace tandem::testing
