import { setImmediate } from "node:timers/promises";
import type { Moments } from "../../api/contract/agreement.ts";
import { Refusal } from "../../domain/errors.ts";
import type { AnalysisContext } from "../analysisContext.ts";
import type { AskedPairs } from "./askedPairs.ts";
import { type Cell, cellMoments } from "../../agreement/cellMoments.ts";
import { CellSum } from "../../agreement/tables/cells.ts";
import { CodedWork } from "../../agreement/codedWork.ts";
import type { Comparison } from "../../agreement/comparisons.ts";
import { addShown, type ShownTable } from "../../agreement/pairCells.ts";
import { tables } from "./tables.ts";
import type { CellMoment } from "../../agreement/tables/moments.ts";

/** Others have their turn after so long. */
const turnMs = 15;

/**
 * The moments behind a cell, recording by recording and there by time, of whichever pairs; they add up to
 * the cell, unless there are more than are counted.
 *
 * @throws Refusal `analysis_interrupted` once nobody waits for it.
 */
export async function momentsOfCell(
  asked: AskedPairs,
  cell: Cell,
  { database, here, limits, asked: { signal } }: AnalysisContext,
): Promise<Moments> {
  const { book, scope, scheme, places } = asked;
  const shown = shownOnce(asked.shown, cell);
  const moments: Moments["moments"] = [];
  let [count, totalUs, amount] = [0, 0, 0];
  let turn = performance.now();
  let isMore = false;
  for (const pairs of places) {
    isMore = count >= limits.momentsCounted;
    if (isMore) break;
    const wanted = pairs.filter((pair) => shown.some((one) => mayHave(pair, one, cell, asked)));
    if (wanted.length === 0) continue;
    // oxlint-disable-next-line no-await-in-loop -- One recording's work in memory is enough.
    const codings = await tables.codings.of(
      database,
      here.studyId,
      wanted.flatMap(({ first, second }) => [first, second]),
      { codes: book.codes, modifierIds: scope.modifierIds },
    );
    const works = new Map<string, CodedWork>();
    const workOf = ({ observationId, durationUs }: Comparison["first"]) => {
      const known = works.get(observationId);
      if (known) return known;
      const made = new CodedWork(codings.get(observationId) ?? new Map(), durationUs, book);
      works.set(observationId, made);
      return made;
    };
    const found = wanted.flatMap((pair) => {
      const { first, second, stretches } = pair;
      const work = { first: workOf(first), second: workOf(second), stretches };
      return shown.flatMap((one) =>
        (cellMoments(work, cell, one, book) ?? []).map((moment) => ({ moment, pair, shown: one })),
      );
    });
    count += found.length;
    for (const { moment, shown: one } of found) {
      totalUs += moment.endUs - moment.startUs;
      amount += moment.amount * one.share;
    }
    const room = limits.momentsShown - moments.length;
    const inOrder = room === 0 ? [] : found.toSorted(byTime).slice(0, room);
    for (const { moment, pair, shown: one } of inOrder) {
      const { first, second } = pair;
      moments.push({
        recordingId: first.recordingId,
        recordingName: first.recordingName,
        roundId: first.roundId,
        works: one.isTurned ? [workId(second), workId(first)] : [workId(first), workId(second)],
        subjectId: scheme.subjects.find(({ id }) => id === moment.subjectId)?.id ?? null,
        startUs: moment.startUs,
        endUs: moment.endUs,
      });
    }
    if (performance.now() - turn < turnMs) continue;
    // oxlint-disable-next-line no-await-in-loop -- Others have their turn.
    await setImmediate();
    if (signal.aborted) throw new Refusal("analysis_interrupted", {});
    turn = performance.now();
  }
  return { count, isMore, totalUs, amount, moments };
}

/**
 * On the diagonal both orders have the same moments, which are told once; but for tolerance, where each
 * order looks along another rater.
 */
function shownOnce(shown: AskedPairs["shown"], { row, column }: Cell): readonly ShownTable[] {
  const [first] = shown;
  if (row !== column || first.table.isDirected) return shown;
  return [{ ...first, share: shown.reduce((sum, { share }) => sum + share, 0) }];
}

/** Whether a pair adds to the cell, as far as its table is there: most pairs add nothing to most cells. */
function mayHave(
  pair: Comparison,
  shown: ShownTable,
  { row, column }: Cell,
  { scope }: AskedPairs,
): boolean {
  const table = tables.tableOf(pair, shown.table, scope.modifierIds);
  if (!table) return true;
  const sum = new CellSum();
  addShown(sum, table, shown, shown.table.blank(pair));
  const { first, second } = sum.cells();
  return first.some((label, at) => label === row && second[at] === column);
}

interface Found {
  readonly moment: CellMoment;
}

function byTime(a: Found, b: Found): number {
  return a.moment.startUs - b.moment.startUs;
}

function workId({ raterId, observationId }: Comparison["first"]) {
  return { raterId, observationId };
}
