// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/options/check_mode.hpp"

#include <string>
#include <utility>

#include "cli/options/name_option.hpp"
#include "cli/options/option_text.hpp"
#include "parser/checks.hpp"

namespace tandem::cli {
namespace {

/// The first option that is given and that the mode does not know; with the modes that do.
std::string foreign_option(const ModeOptions& options, const EngineOptions& engine,
                           const Outputs& outputs) {
    const bool collides = options.mode == CheckMode::Collide;
    const bool has_pairs = collides || options.mode == CheckMode::Clearance;
    if (options.first && !collides) {
        return "--first belongs to --mode collide";
    }
    if (options.count && !collides) {
        return "--count belongs to --mode collide";
    }
    if (options.count && options.first) {
        return "--count counts every pair, --first stops at one: leave out one of them";
    }
    if (options.count && !outputs.pairs.empty()) {
        return "--count stores no pairs, --pairs lists them: leave out one of them";
    }
    if (options.count && !outputs.picture.empty()) {
        return "--count stores no pairs, --export colours them: leave out one of them";
    }
    if (engine.engine == EngineKind::Reference && !collides) {
        return "--engine reference belongs to --mode collide";
    }
    if (options.clearance && options.mode != CheckMode::Clearance) {
        return "--clearance belongs to --mode clearance";
    }
    if (options.open && options.mode != CheckMode::Contain) {
        return "--open belongs to --mode contain";
    }
    if (options.open_tolerance && options.open != OpenMesh::Winding) {
        return "--open-tolerance belongs to --open winding";
    }
    if (!outputs.pairs.empty() && !has_pairs) {
        return "--pairs belongs to --mode collide and --mode clearance";
    }
    if (outputs.max_pairs && !has_pairs) {
        return "--max-pairs belongs to --mode collide and --mode clearance";
    }
    if (options.mode != CheckMode::Contain) {
        return {};
    }
    if (!outputs.picture.empty()) {
        return "--export belongs to the other modes: --mode contain marks no triangles";
    }
    if (outputs.details == Details::WithStatistics) {
        return "--stats belongs to the other modes: --mode contain counts nothing";
    }
    return {};
}

}  // namespace

std::string_view name_of(CheckMode mode) {
    switch (mode) {
        case CheckMode::Collide:
            return "collide";
        case CheckMode::Distance:
            return "distance";
        case CheckMode::Clearance:
            return "clearance";
        case CheckMode::Contain:
            return "contain";
    }
    return {};
}

void add_mode_options(const parser::Verb& verb, ModeOptions& options) {
    add_name_option(verb, "--mode", options.mode, kAllCheckModes,
                    "collide (default): which triangles touch;\n"
                    "distance: how far apart; clearance: which triangles are\n"
                    "within a distance of each other; contain: is one inside\n"
                    "of the other, both being closed");
    verb.add_flag("--first", options.first, "Stop at the first pair found");
    verb.add_flag("--count", options.count, "How many pairs, without listing or storing them");
    verb.add_option("--clearance", options.clearance, "The distance of --mode clearance")
        .check(parser::not_negative())
        .option_text("D");
    add_name_option(verb, "--open", options.open, kOpenMeshNames.values(),
                    "Open meshes in --mode contain: refuse (default), or\n"
                    "winding: inside is where the winding number is nearly odd");
    verb.add_option("--open-tolerance", options.open_tolerance,
                    "How far from a whole number a winding number may be,\n"
                    "0 to 0.5 (default: 0.25)")
        .check(parser::number_from(0.0, 0.5))
        .option_text("T");
}

Result<Done> check_mode(const ModeOptions& options, const EngineOptions& engine,
                        const Outputs& outputs) {
    if (std::string foreign = foreign_option(options, engine, outputs); !foreign.empty()) {
        return Error{ErrorCode::InvalidArgument, std::move(foreign)};
    }
    if (options.mode == CheckMode::Clearance && !options.clearance) {
        return Error{ErrorCode::InvalidArgument,
                     "--mode clearance needs a distance: --clearance D"};
    }
    return Done{};
}

}  // namespace tandem::cli
