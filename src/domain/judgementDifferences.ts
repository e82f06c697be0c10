import type { Rating } from "./entities/rating.ts";
import { partKey, type WorkPart } from "./entities/workPart.ts";
import type { Id } from "./rules.ts";
import { compareNames } from "./nameOrder.ts";

/** One rater’s judgements on a recording: everything except events. */
export interface Judged {
  readonly observationId: string;
  readonly ratings: readonly Rating[];
  readonly parts: readonly WorkPart[];
}

/** The object of a judgement: a criterion, a sampling prompt, or a continuous rating. */
export type JudgementAbout =
  | { readonly kind: "rating"; readonly criterionId: Id<"criterion"> }
  | { readonly kind: "scan"; readonly number: number }
  | { readonly kind: "trace"; readonly criterionId: Id<"criterion"> };

export interface Judgement {
  /** `rating <criterion>`, `scan <number>`, `trace <criterion>`. */
  readonly key: string;
  readonly about: JudgementAbout;
  readonly isAlike: boolean;
  /** What raters said, as a short text: another one says that someone changed it since. */
  readonly basis: string;
}

/**
 * What at least one rater judged, and whether all judgements are equal: ratings first, then
 * sampling prompts, then continuous ratings, in a fixed order. Comments and evidence may differ.
 */
export function judgementsOf(versions: readonly Judged[]): Judgement[] {
  const said = new Map<string, { readonly about: JudgementAbout; readonly texts: string[] }>();
  versions.forEach(({ ratings, parts }, at) => {
    const add = (key: string, about: JudgementAbout, text: string) => {
      const there = said.get(key) ?? { about, texts: versions.map(() => "") };
      there.texts[at] += text;
      said.set(key, there);
    };
    for (const rating of ratings) {
      if (!isRated(rating)) continue;
      const { criterionId, value, cannotBeJudged } = rating;
      const about = { kind: "rating", criterionId } as const;
      add(`rating ${criterionId}`, about, cannotBeJudged ? "cannot" : String(value));
    }
    for (const part of parts.toSorted((a, b) => compareNames(partKey(a), partKey(b)))) {
      if (part.kind === "scan" && part.isAnswered) {
        const marks = part.marks.map(({ codeId, subjectId }) => `${codeId} ${subjectId ?? ""}`);
        const text = part.isUnseen ? "unseen" : `marks ${marks.toSorted(compareNames).join(",")}`;
        add(`scan ${part.number}`, { kind: "scan", number: part.number }, text);
      }
      if (part.kind === "trace" && part.samples.length > 0) {
        const { criterionId, slot, samples } = part;
        const about = { kind: "trace", criterionId } as const;
        add(`trace ${criterionId}`, about, `${slot}:${samples.join(";")} `);
      }
    }
  });
  return [...said]
    .map(([key, { about, texts }]) => ({
      key,
      about,
      isAlike: new Set(texts).size === 1,
      basis: shortened(JSON.stringify(texts)),
    }))
    .toSorted((a, b) => rank(a.about) - rank(b.about) || compareNames(a.key, b.key));
}

/** Whether a rating has a value or is “unable to rate”. False for one that was cleared. */
export function isRated({ value, cannotBeJudged }: Rating): boolean {
  return value !== null || cannotBeJudged;
}

/** One rating from several equal ones: every reason and comment once, and all evidence. */
export function joinedRating(ratings: readonly Rating[], evidenceMost: number): Rating | undefined {
  const [first] = ratings;
  if (!first) return undefined;
  const evidence = new Map(
    ratings.flatMap((rating) =>
      rating.evidence.map((one) => [`${one.startUs} ${one.endUs}`, one] as const),
    ),
  );
  return {
    ...first,
    reason: joined(ratings.map(({ reason }) => reason)),
    comment: joined(ratings.map(({ comment }) => comment)),
    evidence: [...evidence.values()]
      .toSorted((a, b) => a.startUs - b.startUs || a.endUs - b.endUs)
      .slice(0, evidenceMost),
  };
}

function joined(texts: readonly string[]): string {
  return [...new Set(texts.map((text) => text.trim()))].filter(Boolean).join("\n\n");
}

function rank(about: JudgementAbout): number {
  return about.kind === "rating" ? 0 : about.kind === "scan" ? 1 : 2;
}

/** A text of any length as 16 letters (FNV-1a, twice); short ones stay as they are. */
function shortened(text: string): string {
  if (text.length <= 200) return text;
  const hash = (seed: number) => {
    let sum = seed;
    for (let at = 0; at < text.length; at++) {
      sum = Math.imul(sum ^ text.charCodeAt(at), 0x01_00_01_93) >>> 0;
    }
    return sum.toString(16).padStart(8, "0");
  };
  return hash(0x81_1c_9d_c5) + hash(0x12_34_56_78);
}
