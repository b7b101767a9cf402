// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <tandem/clash.hpp>

#include "clash/scene_inputs.hpp"
#include "cli/answers/progress.hpp"
#include "cli/options/device_option.hpp"
#include "parser/verb.hpp"

namespace tandem::cli {

/// All options of the verb `clash`.
struct ClashOptions {
    SceneInputs inputs;
    clash::ClashRequest request;
    std::vector<clash::ClashKind> fail_on;  ///< empty: every kind
    clash::ClashGrouping grouping = clash::ClashGrouping::None;
    std::string rules_file;
    std::string baseline;
    std::string json;
    std::string csv;
    std::string contacts;
    std::string ndjson;
    std::string bcf;
    std::string page;
    std::string picture;
    DeviceOptions device;
    bool regions = false;
    std::size_t listed = 20;
    Verbosity verbosity = Verbosity::Normal;
};

void add_clash_options(const parser::Verb& verb, ClashOptions& options);

/// Reads the rules, and refuses outputs that cannot be written before any long work.
[[nodiscard]] Result<Done> check_clash_options(const ClashOptions& options);

/// The names of all requested output files; names may be empty.
[[nodiscard]] std::vector<std::string> files_written(const ClashOptions& options);

}  // namespace tandem::cli
