// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// `tandem check` with an option about contact regions: the two meshes as a scene of two parts.
#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <memory>

#include "clash/clash_document.hpp"
#include "clash/clash_export.hpp"
#include "clash/clash_outputs.hpp"
#include "clash/clash_verb.hpp"
#include "clash/find_clashes.hpp"
#include "cli/answers/document_facts.hpp"
#include "cli/answers/json_parts.hpp"
#include "cli/options/check_mode.hpp"
#include "cli/options/name_option.hpp"
#include "cli/options/output_options.hpp"
#include "cli/options/region_options.hpp"
#include "cli/options/scene_options.hpp"
#include "report/write_report.hpp"

namespace tandem::cli {
namespace {

constexpr const char* kRegionExamples = R"(Examples:
  tandem check bolt.stl plate.stl --regions
  tandem check bolt.stl plate.stl --tolerance 0.1 --contacts where.csv
  tandem check box.obj table.obj --mode contain --allow-touching --json

Regions are connected places where the surfaces meet. Depth and normal are known where
both meshes are closed. Exit code: 0 no collision that counts, 1 one, 2 wrong use or
unreadable input, 3 internal failure. Options about engines, pairs and --poses belong to
a check without options about regions.)";

constexpr std::array kRegionModes{CheckMode::Collide, CheckMode::Contain};

struct RegionCheckOptions {
    SceneOptions scene;
    CheckMode mode = CheckMode::Collide;
    RegionOptions regions;
    Outputs outputs;
};

/// What was found between two meshes, with regions.
struct RegionCheck {
    Scene scene;
    tandem::Scene parts;
    clash::ClashReport report;
    CheckMode mode = CheckMode::Collide;

    [[nodiscard]] const clash::Clash* clash() const {
        return report.clashes.empty() ? nullptr : report.clashes.data();
    }
};

tandem::Scene parts_of(const Scene& scene) {
    tandem::Scene parts;
    for (const Side* side : {&scene.a, &scene.b}) {
        ScenePart part;
        part.name = std::filesystem::path(side->file).filename().string();
        part.path = side->file;
        part.file = side->file;
        part.mesh = static_cast<std::uint32_t>(parts.meshes.size());
        part.pose = side->pose;
        parts.meshes.push_back(side->model.mesh());
        parts.parts.push_back(std::move(part));
    }
    return parts;
}

Result<RegionCheck> look(const RegionCheckOptions& options, Progress& progress) {
    SceneOptions asked = options.scene;
    if (options.mode == CheckMode::Contain) {
        asked.openness = Openness::MustBeClosed;
    }
    Result<Scene> scene = load_scene(asked, options.outputs, progress);
    if (!scene) {
        return scene.error();
    }
    RegionCheck found{*scene, parts_of(*scene), {}, options.mode};
    progress.phase("looking for contact regions");
    clash::ClashRequest request;
    request.allow_touching = options.regions.allow_touching;
    request.tolerance = options.regions.tolerance;
    request.threads = scene->engine.request.threads;
    const Stopwatch watch;
    Result<clash::ClashReport> report = find_clashes(found.parts, request);
    if (!report) {
        return report.error();
    }
    if (!report->notes.empty()) {
        return Error{ErrorCode::InvalidArgument, report->notes.front()};
    }
    found.scene.times.query_ms = watch.milliseconds();
    found.report = *std::move(report);
    // Only --mode contain asks about what is inside without touching.
    if (options.mode != CheckMode::Contain) {
        std::erase_if(found.report.clashes,
                      [](const clash::Clash& one) { return one.pair_count == 0; });
    }
    return found;
}

std::string verdict(const RegionCheck& found) {
    const clash::Clash* const clash = found.clash();
    if (clash == nullptr) {
        return found.report.tolerated > 0 ? "no collision: what there is is tolerated\n"
                                          : "no collision\n";
    }
    std::string text = fmt::format("COLLISION: {}", name_of(clash->kind));
    if (const OverlapPiece* const piece = clash->deepest()) {
        const std::optional<double> depth = depth_of(*piece);
        const std::optional<Vec3> normal = normal_of(*piece);
        text += depth ? fmt::format(", {:.6g} deep", *depth)
                      : fmt::format(", depth unknown: {}", explain(*piece->unknown));
        text += normal ? fmt::format(" along {}", point_text(*normal)) : "";
        text += clash->goes_through() ? ", through each other" : "";
        if (piece->separation) {
            text += fmt::format("\nconvex: separate if B moves by {:.6g} along {}",
                                piece->separation->distance,
                                point_text(piece->separation->direction));
        }
    }
    if (clash->pair_count == 0) {
        return text + "\n";
    }
    return text + fmt::format("\n{} of touching triangles, pair hash {:016x}\n",
                              counted(clash->pair_count, "pair", "pairs"), clash->pair_hash);
}

std::string text_of(const RegionCheck& found, std::size_t listed) {
    std::string out;
    add_side(out, "A", found.scene.a);
    add_side(out, "B", found.scene.b);
    out += verdict(found);
    if (found.clash() != nullptr) {
        out += clash::region_table(*found.clash(), listed);
    }
    add_times(out, found.scene.times);
    return out;
}

Result<Done> write_json(const std::string& file, const RegionCheck& found) {
    Result<JsonReport> json = JsonReport::open(file, "tandem.contacts/1");
    if (!json) {
        return json.error();
    }
    const clash::Clash* const clash = found.clash();
    json->member("mode", name_of(found.mode));
    json->member("a", to_json(found.scene.a));
    json->member("b", to_json(found.scene.b));
    json->member("colliding", clash != nullptr);
    json->member("tolerated", found.report.tolerated > 0);
    json->member("kind", clash != nullptr ? Json(name_of(clash->kind)) : Json(nullptr));
    json->member("pair_count", clash != nullptr ? clash->pair_count : 0);
    const OverlapPiece* const piece = clash != nullptr ? clash->deepest() : nullptr;
    const std::optional<double> depth = piece != nullptr ? depth_of(*piece) : std::nullopt;
    json->member("depth", depth ? Json(*depth) : Json(nullptr));
    json->member("through", clash != nullptr && clash->goes_through());
    json->member("pieces", clash != nullptr ? clash::pieces_json(*clash) : Json::array());
    json->list("regions", clash != nullptr ? clash->regions.size() : 0,
               [&](std::size_t k) { return clash::to_json(clash->regions[k], *clash); });
    json->member("engine", to_json(found.scene.engine));
    json->member("time_ms", to_json(found.scene.times));
    return json->close();
}

Result<Done> write_page(const std::string& file, const RegionCheck& found) {
    report::Document document =
        begin_document("check", found.parts.parts[0].name + " and " + found.parts.parts[1].name);
    add_settings(document, found.scene.engine);
    add_times(document, found.scene.times);
    fill_document(document, found.report, found.parts);
    return report::write_report(file, std::move(document));
}

Answer answer_of(const RegionCheck& found) {
    return {.found = found.clash() != nullptr,
            .text = [&](std::size_t listed, Details) { return text_of(found, listed); },
            .json = [&](const std::string& file, std::size_t) { return write_json(file, found); },
            .pairs = {"every contact region",
                      [&](const std::string& file) {
                          return write_text(file, contacts_csv_of(found.report, found.parts));
                      }},
            .picture = {"both meshes, touching triangles and contact curves",
                        [&](const std::string& file) {
                            return export_clashes(file, found.report, found.parts);
                        }},
            .page = {"a page for the browser",
                     [&](const std::string& file) { return write_page(file, found); }}};
}

ExitCode check_regions(const RegionCheckOptions& options) {
    Progress progress(options.outputs.verbosity);
    const std::vector inputs{options.scene.file_a, options.scene.file_b};
    if (const Result<Done> fine = check_outputs(options.outputs, inputs); !fine) {
        complain(fine.error().message);
        return ExitCode::BadInput;
    }
    return report(look(options, progress), options.outputs, progress);
}

}  // namespace

VerbAction add_region_check(const parser::Verb& program) {
    const auto options = std::make_shared<RegionCheckOptions>();
    const parser::Verb verb = program.add_verb("check", "Where do two meshes meet, and how deep?");
    verb.footer(kRegionExamples);
    add_scene_options(verb, options->scene);
    add_name_option(verb, "--mode", options->mode, kRegionModes, "collide or contain");
    add_region_options(verb, options->regions);
    add_file_options(verb, options->outputs,
                     "Both meshes as PLY, GLB or OBJ, touching triangles coloured,\n"
                     "contact curves as thin tubes");
    verb.add_option("--max-listed", options->outputs.max_pairs, "Regions in the table")
        .option_text("N");
    verb.add_flag_callback(
        "-q,--quiet", [options] { options->outputs.verbosity = Verbosity::Quiet; },
        "Nothing on standard output; the exit code tells");
    return [options] {
        options->outputs.pairs = options->regions.contacts;
        return check_regions(*options);
    };
}

}  // namespace tandem::cli
