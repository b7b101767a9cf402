// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "clash/scene_inputs.hpp"

#include "cli/answers/outputs.hpp"
#include "cli/options/option_text.hpp"
#include "cli/options/scene_options.hpp"
#include "parser/checks.hpp"

namespace tandem::cli {

void add_scene_inputs(const parser::Verb& verb, SceneInputs& inputs) {
    verb.add_option("SCENE", inputs.files,
                    "glTF, GLB, 3MF or COLLADA with named parts, a folder of meshes, mesh\n"
                    "files, or a scene file (docs/guide/scene.md)")
        .required()
        .option_text(" ");
    verb.add_option("--unit", inputs.reading.unit,
                    "What the numbers of files without a unit mean: m, mm, cm, in, …")
        .option_text("UNIT");
    verb.add_option("--scale", inputs.reading.scale, "A factor for files without a unit")
        .check(parser::above_zero())
        .option_text("F");
    verb.add_option("--weld", inputs.reading.weld,
                    "Vertices closer than EPS become one; says what it did")
        .check(parser::not_negative())
        .option_text("EPS");
    verb.add_flag("--allow-outside", inputs.reading.allow_outside,
                  "A scene may refer to files outside of its folder");
    add_reading_options(verb, inputs.reading.files);
}

Result<tandem::Scene> load(const SceneInputs& inputs, std::span<const std::string> written,
                           Progress& progress) {
    progress.phase("reading the scene");
    SceneReading reading = inputs.reading;
    reading.files.follow_links_out_of_folder = reading.allow_outside;
    const std::vector<std::filesystem::path> paths(inputs.files.begin(), inputs.files.end());
    Result<tandem::Scene> scene = tandem::load_scene(paths, reading);
    if (!scene) {
        return scene;
    }
    for (const std::string& note : scene->notes) {
        progress.note(note);
    }
    const std::vector<std::string> read(scene->files_read.begin(), scene->files_read.end());
    if (const Result<Done> fine = check_output_files(written, read); !fine) {
        return fine.error();
    }
    return scene;
}

}  // namespace tandem::cli
