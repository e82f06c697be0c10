/** The range of how far the server’s clock is ahead of this one, in milliseconds. */
export interface Ahead {
  readonly leastMs: number;
  readonly mostMs: number;
}

/** One answer of the server: when the request was sent, when the answer arrived, and the whole second in it. */
export interface Answer {
  readonly sentMs: number;
  readonly receivedMs: number;
  /** The `Date` of the answer: the server’s clock, rounded down to the second. */
  readonly dateMs: number;
}

/**
 * The range after an answer. The server read its clock between request and answer, up to a second after the second
 * that it reports.
 */
export function narrowed(ahead: Ahead | undefined, { sentMs, receivedMs, dateMs }: Answer): Ahead {
  const own = { leastMs: dateMs - receivedMs, mostMs: dateMs + 1000 - sentMs };
  if (!ahead) return own;
  const leastMs = Math.max(ahead.leastMs, own.leastMs);
  const mostMs = Math.min(ahead.mostMs, own.mostMs);
  // They contradict each other where a clock was set in between: the newest is right.
  return leastMs <= mostMs ? { leastMs, mostMs } : own;
}

/** When to ask again so that the answer halves the range: at the presumed start of a second of the server. */
export function nextAskMs({ leastMs, mostMs }: Ahead, nowMs: number, roundTripMs: number): number {
  const middleMs = (leastMs + mostMs) / 2;
  const answeredMs = nowMs + roundTripMs / 2 + 20;
  const untilSecondMs = 1000 - ((((answeredMs + middleMs) % 1000) + 1000) % 1000);
  return nowMs + 20 + (untilSecondMs % 1000);
}

/** How far the server’s clock is ahead of this one, as last measured; 0 before the first measurement. */
export function serverAheadMs(): number {
  const kept = Number(localStorage.getItem(keptAt) ?? 0);
  return Number.isFinite(kept) ? kept : 0;
}

/**
 * Measures the server’s clock by a few small requests, each timed to halve the range: precise to about ten
 * milliseconds after about 6 s. If the server does not respond, the last measurement is kept.
 */
export async function lookAtServerClock(signal: AbortSignal): Promise<void> {
  let ahead: Ahead | undefined;
  let waitMs = 0;
  for (let question = 0; question < questions && !signal.aborted; question += 1) {
    // oxlint-disable no-await-in-loop -- each question is timed by the answer before
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    const sentMs = Date.now();
    const response = await fetch("/health/live", { cache: "no-store", signal }).catch(
      () => undefined,
    );
    // oxlint-enable no-await-in-loop
    const receivedMs = Date.now();
    const dateMs = Date.parse(response?.headers.get("date") ?? "");
    if (!Number.isFinite(dateMs)) return;
    ahead = narrowed(ahead, { sentMs, receivedMs, dateMs });
    localStorage.setItem(keptAt, String(Math.round((ahead.leastMs + ahead.mostMs) / 2)));
    waitMs = nextAskMs(ahead, receivedMs, receivedMs - sentMs) - receivedMs;
  }
}

const questions = 8;
const keptAt = "interrater:server-ahead-ms";
