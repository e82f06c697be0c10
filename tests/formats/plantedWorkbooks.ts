import { type Work, workbook } from "./labFiles.ts";
import { newRandomNumbers } from "./randomNumbers.ts";

export const people = ["Anna", "Ben", "Chloé", "Deniz", "Emil", "Fatima"];
export const rooms = ["Kitchen", "Garden", "Hall", "Library", "Attic", "Cellar"];

interface Plan {
  readonly raters: readonly string[];
  readonly films: readonly string[];
  readonly seed: number;
  /** Whether raters of a film saw what was there; else each film is anything to each of them. */
  readonly doAgree: boolean;
}

/** All raters coded all films. */
export function planted({ raters, films, seed, doAgree }: Plan): readonly Work[] {
  const numbers = newRandomNumbers(seed);
  const seen = () =>
    Array.from({ length: 9 }, (_, at): readonly [number, number, string] => {
      const from = Math.round(at * 4_000 + numbers.share() * 1_500);
      const code = ["left", "right", "away"][Math.floor(numbers.share() * 3)] ?? "left";
      return [from, from + 400 + Math.round(numbers.share() * 1_800), code];
    });
  return films.flatMap((recording) => {
    const film = seen();
    return raters.map((rater) => {
      const own = doAgree ? film : seen();
      const events = own.map(([from, to, code]): readonly [number, number, string] => [
        from + Math.round(numbers.share() * 150),
        to + Math.round(numbers.share() * 150),
        code,
      ]);
      return { rater, recording, events };
    });
  });
}

function mixed<Thing>(things: readonly Thing[], seed: number): readonly Thing[] {
  const numbers = newRandomNumbers(seed);
  return things
    .map((thing) => ({ thing, by: numbers.share() }))
    .toSorted((a, b) => a.by - b.by)
    .map(({ thing }) => thing);
}

export type Layout = "a workbook for each film" | "a workbook for each rater" | "one workbook";

export function filesOf(work: readonly Work[], layout: Layout, seed: number) {
  const nameOf = (one: Work) =>
    layout === "one workbook"
      ? "all"
      : layout === "a workbook for each film"
        ? one.recording
        : one.rater;
  const sheetOf = (one: Work) =>
    layout === "one workbook"
      ? `${one.recording} ${one.rater}`
      : layout === "a workbook for each film"
        ? one.rater
        : one.recording;
  const names = mixed([...new Set(work.map(nameOf))], seed);
  return names.map((name, at) => ({
    folder: "",
    name: `${name}.xlsx`,
    text: "",
    bytes: workbook(
      mixed(
        work.filter((one) => nameOf(one) === name),
        seed + at,
      ).map((one) => ({
        name: sheetOf(one),
        rows: [
          ["behavior", "start", "end"],
          ...one.events.map(([from, to, code]) => [code, from / 1_000, to / 1_000]),
        ],
      })),
    ),
  }));
}
