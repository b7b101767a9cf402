// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/answers/json_parts.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>

#include <tandem/simd.hpp>
#include <tandem/version.hpp>

namespace tandem::cli {

Json to_json(const Vec3& v) {
    return Json::array({v.x(), v.y(), v.z()});
}

Json to_json(const Pose& pose) {
    const Eigen::Matrix3d& r = pose.rotation();
    return {{"translation", to_json(pose.translation())},
            {"rotation", Json::array({to_json(Vec3(r.row(0))), to_json(Vec3(r.row(1))),
                                      to_json(Vec3(r.row(2)))})}};
}

Json to_json(const Side& side, WithPose with_pose) {
    Json json = {{"file", side.file},
                 {"vertices", side.model.mesh().vertex_count()},
                 {"triangles", side.model.mesh().triangle_count()},
                 {"degenerate", side.degenerate}};
    if (with_pose == WithPose::Yes) {
        json.add("pose", to_json(side.pose));
    }
    if (!side.report.notes.empty()) {
        json.add("notes", to_json(side.report.notes));
    }
    return json;
}

Json to_json(const std::vector<ReadNote>& notes) {
    Json list = Json::array();
    for (const ReadNote& note : notes) {
        list.push_back(
            Json{{"kind", name_of(note.kind)}, {"count", note.count}, {"text", text_of(note)}});
    }
    return list;
}

Json to_json(const TraversalStats& stats) {
    return {{"iterations", stats.iterations},
            {"volume_tests", stats.volume_tests},
            {"overlaps", stats.overlaps},
            {"leaf_overlaps", stats.leaf_overlaps},
            {"geometry_tests", stats.geometry_tests},
            {"geometry_overlaps", stats.geometry_overlaps}};
}

Json to_json(const EngineChoice& engine, std::string_view fast_order) {
    if (engine.engine == EngineKind::Fast) {
        return {{"name", name_of(engine.engine)},
                {"order", fast_order},
                {"rule", "both-sides"},
                {"volume", "quantised-aabb"},
                {"builder", name_of(engine.fast.effort)},
                {"effort", name_of(engine.fast.effort)},
                {"simd", name_of(simd_in_use())},
                {"threads", thread_count(engine)}};
    }
    const OrderKind order = engine.request.order.value_or(OrderKind::Stack);
    return {{"name", name_of(engine.engine)},
            {"order", name_of(order)},
            {"rule", name_of(engine.request.rule.value_or(default_rule(order)))},
            {"volume", name_of(engine.reference.volume)},
            {"builder", name_of(engine.reference.builder)},
            {"leaf_size", engine.reference.leaf_size}};
}

Json to_json(const Times& times) {
    // Round to whole microseconds: smaller differences are noise.
    const auto rounded = [](double ms) { return std::round(ms * 1000.0) / 1000.0; };
    return {{"load", rounded(times.load_ms)},
            {"build", rounded(times.build_ms)},
            {"query", rounded(times.query_ms)}};
}

Result<JsonReport> JsonReport::open(const std::string& file, std::string_view schema) {
    Result<TextSink> sink = TextSink::open(file);
    if (!sink) {
        return sink.error();
    }
    JsonReport report(*std::move(sink));
    report.member("schema", schema);
    report.member("version", TANDEM_VERSION);
    return report;
}

void JsonReport::name(std::string_view name) {
    sink_.write(fmt::format("{}\n  \"{}\": ", empty_ ? "{" : ",", name));
    empty_ = false;
}

void JsonReport::member(std::string_view member_name, const Json& value) {
    name(member_name);
    sink_.write(value.text());
}

void JsonReport::begin_pairs(std::uint64_t count, std::size_t listed) {
    member("truncated", listed < count);
    name("pairs");
    sink_.write("[");
}

void JsonReport::add_pairs(std::span<const TrianglePair> pairs, std::uint64_t& written,
                           std::size_t listed) {
    // Written directly as text: a JSON tree of millions of pairs would take too much memory.
    constexpr std::size_t kPairsPerLine = 8;
    fmt::memory_buffer text;
    for (const TrianglePair& pair : pairs) {
        if (written >= listed) {
            return;
        }
        text.clear();
        fmt::format_to(std::back_inserter(text), "{}{}[{},{}]", written == 0 ? "" : ",",
                       written % kPairsPerLine == 0 ? "\n    " : " ", pair.a, pair.b);
        sink_.write({text.data(), text.size()});
        ++written;
    }
}

void JsonReport::end_pairs(std::uint64_t written) {
    sink_.write(written == 0 ? "]" : "\n  ]");
}

void JsonReport::pairs(std::span<const TrianglePair> pairs, std::size_t listed) {
    std::uint64_t written = 0;
    begin_pairs(pairs.size(), listed);
    add_pairs(pairs, written, listed);
    end_pairs(written);
}

Result<Done> JsonReport::pairs(const FoundPairs& pairs, std::size_t listed) {
    std::uint64_t written = 0;
    begin_pairs(pairs.count(), listed);
    const bool are_kept = pairs.first().size() >= std::min<std::uint64_t>(listed, pairs.count());
    if (are_kept) {
        add_pairs(pairs.first(), written, listed);
    } else if (const Result<Done> done = pairs.for_each([&](std::span<const TrianglePair> batch) {
                   add_pairs(batch, written, listed);
                   return written < listed ? Flow::Continue : Flow::Stop;
               });
               !done) {
        return done;
    }
    end_pairs(written);
    return Done{};
}

void JsonReport::numbers(std::string_view list, std::span<const double> values) {
    constexpr std::size_t kNumbersPerLine = 8;
    name(list);
    sink_.write("[");
    for (std::size_t k = 0; k < values.size(); ++k) {
        sink_.write(fmt::format("{}{}{}", k == 0 ? "" : ",",
                                k % kNumbersPerLine == 0 ? "\n    " : " ", Json(values[k]).text()));
    }
    sink_.write(values.empty() ? "]" : "\n  ]");
}

void JsonReport::list(std::string_view list_name, std::size_t count,
                      const std::function<Json(std::size_t)>& entry) {
    name(list_name);
    sink_.write("[");
    for (std::size_t k = 0; k < count; ++k) {
        sink_.write(fmt::format("{}\n    {}", k == 0 ? "" : ",", entry(k).text()));
    }
    sink_.write(count == 0 ? "]" : "\n  ]");
}

Result<Done> JsonReport::close() {
    sink_.write("\n}\n");
    return sink_.close();
}

}  // namespace tandem::cli
