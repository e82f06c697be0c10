import type { FindingList } from "../findingList.ts";
import { guessOf } from "./columnRoles.ts";
import { isNumeric, numericOf, type TableSample, type VisitRows } from "./tableSample.ts";

/**
 * The rows of a manually kept table as they are meant: without summary rows, with names that are
 * written once above their rows repeated in each, scores without their labels ("4 - often"), and without words
 * where others have a score ("not rated").
 * Changes are reported as findings.
 */
export function typedRows(
  visit: VisitRows,
  { headingLine, headings, rows }: TableSample,
  findings: FindingList,
): VisitRows {
  if (headingLine === null) return visit;
  const once = leftOnce(rows.filter((cells) => !sumsUp(cells)));
  const worded = headings.flatMap((_, column) => (isWorded(rows, column) ? column : []));
  if (once > 0)
    findings.add("noted", "written_once", { about: headings.slice(0, once).join(", ") });
  const scored = scoredColumns(headings, rows);
  const isAsItIs = once === 0 && worded.length === 0 && scored.length === 0;
  const valueAt = headings.findIndex((heading) => guessOf(heading)?.role === "value");
  const toldAt = new Set<string>();
  let isTold = false;
  return (listener) => {
    const above: string[] = [];
    visit((cells, line) => {
      if (line <= headingLine) return listener(cells, line);
      // What sums up a long table stands far below the rows that are looked at first.
      if (sumsUp(cells)) {
        const about = cells.filter((cell) => cell !== "").join(" ");
        if (!isTold)
          findings.add("noted", "row_of_nothing", { about, place: { kind: "line", line } });
        isTold = true;
        return true;
      }
      if (isAsItIs || cells.every((cell) => cell.trim() === "")) return listener(cells, line);
      const own = [...cells];
      for (let column = 0; column < once; column += 1) {
        const cell = own[column]?.trim() ?? "";
        if (cell === "") own[column] = above[column] ?? "";
        else {
          // What stands to the right of something new holds no more.
          above.length = column;
          above[column] = cell;
        }
      }
      for (const column of worded) {
        const number = wordedScore.exec(own[column]?.trim() ?? "")?.[1];
        if (number !== undefined) own[column] = number;
      }
      for (const column of scored) {
        const found = own[column]?.trim() ?? "";
        if (found === "" || /\p{Nd}/u.test(found) || isNumeric(found)) continue;
        // What every column of scores has as it is.
        if (saysNothing.test(found) && valueAt !== column) continue;
        own[column] = "";
        // Rows are walked several times.
        const cell = `${line} ${column}`;
        if (toldAt.has(cell)) continue;
        toldAt.add(cell);
        const where = {
          about: headings[column] ?? "",
          found,
          place: { kind: "line", line },
        } as const;
        if (saysNoScore(found)) findings.add("noted", "word_as_missing", where);
        else findings.add("rejected", "value_unreadable", where);
      }
      return listener(own, line);
    });
  };
}

/** How many columns from the left have gaps, and are only written where they, or one to their left, change. */
function leftOnce(rows: readonly (readonly string[])[]): number {
  const width = rows[0]?.length ?? 0;
  let once = 0;
  for (; once < width - 1; once += 1) {
    const column = once;
    const gaps = rows.filter((cells) => at(cells, column) === "").length;
    const isOnce =
      at(rows[0], column) !== "" &&
      gaps >= rows.length / 3 &&
      rows.every((cells, row) => {
        const [cell, before] = [at(cells, column), rows[row - 1]];
        const isNewLeft = Array.from({ length: column }, (_, left) => at(cells, left)).some(
          (left) => left !== "",
        );
        // Below something new on its left a gap is one; a name that is written again is no heading.
        if (cell === "") return row > 0 && !isNewLeft;
        return before === undefined || isNewLeft || cell !== at(before, column);
      });
    if (!isOnce) break;
  }
  return once;
}

/** Whether a row sums up others: its first cell says so, and not all of its cells are filled. */
function sumsUp(cells: readonly string[]): boolean {
  const first = cells.find((cell) => cell !== "" && cell.trim() !== "")?.trim() ?? "";
  return first.length <= longestSum && sums.test(first) && cells.some((cell) => cell.trim() === "");
}

const longestSum = 20;

const sums =
  /^(?:(?:sub|grand )?totals?|sum|mean|average|avg|median|sd|std|count|n|gesamt|summe|mittelwert|insgesamt|total général|somme|moyenne|suma|media|promedio|soma|média|toplam|ortalama|المجموع|合計|平均|合计|总计)\s*:?$/iu;

/** Whether a heading denotes a value that was computed from other columns. */
export function isComputed(heading: string): boolean {
  return sums.test(heading.trim()) || /^(?:total|mean|average|sum) score$/iu.test(heading.trim());
}

const wordedScore = /^(-?\d{1,2})\s*(?:[-–—=:.)]\s*|\s)\p{L}.*$/u;

/** Whether all that a column has are numbers with words behind them, one word each; few of them. */
function isWorded(rows: readonly (readonly string[])[], column: number): boolean {
  const told = new Set(rows.flatMap((cells) => cells[column]?.trim() || []));
  if (told.size < 2 || told.size > 11) return false;
  const numbers = [...told].map((cell) => wordedScore.exec(cell)?.[1]);
  const isOfEach = numbers.every((number) => number !== undefined);
  return (
    isOfEach &&
    new Set(numbers).size === told.size &&
    ![...told].some((cell) => /\d\s*(?:m|s|ms|min|sec|h)(?:\b|\d)/u.test(cell))
  );
}

/**
 * Columns of few numbers that come back, in which others have words, by their first rows: those mean that there is no score,
 * or are one or two that no one knows. None in a table of events.
 */
function scoredColumns(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): readonly number[] {
  const roles = headings.map((heading) => guessOf(heading)?.role);
  if (roles.some((role) => role === "start" || role === "end" || role === "duration")) return [];
  const said = rows.filter((cells) => !sumsUp(cells));
  return headings.flatMap((_, column) => {
    const role = roles[column];
    if (column === 0 || (role !== undefined && role !== "value")) return [];
    const told = said.flatMap((cells) => cells[column]?.trim() || []);
    const numbers = told.filter(isNumeric);
    const values = new Set(numbers.map(numericOf));
    const others = told.filter((cell) => !isNumeric(cell) && !saysNoScore(cell));
    const areScores =
      values.size > 0 &&
      values.size <= mostScores &&
      values.size < numbers.length &&
      [...values].every((one) => Number.isInteger(2 * one)) &&
      numbers.length * 3 >= (numbers.length + others.length) * 2 &&
      new Set(others).size <= 2 &&
      !others.some((cell) => /\p{Nd}/u.test(cell));
    return areScores ? column : [];
  });
}

const mostScores = 11;
/** Marks that say nothing in every column of scores. */
export const saysNothing = /^(?:na|n\/a|nan|[-–—.])$/iu;

/** Whether a cell says that nothing was rated. */
export function saysNoScore(cell: string): boolean {
  return saysNothing.test(cell) || noScore.test(cell.trim());
}

const noScore =
  /^\(?(?:n\.\s?a\.?|n\.?\s?d\.?|n\.?\s?r\.?|n\/r|not (?:rated|scored|coded|applicable|available|observed|seen|assessed|done|ratable|codable|codeable)|(?:un|non[\s-]?)(?:ratable|rated|scored|codable|codeable)|unable to rate|cannot (?:be )?(?:rated?|judged?)|no (?:rating|score|data|answer|response)|missing|absent|blank|none|null|nil|skipped|omitted|excluded|unknown|x|\?+|-{2,}|\*+|keine? (?:angabe|wertung|bewertung|daten|antwort|rating)|k\.?\s?a\.?|nicht (?:bewertet|beurteilbar|bewertbar|geratet|anwendbar|beobachtet|kodiert|vorhanden|zutreffend)|fehlt|fehlend|entfällt|abwesend|unbekannt|no (?:evaluado|calificado|aplica|observado|disponible|codificado)|sin (?:dato|datos|puntuación|respuesta)|ausente|ausência|falta|perdido|non (?:noté|évalué|coté|observé|applicable|codé|disponible|renseigné)|sans réponse|pas de (?:réponse|données|note)|manquante?|absente?|não (?:avaliado|observado|aplicável|se aplica|disponível|codificado|pontuado)|sem (?:dados|resposta|nota)|değerlendirilmedi|puanlanmadı|yok|eksik|gözlenmedi|uygulanamaz|cevap yok|未评分|未评定|未评|缺失|缺席|无|无法评定|不适用|未観察|未評価|未評定|評価なし|欠測|欠損|欠席|なし|該当なし|غير (?:مقيّم|مقيم|متوفر|متاح|منطبق|ملاحظ)|لم يُ?قيّ?م|مفقود|غائب|لا يوجد|لا ينطبق)\)?$/iu;

/** By which numbers people mark that there is no value. */
export const missingMark = /^(?:-9|-?99|-?999)(?:[.,]0+)?$/u;

/** Whether a column of scores reaches nowhere near those, by its first rows: 99 is none of a scale from 1 to 5. */
export function hasMissingMarks(rows: readonly (readonly string[])[], column: number): boolean {
  const told = rows.flatMap((cells) => cells[column]?.trim() || []);
  const others = told
    .filter((cell) => isNumeric(cell) && !missingMark.test(cell))
    .map((cell) => numericOf(cell));
  const isOfWords = told.some((cell) => !isNumeric(cell) && !saysNoScore(cell));
  return (others.length > 0 || isOfWords) && others.every((one) => one >= 0 && one <= 20);
}

function at(cells: readonly string[] | undefined, column: number): string {
  return cells?.[column]?.trim() ?? "";
}
