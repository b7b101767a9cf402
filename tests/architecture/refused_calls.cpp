// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Read by refused_calls.cmake: the compiler must report each line that is marked as refused, and no
// line that is marked as allowed. Each call is in one line.
// clang-format off
#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>

using Matrix = Eigen::Matrix3d;
using Vector = Eigen::Vector3d;
using Quaternion = Eigen::Quaterniond;

double dot(Vector u, Vector v) { return u.dot(v); }                      // refused
double norm(Vector u, Vector v) { return (u - v).norm(); }               // refused
double square(Vector u) { return u.squaredNorm(); }                      // refused
Vector unit(Vector u) { return u.normalized(); }                         // refused
void normalise(Vector u) { u.normalize(); }                              // refused
double stable(Vector u) { return u.stableNorm(); }                       // refused
double one_norm(Vector u) { return u.lpNorm<1>(); }                      // refused
double sum(Vector u) { return u.sum(); }                                 // refused
double mean(Vector u) { return u.mean(); }                               // refused
double product(Vector u) { return u.prod(); }                            // refused
double most(Vector u) { return u.maxCoeff(); }                           // refused
double least(Eigen::Array3d u) { return u.minCoeff(); }                  // refused
double place(Vector u, int* i) { return u.maxCoeff(i); }                 // refused
double folded(Vector u) { return u.redux(std::plus<double>()); }         // refused
Vector columns(Matrix m) { return m.colwise().sum(); }                   // refused
Vector moved(Matrix m, Vector v) { return m * v; }                       // refused
Matrix chained(Matrix m, Matrix n) { return m.transpose() * n; }         // refused
Matrix outer(Vector u, Vector v) { return u * v.transpose(); }           // refused
void multiply(Matrix m, Matrix n) { m *= n; }                            // refused
Vector lazy(Matrix m, Vector v) { return m.lazyProduct(v); }             // refused
double trace(Matrix m) { return m.trace(); }                             // refused
Matrix inverse(Matrix m) { return m.inverse(); }                         // refused
Vector placed(Eigen::Isometry3d m, Vector v) { return m * v; }           // refused
Quaternion turned(Quaternion q, Quaternion r) { return q * r; }          // refused
Quaternion unit(Quaternion q) { return q.normalized(); }                 // refused
Eigen::Quaternionf of(Eigen::Matrix3f m) { return Eigen::Quaternionf(m); } // refused
void solve(Matrix m) { Eigen::SelfAdjointEigenSolver<Matrix> of(m); }    // refused
Vector scaled(Vector u) { return 2.0 * u + u / 3.0 - u * 4.0; }          // allowed
Vector each(Vector u, Vector v) { return u.cwiseProduct(v); }            // allowed
Vector larger(Vector u, Vector v) { return u.cwiseMax(v).cwiseAbs(); }   // allowed
Vector crossed(Vector u, Vector v) { return u.cross(v); }                // allowed
Vector turned(Quaternion q, Vector v) { return q.conjugate() * v; }      // allowed
Matrix matrix(Quaternion q) { return q.toRotationMatrix().transpose(); } // allowed
bool finite(Vector u) { return u.allFinite() && (u.array() > 0).any(); } // allowed
Matrix stretched(Matrix m, Vector u) { return m * u.asDiagonal(); }      // allowed
