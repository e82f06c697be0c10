import type { ImportCounts, ImportHead } from "../../api/contract/exchange.ts";
import type { Id } from "../../domain/rules.ts";
import type { SchemeIndex } from "../../domain/schemeIndex.ts";
import type { Writing } from "../database/database.ts";
import type { CopyIds } from "./copyIds.ts";

/** What is needed to write an imported observation. */
export interface Writer {
  readonly query: Writing;
  readonly studyId: Id<"study">;
  readonly importId: Id<"import">;
  /** Who imports. */
  readonly accountId: Id<"account">;
  readonly at: Date;
  readonly ids: CopyIds;
}

/** An import in progress, inside its transaction. */
export interface Taking extends Writer {
  readonly head: ImportHead;
  /** Whether the study is made by this import, with its settings, its plans and its history. */
  readonly isNewStudy: boolean;
  readonly made: { -readonly [Thing in keyof ImportCounts]: number };
  readonly renamed: { readonly from: string; readonly to: string }[];
}

/** What observations of a copy are checked against, by its ids. */
export interface Ground {
  readonly rounds: ReadonlyMap<string, SchemeIndex>;
  readonly durations: ReadonlyMap<string, number>;
}

/** The first of `name`, `name (2)`, `name (3)` … that is free, and takes it. */
export function takeFreeName(name: string, taken: Set<string>, renamed: Taking["renamed"]): string {
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) {
    free = `${name.slice(0, 190).trim()} (${number})`;
  }
  taken.add(free.toLowerCase());
  if (free !== name) renamed.push({ from: name, to: free });
  return free;
}
