// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/options/region_options.hpp"

#include "cli/options/option_text.hpp"
#include "parser/checks.hpp"

namespace tandem::cli {

void add_region_options(const parser::Verb& verb, RegionOptions& options) {
    verb.add_flag("--regions", options.regions,
                  "Where they meet: connected regions with size, depth and normal");
    verb.add_flag("--allow-touching", options.allow_touching, "Touching is no collision");
    verb.add_option("--tolerance", options.tolerance,
                    "Touching, and overlaps up to depth D, are no collision")
        .check(parser::not_negative())
        .option_text("D");
    verb.add_option("--contacts", options.contacts, "One line for each contact region")
        .option_text("FILE.csv");
}

}  // namespace tandem::cli
