import { raterGroupNames } from "./raterGroups.ts";
import type { Grouping, RowSubject } from "./row.ts";
import type { Scheme } from "../domain/entities/scheme.ts";
import type { Id } from "../domain/rules.ts";
import { mondayOf } from "./week.ts";
import type { Comparison } from "./comparisons.ts";
import { RowTally, type Signer } from "./rowTally.ts";
import { raterOf } from "./sameRater.ts";
import { known } from "../domain/known.ts";

/** A breakdown whose rows cover different comparisons, so that each row sums tables of its own. */
export type OwnGrouping = Extract<
  Grouping,
  "pair" | "recording" | "phase" | "round" | "week" | "raters"
>;

/** A row that covers only a part of each comparison: one phase, or one group of raters. */
export type OnlyRow = Extract<RowSubject, { readonly by: "phase" | "raters" }>;

/** The position of each rater id in the order of an answer. */
export type Ranks = ReadonlyMap<string, number>;

/** All comparisons of an answer, assigned to the rows of its breakdowns. */
export class Tallies {
  /** Subject IDs, in the scheme’s order. */
  readonly subjectIds: readonly string[];
  readonly overall: RowTally;
  readonly #sign: Signer;
  readonly #ranks: Ranks;
  readonly #own = new Map<OwnGrouping, Map<string, RowTally>>();
  /** By which the rows of a grouping are in order. */
  readonly #places = new Map<string, number | string>();

  constructor(scheme: Scheme, raters: readonly { readonly id: Id<"account"> }[], sign: Signer) {
    this.#sign = sign;
    this.overall = new RowTally("overall", { by: "overall" }, sign);
    this.subjectIds = scheme.subjects.map(({ id }) => id);
    this.#ranks = new Map(raters.map(({ id }, rank) => [id, rank]));
  }

  /** Those that a pair of observations belongs to; `only` where a part of what is compared is of one row. */
  of(comparison: Comparison, by: readonly Grouping[], only: OnlyRow | undefined): RowTally[] {
    if (only) return [this.#only(only)];
    return [
      this.overall,
      ...(by.includes("pair") ? [this.#pair(comparison)] : []),
      ...this.#wide(comparison, by),
      ...(by.includes("week") ? [this.#week(comparison)] : []),
    ];
  }

  /** Those in which statistics for all raters take all of them at once: all but pairs, and weeks of pairs. */
  ofAllRaters(
    comparison: Comparison,
    by: readonly Grouping[],
    only: OnlyRow | undefined,
  ): RowTally[] {
    if (only) return [this.#only(only)];
    return [this.overall, ...this.#wide(comparison, by)];
  }

  /** In the order of raters, names, numbers or time. */
  by(grouping: OwnGrouping): readonly RowTally[] {
    const rows = [...(this.#own.get(grouping)?.values() ?? [])];
    return rows.toSorted((a, b) => {
      const [one, other] = [
        known(this.#places.get(a.key), "place"),
        known(this.#places.get(b.key), "place"),
      ];
      return one < other ? -1 : one > other ? 1 : 0;
    });
  }

  /** Whether the rater with the lower id of a comparison stands second in the answer. */
  isTurned({ first, second }: Pick<Comparison, "first" | "second">): boolean {
    return this.#rank(raterOf(first)) > this.#rank(raterOf(second));
  }

  #wide({ first }: Comparison, by: readonly Grouping[]): RowTally[] {
    const { recordingId, recordingName, roundId, roundNumber } = first;
    return [
      ...(by.includes("recording")
        ? [this.#row({ by: "recording", recordingId, recordingName }, recordingId)]
        : []),
      ...(by.includes("round")
        ? [this.#row({ by: "round", roundId, roundNumber }, roundId, roundNumber)]
        : []),
    ];
  }

  #pair(comparison: Comparison): RowTally {
    const { first, second } = comparison;
    const [a, b] = this.isTurned(comparison) ? [second, first] : [first, second];
    const [raterA, raterB] = [raterOf(a), raterOf(b)];
    return this.#row(
      { by: "pair", raterA, raterB },
      `${raterA} ${raterB}`,
      this.#rank(raterA) * 1_000_000 + this.#rank(raterB),
    );
  }

  #only(only: OnlyRow): RowTally {
    if (only.by === "phase") return this.#row(only, only.phase);
    return this.#row(only, only.group, raterGroupNames.indexOf(only.group));
  }

  #week({ first, second }: Comparison): RowTally {
    const startsOn = mondayOf(Math.max(first.submittedMs, second.submittedMs));
    return this.#row({ by: "week", startsOn }, startsOn, startsOn);
  }

  /** Without a place rows stand in the order in which they come: recordings by name, phases by time. */
  #row(
    of: RowSubject & { readonly by: OwnGrouping },
    name: string,
    place?: number | string,
  ): RowTally {
    const rows = this.#own.get(of.by) ?? new Map<string, RowTally>();
    this.#own.set(of.by, rows);
    const there = rows.get(name);
    if (there) return there;
    const made = new RowTally(`${of.by} ${name}`, of, this.#sign);
    this.#places.set(made.key, place ?? rows.size);
    rows.set(name, made);
    return made;
  }

  #rank(raterId: string): number {
    return known(this.#ranks.get(raterId), "rank");
  }
}
