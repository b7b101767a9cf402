// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "cli/answers/scene.hpp"
#include "report/report_document.hpp"

namespace tandem::cli {

/// A document with all content that does not depend on the result: version, date, command line.
[[nodiscard]] report::Document begin_document(std::string_view verb, std::string title);

/// Adds engine, threads and instruction set as settings.
void add_settings(report::Document& document, const EngineChoice& engine);

/// A document with both meshes of a scene, as parts 0 and 1, and its settings.
[[nodiscard]] report::Document begin_pair(std::string_view verb, const MeshPair& scene);

/// Adds times as statistics.
void add_times(report::Document& document, const Times& times);

/// Adds times, then counters.
void add_statistics(report::Document& document, const TraversalStats& stats, const Times& times);

/// Adds the mesh of a side as a part, and the notes of its reader as notes.
std::uint32_t add_side_part(report::Document& document, const Side& side);

}  // namespace tandem::cli
