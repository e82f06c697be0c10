import type { ExampleMoment, Scheme } from "./entities/scheme.ts";

/** The ids of all recordings that a scheme’s examples refer to. */
export function exampleRecordings(scheme: Scheme): ReadonlySet<string> {
  const moments = [
    ...scheme.codes.flatMap(({ examples = [] }) => examples),
    ...scheme.criteria.flatMap(({ levels }) => levels.flatMap(({ examples = [] }) => examples)),
  ];
  return new Set(moments.map(({ recordingId }) => recordingId));
}

/** A scheme with only those examples for which `isKept` holds. */
export function withExamples(scheme: Scheme, isKept: (moment: ExampleMoment) => boolean): Scheme {
  const kept = <Entry extends { readonly examples?: ExampleMoment[] | undefined }>(
    entry: Entry,
  ): Entry =>
    entry.examples === undefined ? entry : { ...entry, examples: entry.examples.filter(isKept) };
  return {
    ...scheme,
    codes: scheme.codes.map(kept),
    criteria: scheme.criteria.map((criterion) => ({
      ...criterion,
      levels: criterion.levels.map(kept),
    })),
  };
}
