// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "clash/bcf.hpp"

#include <chrono>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <zip.h>

#include "io/output/write_file.hpp"

namespace tandem::clash {
namespace {

constexpr const char* kVersion = R"(<?xml version="1.0" encoding="UTF-8"?>
<Version VersionId="2.1">
 <DetailedVersion>2.1</DetailedVersion>
</Version>
)";

Error not_packed(const std::string& file) {
    return {ErrorCode::FileNotWritable,
            fmt::format("{}: the archive could not be packed; is there memory left?", file)};
}

/// The bytes of a zip archive, made in memory so that the file is written completely or not at all.
Result<std::string> packed(const std::vector<BcfEntry>& entries, const std::string& file) {
    // 1. An empty archive in memory.
    zip_error_t fault;
    zip_error_init(&fault);
    zip_source_t* const target = zip_source_buffer_create(nullptr, 0, 0, &fault);
    if (target == nullptr) {
        return not_packed(file);
    }
    zip_source_keep(target);
    zip_t* const archive = zip_open_from_source(target, ZIP_CREATE | ZIP_TRUNCATE, &fault);
    zip_error_fini(&fault);
    if (archive == nullptr) {
        zip_source_free(target);
        zip_source_free(target);
        return not_packed(file);
    }
    // 2. Its files.
    bool fine = true;
    for (const BcfEntry& entry : entries) {
        zip_source_t* const content =
            zip_source_buffer(archive, entry.content.data(), entry.content.size(), 0);
        const zip_int64_t place = content == nullptr ? -1
                                                     : zip_file_add(archive, entry.name.c_str(),
                                                                    content, ZIP_FL_ENC_UTF_8);
        fine = fine && place >= 0;
        if (place >= 0 && entry.name.ends_with(".png")) {
            // Do not compress a picture again.
            zip_set_file_compression(archive, static_cast<zip_uint64_t>(place), ZIP_CM_STORE, 0);
        }
    }
    if (!fine || zip_close(archive) != 0) {
        zip_discard(archive);
        zip_source_free(target);
        return not_packed(file);
    }
    // 3. The bytes of the finished archive.
    std::string bytes;
    zip_stat_t about;
    zip_stat_init(&about);
    if (zip_source_open(target) == 0 && zip_source_stat(target, &about) == 0) {
        bytes.resize(about.size);
        fine = zip_source_read(target, bytes.data(), about.size) ==
               static_cast<zip_int64_t>(about.size);
        zip_source_close(target);
    }
    zip_source_free(target);
    if (!fine || bytes.empty()) {
        return not_packed(file);
    }
    return bytes;
}

}  // namespace

TopicCamera camera_of(const Clash& clash, const Scene& scene) {
    TopicCamera camera;
    const bool y_up = scene.up == "y";
    const Vec3 up = y_up ? Vec3::UnitY() : Vec3::UnitZ();
    camera.direction = (y_up ? Vec3(-1.0, -0.7, -0.8) : Vec3(-1.0, 0.8, -0.7)).normalized();
    camera.up = (up - up.dot(camera.direction) * camera.direction).normalized();
    // A point or a short gap needs some surroundings in the picture: a part of the smaller mesh.
    double size = (clash.hi - clash.lo).norm();
    for (const std::uint32_t part : {clash.a, clash.b}) {
        const auto vertices = scene.meshes[scene.parts[part].mesh].vertices();
        Vec3 lo = vertices.front();
        Vec3 hi = lo;
        for (const Vec3& vertex : vertices) {
            lo = lo.cwiseMin(vertex);
            hi = hi.cwiseMax(vertex);
        }
        size = std::max(size, 0.15 * (hi - lo).norm());
    }
    camera.eye = clash.centre() - 1.8 * size * camera.direction;
    return camera;
}

std::vector<BcfEntry> bcf_entries(const ClashReport& report, const Scene& scene,
                                  const std::string& made_at) {
    std::vector<BcfEntry> entries{{"bcf.version", kVersion}};
    for (const Clash& clash : report.clashes) {
        const std::string folder = guid_of(clash.id) + "/";
        const TopicCamera camera = camera_of(clash, scene);
        entries.push_back({folder + "markup.bcf", markup_of(clash, scene, made_at)});
        entries.push_back({folder + "viewpoint.bcfv", viewpoint_of(clash, scene, camera)});
        entries.push_back({folder + "snapshot.png", topic_picture(clash, scene, camera)});
    }
    return entries;
}

Result<Done> write_bcf(const std::string& file, const ClashReport& report, const Scene& scene) {
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    const std::string made_at = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now));
    const Result<std::string> bytes = packed(bcf_entries(report, scene, made_at), file);
    if (!bytes) {
        return bytes.error();
    }
    return io::write_file(file, *bytes);
}

}  // namespace tandem::clash
