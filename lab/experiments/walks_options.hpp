// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <tandem/result.hpp>

#include "bench/objects.hpp"
#include "bench/selection.hpp"
#include "parser/verb.hpp"

namespace tandem::cli {

/// The values of the options of `bench walks`, as typed.
struct WalksOptions {
    std::vector<std::string> experiments;
    std::vector<std::string> setups;
    std::vector<std::string> orders;
    std::vector<std::string> rules;
    std::vector<std::string> volumes;
    std::vector<std::string> builders;
    std::uint32_t degree = 2;
    std::uint32_t leaf_size = 1;
    double budget_s = 60.0;
    std::string mesh;
};

void add_walks_options(const parser::Verb& verb, WalksOptions& options);

/// The selected variants; an unknown name is an error that suggests the nearest one.
[[nodiscard]] Result<bench::Selection> selection_of(const WalksOptions& options,
                                                    const bench::Object& object);

}  // namespace tandem::cli
