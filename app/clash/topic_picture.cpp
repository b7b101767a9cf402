// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <png.h>

#include "clash/bcf.hpp"

namespace tandem::clash {
namespace {

constexpr int kWidth = 320;
constexpr int kHeight = 240;

using Colour = std::array<double, 3>;

/// A picture with a depth buffer: triangles are filled one by one, and the nearest one is shown.
class Canvas {
  public:
    explicit Canvas(const TopicCamera& camera)
        : camera_(camera),
          right_(camera.direction.cross(camera.up)),
          focus_(0.5 * kHeight / std::tan(camera.field_of_view * std::numbers::pi / 360.0)),
          depth_(kWidth * kHeight, std::numeric_limits<double>::infinity()),
          pixels_(3 * kWidth * kHeight, 0xF4) {}

    void fill(const TriangleCorners& corners, const Colour& colour, double nearer) {
        // 1. The corners as seen by the camera.
        std::array<Vec3, 3> seen;
        for (std::size_t k = 0; k < 3; ++k) {
            const Vec3 from_eye = corners[k] - camera_.eye;
            const double z = from_eye.dot(camera_.direction);
            if (!(z > 0.0)) {
                return;  // leave out triangles that reach behind the eye
            }
            seen[k] = {0.5 * kWidth + focus_ * from_eye.dot(right_) / z,
                       0.5 * kHeight - focus_ * from_eye.dot(camera_.up) / z, z};
        }
        // 2. The shade, and the rectangle of pixels.
        const Vec3 normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]).normalized();
        const double light = 0.35 + 0.65 * std::abs(normal.dot(camera_.direction));
        const double area = edge(seen[0], seen[1], seen[2]);
        if (!(std::abs(area) > 0.0) || !std::isfinite(light)) {
            return;
        }
        const auto [x0, x1] = span_of(seen, 0, kWidth);
        const auto [y0, y1] = span_of(seen, 1, kHeight);
        // Barycentric coordinates change linearly along a row.
        const double u_step = (seen[1].y() - seen[2].y()) / area;
        const double v_step = (seen[2].y() - seen[0].y()) / area;
        // 3. Pixels inside the triangle, unless something nearer is drawn there already.
        for (int y = y0; y <= y1; ++y) {
            const Vec3 at(x0 + 0.5, y + 0.5, 0.0);
            double u = edge(seen[1], seen[2], at) / area - u_step;
            double v = edge(seen[2], seen[0], at) / area - v_step;
            for (int x = x0; x <= x1; ++x) {
                u += u_step;
                v += v_step;
                const double w = 1.0 - u - v;
                if (u < 0.0 || v < 0.0 || w < 0.0) {
                    continue;
                }
                const double z = (u * seen[0].z() + v * seen[1].z() + w * seen[2].z()) * nearer;
                const auto pixel = static_cast<std::size_t>(y * kWidth + x);
                if (z < depth_[pixel]) {
                    depth_[pixel] = z;
                    for (std::size_t c = 0; c < 3; ++c) {
                        pixels_[3 * pixel + c] =
                            static_cast<unsigned char>(255.0 * light * colour[c]);
                    }
                }
            }
        }
    }

    [[nodiscard]] std::string png() const {
        png_image image{};
        image.version = PNG_IMAGE_VERSION;
        image.width = kWidth;
        image.height = kHeight;
        image.format = PNG_FORMAT_RGB;
        image.flags = PNG_IMAGE_FLAG_FAST;
        // Allocate for the worst case: a query for the exact size would compress everything twice.
        png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
        std::string bytes(size, '\0');
        const int done =
            png_image_write_to_memory(&image, bytes.data(), &size, 0, pixels_.data(), 0, nullptr);
        bytes.resize(done != 0 ? size : 0);
        return bytes;
    }

  private:
    static double edge(const Vec3& from, const Vec3& to, const Vec3& at) {
        return (to.x() - from.x()) * (at.y() - from.y()) -
               (to.y() - from.y()) * (at.x() - from.x());
    }

    static std::pair<int, int> span_of(const std::array<Vec3, 3>& seen, Eigen::Index axis,
                                       int size) {
        const auto [lo, hi] = std::minmax({seen[0][axis], seen[1][axis], seen[2][axis]});
        const double last = size - 1;
        return {static_cast<int>(std::clamp(std::floor(lo), 0.0, last)),
                static_cast<int>(std::clamp(std::ceil(hi), -1.0, last))};
    }

    TopicCamera camera_;
    Vec3 right_;
    double focus_;
    std::vector<double> depth_;
    std::vector<unsigned char> pixels_;
};

}  // namespace

std::string topic_picture(const Clash& clash, const Scene& scene, const TopicCamera& camera) {
    Canvas canvas(camera);
    const std::array<Colour, 2> colours{Colour{0.55, 0.65, 0.80}, Colour{0.80, 0.72, 0.50}};
    const Colour red{0.90, 0.12, 0.10};
    for (std::size_t side = 0; side < 2; ++side) {
        const ScenePart& part = scene.parts[side == 0 ? clash.a : clash.b];
        const Mesh& mesh = scene.meshes[part.mesh];
        for (std::uint32_t k = 0; k < mesh.triangle_count(); ++k) {
            canvas.fill(to_world(part.pose, mesh.corners(k)), colours[side], 1.0);
        }
        for (const ContactRegion& region : clash.regions) {
            // Draw the clash in front of everything else, as in an X-ray.
            constexpr double kInFront = 0.25;
            for (const std::uint32_t k : side == 0 ? region.triangles_a : region.triangles_b) {
                canvas.fill(to_world(part.pose, mesh.corners(k)), red, kInFront);
            }
        }
    }
    return canvas.png();
}

}  // namespace tandem::clash
