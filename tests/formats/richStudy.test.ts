import { expect, test } from "vitest";
import {
  eventProblems,
  overlaps,
  partProblems,
  ratingProblems,
} from "../../src/domain/eventRules.ts";
import { indexScheme } from "../../src/domain/schemeIndex.ts";
import { schemeProblems } from "../../src/domain/schemeRules.ts";
import { ObservationCopy, schemeOf, StudyCopy } from "../../src/formats/studyCopy.ts";
import { rich, richStudy } from "./richStudy.ts";

test.each([1, 2, 3, 4, 5])("a rich study (%i) keeps all rules of a study", (seed) => {
  const { study, observations } = richStudy({ ...rich, seed });

  StudyCopy.parse(study);
  expect(study.schemes.flatMap(({ scheme }) => schemeProblems(scheme))).toEqual([]);
  for (const observation of observations) {
    ObservationCopy.parse(observation);
    const { sampling, events, ratings, parts } = observation;
    const index = indexScheme(schemeOf(study, observation));
    const context = { index, durationUs: 60_000_000, sampling };
    expect(events.flatMap((event) => eventProblems(event, context))).toEqual([]);
    expect(ratings.flatMap((rating) => ratingProblems(rating, context))).toEqual([]);
    expect(parts.flatMap((part) => partProblems(part, context))).toEqual([]);
    expect(events.some((a) => events.some((b) => overlaps(a, b, index)))).toBe(false);
  }
});
