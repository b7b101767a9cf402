// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "support/exact_impact.hpp"

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <iterator>
#include <set>
#include <utility>
#include <vector>

namespace tandem::testing {
namespace {

/// The first 512 bits need no heap.
using Z = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<512, 0>,
                                        boost::multiprecision::et_off>;
/// Coefficients from the constant on; no zero at the end.
using Poly = std::vector<Z>;

/// n / 2^k.
struct Dyadic {
    Z n;
    unsigned k = 0;
};

void trim(Poly& p) {
    while (!p.empty() && p.back() == 0) {
        p.pop_back();
    }
}

Poly plus(const Poly& a, const Poly& b, int factor) {
    Poly sum(std::max(a.size(), b.size()));
    std::copy(a.begin(), a.end(), sum.begin());
    for (std::size_t i = 0; i < b.size(); ++i) {
        sum[i] += factor * b[i];
    }
    trim(sum);
    return sum;
}

Poly operator+(const Poly& a, const Poly& b) {
    return plus(a, b, 1);
}

Poly operator-(const Poly& a, const Poly& b) {
    return plus(a, b, -1);
}

Poly operator*(const Poly& a, const Poly& b) {
    if (a.empty() || b.empty()) {
        return {};
    }
    Poly product(a.size() + b.size() - 1);
    for (std::size_t i = 0; i < a.size(); ++i) {
        for (std::size_t j = 0; j < b.size(); ++j) {
            product[i + j] += a[i] * b[j];
        }
    }
    return product;
}

void make_primitive(Poly& p) {
    Z common = 0;
    for (const Z& c : p) {
        common = gcd(common, c);
    }
    for (Z& c : p) {
        c /= common;
    }
}

/// A positive multiple of a mod b, without common factors.
Poly remainder(Poly a, const Poly& b) {
    while (a.size() >= b.size()) {
        const Z factor = b.back() > 0 ? a.back() : Z(-a.back());
        const std::size_t shift = a.size() - b.size();
        for (Z& c : a) {
            c *= abs(b.back());
        }
        for (std::size_t i = 0; i < b.size(); ++i) {
            a[i + shift] -= factor * b[i];
        }
        trim(a);
    }
    make_primitive(a);
    return a;
}

Poly derivative(const Poly& p) {
    Poly d;
    for (std::size_t i = 1; i < p.size(); ++i) {
        d.push_back(p[i] * i);
    }
    return d;
}

Poly common_divisor(Poly a, Poly b) {
    while (!b.empty()) {
        a = std::exchange(b, remainder(a, b));
    }
    return a;
}

/// A multiple of a / b, which leaves no remainder.
Poly quotient(Poly a, const Poly& b) {
    Poly q(a.size() - b.size() + 1);
    while (a.size() >= b.size()) {
        const std::size_t shift = a.size() - b.size();
        const Z top = a.back();
        for (Z& c : q) {
            c *= b.back();
        }
        for (Z& c : a) {
            c *= b.back();
        }
        q[shift] += top;
        for (std::size_t i = 0; i < b.size(); ++i) {
            a[i + shift] -= top * b[i];
        }
        trim(a);
    }
    make_primitive(q);
    return q;
}

/// A polynomial with the same roots, each once.
Poly without_repetition(const Poly& p) {
    const Poly repeated = common_divisor(p, derivative(p));
    return repeated.size() > 1 ? quotient(p, repeated) : p;
}

int sign_at(const Poly& p, const Dyadic& x) {
    Z value = 0;
    for (std::size_t i = p.size(); i-- > 0;) {
        value = value * x.n + (p[i] << (x.k * static_cast<unsigned>(p.size() - 1 - i)));
    }
    return value.sign();
}

/// Counts the roots of a polynomial without double roots, by Sturm's theorem.
class Sturm {
  public:
    explicit Sturm(const Poly& p) : chain_{p, derivative(p)} {
        while (!chain_.back().empty()) {
            Poly next = remainder(chain_[chain_.size() - 2], chain_.back());
            for (Z& c : next) {
                c = -c;
            }
            chain_.push_back(std::move(next));
        }
    }

    /// In (low, high].
    [[nodiscard]] int count(const Dyadic& low, const Dyadic& high) const {
        return changes(low) - changes(high);
    }

    [[nodiscard]] int changes(const Dyadic& x) const {
        int count = 0;
        int before = 0;
        for (const Poly& q : chain_) {
            const int sign = sign_at(q, x);
            count += sign * before < 0 ? 1 : 0;
            before = sign != 0 ? sign : before;
        }
        return count;
    }

  private:
    std::vector<Poly> chain_;
};

Dyadic middle(const Dyadic& a, const Dyadic& b) {
    const unsigned k = std::max(a.k, b.k);
    return {(a.n << (k - a.k)) + (b.n << (k - b.k)), k + 1};
}

double to_double(const Dyadic& x) {
    return std::ldexp(x.n.convert_to<double>(), -static_cast<int>(x.k));
}

/// The sign of a polynomial on the whole of [low, high], if a bound of it leaves no doubt; else 0.
int sign_on(const Poly& q, const Dyadic& low, const Dyadic& high) {
    // Around `low`, in the unit `high − low`: q(low + s · width) with s in [0, 1].
    const unsigned k = std::max(low.k, high.k);
    const Z from = low.n << (k - low.k);
    const Z width = (high.n << (k - high.k)) - from;
    Poly around(q.size());
    for (std::size_t i = 0; i < q.size(); ++i) {
        around[i] = q[i] << (k * static_cast<unsigned>(q.size() - 1 - i));
    }
    for (std::size_t i = 0; i + 1 < around.size(); ++i) {
        for (std::size_t j = around.size() - 1; j-- > i;) {
            around[j] += around[j + 1] * from;
        }
    }
    const int sign = around[0].sign();
    Z least = Z(sign) * around[0];
    Z power = 1;
    for (std::size_t i = 1; i < around.size(); ++i) {
        power *= width;
        if (sign * around[i].sign() < 0) {
            least += Z(sign) * around[i] * power;
        }
    }
    return least > 0 ? sign : 0;
}

/// The only root of a polynomial without double roots in (low, high], which may be `high`; or, with
/// low = high, that point.
struct Root {
    Poly p;
    Dyadic low;
    Dyadic high;

    std::optional<int> at_high{};  ///< the sign there, once it was asked for

    void halve() {
        const Dyadic mid = middle(low, high);
        if (!at_high) {
            at_high = sign_at(p, high);
        }
        const int at_mid = sign_at(p, mid);
        // A root at `high` is behind the middle; otherwise the signs there differ or not.
        if (at_mid != 0 && at_mid != *at_high) {
            low = mid;
        } else {
            high = mid;
            at_high = at_mid;
        }
    }

    [[nodiscard]] int sign_of(const Poly& q) {
        if (q.empty() || q.size() == 1) {
            return q.empty() ? 0 : q[0].sign();
        }
        if (p.empty()) {
            return sign_at(q, high);
        }
        // Most signs are clear near the root; what is left is zero, or has a root close by.
        constexpr int kHalvings = 6;
        for (int k = 0; k < kHalvings; ++k) {
            if (const int sign = sign_on(q, low, high); sign != 0) {
                return sign;
            }
            halve();
        }
        const Poly common = common_divisor(p, q);
        if (common.size() > 1 && Sturm(common).count(low, high) > 0) {
            return 0;
        }
        const Sturm roots(without_repetition(q));
        while (roots.count(low, high) > 0) {
            halve();
        }
        return sign_at(q, high);
    }
};

void isolate(const Poly& p, const Sturm& sturm, const Dyadic& low, const Dyadic& high,
             std::vector<Root>& out) {
    const int roots = sturm.count(low, high);
    if (roots == 1) {
        out.push_back({p, low, high});
    } else if (roots > 1) {
        const Dyadic mid = middle(low, high);
        isolate(p, sturm, low, mid, out);
        isolate(p, sturm, mid, high, out);
    }
}

/// In (0, 1], in ascending order.
std::vector<Root> roots_of(const Poly& p) {
    std::vector<Root> out;
    if (p.size() > 1 && sign_on(p, {0, 0}, {1, 0}) == 0) {
        const Poly simple = without_repetition(p);
        isolate(simple, Sturm(simple), {0, 0}, {1, 0}, out);
    }
    return out;
}

using Vector = std::array<Poly, 3>;

Vector operator-(const Vector& a, const Vector& b) {
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

Vector cross(const Vector& a, const Vector& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

Poly dot(const Vector& a, const Vector& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/// The moving points in integers, all axes in one unit.
std::array<Vector, 4> in_integers(const MovingPoints& points) {
    int least = 5000;
    const auto each = [&](const auto& visit) {
        for (std::size_t i = 0; i < 4; ++i) {
            for (Eigen::Index axis = 0; axis < 3; ++axis) {
                visit(i, axis, points.start[i][axis], points.end[i][axis]);
            }
        }
    };
    const auto exponent_of = [](double x) {
        int e = 5000;
        if (x != 0.0) {
            auto m = static_cast<std::int64_t>(std::ldexp(std::frexp(x, &e), 53));
            for (e -= 53; m % 2 == 0; m /= 2) {
                ++e;
            }
        }
        return e;
    };
    const auto integer_of = [&](double x) {
        int e = 0;
        const Z m = static_cast<std::int64_t>(std::ldexp(std::frexp(x, &e), 53));
        const int shift = e - 53 - least;
        return x == 0.0 ? Z(0) : (shift >= 0 ? Z(m << shift) : Z(m >> -shift));
    };
    each([&](std::size_t, Eigen::Index, double start, double end) {
        least = std::min({least, exponent_of(start), exponent_of(end)});
    });
    std::array<Vector, 4> out;
    each([&](std::size_t i, Eigen::Index axis, double start, double end) {
        Poly p{integer_of(start), integer_of(end) - integer_of(start)};
        trim(p);
        out[i][static_cast<std::size_t>(axis)] = p;
    });
    return out;
}

/// Signs that say whether two features touch at a time, and the times at which that may change.
class Question {
  public:
    Question(FeaturePair kind, const std::array<Vector, 4>& x) : x_(x) {
        volume_ = dot(cross(x[1] - x[0], x[2] - x[0]), x[3] - x[0]);
        if (kind == FeaturePair::VertexFace) {
            normal_ = cross(x[2] - x[1], x[3] - x[1]);
            for (std::size_t k = 0; k < 3; ++k) {
                const Vector& a = x[1 + k];
                const Vector& b = x[1 + (k + 1) % 3];
                not_negative_.push_back(dot(cross(b - a, x[0] - a), normal_));
                segments_.push_back({0, 1 + k, 1 + (k + 1) % 3});
            }
        } else {
            // p0 + s u = q0 + r v, with s |n|² = ((q0 − p0) × v) · n and r likewise.
            const Vector u = x[1] - x[0];
            const Vector v = x[3] - x[2];
            normal_ = cross(u, v);
            const Poly whole = dot(normal_, normal_);
            const Poly s = dot(cross(x[2] - x[0], v), normal_);
            const Poly r = dot(cross(x[2] - x[0], u), normal_);
            not_negative_ = {s, whole - s, r, whole - r};
            segments_ = {{0, 2, 3}, {1, 2, 3}, {2, 0, 1}, {3, 0, 1}};
        }
    }

    [[nodiscard]] bool yes_at(Root time) const {
        // Times other than 0 are roots of the volume, or it is always zero.
        if (time.p.empty() && time.sign_of(volume_) != 0) {
            return false;
        }
        for (const Poly& n : normal_) {
            if (time.sign_of(n) != 0) {
                return std::ranges::all_of(not_negative_,
                                           [&](const Poly& p) { return time.sign_of(p) >= 0; });
            }
        }
        return std::ranges::any_of(segments_, [&](const auto& s) {
            const Vector from = x_[s[0]] - x_[s[1]];
            const Vector to = x_[s[0]] - x_[s[2]];
            const Vector turn = cross(from, to);
            return time.sign_of(dot(from, to)) <= 0 &&
                   std::ranges::all_of(turn, [&](const Poly& p) { return time.sign_of(p) == 0; });
        });
    }

    /// The times in (0, 1] at which the answer may change, in ascending order but for roots of
    /// different polynomials that are closer than their bounds.
    [[nodiscard]] std::vector<Root> times() const {
        if (!volume_.empty()) {
            return roots_of(volume_);
        }
        std::set<Poly> polynomials;  // many are the same, and roots are what takes time
        const auto add = [&](Poly p) {
            if (p.size() > 1) {
                make_primitive(p);
                polynomials.insert(std::move(p));
            }
        };
        std::ranges::for_each(not_negative_, add);
        std::ranges::for_each(normal_, add);
        for (const auto& s : segments_) {
            const Vector from = x_[s[0]] - x_[s[1]];
            const Vector to = x_[s[0]] - x_[s[2]];
            std::ranges::for_each(cross(from, to), add);
            std::ranges::for_each(from, add);
            std::ranges::for_each(to, add);
        }
        std::vector<Root> out;
        for (const Poly& p : polynomials) {
            std::ranges::copy(roots_of(p), std::back_inserter(out));
        }
        std::ranges::sort(out, {}, [](const Root& root) { return to_double(root.low); });
        return out;
    }

  private:
    std::array<Vector, 4> x_;
    Poly volume_;
    Vector normal_;
    std::vector<Poly> not_negative_;
    std::vector<std::array<std::size_t, 3>> segments_;
};

}  // namespace

std::optional<ExactImpact> exact_impact(FeaturePair kind, const MovingPoints& points) {
    const Question question(kind, in_integers(points));
    if (question.yes_at({{}, {0, 0}, {0, 0}})) {
        return ExactImpact{0.0, 0.0};
    }
    std::optional<ExactImpact> first;
    for (Root& time : question.times()) {
        if (first && to_double(time.low) >= first->latest) {
            continue;
        }
        if (question.yes_at(time)) {
            while (!time.p.empty() && to_double(time.high) - to_double(time.low) > 0x1p-52) {
                time.halve();
            }
            if (!first || to_double(time.low) < first->earliest) {
                first = {to_double(time.low), to_double(time.high)};
            }
        }
    }
    return first;
}

}  // namespace tandem::testing
