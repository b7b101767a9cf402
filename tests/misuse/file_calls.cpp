// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Files, scenes and profiles, called wrongly.
#include <filesystem>

#include <tandem/box_recording.hpp>
#include <tandem/mesh_file.hpp>
#include <tandem/profile.hpp>
#include <tandem/scene.hpp>

#include "misuse/wrong_calls.hpp"
#include "unit/io/temporary_folder.hpp"

namespace tandem::testing {
namespace {

using Path = std::filesystem::path;

/// In a folder that goes away with the program.
Path scratch(std::string_view name) {
    static const test::TemporaryFolder kFolder;
    return kFolder / name;
}

std::vector<WrongCall> mesh_file_calls() {
    static const std::vector<std::byte> kBytes(10);
    static const Path kNoFile = "/nowhere/file";
    return {
        {"mesh_format_of", "no name",
         [] {
             return all_of({refused(mesh_format_of("")), refused(mesh_format_of("a.docx"))});
         }},
        {"holds_parts", "a format that does not exist",
         [] { return holds(!holds_parts(MeshFormat(99))); }},
        {"load_mesh", "no file",
         [] {
             return all_of({refused(load_mesh("")), refused(load_mesh(kNoFile)),
                            refused(load_mesh("/nowhere/a.obj")), refused(load_mesh("/"))});
         }},
        {"load_mesh_with_report", "no file",
         [] { return refused(load_mesh_with_report("/nowhere/a.stl")); }},
        {"parse_mesh", "a format that does not exist and no bytes",
         [] {
             return all_of({refused(parse_mesh(kBytes, MeshFormat(99), "bytes")),
                            refused(parse_mesh({}, MeshFormat::Obj, "")),
                            refused(parse_mesh(kBytes, MeshFormat(-1), ""))});
         }},
        {"parse_mesh_with_report", "a format that does not exist",
         [] { return refused(parse_mesh_with_report(kBytes, MeshFormat(99), "bytes")); }},
        {"save_mesh", "no file and no format",
         [] {
             return all_of({refused(save_mesh(scenes::sphere(0), "")),
                            refused(save_mesh(scenes::sphere(0), "/nowhere/a.obj")),
                            refused(save_mesh(scenes::sphere(0), "a.docx"))});
         }},
        {"save_coloured", "vertices that do not exist",
         [] {
             ColouredMesh part{.vertices = {Vec3(0, 0, 0)}, .triangles = {Triangle{0, 1, 0}}};
             const auto in = [](const char* name, const ColouredMesh& wrong) {
                 const Path file = scratch(name);
                 return all_of({refused(save_coloured(file, std::vector{wrong})),
                                holds(!std::filesystem::exists(file))});
             };
             ColouredMesh bad{.vertices = {Vec3(no_point())}};
             return all_of({in("a.ply", part), in("a.glb", part), in("a.obj", part),
                            in("b.ply", bad), in("b.glb", bad), in("b.obj", bad),
                            refused(save_coloured("/nowhere/a.ply", {}))});
         }},
        {"name_of", "a note that does not exist",
         [] {
             return holds(name_of(ReadNoteKind(99)) == "?" && !text_of({ReadNoteKind(99)}).empty());
         }},
        {"text_of", "a note that does not exist",
         [] { return holds(!text_of({.kind = ReadNoteKind(-1), .count = 7}).empty()); }},
    };
}

std::vector<WrongCall> scene_calls() {
    static const std::vector<Path> kNowhere{"/nowhere/scene.json"};
    return {
        {"load_scene", "no inputs and readings without a meaning",
         [] {
             return all_of({refused(load_scene({})), refused(load_scene(kNowhere)),
                            refused(load_scene(kNowhere, {.unit = "parsec"})),
                            refused(load_scene(kNowhere, {.scale = kNaN})),
                            refused(load_scene(kNowhere, {.scale = 0.0})),
                            refused(load_scene(kNowhere, {.weld = -1.0})),
                            refused(load_scene(kNowhere, {.weld = kNaN}))});
         }},
        {"Scene::triangle_count", "a part without a mesh",
         [] {
             Scene scene;
             scene.parts.push_back({.mesh = 7});
             return holds(scene.triangle_count() == 0);
         }},
        {"metres_in", "no unit",
         [] { return holds(!metres_in("") && !metres_in(std::string_view("m\0m", 3))); }},
        {"weld", "no distance",
         [] {
             WeldReport report;
             return all_of({refused(weld(scenes::sphere(0), kNaN, report)),
                            refused(weld(scenes::sphere(0), -1.0, report)),
                            refused(weld(scenes::sphere(0), kInfinity, report))});
         }},
    };
}

std::vector<WrongCall> profile_calls() {
    static const auto kWrongProfiles = [] {
        const auto with = [](auto change) {
            Profile profile{.mesh = MeshProfile{}};
            change(profile);
            return profile;
        };
        return std::vector{
            Profile{},
            with([](Profile& p) { p.mesh->engine = EngineKind(9); }),
            with([](Profile& p) { p.mesh->fast.effort = BuildEffort(9); }),
            with([](Profile& p) { p.broad_phase = {.method = BroadMethod(99)}; }),
            with([](Profile& p) { p.broad_phase = {.cell_size = static_cast<float>(kNaN)}; }),
            with([](Profile& p) { p.broad_phase = {.margin = static_cast<float>(kInfinity)}; }),
            with([](Profile& p) {
                p.mesh->engine = EngineKind::Reference;
                p.mesh->order = OrderKind(99);
            })};
    };
    return {
        {"MeshProfile::build", "an engine that does not exist",
         [] {
             return all_of(
                 {refused(MeshProfile{.engine = EngineKind(9)}.build(scenes::sphere(0))),
                  refused(MeshProfile{.fast = {.effort = BuildEffort(9)}}.build(Mesh{}))});
         }},
        {"MeshProfile::request", "an engine that does not exist",
         [] {
             return refused(collide(
                 here(), here(),
                 MeshProfile{.engine = EngineKind::Reference, .order = OrderKind(9)}.request()));
         }},
        {"save_profile", "profiles that cannot be read again",
         [] {
             for (const Profile& profile : kWrongProfiles()) {
                 const Path file = scratch("profile.json");
                 if (save_profile(profile, file) || std::filesystem::exists(file)) {
                     return ::testing::AssertionFailure() << to_json(profile);
                 }
             }
             return refused(save_profile({.mesh = MeshProfile{}}, "/nowhere/profile.json"));
         }},
        {"to_json", "profiles without a meaning",
         [] {
             for (const Profile& profile : kWrongProfiles()) {
                 if (parse_profile(to_json(profile))) {
                     return ::testing::AssertionFailure() << to_json(profile);
                 }
             }
             return holds(true);
         }},
        {"parse_profile", "no text",
         [] {
             return all_of({refused(parse_profile("")), refused(parse_profile("{}", ""))});
         }},
        {"load_profile", "no file",
         [] {
             return all_of({refused(load_profile("")), refused(load_profile("/nowhere"))});
         }},
    };
}

std::vector<WrongCall> recording_calls() {
    static const auto kWriter = [] {
        return BoxRecordingWriter::create(scratch("boxes"), 0.0).value();
    };
    return {
        {"BoxRecordingWriter::create", "no file and no time",
         [] {
             return all_of({refused(BoxRecordingWriter::create("/nowhere/boxes", 0.0)),
                            refused(BoxRecordingWriter::create(scratch("nan"), kNaN)),
                            refused(BoxRecordingWriter::create(scratch("past"), -1.0)),
                            refused(BoxRecordingWriter::create(scratch("ever"), kInfinity))});
         }},
        {"BoxRecordingWriter::write", "moved from and steps without a meaning",
         [] {
             const Box box{};
             const std::vector<BoxStep> wrong{
                 {.removed = {0}},
                 {.moved = {0}, .moved_boxes = {box}},
                 {.added = {0, 1}, .added_boxes = {box}},
                 {.added = {1, 0}, .added_boxes = {box, box}},
                 {.added = {0}, .added_boxes = {Box{{1, 0, 0}, {0, 0, 0}}}},
                 {.added = {0}, .added_boxes = {box_around(no_point(), no_point())}}};
             for (const BoxStep& step : wrong) {
                 BoxRecordingWriter writer = kWriter();
                 if (writer.write(step)) {
                     return holds(false);
                 }
             }
             return refused(moved_from(kWriter()).write({}));
         }},
        {"BoxRecordingWriter::finish", "moved from and twice",
         [] {
             BoxRecordingWriter writer = kWriter();
             return all_of({refused(moved_from(kWriter()).finish()), answered(writer.finish()),
                            refused(writer.finish()), refused(writer.write({}))});
         }},
        {"BoxRecordingReader::open", "no file",
         [] {
             return all_of({refused(BoxRecordingReader::open("")),
                            refused(BoxRecordingReader::open("/nowhere/boxes")),
                            refused(BoxRecordingReader::open("/"))});
         }},
        {"BoxRecordingReader::next", "moved from",
         [] {
             BoxRecordingWriter writer = kWriter();
             (void)writer.finish();
             BoxStep step;
             BoxRecordingReader gone =
                 moved_from(BoxRecordingReader::open(scratch("boxes")).value());
             return all_of({refused(gone.next(step)), holds(gone.step_seconds() == 0.0)});
         }},
        {"BoxRecordingReader::step_seconds", "moved from",
         [] {
             BoxRecordingWriter writer = kWriter();
             (void)writer.finish();
             return holds(
                 moved_from(BoxRecordingReader::open(scratch("boxes")).value()).step_seconds() ==
                 0.0);
         }},
    };
}

}  // namespace

INSTANTIATE_TEST_SUITE_P(MeshFiles, WrongCalls, ::testing::ValuesIn(mesh_file_calls()),
                         wrong_call_name);
INSTANTIATE_TEST_SUITE_P(Scenes, WrongCalls, ::testing::ValuesIn(scene_calls()), wrong_call_name);
INSTANTIATE_TEST_SUITE_P(Profiles, WrongCalls, ::testing::ValuesIn(profile_calls()),
                         wrong_call_name);
INSTANTIATE_TEST_SUITE_P(Recordings, WrongCalls, ::testing::ValuesIn(recording_calls()),
                         wrong_call_name);

}  // namespace tandem::testing
