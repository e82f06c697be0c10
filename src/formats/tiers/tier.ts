import type { Texts } from "../../domain/rules.ts";
import type { Place } from "../format.ts";

/** An annotation on a tier: a segment or, on a point tier, a moment. Times in microseconds. */
export interface Annotation {
  readonly startUs: number;
  readonly endUs: number;
  readonly text: string;
  /** The entry of its tier’s vocabulary that it is said to be; `null` where only its text tells. */
  readonly entryId: string | null;
  /** The annotation that it says more about; `null` where it stands for itself. */
  readonly parent: Annotation | null;
  /** Where it stands in the file: its line, or of binary files its byte. */
  readonly at: number;
}

export interface VocabularyEntry {
  readonly id: string;
  readonly value: string;
  readonly description: string;
  /** The value and its description in other languages. */
  readonly texts: Texts;
}

/** The controlled vocabulary of a tier: the values that its annotations may have. */
export interface Vocabulary {
  readonly name: string;
  readonly entries: readonly VocabularyEntry[];
}

/** A tier of annotations, as ELAN, Praat and transcription programs use them. */
export interface Tier {
  /** The same for the same tier in the same file; answers are kept by it. */
  readonly key: string;
  /** As the file names it. */
  readonly fullName: string;
  /** Without subject and rater, where the name holds them too. */
  readonly name: string;
  readonly subject: string;
  readonly rater: string;
  readonly kind: "point" | "state";
  /** The tier that it says more about: `null` where there is none. */
  readonly parent: Tier | null;
  /** Whether its annotations have the times of their parent’s. */
  readonly isAssociated: boolean;
  readonly vocabulary: Vocabulary | null;
  /** What the file says of its values. */
  readonly values: "one" | "several" | "number" | "text" | "comment" | null;
  /** Whether the file says that a tier like this is one code, named in each annotation. */
  readonly isOneCode: boolean;
  readonly annotations: readonly Annotation[];
  /** What its annotations’ `at` counts. */
  readonly places: "line" | "byte";
}

export function placeOn({ places }: Pick<Tier, "places">, { at }: Annotation): Place {
  return places === "line" ? { kind: "line", line: at } : { kind: "byte", offset: at };
}

/** How a tier can be imported. */
export const tierRoles = [
  "codes",
  "code",
  "subject",
  "rater",
  "modifier",
  "comment",
  "leave_out",
] as const;
export type TierRole = (typeof tierRoles)[number];

/** Whether annotations of a tier with this role become events. */
export function makesEvents(role: TierRole | undefined): boolean {
  return role === "codes" || role === "code" || role === "subject" || role === "rater";
}
