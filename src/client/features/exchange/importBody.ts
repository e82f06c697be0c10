import type { ImportHead } from "../../../api/contract/exchange.ts";
import type { Scheme } from "../../../domain/entities/scheme.ts";
import type { ReadStudy } from "../../../formats/joinedStudies.ts";
import { type SchemeIds, withSchemeIds } from "../../../formats/schemeIds.ts";
import type { RecordingCopy } from "../../../formats/studyCopy.ts";

/** What of a read study is sent how. */
export interface ImportWish extends Pick<
  ImportHead,
  "id" | "format" | "files" | "same" | "sources"
> {
  /** What becomes of schemes that are not sent as they were read, by their id in the copy. */
  readonly schemes: Readonly<Record<string, { readonly scheme: Scheme; readonly ids: SchemeIds }>>;
  /** What media told of recordings, by their id in the copy. */
  readonly recordings: Readonly<Record<string, KnownOfMedia>>;
}

export type KnownOfMedia = Partial<
  Pick<
    RecordingCopy,
    "durationUs" | "framesPerSecond" | "frameTiming" | "hasVideo" | "frameTimes" | "media"
  >
>;

/** The lines that are sent, as one piece that the browser may keep on its disk. */
export function importBody(read: ReadStudy, wish: ImportWish): Blob {
  const pieces: Blob[] = [];
  let lines: string[] = [];
  let chars = 0;
  for (const line of importLines(read, wish)) {
    lines.push(line);
    chars += line.length;
    if (chars < pieceChars) continue;
    pieces.push(new Blob(lines));
    lines = [];
    chars = 0;
  }
  return new Blob([...pieces, ...lines]);
}

/** So much is in memory twice. */
const pieceChars = 4_000_000;

export function* importLines(
  { study, observations }: ReadStudy,
  { schemes, recordings, ...wish }: ImportWish,
): Generator<string> {
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
  yield `${JSON.stringify({ end: { observations: observations.length } })}\n`;
}
