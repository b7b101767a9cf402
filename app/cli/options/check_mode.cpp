// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/options/check_mode.hpp"

#include "cli/options/name_option.hpp"
#include "cli/options/option_text.hpp"
#include "parser/checks.hpp"

namespace tandem::cli {
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

}  // namespace tandem::cli
