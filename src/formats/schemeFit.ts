import type { Scheme } from "../domain/entities/scheme.ts";
import { joinedSchemes } from "./joinedSchemes.ts";
import type { SchemeIds } from "./schemeIds.ts";

/** How an imported scheme relates to an existing one. */
export interface SchemeFit {
  /** Everything that was read is there and asks and forbids no more than what was read. */
  readonly isWhole: boolean;
  /** How many of the codes and criteria that were read are there. */
  readonly shared: number;
  /** Names of what is not there. */
  readonly missing: {
    readonly codes: readonly string[];
    readonly subjects: readonly string[];
    readonly modifiers: readonly string[];
    readonly criteria: readonly string[];
  };
  /** What is there and what was read in one; the same as what is there where it is whole. */
  readonly joined: Scheme;
  /** What the parts that were read are called in it. */
  readonly ids: SchemeIds;
}

export function schemeFit(there: Scheme, read: Scheme): SchemeFit {
  const { scheme: joined, ids } = joinedSchemes([there, read]);
  const [, readIds] = ids;
  if (!readIds) throw new Error("two schemes were joined");
  const missing = {
    codes: namesOfNew(there.codes, joined.codes),
    subjects: namesOfNew(there.subjects, joined.subjects),
    modifiers: namesOfNew(there.modifiers, joined.modifiers),
    criteria: namesOfNew(there.criteria, joined.criteria),
  };
  return {
    isWhole: meaningOf(there) === meaningOf(joined),
    shared:
      read.codes.length + read.criteria.length - missing.codes.length - missing.criteria.length,
    missing,
    joined,
    ids: readIds,
  };
}

interface Named {
  readonly id: string;
  readonly name: string;
}

function namesOfNew(there: readonly Named[], joined: readonly Named[]): readonly string[] {
  const known = new Set(there.map(({ id }) => id));
  return joined.flatMap(({ id, name }) => (known.has(id) ? [] : [name]));
}

/** What of a scheme decides whether work fits it: neither descriptions nor keys nor colours. */
function meaningOf({ groups, codes, modifiers, subjects, criteria }: Scheme): string {
  const used = new Set<string | null>(codes.map(({ groupId }) => groupId));
  return JSON.stringify([
    groups.filter(({ id }) => used.has(id)).map(({ id, isExclusive }) => [id, isExclusive]),
    codes.map(({ id, kind, groupId, modifierIds, subjectIds }) => [
      id,
      kind,
      groupId,
      modifierIds,
      subjectIds,
    ]),
    modifiers.map((one) => [
      one.id,
      one.isRequired,
      "choices" in one ? one.choices.map(({ id }) => id) : [],
      one.type === "number" ? [one.min, one.max] : [],
    ]),
    subjects.map(({ id }) => id),
    criteria.map(({ id, levels, isRequired, needsEvidence }) => [
      id,
      isRequired,
      needsEvidence,
      levels.map(({ value }) => value),
    ]),
  ]);
}
