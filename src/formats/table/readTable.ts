import type { Criterion } from "../../domain/entities/scheme.ts";
import { type FindingList, newFindingList } from "../findingList.ts";
import type { Question, ReadingOf, ReadResult } from "../format.ts";
import { readingLimits } from "../readingLimits.ts";
import { newStudyBook } from "../studyBook.ts";
import type { ObservationCopy, StudyCopy } from "../studyCopy.ts";
import type { ColumnRole } from "./columnRoles.ts";
import { mappingOf } from "./mapping.ts";
import { tableColumns } from "./tableColumns.ts";
import { withHeadLines } from "./headLines.ts";
import { withHeadingsOnce } from "./asWritten.ts";
import { withClocksJoined } from "./clockColumns.ts";
import { withSpansParted } from "./timeSpans.ts";
import { unfolded } from "./nameBlocks.ts";
import { tablesBeside } from "./tablesBeside.ts";
import { newTableEvents } from "./tableEvents.ts";
import { newTableModifiers } from "./tableModifiers.ts";
import { newTablePlaces } from "./tablePlaces.ts";
import { newTableRatings } from "./tableRatings.ts";
import { withRounds } from "./tableRounds.ts";
import { sampleOf, type VisitRows } from "./tableSample.ts";
import { isNotCoded } from "./raterColumns.ts";
import { newTableSteps } from "./tableSteps.ts";
import { surveyOf } from "./tableSurvey.ts";
import { tiersParted } from "./tierNames.ts";
import { isIdle } from "./idleRows.ts";
import { isOfResults } from "./resultTable.ts";
import { withoutSecondTable } from "./secondTable.ts";
import { withOneSpelling } from "./oneSpelling.ts";
import { unfoldedRatings } from "./ratingBlocks.ts";
import { typedRows } from "./typedRows.ts";
import { withoutMissing } from "./missingScores.ts";
import { withWrittenOnce } from "./writtenOnce.ts";
import { newTableVariables } from "./tableVariables.ts";
import { datedUs } from "./timeUnit.ts";

/** A table from any file format. Its rows can be read any number of times. */
export interface GivenTable {
  /** Of the file, without its ending: what rows belong to that name no recording. */
  readonly name: string;
  readonly visit: VisitRows;
  /** About how many there are, where that is known. */
  readonly rowCount?: number;
  /** Whether text that spreadsheets take for a formula has an apostrophe in front, as in what is written as text alone. */
  readonly isGuarded?: boolean;
  /** What columns are, by their headings, where more is known of them than those say. */
  readonly roles?: Readonly<Record<string, ColumnRole>>;
  /** Whether people keep it by hand; absent: where nothing more is known of its columns. */
  readonly isTyped?: boolean;
  /** What was asked about the file before its columns. */
  readonly questions: readonly Question[];
}

/** Oftener no one sees it. */
const rowsBetweenTold = 2_000;
/** Of the time goes into the first walk, where there are two. */
const surveyShare = 0.3;
const raterId = "rater_of_file";
const nobodyId = "nobody_subject";

/** Creates a study from a table, by the guessed or answered roles of its columns. */
export function readTable(
  {
    name,
    visit: given,
    rowCount: givenCount = 0,
    isGuarded = true,
    roles,
    questions,
    isTyped: isGivenTyped = roles === undefined,
  }: GivenTable,
  of: ReadingOf,
  givenFindings: FindingList,
): ReadResult {
  // Of a table of which nothing is read, what is odd in single rows tells no one anything.
  const findings = newFindingList();
  const allFindings = () => {
    givenFindings.addAll(findings.all());
    return givenFindings.all();
  };
  const sampled = sampleOf(given);
  if (!sampled) {
    findings.add("refused", "empty_file", { about: name });
    return { kind: "refused", findings: allFindings() };
  }
  const { visit: asItIs, sample: first } = isGivenTyped
    ? withHeadingsOnce(given, sampled)
    : { visit: given, sample: sampled };
  if (first.headings.length > readingLimits.columns) {
    const many = `${first.headings.length}`;
    findings.add("refused", "too_many_things", { about: name, found: many });
    return { kind: "refused", findings: allFindings() };
  }
  const alone = isGivenTyped ? withoutSecondTable(asItIs, first, findings) : asItIs;
  const headed = withHeadLines(alone, first);
  const below = headed?.visit ?? alone;
  const headedSample = (headed && sampleOf(below)) ?? first;
  const parted =
    withSpansParted(below, headedSample) ??
    (isGivenTyped ? withClocksJoined(below, headedSample) : undefined) ??
    below;
  // What we wrote, or a program did, is meant as it stands there.
  const isTyped = isGivenTyped && !first.headings.includes("observation_id");
  const meant = isTyped ? typedRows(parted, sampleOf(parted) ?? headedSample, findings) : parted;
  const found = (meant !== below && sampleOf(meant)) || headedSample;
  const folded =
    (isTyped ? tablesBeside(meant, found) : undefined) ??
    unfolded(meant, found) ??
    (isTyped ? unfoldedRatings(meant, found) : undefined);
  const unfoldedVisit = folded?.visit ?? meant;
  const rowCount = givenCount * (folded?.names ?? 1);
  const whole = (folded && sampleOf(folded.visit)) ?? found;
  const leftAbove = whole.rowsAbove - (headed?.taken ?? 0);
  if (leftAbove > 0) {
    findings.add("rejected", "not_supported", {
      about: name,
      place: { kind: "line", line: 1 },
      count: leftAbove,
    });
  }
  const mapped = mappingOf(whole, of.answers, {
    known: folded ? { ...roles, [folded.heading]: folded.role } : roles,
    columnOfNames: folded?.heading,
  });
  const tiers = isTyped ? tiersParted(unfoldedVisit, whole, mapped) : undefined;
  const { visit, sample } = tiers ?? { visit: unfoldedVisit, sample: whole };
  const mapping = tiers ? mappingOf(sample, of.answers, { known: tiers.roles }) : mapped;
  const columns = tableColumns(mapping, isGuarded);
  const headingLine = sample.headingLine ?? 0;
  const allRows: VisitRows = (listener) =>
    visit((cells, line) => {
      if (line <= headingLine || cells.every((cell) => cell === "")) return true;
      return listener(cells, line);
    });
  const once = isTyped ? withWrittenOnce(allRows, columns, sample) : undefined;
  if (once) findings.add("noted", "written_once", { about: once.about });
  const filled = once?.visit ?? allRows;
  const rows = isTyped
    ? withOneSpelling(withoutMissing(filled, columns, { sample, findings }), columns, findings)
    : filled;
  const told = (count: number, from: number, to: number): void => {
    if (count % rowsBetweenTold !== 0 || rowCount === 0) return;
    of.onProgress?.(from + (to - from) * Math.min(1, count / rowCount));
  };
  const [startAt = -1] = columns.places("start");
  const hasDates = sample.rows.some((cells) => datedUs(cells[startAt] ?? "") !== undefined);
  if (hasDates) {
    findings.add("noted", "times_from_first", { about: columns.heading(startAt) });
  }
  let surveyed = 0;
  const survey = surveyOf(
    (listener) =>
      rows((cells, line) => {
        surveyed += 1;
        told(surveyed, 0, surveyShare);
        return listener(cells, line);
      }),
    columns,
    { criterionOfTable: name, hasDates },
  );
  const rater = of.answers[raterId] ?? of.words.rater;
  const isNobodyMeant = of.answers[nobodyId] !== "no";

  const book = newStudyBook(of, findings);
  const making = { newUuid: of.newUuid, findings };
  const variables = newTableVariables(columns, survey, making);
  const places = newTablePlaces(
    { book, mapping, columns, variables, defaults: { recording: name, rater } },
    findings,
  );
  const modifiers = newTableModifiers(book, columns, { survey, findings });
  const events = newTableEvents(
    book,
    { mapping, columns, modifiers, isNobodyMeant, survey },
    findings,
  );
  const steps = newTableSteps(book, { mapping, columns, survey }, findings);
  const ratings = newTableRatings(columns, survey, { ...making, criterionOfTable: name });
  const hasClasses = columns.has("codes_by_step");
  const hasEnds = columns.has("end") || columns.has("duration");
  const isOf = {
    events: (columns.has("codes") || (hasClasses && hasEnds)) && columns.has("start"),
    steps: hasClasses && !hasEnds && columns.has("start"),
    ratings: (columns.has("criterion") && columns.has("value")) || columns.has("criterion_values"),
    ratingsByRater: columns.has("rater_values"),
    stepsByRater: columns.has("rater_codes") && columns.has("start"),
  };
  // Means and counts of codes look like scores.
  const isAnswered = Object.keys(of.answers).some((asked) => /^columns? /u.test(asked));
  const areResults =
    !isAnswered && !columns.has("start") && !columns.has("rater") && isOfResults(first);
  const isOfNothing = areResults || Object.values(isOf).every((is) => !is);
  const begunWork = new Set<string>();
  const keysOfWork = (["observation", "recording", "media", "round"] as const).flatMap((role) =>
    columns.places(role),
  );
  let count = 0;
  rows((cells, line) => {
    count += 1;
    told(count, surveyed > 0 ? surveyShare : 0, 1);
    if (isOfNothing) return;
    for (const column of columns.places("rater_values")) {
      if (columns.at(cells, column) === "") continue;
      const place = places.of(cells, line, columns.heading(column));
      if (place) ratings.takeOne(place, cells, { column, line });
    }
    if (isOf.stepsByRater) {
      for (const column of columns.places("rater_codes")) {
        // Who coded nothing of a recording has no work on it.
        const work = [column, ...keysOfWork.map((at) => columns.at(cells, at))].join("\u0000");
        if (!begunWork.has(work) && isNotCoded(columns.at(cells, column))) continue;
        begunWork.add(work);
        const place = places.of(cells, line, columns.heading(column));
        if (place) steps.take(place, cells, line, column);
      }
    }
    if (!isOf.events && !isOf.steps && !isOf.ratings) return;
    if (isTyped && isOf.events && !isOf.ratings && isIdle(cells, columns)) {
      findings.add("noted", "row_of_nothing", {
        about: cells.filter((cell) => cell !== "").join(" "),
        place: { kind: "line", line },
      });
      return;
    }
    const place = places.of(cells, line);
    if (!place) return;
    // Of a table with both a row can be a rating alone.
    const isRating =
      isOf.ratings &&
      columns.cell(cells, "criterion") !== "" &&
      columns.places("codes").every((column) => columns.at(cells, column) === "");
    if (isOf.events && !isRating) events.take(place, cells, line);
    if (isOf.steps) steps.take(place, cells, line);
    if (isOf.ratings) ratings.take(place, cells, line);
  });
  events.end();
  steps.end();
  for (const [column, role] of mapping.roles.entries()) {
    if (role === "leave_out" && sample.rows.some((cells) => cells[column]?.trim())) {
      findings.add("noted", "not_supported", { about: mapping.headings[column] ?? "" });
    }
  }
  if (isOfNothing) {
    const what = isOfResults(first) ? "table_of_results" : "columns_unknown";
    givenFindings.add("rejected", what, { about: name, count: Math.max(count, 1) });
  } else findings.add("noted", "scheme_guessed", { about: name });

  const made = withRounds(
    withPoints(book.finish({ name, variables: variables.all }), events.pointIds()),
    places.all(),
    of.newUuid,
  );
  const observations = made.observations.map((observation, at): ObservationCopy => {
    const place = places.all()[at];
    return place ? { ...observation, ratings: [...ratings.of(place)] } : observation;
  });
  const held = { events: events.held(), steps: steps.held() };
  return {
    kind: "read",
    study: withCriteria(made.study, observations, isOfNothing ? [] : ratings.criteria),
    observations,
    held: {
      observations: observations.length,
      events: held.events.events + held.steps.events,
      subjects: held.events.subjects,
      codes: held.events.codes + held.steps.codes,
    },
    findings: isOfNothing ? givenFindings.all() : allFindings(),
    questions: [
      ...questions,
      ...mapping.questions,
      ...(columns.has("rater") || isOf.ratingsByRater || isOf.stepsByRater
        ? []
        : [
            {
              id: raterId,
              what: "rater_of_file" as const,
              about: name,
              options: [],
              answer: rater,
              examples: [],
            },
          ]),
      ...(held.events.hasNobody
        ? [
            {
              id: nobodyId,
              what: "nobody_subject" as const,
              about: "No focal subject",
              options: ["yes", "no"].map((value) => ({ value, isWord: true })),
              answer: isNobodyMeant ? "yes" : "no",
              examples: [],
            },
          ]
        : []),
    ],
  };
}

/** With these codes as points: that none of them has a length is known only when all was met. */
function withPoints(
  made: { readonly study: StudyCopy; readonly observations: readonly ObservationCopy[] },
  pointIds: ReadonlySet<string>,
): { readonly study: StudyCopy; readonly observations: readonly ObservationCopy[] } {
  if (pointIds.size === 0) return made;
  return {
    study: {
      ...made.study,
      schemes: made.study.schemes.map((version) => ({
        ...version,
        scheme: {
          ...version.scheme,
          codes: version.scheme.codes.map((code) =>
            pointIds.has(code.id) ? { ...code, kind: "point" } : code,
          ),
        },
      })),
    },
    observations: made.observations.map((observation) => ({
      ...observation,
      events: observation.events.map((event) => {
        if (event.kind === "point" || !pointIds.has(event.codeId)) return event;
        const { endUs: _, ...rest } = event;
        return { ...rest, kind: "point" };
      }),
    })),
  };
}

/** With the criteria in its scheme, and recordings as long as what was shown of them. */
function withCriteria(
  study: StudyCopy,
  observations: readonly ObservationCopy[],
  criteria: readonly Criterion[],
): StudyCopy {
  if (criteria.length === 0) return study;
  const lastUs = new Map<string, number>();
  for (const { recordingId, ratings } of observations) {
    for (const { evidence } of ratings) {
      for (const { endUs } of evidence) {
        lastUs.set(recordingId, Math.max(lastUs.get(recordingId) ?? 0, endUs));
      }
    }
  }
  return {
    ...study,
    schemes: study.schemes.map((version) => ({
      ...version,
      scheme: { ...version.scheme, criteria: [...criteria] },
    })),
    recordings: study.recordings.map((recording) => ({
      ...recording,
      durationUs: Math.max(recording.durationUs, lastUs.get(recording.id) ?? 0),
    })),
  };
}
