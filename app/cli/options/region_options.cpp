// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/options/region_options.hpp"

#include <limits>

#include "parser/checks.hpp"

namespace tandem::cli {

bool wants_regions(const RegionOptions& options, const Outputs& outputs) {
    return options.regions || options.allow_touching || options.tolerance || options.listed ||
           !outputs.contacts.empty();
}

void add_region_options(const parser::Verb& verb, RegionOptions& options, Outputs& outputs) {
    verb.add_flag("--regions", options.regions,
                  "Where they meet: connected regions with size, depth and normal");
    verb.add_flag("--allow-touching", options.allow_touching, "Touching is no collision");
    verb.add_option("--tolerance", options.tolerance,
                    "Touching, and overlaps up to depth D, are no collision")
        .check(parser::not_negative())
        .option_text("D");
    verb.add_option("--contacts", outputs.contacts, "One line for each contact region")
        .option_text("FILE.csv");
    verb.add_option("--max-listed", options.listed, "Regions in the table (default: 10)")
        .check(parser::whole_number(0, std::numeric_limits<std::uint32_t>::max()))
        .option_text("N");
}

}  // namespace tandem::cli
