import type { Contest } from "../../statistics/alternativeAnnotator.ts";

/** A recording, or a segment of one, that a program and people coded. */
export interface CodedUnit {
  /** The index of the recording. */
  readonly cluster: number;
  /** Indexes of the people who coded it. */
  readonly people: readonly number[];
  /** How near two of them are, or one and the program (`undefined`): the share of time coded alike; NaN where none. */
  readonly near: (a: number | undefined, b: number) => number;
}

/**
 * For each coded unit, how near the program and the omitted person come, on average, to each of the other
 * people. People who share no time with one of the two are skipped for both.
 */
export function contestsOfCoding(units: readonly CodedUnit[]): readonly Contest[] {
  return units.flatMap(({ cluster, people, near }) =>
    people.flatMap((annotator): Contest[] => {
      const pairs = people.flatMap((other) => {
        if (other === annotator) return [];
        const [program, person] = [near(undefined, other), near(annotator, other)];
        return Number.isNaN(program) || Number.isNaN(person) ? [] : [{ program, person }];
      });
      if (pairs.length === 0) return [];
      const mean = (of: "program" | "person") =>
        pairs.reduce((sum, pair) => sum + pair[of], 0) / pairs.length;
      return [{ annotator, cluster, program: mean("program"), person: mean("person") }];
    }),
  );
}
