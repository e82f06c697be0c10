import betainc from "@stdlib/math-base-special-betainc";
import gammainc from "@stdlib/math-base-special-gammainc";

/** P(Z > z) of the standard normal distribution, exact in the far tail. */
export function normalUpper(z: number): number {
  if (Number.isNaN(z)) return NaN;
  const half = 0.5 * gammainc((z * z) / 2, 0.5, true, true);
  return z >= 0 ? half : 1 - half;
}

/** Two-sided p value of a standard normal z: P(|Z| > |z|). */
export function normalTwoSided(z: number): number {
  return gammainc((z * z) / 2, 0.5, true, true);
}

/** Upper tail of the chi-square distribution: P(X > x). */
export function chiSquareUpper(x: number, df: number): number {
  if (x <= 0) return 1;
  // Above some hundred degrees of freedom the library's expansion is wrong in the third digit.
  return df > 200 ? largeGammaUpper(df / 2, x / 2) : gammainc(x / 2, df / 2, true, true);
}

/** Upper tail of the F distribution: P(F > x). 0 if x is `Infinity`. */
export function fUpper(x: number, df1: number, df2: number): number {
  if (x <= 0) return 1;
  if (x === Infinity) return 0;
  const y = df2 / (df2 + df1 * x);
  // Ask for the small tail from the side where its argument is exact.
  return y < 0.5
    ? betainc(y, df2 / 2, df1 / 2, true, false)
    : betainc((df1 * x) / (df2 + df1 * x), df1 / 2, df2 / 2, true, true);
}

/** The value that F exceeds with probability `upper`. */
export function fUpperQuantile(upper: number, df1: number, df2: number): number {
  if (!(upper > 0 && upper < 1 && df1 > 0 && df2 > 0)) return NaN;
  if (upper > 0.5) return 1 / fUpperQuantileSmall(1 - upper, df2, df1);
  return fUpperQuantileSmall(upper, df1, df2);
}

/** P(T > t) of Student’s t, of a `t` of 0 or more. */
export function studentUpper(t: number, df: number): number {
  return fUpper(t * t, 1, df) / 2;
}

/** The t with P(|T| > t) = `outside`, the total probability in both tails. */
export function studentTwoSidedQuantile(outside: number, df: number): number {
  return Math.sqrt(fUpperQuantile(outside, 1, df));
}

/** The z with P(Z ≤ z) = p; exact also where p is far below 1e-16. */
export function normalQuantile(p: number): number {
  if (!(p > 0 && p < 1)) return NaN;
  if (p > 0.5) return -normalQuantile(1 - p);
  if (p === 0.5) return 0;
  if (p > 0.2) {
    // Near the middle 1 − 2p is exact and p itself says little.
    const inside = Math.log(1 - 2 * p);
    return -rootOf((z) => Math.log(gammainc((z * z) / 2, 0.5, true, false)) - inside, 1e-300, 1);
  }
  const start = -Math.sqrt(-2 * Math.log(p));
  return rootOf((z) => Math.log(normalUpper(-z)) - Math.log(p), start - 1, 0);
}

/** `upper` ≤ 0.5. Solved on the logarithm of both sides, so that no tail is too far. */
function fUpperQuantileSmall(upper: number, df1: number, df2: number): number {
  const target = Math.log(upper);
  const g = (u: number) => Math.log(fUpper(Math.exp(u), df1, df2)) - target;
  let low = -1;
  let high = 1;
  while (g(low) < 0 && low > -700) low *= 2;
  while (g(high) > 0 && high < 700) high *= 2;
  return Math.exp(rootOf(g, low, high));
}

/** The upper regularised incomplete gamma function Q(a, x) for a above 100. */
function largeGammaUpper(a: number, x: number): number {
  const off = (x - a) / a;
  // x^a e^(−x) / Γ(a) with Stirling's series: no large logarithms are subtracted.
  const stirling = 1 / (12 * a) - 1 / (360 * a ** 3) + 1 / (1260 * a ** 5);
  const front = Math.sqrt(a / (2 * Math.PI)) * Math.exp(-a * minusLog1p(off) - stirling);
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = a + 1; term > sum * 1e-17; n += 1) {
      term *= x / n;
      sum += term;
    }
    return 1 - front * sum;
  }
  // Lentz's form of the continued fraction.
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let h = d;
  for (let n = 1; n < 1_000_000; n += 1) {
    const factor = -n * (n - a);
    b += 2;
    d = 1 / (factor * d + b);
    c = b + factor / c;
    const step = c * d;
    h *= step;
    if (Math.abs(step - 1) < 1e-16) break;
  }
  return front * h;
}

/** x − log(1 + x), without cancelling near 0. */
function minusLog1p(x: number): number {
  if (Math.abs(x) > 0.1) return x - Math.log1p(x);
  let power = x * x;
  let sum = power / 2;
  for (let k = 3; k < 40; k += 1) {
    power *= -x;
    sum += power / k;
  }
  return sum;
}

/** Where f changes its sign between a and b: Brent’s method. */
function rootOf(f: (x: number) => number, from: number, to: number): number {
  let a = from;
  let b = to;
  let fa = f(a);
  let fb = f(b);
  let c = a;
  let fc = fa;
  let d = b - a;
  let e = d;
  for (let step = 0; step < 200; step += 1) {
    if (fb > 0 === fc > 0) {
      c = a;
      fc = fa;
      d = b - a;
      e = d;
    }
    if (Math.abs(fc) < Math.abs(fb)) {
      [a, b, c] = [b, c, b];
      [fa, fb, fc] = [fb, fc, fb];
    }
    const tolerance = Number.EPSILON * Math.abs(b) + 1e-300;
    const middle = 0.5 * (c - b);
    if (Math.abs(middle) <= tolerance || fb === 0) return b;
    if (Math.abs(e) >= tolerance && Math.abs(fa) > Math.abs(fb)) {
      const s = fb / fa;
      const [p0, q0] =
        a === c ? [2 * middle * s, 1 - s] : inverseQuadratic({ a, b, fa, fb, fc, s, middle });
      const q = p0 > 0 ? -q0 : q0;
      const p = Math.abs(p0);
      if (2 * p < Math.min(3 * middle * q - Math.abs(tolerance * q), Math.abs(e * q))) {
        e = d;
        d = p / q;
      } else {
        d = middle;
        e = d;
      }
    } else {
      d = middle;
      e = d;
    }
    a = b;
    fa = fb;
    b += Math.abs(d) > tolerance ? d : Math.sign(middle) * tolerance;
    fb = f(b);
  }
  return b;
}

function inverseQuadratic(at: {
  readonly a: number;
  readonly b: number;
  readonly fa: number;
  readonly fb: number;
  readonly fc: number;
  readonly s: number;
  readonly middle: number;
}): readonly [number, number] {
  const q = at.fa / at.fc;
  const r = at.fb / at.fc;
  const p = at.s * (2 * at.middle * q * (q - r) - (at.b - at.a) * (r - 1));
  return [p, (q - 1) * (r - 1) * (at.s - 1)];
}
