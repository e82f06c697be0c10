import { gathered } from "../../domain/grouped.ts";
import { type HeadingGuess, plainHeading } from "./columnRoles.ts";
import { areSaidByRaters, type Said } from "./saidAlike.ts";
import type { TableSample } from "./tableSample.ts";
import { microsecondsOf } from "./timeUnit.ts";

/**
 * Decides whether initials ("Kürzel", "initials") denote the rater, the person observed, or a code.
 * They denote raters if they recur in several recordings, are not another name of the codes, and if
 * another column names the person observed, or several initials have similar codes on the same
 * recording. Otherwise nothing is proposed.
 * @returns the guesses with that column as the rater; unchanged without such a column, or if a
 * rater is named.
 */
export function withInitials(
  guesses: readonly (HeadingGuess | undefined)[],
  sample: TableSample,
): readonly (HeadingGuess | undefined)[] {
  const { headings, rows } = sample;
  const columnOf = (...roles: readonly HeadingGuess["role"][]) =>
    roles.map((role) => guesses.findIndex((one) => one?.role === role)).find((at) => at !== -1);
  const place = columnOf("recording", "media", "observation");
  const what = columnOf("codes", "criterion", "value");
  if (columnOf("rater") !== undefined || place === undefined || what === undefined) return guesses;
  const column = headings.findIndex(
    (heading, at) =>
      !guesses[at] &&
      saysInitials.test(plainHeading(heading)) &&
      rows.every((cells) => areInitials.test((cells[at] ?? "").trim())) &&
      comesInSeveral(rows, { mark: at, place }) &&
      comesInSeveral(rows, { mark: what, place: at }) &&
      (columnOf("subject") !== undefined || areAlike(sample, guesses, { mark: at, place, what })),
  );
  return column === -1 ? guesses : guesses.with(column, { role: "rater", rank: 1, unit: null });
}

const saysInitials =
  /^(?:(?:namens|mitarbeiter|personen)?kürzel|initialen?|initials?|iniciales|initiales|iniciais|baş harfler|الأحرف الأولى|イニシャル|首字母|姓名缩写)$/u;
const areInitials = /^(?:\p{L}\p{M}*\.?[ -]?){1,4}\d{0,2}$/u;

/** Whether one mark at least is found in several places, and most of them are where there are many. */
function comesInSeveral(
  rows: TableSample["rows"],
  { mark, place }: { readonly mark: number; readonly place: number },
): boolean {
  const places = gathered(
    rows.map((cells) => [(cells[mark] ?? "").trim(), (cells[place] ?? "").trim()] as const),
  );
  const several = [...places.values()].filter((all) => new Set(all).size > 1);
  return several.length > 0 && several.length >= places.size / 2;
}

/** Whether in most recordings that several have marked they say the same at about the same times. */
function areAlike(
  { rows }: TableSample,
  guesses: readonly (HeadingGuess | undefined)[],
  at: { readonly mark: number; readonly place: number; readonly what: number },
): boolean {
  const [start, end] = (["start", "end"] as const).map((role) =>
    guesses.findIndex((one) => one?.role === role),
  );
  if (start === undefined || start === -1) return false;
  const how = { unit: "s", framesPerSecond: 25 } as const;
  const byPlace = gathered(rows.map((cells) => [(cells[at.place] ?? "").trim(), cells] as const));
  const shared = [...byPlace.values()].flatMap((cellsOfPlace) => {
    const said = gathered(
      cellsOfPlace.flatMap((cells): (readonly [string, Said])[] => {
        const [startUs, endUs] = [start, end ?? -1].map((one) =>
          microsecondsOf(cells[one] ?? "", how),
        );
        if (typeof startUs !== "number") return [];
        // What has no end is alike in the same half second.
        const to = typeof endUs === "number" ? endUs : startUs + pointUs;
        return [
          [
            (cells[at.mark] ?? "").trim(),
            { what: (cells[at.what] ?? "").trim(), startUs, endUs: to },
          ],
        ];
      }),
    );
    return said.size > 1 ? [areSaidByRaters([...said.values()])] : [];
  });
  return shared.length > 0 && shared.filter(Boolean).length > shared.length / 2;
}

const pointUs = 1_000_000;
