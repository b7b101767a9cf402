// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/answers/relation_answer.hpp"

#include <string_view>

#include "cli/answers/documents.hpp"
#include "cli/answers/export_scene.hpp"
#include "cli/answers/json_parts.hpp"
#include "cli/answers/marks.hpp"
#include "cli/answers/text_parts.hpp"

namespace tandem::cli {
std::string_view sentence(Relation relation) {
    switch (relation) {
        case Relation::Separate:
            return "separate: A and B have no point in common";
        case Relation::Touching:
            return "TOUCHING: the surfaces meet, the insides do not";
        case Relation::Overlapping:
            return "OVERLAPPING: the insides meet, and each has a part outside of the other";
        case Relation::AInB:
            return "A IN B: all of A is inside of B";
        case Relation::BInA:
            return "B IN A: all of B is inside of A";
        case Relation::Identical:
            return "IDENTICAL: A and B fill the same space";
    }
    return {};
}

namespace {

std::string text_of(const Containment& containment) {
    const MeshPair& scene = containment.scene;
    std::string out;
    add_side(out, "A", scene.a);
    add_side(out, "B", scene.b);
    out += sentence(containment.result.relation);
    if (!containment.exact) {
        out += "\nopen edges: the winding number has decided what is inside";
    }
    out += containment.result.surfaces_meet ? "\nsurfaces: they meet\n"
                                            : "\nsurfaces: no triangle of A touches one of B\n";
    if (containment.contacts) {
        out += text_of(*containment.contacts);
    }
    add_times(out, scene.times);
    return out;
}

Result<Done> write_json(const std::string& file, const Containment& containment) {
    Result<JsonReport> json = JsonReport::open(file, "tandem.check/1");
    if (!json) {
        return json.error();
    }
    const MeshPair& scene = containment.scene;
    json->member("mode", "contain");
    json->member("a", to_json(scene.a));
    json->member("b", to_json(scene.b));
    json->member("colliding", containment.found());
    json->member("relation", name_of(containment.result.relation));
    json->member("surfaces_meet", containment.result.surfaces_meet);
    json->member("decided_by", containment.exact ? "crossings" : "winding-number");
    if (containment.contacts) {
        add_contacts(*json, *containment.contacts);
    }
    json->member("engine", to_json(scene.engine));
    json->member("time_ms", to_json(scene.times));
    return json->close();
}

/// A picture in which only triangles of contact regions are marked.
AnswerFile picture_of(const Containment& containment) {
    if (containment.contacts) {
        return picture_of(*containment.contacts, containment.scene);
    }
    return {"both meshes", [&](const std::string& file) {
                return export_scene(file, containment.scene, marks_of({}, containment.scene));
            }};
}

Result<Solid> solid_of(const Side& side, const SolidOptions& options) {
    Result<Solid> solid = Solid::create(side.model, options);
    if (!solid) {
        return Error{solid.error().code, side.file + ": " + solid.error().message};
    }
    return solid;
}

}  // namespace

Result<Containment> find_containment(MeshPair scene, const SolidOptions& options,
                                     const std::optional<RegionOptions>& regions,
                                     Progress& progress) {
    progress.phase("looking which is inside of the other");
    Containment containment{std::move(scene)};
    MeshPair& placed = containment.scene;
    const Stopwatch building;
    const Result<Solid> solid_a = solid_of(placed.a, options);
    if (!solid_a) {
        return solid_a.error();
    }
    const Result<Solid> solid_b = solid_of(placed.b, options);
    if (!solid_b) {
        return solid_b.error();
    }
    placed.times.build_ms += building.milliseconds();
    const Stopwatch watch;
    const Result<RelationResult> result =
        relate({*solid_a, placed.a.pose}, {*solid_b, placed.b.pose},
               {.threads = placed.engine.request.threads});
    placed.times.query_ms = watch.milliseconds();
    if (!result) {
        return result.error();
    }
    containment.result = *result;
    containment.exact = solid_a->is_closed() && solid_b->is_closed();
    if (regions) {
        progress.phase("looking for contact regions");
        TANDEM_TRY(containment.contacts, find_contacts(placed, *regions, ContactsOf::Solids));
    }
    return containment;
}

Answer answer_of(const Containment& containment) {
    return {
        .found = containment.found(),
        .text = [&](std::size_t, Details) { return text_of(containment); },
        .json = [&](const std::string& file, std::size_t) { return write_json(file, containment); },
        .contacts = contacts_file_of(containment.contacts),
        .picture = picture_of(containment),
        .page = page_of(containment)};
}

}  // namespace tandem::cli
