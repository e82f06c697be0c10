import type { Question } from "./format.ts";

/** The kind that events become: points, states, or each its own, as codes of both kinds. */
export type KindAnswer = "point" | "state" | "each";

export interface KindCounts {
  /** How many have no length. */
  readonly moments: number;
  readonly stretches: number;
}

/**
 * The kind that the events of one name become: that of most of them, or each its own if some would
 * otherwise lose their ends. Asked only if kinds differ.
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
