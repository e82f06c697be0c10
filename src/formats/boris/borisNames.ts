import type { CodedEvent, ModifierValues } from "../../domain/entities/event.ts";
import type { Code, Modifier, Scheme } from "../../domain/entities/scheme.ts";
import { joinedSchemes } from "../joinedSchemes.ts";
import { withSchemeIds } from "../schemeIds.ts";
import type { ObservationCopy, RecordingCopy, StudyCopy } from "../studyCopy.ts";

/** The names that a study’s codes, subjects and recordings get in BORIS files. */
export interface BorisNames {
  /** All versions of the scheme as one; BORIS has no versions. */
  readonly scheme: Scheme;
  /** Codes of the joined scheme, by their ids: names are unique and free of what parts lists. */
  readonly codes: ReadonlyMap<string, Code>;
  readonly groups: ReadonlyMap<string, string>;
  readonly recordings: ReadonlyMap<string, RecordingCopy>;
  readonly people: ReadonlyMap<string, string>;
  /** The observation by ids of the joined scheme. */
  joined(observation: ObservationCopy): ObservationCopy;
  /** Empty for no one. */
  subjectOf(event: Pick<CodedEvent, "subjectId">): string;
  /** A text for each modifier of the event’s code, `None` where there is no value. */
  modifiersOf(event: Pick<CodedEvent, "codeId" | "modifiers">): readonly string[];
}

/** The names for a study in BORIS files. Computed once for each study. */
export function borisNames(study: StudyCopy): BorisNames {
  const known = made.get(study);
  if (known) return known;
  const names = newBorisNames(study);
  made.set(study, names);
  return names;
}

const made = new WeakMap<StudyCopy, BorisNames>();

/** A name with the separators of BORIS’s lists replaced: `|` by `/`, `,` by `;`, and white space by single spaces. */
export function plainName(name: string): string {
  return name.replaceAll("|", "/").replaceAll(",", ";").replaceAll(/\s+/gu, " ");
}

/** The name of a choice without the characters that BORIS reserves for keys and lists. */
export function plainChoice(name: string): string {
  return plainName(name)
    .replaceAll("(", "[")
    .replaceAll(")", "]")
    .replaceAll("`", "'")
    .replaceAll("~", "-")
    .replaceAll("\\", "/");
}

function newBorisNames(study: StudyCopy): BorisNames {
  const { scheme, ids } = joinedSchemes(study.schemes.map((one) => one.scheme));
  const idsOfRound = new Map(
    study.rounds.map((round) => [
      round.id,
      ids[study.schemes.findIndex((one) => one.id === round.schemeVersionId)],
    ]),
  );
  const taken = new Set<string>();
  const codes = new Map(
    scheme.codes.map((code) => {
      const plain = plainName(code.name);
      let name = plain;
      for (let number = 2; taken.has(name); number += 1) name = `${plain} (${number})`;
      taken.add(name);
      return [code.id, { ...code, name }];
    }),
  );
  const subjects = new Map<string, string>(scheme.subjects.map(({ id, name }) => [id, name]));
  const modifiers = new Map<string, Modifier>(scheme.modifiers.map((one) => [one.id, one]));
  const choices = new Map<string, string>(
    scheme.modifiers.flatMap((one) =>
      one.type === "one" || one.type === "several"
        ? one.choices.map((choice) => [choice.id, plainChoice(choice.name)] as const)
        : [],
    ),
  );

  return {
    scheme,
    codes,
    groups: new Map(scheme.groups.map(({ id, name }) => [id, plainName(name)])),
    recordings: new Map(study.recordings.map((one) => [one.id, one])),
    people: new Map(study.people.map(({ id, name }) => [id, name])),
    joined(observation) {
      // The first scheme keeps its ids.
      const own = ids.length > 1 ? idsOfRound.get(observation.roundId) : undefined;
      return own ? withSchemeIds(observation, own) : observation;
    },
    subjectOf: ({ subjectId }) => (subjectId === null ? "" : (subjects.get(subjectId) ?? "")),
    modifiersOf: ({ codeId, modifiers: values }) =>
      (codes.get(codeId)?.modifierIds ?? []).map((one) => textOf(modifiers.get(one), values)),
  };

  function textOf(modifier: Modifier | undefined, values: ModifierValues): string {
    const value = modifier && values[modifier.id];
    if (!modifier || value === undefined) return "None";
    if (Array.isArray(value)) return value.map((one) => choices.get(one) ?? one).join(",");
    if (modifier.type === "one") return choices.get(String(value)) ?? String(value);
    return String(value).replaceAll("|", "/");
  }
}
