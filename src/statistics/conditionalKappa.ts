import { normalQuantile } from "./distributions.ts";
import { marginsOf, type PairTable } from "./pairTable.ts";
import { type Figure, type Interval, undefinedBecause, value } from "./statistic.ts";

export interface ConditionalKappa {
  readonly figure: Figure;
  readonly standardError: Figure;
  readonly interval: Interval;
}

/**
 * Conditional kappa: of the units to which one rater gave a code, how many the other gave it to as
 * well, beyond chance: κ = (p₁₁ / p₁. − p.₁) / (1 − p.₁). It is 1 where the other always follows, 0
 * at chance; the two raters’ own kappas of a code differ where one uses it more than the other.
 * Light (1971), doi:10.1037/h0031643; standard error: Bishop, Fienberg & Holland (2007),
 * doi:10.1007/978-0-387-72806-3, ch. 11.4.
 *
 * Not a statistic of studies: those treat raters symmetrically (decision 033), and this one depends
 * on which rater is given. The calculator shows it for either rater next to the kappa of the code.
 *
 * Undefined where that rater never gave the code, or the other gave no other.
 *
 * @param table of one code against all others, as `codeAgainstRest` makes it.
 * @param given the rater whose use of the code selects the units.
 */
export function conditionalKappa(
  table: PairTable,
  given: "first" | "second",
  options: { readonly confidence?: number } = {},
): ConditionalKappa {
  const { rows, columns, total } = marginsOf(table);
  if (total === 0) return nothing(undefinedBecause("no_units"));
  const [own = 0, other = 0] = given === "first" ? [rows[0], columns[0]] : [columns[0], rows[0]];
  if (own === 0) return nothing(undefinedBecause("code_not_used"));
  if (other === total) return nothing(undefinedBecause("one_code_only"));
  const both = (table.cells[0] ?? 0) / total;
  const row = own / total;
  const column = other / total;
  const kappa = (both / row - column) / (1 - column);
  if (table.weighs === "microseconds") {
    const because = undefinedBecause("durations_are_not_counted_units");
    return { figure: value(kappa), standardError: because, interval: because };
  }
  const apart = row - both;
  const variance =
    (apart / (row ** 3 * (1 - column) ** 3)) *
    (apart * (row * column - both) + both * (1 - row - column + both));
  const error = Math.sqrt(Math.max(0, variance) / total);
  const level = options.confidence ?? 0.95;
  const half = -normalQuantile((1 - level) / 2) * error;
  return {
    figure: value(kappa),
    standardError: value(error),
    interval: { kind: "interval", low: kappa - half, high: kappa + half, level, method: "normal" },
  };
}

function nothing(because: ReturnType<typeof undefinedBecause>): ConditionalKappa {
  return { figure: because, standardError: because, interval: because };
}
