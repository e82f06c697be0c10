import { grouped } from "../domain/grouped.ts";
import type { Id } from "../domain/rules.ts";
import type { Question } from "./format.ts";
import type { ObservationCopy } from "./studyCopy.ts";

/** A file by its distinguishing key, and its name without folders. */
export interface FileOf {
  readonly key: string;
  readonly name: string;
  /** Where it lay, its parts parted by "/"; absent or empty where that is not known. */
  readonly folder?: string;
  /** Whether its recordings are called as its sheets are, which may as well be called by raters. */
  readonly hasSheets?: boolean | undefined;
}

/** What raters are looked for by. */
export interface NamingOf {
  readonly answers: Readonly<Record<string, string>>;
  readonly newUuid: () => string;
  /** Whether no file says whose work this is; absent: where there is one rater for all. */
  readonly isUnnamed?: (observation: ObservationCopy) => boolean;
  /** Whom the study knows already. */
  readonly knownRaters?: readonly string[];
  /** The file of each observation, by its id, where there are several. */
  readonly fileOf?: ReadonlyMap<string, FileOf>;
}

/** An observation with the rater’s name that was found for it, and where. */
export interface Part {
  readonly observation: ObservationCopy;
  readonly name: string;
  readonly tag: string;
  /** What else is in the name; `null` where the file says whose work it is. */
  readonly rest: string | null;
}

/** One way to read who coded, with the evidence for it. */
export interface Found {
  readonly answer: string;
  readonly parts: readonly Part[];
  /** By their names as they are compared. */
  readonly tags: ReadonlyMap<string, string>;
  /** How many recordings come back with another rater. */
  readonly evidence: number;
  readonly isStrong: boolean;
  /** Whether files of one name are of other recordings, by what else is in their paths. */
  readonly isParted?: boolean;
  /** Whether `because` says what speaks against it. */
  readonly isDoubted?: boolean;
  readonly because: NonNullable<Question["because"]>;
  readonly raterOfFile: ReadonlyMap<string, string>;
  /** The variable that said it: it is one of recordings no more. */
  readonly variable?: Id<"variable">;
}

/** A file’s name without its ending. */
export function fileStem({ name }: FileOf): string {
  return name.replace(/(?:\.[A-Za-z][A-Za-z0-9]{0,9}){1,2}$/u, "");
}

/** Things in groups of one key, in their order. */
export function groupsOf<Thing>(
  things: readonly Thing[],
  keyOf: (thing: Thing) => string,
): readonly (readonly Thing[])[] {
  return [...grouped(things, keyOf).values()];
}

/** Of more names none are raters’. */
export const mostRaters = 100;
