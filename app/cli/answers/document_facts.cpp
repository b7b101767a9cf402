// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/answers/document_facts.hpp"

#include <chrono>
#include <ctime>
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <tandem/simd.hpp>
#include <tandem/version.hpp>

#include "cli/answers/text_parts.hpp"
#include "cli/command_line.hpp"
#include "report/shown_model.hpp"

namespace tandem::cli {

report::Document begin_document(std::string_view verb, std::string title) {
    report::Document document;
    document.verb = verb;
    document.title = std::move(title);
    document.command_line = command_line();
    document.version = TANDEM_VERSION;
    document.made_at = fmt::format("{:%Y-%m-%d %H:%M} UTC", fmt::gmtime(std::time(nullptr)));
    return document;
}

void add_settings(report::Document& document, const EngineChoice& engine) {
    const auto add = [&](const char* name, std::string_view value) {
        document.settings.emplace_back(name, value);
    };
    if (engine.engine == EngineKind::Fast) {
        add("engine", "fast");
        add("trees", name_of(engine.fast.effort));
        add("instruction set", name_of(simd_in_use()));
        add("threads", std::to_string(thread_count(engine)));
        return;
    }
    const OrderKind order = engine.request.order.value_or(OrderKind::Stack);
    add("engine", "reference");
    add("order", name_of(order));
    add("rule", name_of(engine.request.rule.value_or(default_rule(order))));
    add("volumes", name_of(engine.reference.volume));
    add("builder", name_of(engine.reference.builder));
}

void add_times(report::Document& document, const Times& times) {
    const auto add = [&](const char* name, double milliseconds) {
        document.statistics.emplace_back(name, fmt::format("{:.2f} ms", milliseconds));
    };
    add("loading", times.load_ms);
    add("building trees", times.build_ms);
    add("search", times.query_ms);
}

void add_statistics(report::Document& document, const TraversalStats& stats, const Times& times) {
    const auto add = [&](const char* name, std::string value) {
        document.statistics.emplace_back(name, std::move(value));
    };
    add_times(document, times);
    add("iterations", grouped(stats.iterations));
    add("volume tests", grouped(stats.volume_tests));
    add("overlapping volumes", grouped(stats.overlaps));
    add("exact triangle tests", grouped(stats.geometry_tests));
    add("touching pairs", grouped(stats.geometry_overlaps));
}

std::uint32_t add_side_part(report::Document& document, const Side& side) {
    const std::uint32_t part = report::add_part(document, side.file, side.model.mesh(), side.pose);
    for (const ReadNote& note : side.report.notes) {
        document.notes.push_back(text_of(note));
    }
    return part;
}

report::Document begin_pair(std::string_view verb, const MeshPair& scene) {
    report::Document document = begin_document(verb, "");
    add_side_part(document, scene.a);
    add_side_part(document, scene.b);
    document.title = fmt::format("{} and {}", document.parts[0].name, document.parts[1].name);
    add_settings(document, scene.engine);
    return document;
}

}  // namespace tandem::cli
