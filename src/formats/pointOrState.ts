import type { Question } from "./format.ts";

/** What events are made: moments, segments, or each what it is, as codes of both kinds. */
export type KindAnswer = "point" | "state" | "each";

export interface KindCounts {
  /** How many have no length. */
  readonly moments: number;
  readonly stretches: number;
}

/**
 * What the events of one name become: what most of them are, and each what it is where that would lose
 * the ends of some. There is a question only where they differ.
 */
export function pointOrState(
  id: string,
  {
    about,
    counts: { moments, stretches },
    answers,
  }: {
    readonly about: string;
    readonly counts: KindCounts;
    readonly answers: Readonly<Record<string, string>>;
  },
): { readonly answer: KindAnswer; readonly question: Question | null } {
  if (stretches === 0 && moments > 0) return { answer: "point", question: null };
  if (moments === 0) return { answer: "state", question: null };
  const given = answers[id];
  const usual = moments > stretches ? "each" : "state";
  const answer = given === "point" || given === "state" || given === "each" ? given : usual;
  return {
    answer,
    question: {
      id,
      what: "point_or_state",
      about,
      options: ["point", "state", "each"].map((value) => ({ value, isWord: true })),
      answer,
      examples: [],
    },
  };
}
