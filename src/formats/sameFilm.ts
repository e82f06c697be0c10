import type { ObservationCopy } from "./studyCopy.ts";

/**
 * Whether observations that seem to be of one recording are of different videos: they have no more
 * in common at the same times than observations of different recordings. `false` if this cannot be
 * determined, with one recording or few events.
 */
export function areOfOtherFilms(recordings: readonly (readonly ObservationCopy[])[]): boolean {
  const pairs = recordings.slice(0, most).flatMap((work) => {
    const [one, other] = work;
    return one && other && isLong(one) && isLong(other) ? [[one, other] as const] : [];
  });
  if (pairs.length < 2) return false;
  const within = mean(pairs.map(([one, other]) => common(one, other)));
  const across = mean(
    pairs.map(([one], at) => common(one, (pairs[(at + 1) % pairs.length] ?? pairs[0])?.[1] ?? one)),
  );
  return within < 0.5 && within < across * 1.5 + 0.05;
}

/**
 * How much of the time of their codes observations of one group have in common, 0 to 1, as a mean over each two of a group;
 * `undefined` where no two are long enough to tell.
 */
export function likenessWithin(
  groups: readonly (readonly ObservationCopy[])[],
): number | undefined {
  const shared = groups.slice(0, most).flatMap((group) => {
    const own = group.filter(isLong).slice(0, mostOfOne);
    return own.flatMap((one, at) => own.slice(at + 1).map((other) => common(one, other)));
  });
  return shared.length === 0 ? undefined : mean(shared);
}

const most = 40;
const mostOfOne = 6;

function isLong({ events }: ObservationCopy): boolean {
  return events.length >= 4;
}

/** How much of the time of either’s codes both have in common, 0 to 1; a moment lasts a second. */
function common(one: ObservationCopy, other: ObservationCopy): number {
  const [own, theirs] = [spansOf(one), spansOf(other)];
  const total = lengthOf([...own.values()].flat()) + lengthOf([...theirs.values()].flat());
  let shared = 0;
  for (const [codeId, spans] of own) {
    for (const [from, to] of spans) {
      for (const [start, end] of theirs.get(codeId) ?? []) {
        shared += Math.max(0, Math.min(to, end) - Math.max(from, start));
      }
    }
  }
  return total === 0 ? 0 : (2 * shared) / total;
}

type Span = readonly [startUs: number, endUs: number];

function spansOf({ events }: ObservationCopy): ReadonlyMap<string, readonly Span[]> {
  const spans = new Map<string, Span[]>();
  for (const event of events.slice(0, mostEvents)) {
    const end = event.kind === "state" ? (event.endUs ?? event.startUs) : event.startUs;
    const span: Span =
      end - event.startUs < momentUs
        ? [event.startUs - momentUs / 2, event.startUs + momentUs / 2]
        : [event.startUs, end];
    const list = spans.get(event.codeId);
    if (list) list.push(span);
    else spans.set(event.codeId, [span]);
  }
  return spans;
}

const momentUs = 1_000_000;
const mostEvents = 200;

function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, [from, to]) => sum + to - from, 0);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length;
}
