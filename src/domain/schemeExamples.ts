import type { ExampleMoment, Scheme } from "./entities/scheme.ts";

/** Every recording that a scheme has an example from. */
export function exampleRecordings(scheme: Scheme): ReadonlySet<string> {
  const moments = [
    ...scheme.codes.flatMap(({ examples = [] }) => examples),
    ...scheme.criteria.flatMap(({ levels }) => levels.flatMap(({ examples = [] }) => examples)),
  ];
  return new Set(moments.map(({ recordingId }) => recordingId));
}

/** A scheme with those of its examples only that `isKept`. */
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
