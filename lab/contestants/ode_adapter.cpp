// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <array>
#include <cstdarg>
#include <ode/ode.h>
#include <stdexcept>

#include "adapter.hpp"
#include "heap.hpp"

namespace tandem::peers {
namespace {

constexpr int kMostContacts = 0xffff;  // largest number that fits in the flags of dCollide

/// A mesh in ODE's format: the data with the tree, and a geometry that can be placed.
struct OdeMesh {
    std::vector<double> coordinates;
    std::vector<dTriIndex> indices;

    explicit OdeMesh(const Mesh& mesh) {
        for (const Vec3& vertex : mesh.vertices()) {
            coordinates.insert(coordinates.end(), {vertex.x(), vertex.y(), vertex.z()});
        }
        for (const Triangle& triangle : mesh.triangles()) {
            indices.insert(indices.end(), triangle.begin(), triangle.end());
        }
    }
};

class Body {
  public:
    explicit Body(const OdeMesh& mesh) : data_(dGeomTriMeshDataCreate()) {
        dGeomTriMeshDataBuildDouble(data_, mesh.coordinates.data(), 3 * sizeof(double),
                                    static_cast<int>(mesh.coordinates.size() / 3),
                                    mesh.indices.data(), static_cast<int>(mesh.indices.size()),
                                    3 * sizeof(dTriIndex));
        geometry_ = dCreateTriMesh(nullptr, data_, nullptr, nullptr, nullptr);
    }
    Body(const Body&) = delete;
    Body& operator=(const Body&) = delete;
    ~Body() {
        dGeomDestroy(geometry_);
        dGeomTriMeshDataDestroy(data_);
    }

    [[nodiscard]] dGeomID geometry() const { return geometry_; }

    void move_to(const Pose& pose) {
        const Eigen::Matrix3d& r = pose.rotation();
        const dMatrix3 rotation{r(0, 0), r(0, 1), r(0, 2), 0.0,     r(1, 0), r(1, 1),
                                r(1, 2), 0.0,     r(2, 0), r(2, 1), r(2, 2), 0.0};
        dGeomSetRotation(geometry_, rotation);
        dGeomSetPosition(geometry_, pose.translation().x(), pose.translation().y(),
                         pose.translation().z());
    }

  private:
    dTriMeshDataID data_;
    dGeomID geometry_;
};

/// ODE reports contact points, several for one pair of triangles or one for several pairs, and
/// drops points near each other, so its answer cannot be compared pair by pair.
class OdeAdapter final : public Adapter {
  public:
    explicit OdeAdapter(const MeshPair& meshes)
        : meshes_{OdeMesh(meshes.mesh_a), OdeMesh(meshes.mesh_b)}, contacts_(kMostContacts) {
        dInitODE2(0);
        // Suppresses a line that ODE prints for each contact without room in its hash table.
        dSetMessageHandler([](int, const char*, va_list) {});
    }

    ~OdeAdapter() override {
        for (std::unique_ptr<Body>& body : bodies_) {
            body.reset();
        }
        dCloseODE();
    }

    std::string version() const override { return "ODE " dODE_VERSION; }

    void build(Side side, BuildSpeed) override {
        const std::size_t before = heap_in_use();
        bodies_[at(side)] = std::make_unique<Body>(meshes_[at(side)]);
        if (side == Side::A) {
            bytes_ = heap_in_use() - before;
        }
    }

    void drop(Side side) override { bodies_[at(side)].reset(); }

    std::size_t tree_bytes() const override { return bytes_; }

    void place(std::span<const Pose> poses) override { poses_.assign(poses.begin(), poses.end()); }

    bool gives_pairs() const override { return false; }

    void all_pairs(std::size_t pose, std::vector<TrianglePair>& pairs) override {
        const int found = collide(pose, kMostContacts);
        for (int k = 0; k < found; ++k) {
            const dContactGeom& contact = contacts_[static_cast<std::size_t>(k)];
            pairs.push_back({static_cast<std::uint32_t>(contact.side1),
                             static_cast<std::uint32_t>(contact.side2)});
        }
    }

    bool touches(std::size_t pose) override {
        return collide(pose, static_cast<int>(CONTACTS_UNIMPORTANT | 1U)) > 0;
    }

  private:
    int collide(std::size_t pose, int flags) {
        bodies_[1]->move_to(poses_[pose]);
        return dCollide(bodies_[0]->geometry(), bodies_[1]->geometry(), flags, contacts_.data(),
                        static_cast<int>(sizeof(dContactGeom)));
    }

    std::array<OdeMesh, 2> meshes_;
    std::array<std::unique_ptr<Body>, 2> bodies_;
    std::size_t bytes_ = 0;
    std::vector<Pose> poses_;
    std::vector<dContactGeom> contacts_;
};

}  // namespace

std::unique_ptr<Adapter> make_adapter(std::string_view peer, const MeshPair& meshes,
                                      std::uint32_t) {
    if (peer == "ode") {
        return std::make_unique<OdeAdapter>(meshes);
    }
    throw std::invalid_argument("no such peer here: " + std::string(peer));
}

}  // namespace tandem::peers
