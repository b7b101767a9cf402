// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string_view>

#include <tandem/result.hpp>

#include "parser/verb.hpp"

namespace tandem::cli {

/// Two options that contradict each other, or an option that has no meaning without another.
///
/// An option is written as typed, `--first`. A row with values, `--mode distance|contain`, applies
/// only to those values. `--device cpu` is the same as no `--device`.
struct Refusal {
    enum class Kind { Contradicts, Needs };
    std::string_view verbs;  ///< separated by blanks; empty: every verb that has both options
    std::string_view option;
    Kind kind;
    /// The other option. For `Needs`, alternatives separated by ", ".
    std::string_view other;
    std::string_view why;
};

/// All refused combinations of options. An option without a row combines with every other option of
/// its verb; tests/golden/option_pairs.py runs every pair.
inline constexpr auto kRefusals = [] {
    using enum Refusal::Kind;
    return std::to_array<Refusal>({
        // Outputs.
        {"clash", "--json -", Contradicts, "--ndjson -", "both go to standard output; name a file"},
        {"simulate", "--json -", Contradicts, "--csv -", "both go to standard output; name a file"},

        // The kind of search.
        {"check", "--count", Contradicts, "--first",
         "one counts every pair, the other stops at the first one"},
        {"check", "--count", Contradicts, "--pairs", "pairs that are counted are not stored"},
        {"check", "--count", Contradicts, "--export",
         "pairs that are counted are not stored, and their triangles cannot be coloured"},
        {"check", "--first", Contradicts, "--mode distance|clearance|contain",
         "only --mode collide can stop at the first pair"},
        {"check", "--count", Contradicts, "--mode distance|clearance|contain",
         "only --mode collide can count pairs without storing them"},
        {"check", "--pairs", Contradicts, "--mode distance|contain", "that mode finds no pairs"},
        {"check", "--max-pairs", Contradicts, "--mode distance|contain",
         "that mode finds no pairs"},
        {"check", "--stats", Contradicts, "--mode contain", "that mode counts nothing"},
        {"check", "--clearance", Needs, "--mode clearance", "it is the distance of that mode"},
        {"check", "--mode clearance", Needs, "--clearance", "the mode has no distance without it"},
        {"check", "--open", Needs, "--mode contain", "only that mode asks what is inside"},
        {"check", "--open-tolerance", Needs, "--open winding", "it is about winding numbers"},

        // Contact regions need all pairs.
        {"check", "--regions", Contradicts, "--first", "regions are made of all pairs"},
        {"check", "--contacts", Contradicts, "--first", "regions are made of all pairs"},
        {"check", "--max-listed", Contradicts, "--first", "regions are made of all pairs"},
        {"check", "--tolerance", Contradicts, "--first", "the depth is known when all pairs are"},
        {"check", "--allow-touching", Contradicts, "--first",
         "whether surfaces only touch is known when all pairs are"},
        {"check", "--tolerance", Contradicts, "--mode clearance",
         "one allows what touches, the other forbids what is near"},
        {"check", "--allow-touching", Contradicts, "--mode clearance",
         "one allows what touches, the other forbids what is near"},

        // Poses.
        {"check", "--poses", Contradicts, "--export", "a picture shows one pose"},
        {"check", "--poses", Contradicts, "--pose-b", "each line of the file is a pose of B"},

        // Engines and devices.
        {"check", "--engine reference", Contradicts, "--mode distance|clearance|contain",
         "the reference engine finds touching pairs only"},
        {"check demo", "--engine reference", Contradicts, "--threads",
         "the reference engine has one thread"},
        {"check demo", "--engine reference", Contradicts, "--effort",
         "the builders of the reference engine have no effort"},
        {"check demo", "--order", Needs, "--engine reference, --profile",
         "it belongs to that engine"},
        {"check demo", "--rule", Needs, "--engine reference, --profile",
         "it belongs to that engine"},
        {"check demo", "--volume", Needs, "--engine reference, --profile",
         "it belongs to that engine"},
        {"check demo", "--builder", Needs, "--engine reference, --profile",
         "it belongs to that engine"},
        {"check demo", "--leaf-size", Needs, "--engine reference, --profile",
         "it belongs to that engine"},
        {"check", "--device", Contradicts, "--engine reference",
         "the reference engine runs on the CPU; --kernel chooses the walk of a device"},
        {"check", "--device", Contradicts, "--mode distance|clearance|contain",
         "a device finds touching pairs only"},
        {"", "--kernel", Needs, "--device", "it is how the device works"},
        {"", "--device-only", Needs, "--device", "it is about a device that fails"},

        // Motion.
        {"deform", "--tolerance", Needs, "--continuous", "it is about contacts between two frames"},
        {"deform", "--min-separation", Needs, "--continuous",
         "it is about contacts between two frames"},

        // A resumed recording keeps its scene and its file.
        {"simulate", "--resume", Contradicts, "--output", "a recording goes on in its own file"},
        {"simulate", "--resume", Contradicts, "--seed", "the recording has its own scene"},
        {"simulate", "--resume", Contradicts, "--count", "the recording has its own scene"},
        {"simulate", "--resume", Contradicts, "--subdivisions", "the recording has its own scene"},
        {"simulate", "--resume", Contradicts, "--mesh", "the recording has its own scene"},
        {"simulate", "--resume", Contradicts, "--solver", "the recording has its own solver"},
        {"simulate", "--resume", Contradicts, "--contacts", "the recording has its own solver"},
        {"simulate", "--resume", Contradicts, "--times",
         "whether a recording has times is decided when it begins"},
        {"simulate", "--before-damage", Needs, "--resume", "it is about a recording"},
    });
}();

/// Refuses a combination of options that is in the table, with a message that names both. `verb`
/// must have been parsed.
[[nodiscard]] Result<Done> check_combination(const parser::Verb& verb);

}  // namespace tandem::cli
