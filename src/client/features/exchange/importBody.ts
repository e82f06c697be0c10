import type { ImportHead } from "../../../api/contract/exchange.ts";
import type { Scheme } from "../../../domain/entities/scheme.ts";
import type { ReadStudy } from "../../../formats/joinedStudies.ts";
import { type SchemeIds, withSchemeIds } from "../../../formats/schemeIds.ts";
import type { ImportPieces } from "../../kit/offline/keptImports.ts";
import type { RecordingCopy } from "../../../formats/studyCopy.ts";

/** Which parts of the files are imported, and how. */
export interface ImportWish extends Pick<
  ImportHead,
  "id" | "format" | "files" | "same" | "sources"
> {
  /** How schemes are imported that differ from the ones read, by their id in the copy. */
  readonly schemes: Readonly<Record<string, { readonly scheme: Scheme; readonly ids: SchemeIds }>>;
  /** Data of recordings read from media, by their id in the copy. */
  readonly recordings: Readonly<Record<string, KnownOfMedia>>;
  /** IDs of observations that are excluded. */
  readonly without: readonly string[];
}

export type KnownOfMedia = Partial<
  Pick<
    RecordingCopy,
    "durationUs" | "framesPerSecond" | "frameTiming" | "hasVideo" | "frameTimes" | "media"
  >
>;

/** The lines to be sent, in pieces that the browser can store on its disk: one stage of the import each. */
export function importPieces(read: ReadStudy, wish: ImportWish, sign: string): ImportPieces {
  const stages: Blob[] = [];
  let lines: string[] = [];
  let chars = 0;
  let head = "";
  let end = "";
  for (const line of wishedLines(read, wish)) {
    if (head === "") head = line;
    else if (line.startsWith('{"end"')) end = line;
    else {
      lines.push(line);
      chars += line.length;
      if (chars < pieceChars) continue;
      stages.push(new Blob(lines));
      lines = [];
      chars = 0;
    }
  }
  if (lines.length > 0) stages.push(new Blob(lines));
  return { sign, begin: new Blob([head, end]), stages };
}

/** The size of a piece, in characters: it is in memory twice, and is sent again if a stage fails. */
const pieceChars = 4_000_000;

export function* wishedLines(
  read: ReadStudy,
  { schemes, recordings, without, ...wish }: ImportWish,
): Generator<string> {
  const { study, observations } = withoutSome(read, new Set(without));
  const head: ImportHead = {
    ...wish,
    study: {
      ...study,
      schemes: study.schemes.map((one) => ({
        ...one,
        scheme: schemes[one.id]?.scheme ?? one.scheme,
      })),
      recordings: study.recordings.map((one) => ({ ...one, ...recordings[one.id] })),
    },
  };
  yield `${JSON.stringify({ head })}\n`;
  const schemeOfRound = new Map<string, string>(
    study.rounds.map(({ id, schemeVersionId }) => [id, schemeVersionId]),
  );
  for (const one of observations) {
    const ids = schemes[schemeOfRound.get(one.roundId) ?? ""]?.ids;
    yield `${JSON.stringify({ observation: ids ? withSchemeIds(one, ids) : one })}\n`;
  }
  const spokenOf = observations.flatMap(({ id, consensus }) =>
    consensus ? [id, ...consensus.sources.map(({ observationId }) => observationId)] : [],
  );
  yield `${JSON.stringify({ end: { observations: observations.length, spokenOf } })}\n`;
}

/** The study without excluded observations, and without raters and recordings that then have none. */
function withoutSome(read: ReadStudy, without: ReadonlySet<string>): ReadStudy {
  if (without.size === 0) return read;
  const observations = read.observations.filter((one) => !without.has(one.id));
  const raters = new Set(observations.map(({ raterId }) => raterId));
  const places = new Set(observations.map(({ recordingId }) => recordingId));
  const gone = read.observations.filter((one) => without.has(one.id));
  const noRaters = new Set(gone.map(({ raterId }) => raterId).filter((one) => !raters.has(one)));
  const noPlaces = new Set(
    gone.map(({ recordingId }) => recordingId).filter((one) => !places.has(one)),
  );
  return {
    observations,
    study: {
      ...read.study,
      people: read.study.people.filter((one) => !noRaters.has(one.id)),
      recordings: read.study.recordings.filter((one) => !noPlaces.has(one.id)),
    },
  };
}
