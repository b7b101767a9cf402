// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <tandem/mesh_file.hpp>
#include <tandem/mesh_report.hpp>

#include "clash/parts_verb.hpp"
#include "cli/answers/info_json.hpp"
#include "cli/answers/info_text.hpp"
#include "cli/answers/outputs.hpp"
#include "cli/answers/progress.hpp"
#include "cli/answers/text_sink.hpp"
#include "cli/options/option_text.hpp"
#include "cli/options/scene_options.hpp"
#include "cli/verbs.hpp"

namespace tandem::cli {
namespace {

constexpr const char* kInfoExamples = R"(Examples:
  tandem info part.stl
  tandem info *.obj --json
  tandem info assembly.glb

Vertices at the same position count as one for duplicates, edges and components, so
that an STL file is judged like the welded mesh it stands for. For glTF, 3MF, COLLADA,
a folder or a scene file, the parts follow as a tree, with box and problems of each;
tandem parts shows that tree alone, and has --unit, --scale and --weld.
Exit code: 0 done, 2 wrong use or a file that cannot be read (the others are shown).)";

struct InfoOptions {
    std::vector<std::string> files;
    std::string json;
    ReadOptions reading;
};

InfoEntry look_at(const std::string& file, const ReadOptions& options, Progress& progress) {
    progress.phase("loading " + file);
    const Result<ReportedMesh> read = load_mesh_with_report(file, options);
    if (!read) {
        return {file, read.error(), {}};
    }
    for (const ReadNote& note : read->report.notes) {
        progress.note(file + ": " + text_of(note));
    }
    progress.phase("examining " + file);
    return {file, report_on(read->mesh), read->report.notes};
}

/// Whether an input can only be a scene: a folder or a scene file.
bool is_scene(const std::string& file) {
    std::error_code ignored;
    return file.ends_with(".json") || std::filesystem::is_directory(file, ignored);
}

bool may_have_parts(const std::string& file) {
    const Result<MeshFormat> format = mesh_format_of(file);
    return format && holds_parts(*format);
}

/// Shows the tree of parts of files and folders.
ExitCode parts_of(const InfoOptions& options, std::vector<std::string> files) {
    PartsOptions parts;
    parts.inputs.files = std::move(files);
    parts.inputs.reading.files = options.reading;
    parts.json = options.json;
    return list_parts(parts);
}

/// After the reports, shows the tree of parts of files that can have parts.
ExitCode parts_below(const InfoOptions& options) {
    std::vector<std::string> files;
    std::copy_if(options.files.begin(), options.files.end(), std::back_inserter(files),
                 may_have_parts);
    if (files.empty()) {
        return ExitCode::Clear;
    }
    const Result<Done> separated = write_text("-", "\n");
    return separated ? parts_of(options, std::move(files)) : ExitCode::BadInput;
}

ExitCode info(const InfoOptions& options) {
    if (std::any_of(options.files.begin(), options.files.end(), is_scene)) {
        return parts_of(options, options.files);
    }
    const Outputs outputs{.json = options.json};
    if (const Result<Done> fine = check_outputs(outputs, options.files); !fine) {
        complain(fine.error().message);
        return ExitCode::BadInput;
    }
    std::vector<InfoEntry> entries;
    std::string text;
    std::vector<std::string> complaints;
    {
        Progress progress(Verbosity::Normal);
        for (const std::string& file : options.files) {
            entries.push_back(look_at(file, options.reading, progress));
        }
    }
    for (const InfoEntry& entry : entries) {
        if (const auto* report = std::get_if<MeshReport>(&entry.content)) {
            text += (text.empty() ? "" : "\n") + info_text(entry.file, *report);
        } else {
            complaints.push_back(std::get<Error>(entry.content).message);
        }
    }
    const auto note = [&](const Result<Done>& done) {
        if (!done) {
            complaints.push_back(done.error().message);
        }
    };
    if (options.json != "-" && !text.empty()) {
        note(write_text("-", text));
    }
    if (!options.json.empty()) {
        note(write_info_json(options.json, entries));
    }
    for (const std::string& complaint : complaints) {
        complain(complaint);
    }
    if (!complaints.empty()) {
        return ExitCode::BadInput;
    }
    return options.json.empty() ? parts_below(options) : ExitCode::Clear;
}

}  // namespace

VerbAction add_info(const parser::Verb& program) {
    const auto options = std::make_shared<InfoOptions>();
    const parser::Verb verb = program.add_verb("info", "What is in a mesh file, and is it sound?");
    verb.footer(kInfoExamples);
    verb.add_option("FILE", options->files,
                    "Meshes: OBJ, OFF, PLY, STL, glTF, GLB, 3MF or COLLADA; or a scene:\na folder "
                    "or a scene file")
        .required()
        .option_text(" ");
    add_json_option(verb, options->json);
    add_reading_options(verb, options->reading);
    return [options] { return info(*options); };
}

}  // namespace tandem::cli
