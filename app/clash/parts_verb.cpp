// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// `tandem info SCENE`: the tree of parts, with the problems of each part.
#include "clash/parts_verb.hpp"

#include <fmt/format.h>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include <tandem/clash.hpp>
#include <tandem/mesh_report.hpp>

#include "cli/answers/outputs.hpp"
#include "cli/answers/text_parts.hpp"
#include "cli/answers/text_sink.hpp"
#include "cli/options/option_text.hpp"
#include "cli/verbs.hpp"
#include "io/output/printable.hpp"

namespace tandem::cli {
namespace {

constexpr const char* kPartsExamples = R"(Examples:
  tandem parts assembly.glb
  tandem parts scene.json --json
  tandem info folder-of-meshes

Lists the parts of a scene as a tree: triangles, box, and what is wrong with the mesh.
Exit code: 0 done, 2 wrong use or unreadable input.)";

std::string problems_of(const MeshReport& report) {
    std::string text;
    const auto add = [&text](std::size_t count, const char* what) {
        if (count > 0) {
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, what);
        }
    };
    add(report.degenerate_triangles, "degenerate");
    add(report.duplicate_triangles, "duplicate");
    add(report.open_edges, "open edges");
    add(report.non_manifold_edges, "non-manifold edges");
    add(report.misoriented_edges, "misoriented edges");
    return text;
}

/// The box of a part; zeros for a part without triangles.
clash::Bounds bounds_of_part(const tandem::Scene& scene, const ScenePart& part) {
    return clash::bounds_of(scene, part).value_or(clash::Bounds{Vec3::Zero(), Vec3::Zero()});
}

std::size_t depth_of(const tandem::Scene& scene, std::uint32_t group) {
    std::size_t depth = 0;
    for (; group != kNoGroup; group = scene.groups[group].parent) {
        ++depth;
    }
    return depth;
}

std::string tree_text(const tandem::Scene& scene, const std::vector<MeshReport>& reports) {
    // Meshes that appear only as scaled copies do not count.
    std::set<std::uint32_t> meshes;
    for (const ScenePart& part : scene.parts) {
        meshes.insert(part.mesh);
    }
    std::string out = fmt::format("{}, {}, {}{}\n", counted(scene.parts.size(), "part", "parts"),
                                  counted(meshes.size(), "mesh", "meshes"),
                                  counted(scene.triangle_count(), "triangle", "triangles"),
                                  scene.unit.empty() ? "" : ", in " + scene.unit);
    // Parts are in the order of the tree; a group is printed before its first part.
    std::vector<bool> named(scene.groups.size(), false);
    for (const ScenePart& part : scene.parts) {
        std::vector<std::uint32_t> missing;
        for (std::uint32_t g = part.parent; g != kNoGroup && !named[g];
             g = scene.groups[g].parent) {
            missing.push_back(g);
            named[g] = true;
        }
        for (auto g = missing.rbegin(); g != missing.rend(); ++g) {
            out += fmt::format("{:{}}{}/\n", "", 2 * depth_of(scene, scene.groups[*g].parent),
                               io::printable(scene.groups[*g].name));
        }
        const clash::Bounds box = bounds_of_part(scene, part);
        const MeshReport& report = reports[part.mesh];
        const std::string problems = problems_of(report);
        out += fmt::format(
            "{:{}}{}  {}  {:.6g} {:.6g} {:.6g} to {:.6g} {:.6g} {:.6g}  "
            "{}\n",
            "", 2 * depth_of(scene, part.parent), io::printable(part.name),
            counted(report.triangles, "triangle", "triangles"), box.lo.x(), box.lo.y(), box.lo.z(),
            box.hi.x(), box.hi.y(), box.hi.z(), problems.empty() ? "closed" : problems);
    }
    return out;
}

std::string tree_json(const tandem::Scene& scene, const std::vector<MeshReport>& reports) {
    nlohmann::ordered_json json;
    json["schema"] = "tandem.parts/1";
    json["unit"] =
        scene.unit.empty() ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(scene.unit);
    json["triangles"] = scene.triangle_count();
    json["parts"] = nlohmann::ordered_json::array();
    for (const ScenePart& part : scene.parts) {
        const clash::Bounds box = bounds_of_part(scene, part);
        const MeshReport& report = reports[part.mesh];
        json["parts"].push_back({{"path", part.path},
                                 {"file", part.file},
                                 {"mesh", part.mesh},
                                 {"first_triangle", part.first_triangle},
                                 {"triangles", report.triangles},
                                 {"lo", {box.lo.x(), box.lo.y(), box.lo.z()}},
                                 {"hi", {box.hi.x(), box.hi.y(), box.hi.z()}},
                                 {"watertight", report.watertight()},
                                 {"problems", problems_of(report)}});
    }
    return json.dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace

ExitCode list_parts(const PartsOptions& options) {
    const Outputs outputs{.json = options.json};
    if (const Result<Done> fine = check_outputs(outputs, options.inputs.files); !fine) {
        complain(fine.error().message);
        return ExitCode::BadInput;
    }
    Progress progress(Verbosity::Normal);
    const Result<tandem::Scene> scene = load(options.inputs, std::vector{options.json}, progress);
    if (!scene) {
        progress.finish();
        complain(scene.error().message);
        return ExitCode::BadInput;
    }
    progress.phase("examining the meshes");
    std::vector<MeshReport> reports;
    for (const Mesh& mesh : scene->meshes) {
        reports.push_back(report_on(mesh));
    }
    progress.finish();
    for (const Result<Done>& done :
         {options.json == "-" ? Result<Done>(Done{}) : show(tree_text(*scene, reports)),
          options.json.empty() ? Result<Done>(Done{})
                               : write_text(options.json, tree_json(*scene, reports))}) {
        if (!done) {
            complain(done.error().message);
            return ExitCode::BadInput;
        }
    }
    return ExitCode::Clear;
}

VerbAction add_parts(const parser::Verb& program) {
    const auto options = std::make_shared<PartsOptions>();
    const parser::Verb verb =
        program.add_verb("parts", "Which parts does a scene have, and are they sound?");
    verb.footer(kPartsExamples);
    add_scene_inputs(verb, options->inputs);
    add_json_option(verb, options->json);
    return [options] { return list_parts(*options); };
}

}  // namespace tandem::cli
