// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "unit/io/hostile_files.hpp"
#include "unit/io/sample_files.hpp"

namespace tandem::test {
namespace {

HostileFile gltf(std::string name, std::string content, std::string says,
                 ErrorCode code = kMalformed) {
    return {"Gltf" + name, MeshFormat::Gltf, std::move(content), code, std::move(says)};
}

constexpr std::string_view kPositions =
    R"({"bufferView":0,"componentType":5126,"count":5,"type":"VEC3"})";
constexpr std::string_view kMesh = R"("meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}])";
constexpr std::string_view kIndexedMesh =
    R"("meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":1}]}])";

// A file whose only error is in accessors[0], the positions.
std::string with_positions(std::string_view accessor) {
    return gltf_with_points("abc", fmt::format(R"("accessors":[{}],{})", accessor, kMesh));
}

std::string with_indices(std::string_view bytes, std::string_view accessor) {
    return gltf_with_points(
        bytes, fmt::format(R"("accessors":[{},{}],{})", kPositions, accessor, kIndexedMesh));
}

// A file whose only error is in its nodes.
std::string with_nodes(std::string_view nodes) {
    constexpr std::string_view kThree =
        R"({"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"})";
    return gltf_with_points("abc", fmt::format(R"("accessors":[{}],{},{})", kThree, kMesh, nodes));
}

std::string with_buffer(std::string_view buffer, std::string_view view) {
    return fmt::format(R"({{"asset":{{"version":"2.0"}},"buffers":[{}],"bufferViews":[{}],)"
                       R"("accessors":[{}],{}}})",
                       buffer, view, kPositions, kMesh);
}

std::vector<HostileFile> hostile_json() {
    std::string many_nodes = R"({"mesh":0})";
    std::string many_children = "0";
    for (int i = 1; i < 30000; ++i) {
        many_nodes += R"(,{"mesh":0})";
        many_children += fmt::format(",{}", i);
    }
    std::string deep_objects;
    for (int i = 0; i < 100000; ++i) {
        deep_objects += R"({"a":)";
    }
    const std::string view = R"({"buffer":0,"byteLength":60})";
    return {
        gltf("NotJson", "hello", "byte 1: not valid JSON"),
        gltf("CutJson", R"({"asset":{"version")", "not valid JSON"),
        gltf("Array", "[]", "the JSON is not an object"),
        gltf("DeepArray", R"({"asset":)" + std::string(200000, '['), "nests deeper than 256"),
        gltf("DeepObject", deep_objects, "nests deeper than 256"),
        gltf("HugeNumber", R"({"asset":{"version":1e999}})", "not valid JSON"),
        gltf("NoAsset", "{}", "asset is missing"),
        gltf("OldVersion", R"({"asset":{"version":"1.0"}})", "glTF 1.0, an older", kUnsupported),
        gltf("OldMeshes", R"({"meshes":{"a":{}}})", "glTF 1.0, an older", kUnsupported),
        gltf("NewVersion", R"({"asset":{"version":"3.0"}})", "glTF version '3.0'", kUnsupported),
        gltf("OtherExtension",
             R"({"asset":{"version":"2.0"},"extensionsRequired":["ACME_wobble"]})",
             "requires the extension 'ACME_wobble'", kUnsupported),
        gltf("NoMeshes", R"({"asset":{"version":"2.0"}})", "no triangle in the file"),
        gltf("MeshesNotArray", R"({"asset":{"version":"2.0"},"meshes":7})", "must be an array"),
        gltf("MeshNotObject", R"({"asset":{"version":"2.0"},"meshes":[7]})", "must be an object"),
        gltf("NoAttributes", R"({"asset":{"version":"2.0"},"meshes":[{"primitives":[{}]}]})",
             "attributes is missing"),
        gltf("NoPosition",
             R"({"asset":{"version":"2.0"},"meshes":[{"primitives":[{"attributes":{}}]}]})",
             "has no POSITION"),
        gltf(
            "OtherMode",
            gltf_with_points("abc", fmt::format(R"("accessors":[{}],"meshes":[{{"primitives":[)"
                                                R"({{"attributes":{{"POSITION":0}},"mode":7}}]}}])",
                                                kPositions)),
            "mode 7 is not known"),
        gltf("Cycle", with_nodes(R"("nodes":[{"children":[1]},{"children":[0]}])"), "cycle"),
        gltf("SceneCycle",
             with_nodes(R"("nodes":[{"mesh":0,"children":[0]}],"scenes":[{"nodes":[0]}])"),
             "nodes[0] occurs twice"),
        gltf("TwoParents", with_nodes(R"("nodes":[{"children":[2]},{"children":[2]},{"mesh":0}])"),
             "nodes[2] occurs twice"),
        gltf("NodeHigh", with_nodes(R"("nodes":[{}],"scenes":[{"nodes":[1]}])"),
             "nodes[1] is referred to, but there are only 1"),
        gltf("SceneHigh", with_nodes(R"("nodes":[{}],"scenes":[],"scene":3)"), "scenes[3]"),
        gltf("NegativeNode", with_nodes(R"("nodes":[{"children":[-1]}])"), "not negative"),
        gltf("MeshHigh", with_nodes(R"("nodes":[{"mesh":9}])"), "meshes[9] is referred to"),
        gltf("ShortMatrix", with_nodes(R"("nodes":[{"mesh":0,"matrix":[1]}])"), "16 numbers"),
        gltf("Projective",
             with_nodes(R"("nodes":[{"mesh":0,"matrix":[1,0,0,1,0,1,0,0,0,0,1,0,0,0,0,1]}])"),
             "not affine"),
        gltf("ZeroRotation", with_nodes(R"("nodes":[{"mesh":0,"rotation":[0,0,0,0]}])"),
             "not a rotation"),
        gltf("WordInTranslation", with_nodes(R"("nodes":[{"mesh":0,"translation":[0,0,"x"]}])"),
             "must hold numbers only"),
        gltf("Overflow", with_nodes(R"("nodes":[{"mesh":0,"translation":[1e308,0,0],
             "scale":[1e308,1,1]},{"mesh":0,"scale":[1e300,1,1],"children":[2]},
             {"mesh":0,"scale":[1e300,1,1]}])"),
             "is not finite", ErrorCode::InvalidMesh),
        gltf("Skin", with_nodes(R"("nodes":[{"mesh":0,"skin":0}])"), "skins[0] is referred to"),
        gltf("MorphWord", with_nodes(R"("nodes":[{"mesh":0,"weights":[0,"x"]}])"),
             "weights must hold numbers only"),
        gltf("Instancing",
             with_nodes(R"("nodes":[{"mesh":0,"extensions":{"EXT_mesh_gpu_instancing":{}}}])"),
             "EXT_mesh_gpu_instancing.attributes is missing"),
        gltf("InstancesOfNothing",
             with_nodes(R"("nodes":[{"mesh":0,"extensions":{"EXT_mesh_gpu_instancing":
                 {"attributes":{}}}}])"),
             "none of TRANSLATION, ROTATION and SCALE"),
        gltf("SkinnedInstances",
             with_nodes(R"("nodes":[{"mesh":0,"skin":0,"extensions":{"EXT_mesh_gpu_instancing":
                 {"attributes":{"TRANSLATION":0}}}}])"),
             "EXT_mesh_gpu_instancing", kUnsupported),
        gltf("ManyGpuInstances",
             R"({"asset":{"version":"2.0"},"accessors":[
                 {"componentType":5126,"count":3,"type":"VEC3"},
                 {"componentType":5126,"count":999999999999,"type":"VEC3"}],
                 "meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
                 "nodes":[{"mesh":0,"extensions":{"EXT_mesh_gpu_instancing":
                 {"attributes":{"TRANSLATION":1}}}}]})",
             "with repetitions, have more than", kUnsupported),
        gltf("MeshoptBomb",
             with_buffer(R"({"byteLength":3,"uri":"data:;base64,AAAA"})",
                         R"({"buffer":0,"byteLength":60,"extensions":{"EXT_meshopt_compression":
                         {"buffer":0,"byteLength":3,"byteStride":256,"mode":"ATTRIBUTES",
                         "count":4000000000}}})"),
             "declares 1024000000000 bytes from 3 compressed ones"),
        gltf("ManyInstances",
             fmt::format(R"({{"asset":{{"version":"2.0"}},"meshes":[{{"primitives":[)"
                         R"({{"attributes":{{"POSITION":0}}}}]}}],"accessors":[)"
                         R"({{"componentType":5126,"count":99999,"type":"VEC3"}}],)"
                         R"("nodes":[{}],"scenes":[{{"nodes":[{}]}}]}})",
                         many_nodes, many_children),
             "with repetitions, have more than", kUnsupported),
        gltf("OtherFile", with_buffer(R"({"byteLength":60,"uri":"a.bin"})", view),
             "buffers[0] is in another file, 'a.bin'", kUnsupported),
        gltf("NoData", with_buffer(R"({"byteLength":60})", view), "buffers[0] has no data"),
        gltf("NotBase64", with_buffer(R"({"byteLength":60,"uri":"data:;base64,@@@@"})", view),
             "not valid base64"),
        gltf("NotEncoded", with_buffer(R"({"byteLength":60,"uri":"data:text/plain,abc"})", view),
             "must be in base64"),
        gltf("ShortBuffer", with_buffer(R"({"byteLength":60,"uri":"data:;base64,AAAA"})", view),
             "buffers[0] declares 60 bytes, but has only 3"),
        gltf("LongView", with_buffer(R"({"byteLength":3,"uri":"data:;base64,AAAA"})", view),
             "bufferViews[0] needs 60 bytes from byte 0 of a buffer of 3"),
        gltf("ViewOffset",
             with_buffer(R"({"byteLength":3,"uri":"data:;base64,AAAA"})",
                         R"({"buffer":0,"byteOffset":18446744073709551615,"byteLength":2})"),
             "bufferViews[0] needs"),
        gltf("ViewBuffer",
             with_buffer(R"({"byteLength":3,"uri":"data:;base64,AAAA"})",
                         R"({"buffer":5,"byteLength":2})"),
             "buffers[5] is referred to"),
    };
}

std::vector<HostileFile> hostile_accessors() {
    return {
        gltf("FiveCorners", with_positions(kPositions), "not a multiple of three"),
        gltf("CountHigh", with_positions(R"({"bufferView":0,"componentType":5126,"count":6,
             "type":"VEC3"})"),
             "accessors[0] declares 6 elements, but its data have only 5"),
        gltf("CountLargest", with_positions(R"({"bufferView":0,"componentType":5126,
             "count":18446744073709551615,"type":"VEC3"})"),
             "with repetitions, have more than", kUnsupported),
        gltf("CountNegative",
             with_positions(R"({"bufferView":0,"componentType":5126,"count":-3,"type":"VEC3"})"),
             "accessors[0].count must be a whole number"),
        gltf("CountFraction",
             with_positions(R"({"bufferView":0,"componentType":5126,"count":2.5,"type":"VEC3"})"),
             "must be a whole number"),
        gltf("OffsetHigh", with_positions(R"({"bufferView":0,"byteOffset":18446744073709551615,
             "componentType":5126,"count":3,"type":"VEC3"})"),
             "have only 0"),
        gltf("NoDataHuge", with_positions(R"({"componentType":5126,"count":100000,
             "type":"VEC3"})"),
             "declares 100000 elements without any data"),
        gltf("TypeScalar", with_positions(R"({"bufferView":0,"componentType":5126,"count":3,
             "type":"SCALAR"})"),
             "its type must be VEC3"),
        gltf("OtherComponent", with_positions(R"({"bufferView":0,"componentType":5124,"count":3,
             "type":"VEC3"})"),
             "componentType 5124 is not known"),
        gltf("ViewHigh", with_positions(R"({"bufferView":7,"componentType":5126,"count":3,
             "type":"VEC3"})"),
             "bufferViews[7] is referred to"),
        gltf("SparseIndexHigh", with_positions(R"({"bufferView":0,"componentType":5126,"count":3,
             "type":"VEC3","sparse":{"count":1,"indices":{"bufferView":1,"componentType":5121},
             "values":{"bufferView":0}}})"),
             "replaces element 97 of 3"),
        gltf("SparseCountHigh", with_positions(R"({"bufferView":0,"componentType":5126,"count":3,
             "type":"VEC3","sparse":{"count":4000000000,"indices":{"bufferView":1,
             "componentType":5121},"values":{"bufferView":0}}})"),
             "declares 4000000000 elements"),
        gltf("SparseNoValues", with_positions(R"({"bufferView":0,"componentType":5126,"count":3,
             "type":"VEC3","sparse":{"count":1,"indices":{}}})"),
             "sparse.values is missing"),
        gltf("IndexHigh", with_indices("\1\2\5", R"({"bufferView":1,"componentType":5121,"count":3,
             "type":"SCALAR"})"),
             "corner 2 refers to vertex 5, but there are 5"),
        gltf("IndexFloat", with_indices("\1\2\5", R"({"bufferView":1,"componentType":5126,"count":0,
             "type":"SCALAR"})"),
             "must be SCALAR of an unsigned type"),
        gltf("IndicesNone", with_indices("\1\2\5", R"({"bufferView":1,"componentType":5121,
             "count":0,"type":"SCALAR"})"),
             "no triangle in the file"),
    };
}

std::vector<HostileFile> hostile_glb() {
    const auto file = [](std::string name, std::string content, std::string says,
                         ErrorCode code = kMalformed) {
        return HostileFile{"Glb" + name, MeshFormat::Glb, std::move(content), code,
                           std::move(says)};
    };
    const std::string magic = "glTF";
    const std::string version("\2\0\0\0", 4);
    return {
        file("Magic", magic, "the GLB header is cut off"),
        file("Version", magic + std::string("\1\0\0\0\0\0\0\0", 8), "glTF 1.0, an older",
             kUnsupported),
        file("Version3", magic + std::string("\3\0\0\0\0\0\0\0", 8), "GLB version 3", kUnsupported),
        file("Length", magic + version + "\xff\xff\xff\xff", "declares 4294967295 bytes"),
        file("NoChunk", magic + version + std::string("\x0c\0\0\0", 4), "no JSON chunk"),
        file("Chunk", magic + version + std::string("\x14\0\0\0\xff\xff\xff\x7fJSON", 12),
             "byte 12: a chunk of 2147483647 bytes, but only 0 follow"),
        file("NoBinary",
             glb(with_buffer(R"({"byteLength":60})", R"({"buffer":0,"byteLength":60})"), ""),
             "buffers[0] has no data"),
        file("ShortBinary",
             glb(with_buffer(R"({"byteLength":60})", R"({"buffer":0,"byteLength":60})"), "abcd"),
             "buffers[0] declares 60 bytes, but has only 4"),
    };
}

}  // namespace

std::vector<HostileFile> hostile_gltf_files() {
    std::vector<HostileFile> all = hostile_json();
    for (const auto& files : {hostile_accessors(), hostile_glb()}) {
        all.insert(all.end(), files.begin(), files.end());
    }
    return all;
}

}  // namespace tandem::test
