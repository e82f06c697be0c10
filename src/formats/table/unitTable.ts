import { type CodedEvent, eventEndUs } from "../../domain/entities/event.ts";
import { coveredStretches } from "../../domain/spans.ts";
import { type ObservationCopy, schemeOf, type StudyCopy } from "../studyCopy.ts";
import { type Cell, distinctColumns } from "./cell.ts";

/** The cell of a rater who observed a time unit and coded nothing in it. */
export const nothingCoded = "(nothing)";

/** How long a unit is: what the field reports most. */
const unitUs = 1_000_000;

/** Rows for agreement: recording × round × subject × unit of time, with a column for each rater. */
export interface UnitTable {
  readonly columns: readonly string[];
  rows(): Iterable<readonly Cell[]>;
}

/**
 * The codes of each rater in each time unit for each subject, in the scheme’s order, joined by ` +
 * `. Empty if the rater did not observe it. A state counts in a unit whose midpoint it covers, a
 * point in the unit in which it occurs; an incomplete last unit is excluded. Of a rater’s several
 * observations in one round, the first counts. Gold standards and consensus are excluded.
 */
export function unitTable(study: StudyCopy, given: readonly ObservationCopy[]): UnitTable {
  const work = given.filter(({ purpose }) => purpose === "work");
  const raterIds = new Set<string>(work.map(({ raterId }) => raterId));
  const raters = study.people.filter(({ id }) => raterIds.has(id));
  const rounds = new Map(study.rounds.map(({ id, number }) => [id, number]));
  const compared = new Map<string, Map<string, ObservationCopy>>();
  for (const observation of work) {
    const key = `${observation.recordingId} ${observation.roundId}`;
    const byRater = compared.get(key) ?? new Map<string, ObservationCopy>();
    compared.set(key, byRater);
    if (!byRater.has(observation.raterId)) byRater.set(observation.raterId, observation);
  }

  return {
    columns: distinctColumns([
      "study",
      "recording",
      "round",
      "subject",
      "unit",
      "from_s",
      "to_s",
      ...raters.map(({ name }) => `rater_${name}`),
    ]),
    *rows() {
      for (const recording of study.recordings) {
        for (const round of study.rounds) {
          const byRater = compared.get(`${recording.id} ${round.id}`);
          const [any] = byRater?.values() ?? [];
          if (!byRater || !any) continue;
          const scheme = schemeOf(study, any);
          const units = Math.floor(recording.durationUs / unitUs);
          for (const subject of subjectsIn(scheme.subjects, [...byRater.values()])) {
            const lines = raters.map(({ id }) => {
              const observation = byRater.get(id);
              return (
                observation &&
                unitLine(observation, {
                  subjectId: subject?.id ?? null,
                  codes: scheme.codes,
                  durationUs: recording.durationUs,
                  units,
                })
              );
            });
            for (let unit = 0; unit < units; unit += 1) {
              yield [
                study.name,
                recording.name,
                rounds.get(round.id) ?? null,
                subject?.name ?? null,
                unit + 1,
                { us: unit * unitUs },
                { us: (unit + 1) * unitUs },
                ...lines.map((line) => line?.[unit] ?? null),
              ];
            }
          }
        }
      }
    },
  };
}

/** No subject stands among them only where someone coded so, or where there are none. */
function subjectsIn<Subject extends { readonly id: string }>(
  subjects: readonly Subject[],
  observations: readonly ObservationCopy[],
): readonly (Subject | null)[] {
  const isNobodyIn = observations.some(({ events }) =>
    events.some(({ subjectId }) => subjectId === null),
  );
  return subjects.length === 0 || isNobodyIn ? [...subjects, null] : subjects;
}

function unitLine(
  { events, spans }: ObservationCopy,
  of: {
    readonly subjectId: string | null;
    readonly codes: readonly { readonly id: string; readonly name: string }[];
    readonly durationUs: number;
    readonly units: number;
  },
): readonly (string | null)[] {
  const places = new Map(of.codes.map(({ id }, at) => [id, at]));
  const active = new Map<number, Set<number>>();
  for (const event of events) {
    const place = places.get(event.codeId);
    if (event.subjectId !== of.subjectId || place === undefined) continue;
    const { from, to } = unitsOf(event, of);
    for (let unit = from; unit < to; unit += 1) {
      const codes = active.get(unit) ?? new Set();
      active.set(unit, codes.add(place));
    }
  }
  const line: (string | null)[] = Array.from({ length: of.units }, () => null);
  for (const { startUs, endUs } of coveredStretches(spans, of.durationUs)) {
    const last = Math.min(of.units, Math.floor(endUs / unitUs));
    for (let unit = Math.ceil(startUs / unitUs); unit < last; unit += 1) {
      const codes = [...(active.get(unit) ?? [])].toSorted((a, b) => a - b);
      line[unit] =
        codes.length === 0
          ? nothingCoded
          : codes.map((place) => of.codes[place]?.name ?? "").join(" + ");
    }
  }
  return line;
}

function unitsOf(
  event: CodedEvent,
  { durationUs, units }: { readonly durationUs: number; readonly units: number },
): { readonly from: number; readonly to: number } {
  if (event.kind === "point") {
    const isAtTheEnd = event.startUs === durationUs && durationUs === units * unitUs;
    const unit = isAtTheEnd ? units - 1 : Math.floor(event.startUs / unitUs);
    return { from: unit, to: Math.min(unit + 1, units) };
  }
  const endUs = eventEndUs(event, durationUs);
  const from = Math.ceil((2 * event.startUs - unitUs) / (2 * unitUs));
  const to = Math.ceil((2 * endUs - unitUs) / (2 * unitUs));
  return { from: Math.max(from, 0), to: Math.min(to, units) };
}
