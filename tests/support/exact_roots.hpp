// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

/// Exact roots of polynomials with integer coefficients, and signs of other polynomials there, for
/// the reference of continuous collision. They use bisection and Sturm's theorem, unlike the
/// library.
namespace tandem::testing::exact {

/// The first 512 bits need no heap memory.
using Z = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<512, 0>,
                                        boost::multiprecision::et_off>;
/// Coefficients from the constant term on; the last one is not zero.
using Poly = std::vector<Z>;

/// The number n / 2^k.
struct Dyadic {
    Z n;
    unsigned k = 0;
};

inline void trim(Poly& p) {
    while (!p.empty() && p.back() == 0) {
        p.pop_back();
    }
}

inline Poly plus(const Poly& a, const Poly& b, int factor) {
    Poly sum(std::max(a.size(), b.size()));
    std::copy(a.begin(), a.end(), sum.begin());
    for (std::size_t i = 0; i < b.size(); ++i) {
        sum[i] += factor * b[i];
    }
    trim(sum);
    return sum;
}

inline Poly operator+(const Poly& a, const Poly& b) {
    return plus(a, b, 1);
}

inline Poly operator-(const Poly& a, const Poly& b) {
    return plus(a, b, -1);
}

inline Poly operator*(const Poly& a, const Poly& b) {
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

inline void make_primitive(Poly& p) {
    Z common = 0;
    for (const Z& c : p) {
        common = gcd(common, c);
    }
    for (Z& c : p) {
        c /= common;
    }
}

/// A positive multiple of a mod b, without common factors.
inline Poly remainder(Poly a, const Poly& b) {
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

inline Poly derivative(const Poly& p) {
    Poly d;
    for (std::size_t i = 1; i < p.size(); ++i) {
        d.push_back(p[i] * i);
    }
    return d;
}

inline Poly common_divisor(Poly a, Poly b) {
    while (!b.empty()) {
        a = std::exchange(b, remainder(a, b));
    }
    return a;
}

/// A multiple of a / b, a division without remainder.
inline Poly quotient(Poly a, const Poly& b) {
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

/// A polynomial with the same roots, each of them simple.
inline Poly without_repetition(const Poly& p) {
    const Poly repeated = common_divisor(p, derivative(p));
    return repeated.size() > 1 ? quotient(p, repeated) : p;
}

inline int sign_at(const Poly& p, const Dyadic& x) {
    Z value = 0;
    for (std::size_t i = p.size(); i-- > 0;) {
        value = value * x.n + (p[i] << (x.k * static_cast<unsigned>(p.size() - 1 - i)));
    }
    return value.sign();
}

/// Counts the roots of a polynomial with simple roots, by Sturm's theorem.
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

    /// The number of roots in (low, high].
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

inline Dyadic middle(const Dyadic& a, const Dyadic& b) {
    const unsigned k = std::max(a.k, b.k);
    return {(a.n << (k - a.k)) + (b.n << (k - b.k)), k + 1};
}

inline double to_double(const Dyadic& x) {
    return std::ldexp(x.n.convert_to<double>(), -static_cast<int>(x.k));
}

/// The sign of a polynomial on all of [low, high], if a bound proves it; otherwise 0.
inline int sign_on(const Poly& q, const Dyadic& low, const Dyadic& high) {
    // Expanded around `low` in the unit `high − low`: q(low + s · width) with s in [0, 1].
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

/// The only root, in (low, high], of a polynomial with simple roots; it may be `high`. If low =
/// high, the root is that point.
struct Root {
    Poly p;
    Dyadic low;
    Dyadic high;

    std::optional<int> at_high{};  ///< the sign there, once it was computed

    void halve() {
        const Dyadic mid = middle(low, high);
        if (!at_high) {
            at_high = sign_at(p, high);
        }
        const int at_mid = sign_at(p, mid);
        // A root at `high` is beyond the middle; otherwise the signs there decide.
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
        // Most signs are clear near the root. If not, the polynomial is zero there or has a root
        // close by.
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

inline void isolate(const Poly& p, const Sturm& sturm, const Dyadic& low, const Dyadic& high,
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

/// The roots in (0, 1], in ascending order.
inline std::vector<Root> roots_of(const Poly& p) {
    std::vector<Root> out;
    if (p.size() > 1 && sign_on(p, {0, 0}, {1, 0}) == 0) {
        const Poly simple = without_repetition(p);
        isolate(simple, Sturm(simple), {0, 0}, {1, 0}, out);
    }
    return out;
}

}  // namespace tandem::testing::exact
