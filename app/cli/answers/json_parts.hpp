// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <tandem/collide.hpp>

#include "cli/answers/found_pairs.hpp"
#include "cli/answers/scene.hpp"
#include "cli/answers/text_sink.hpp"
#include "json_text/json.hpp"

namespace tandem::cli {

using json_text::Json;

[[nodiscard]] Json to_json(const Vec3& v);
[[nodiscard]] Json to_json(const Pose& pose);
enum class WithPose : bool { No, Yes };
[[nodiscard]] Json to_json(const Side& side, WithPose with_pose = WithPose::Yes);
[[nodiscard]] Json to_json(const TraversalStats& stats);
/// Kind, count and text of each note.
[[nodiscard]] Json to_json(const std::vector<ReadNote>& notes);
/// `fast_order` is the name of the fast engine's walk for this request.
[[nodiscard]] Json to_json(const EngineChoice& engine,
                           std::string_view fast_order = "grouped-descent");
[[nodiscard]] Json to_json(const Times& times);

/// Writes a report: an object with one member per line.
class JsonReport {
  public:
    /// Opens the file ("-" is standard output) and writes the schema and the version.
    static Result<JsonReport> open(const std::string& file, std::string_view schema);

    void member(std::string_view name, const Json& value);

    /// Writes the first `listed` pairs, several per line, and whether the list is cut.
    void pairs(std::span<const TrianglePair> pairs, std::size_t listed);
    /// The same for pairs that may not all be in memory.
    [[nodiscard]] Result<Done> pairs(const FoundPairs& pairs, std::size_t listed);

    /// Writes a list of finite numbers, several per line.
    void numbers(std::string_view list, std::span<const double> values);

    /// Writes a list of `count` entries, one per line.
    void list(std::string_view name, std::size_t count,
              const std::function<Json(std::size_t)>& entry);

    /// Ends the object.
    Result<Done> close();

  private:
    explicit JsonReport(TextSink sink) : sink_(std::move(sink)) {}
    void name(std::string_view name);
    void begin_pairs(std::uint64_t count, std::size_t listed);
    void add_pairs(std::span<const TrianglePair> pairs, std::uint64_t& written, std::size_t listed);
    void end_pairs(std::uint64_t written);

    TextSink sink_;
    bool empty_ = true;
};

}  // namespace tandem::cli
