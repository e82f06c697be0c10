import { type EventDesign, eventStudies } from "./eventStudies.ts";
import { gammaStudies } from "./gammaStudies.ts";
import { concordanceFigures, type RatingDesign, ratingStudies } from "./ratingStudies.ts";
import type { Design } from "./study.ts";

const groups = [
  ["2 raters", 2, [2, 2]],
  ["5 raters", 5, [5, 5]],
  ["2 to 4 of 30 raters", 30, [2, 4]],
] as const;

const shares = { "common codes": [0.25, 0.25, 0.25, 0.25], "rare codes": [0.7, 0.2, 0.07, 0.03] };
const agreeing = ["low agreement", "moderate agreement", "high agreement"];
const skills = [0.55, 0.8, 0.95];

/** Levels as often as each other, or most ratings on the lowest. */
const edges = {
  "common levels": [-0.84, -0.25, 0.25, 0.84],
  "one level prevails": [0.84, 1.3, 1.75, 2.2],
};
const errors = [1.2, 0.6, 0.25];

export const eventDesigns: readonly Design[] = groups.flatMap(([who, raters, each]) =>
  Object.entries(shares).flatMap(([what, own]) =>
    skills.map((skill, at) => {
      const name = `${who}, ${what}, ${agreeing[at] ?? ""}`;
      return eventStudies({ name, raters, each, shares: own, skill } satisfies EventDesign, 11);
    }),
  ),
);

export const ratingDesigns: readonly Design[] = groups.flatMap(([who, raters, each]) =>
  Object.entries(edges).flatMap(([what, own]) =>
    errors.map((error, at) => {
      const name = `${who}, ${what}, ${agreeing[at] ?? ""}`;
      return ratingStudies({ name, raters, each, edges: own, error } satisfies RatingDesign, 5);
    }),
  ),
);

/** Levels with many ties or few. */
const fineness = {
  "many ties": edges["common levels"],
  "few ties": Array.from({ length: 400 }, (_, at) => (at - 199.5) / 50),
};

/** Where all rate all, by what needs that. */
export const concordanceDesigns: readonly Design[] = [3, 8, 30].flatMap((raters) =>
  Object.entries(fineness).flatMap(([what, own]) =>
    errors.map((error, at) => {
      const name = `${raters} raters, ${what}, ${agreeing[at] ?? ""}`;
      const each = [raters, raters] as const;
      const figures = concordanceFigures;
      return ratingStudies(
        { name, raters, each, edges: own, error, figures } satisfies RatingDesign,
        5,
      );
    }),
  ),
);

/** Low, moderate and high agreement, by gamma. */
export const gammaDesigns: readonly Design[] = [
  gammaStudies("low agreement", 0.6, 1),
  gammaStudies("moderate agreement", 0.8, 2),
  gammaStudies("high agreement", 0.93, 3),
];
