import { ChangeMessage } from "../../../api/changes.ts";
import { studyCalls } from "../../../api/contract/studies.ts";
import { addressOf } from "../query/api.ts";
import { noteSign } from "../query/silence.ts";

/** A change in a study, or a gap: changes before it may have been missed, those after it are not. */
export type News = Exclude<ChangeMessage, { readonly kind: "alive" }> | { readonly kind: "gap" };

const firstWaitMs = 1_000;
const longestWaitMs = 30_000;
/**
 * Without a message for this long, two of the server’s signals (every 25 s) are missing, and the connection counts
 * as lost.
 */
const silenceMs = 60_000;

/**
 * Reports changes in a study until the returned function is called.
 *
 * However many tabs are open, one of them (the one that holds the study’s lock) has the stream, and passes changes
 * on to the others; when it closes, another takes over. Every stream begins with a gap, the first one too: what was
 * loaded before may have changed since.
 */
export function watchStudy(studyId: string, tell: (news: News) => void): () => void {
  const stop = new AbortController();
  const name = `interrater:changes:${studyId}`;
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", (event: MessageEvent<News>) => tell(event.data));
  const tellAll = (news: News): void => {
    if (stop.signal.aborted) return;
    tell(news);
    // A channel of this origin has no other origin to aim at.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage(news);
  };
  const lead = () => stream(studyId, tellAll, stop.signal);

  // Without locks (an address without TLS) each tab has a stream of its own.
  if ("locks" in navigator) {
    inTurn(name, { lead, isLed: () => tell({ kind: "gap" }), signal: stop.signal }).catch(
      ignoreAbort,
    );
  } else {
    void lead();
  }
  return () => {
    stop.abort();
    channel.close();
  };
}

/** Leads at once or, while another tab leads, as soon as that one has gone. */
async function inTurn(
  name: string,
  {
    lead,
    isLed,
    signal,
  }: {
    readonly lead: () => Promise<void>;
    readonly isLed: () => void;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const isFree = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await lead();
    return lock !== null;
  });
  if (isFree || signal.aborted) return;
  // That one’s stream stands already.
  isLed();
  await navigator.locks.request(name, { signal }, lead);
}

/** Keeps a stream open, reconnecting until the signal aborts. */
function stream(studyId: string, tell: (news: News) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;

    const retry = (): void => {
      source?.close();
      clearTimeout(timer);
      if (signal.aborted) return;
      // Not all at the same moment: a server that comes back would have every screen's questions at once.
      const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** failures);
      timer = setTimeout(open, waitMs * (0.5 + Math.random()));
      failures += 1;
    };
    const listen = (): void => {
      clearTimeout(timer);
      timer = setTimeout(retry, silenceMs);
    };
    const open = (): void => {
      source = new EventSource(addressOf(studyCalls.watchChanges, { params: { studyId } }));
      source.addEventListener("open", () => {
        // No one knows what happened before the line stood.
        tell({ kind: "gap" });
        failures = 0;
        listen();
      });
      source.addEventListener("message", (event: MessageEvent<string>) => {
        listen();
        noteSign();
        const message = readMessage(event.data);
        if (message && message.kind !== "alive") tell(message);
      });
      source.addEventListener("error", retry);
    };
    const close = (): void => {
      clearTimeout(timer);
      source?.close();
      resolve();
    };

    if (signal.aborted) return close();
    signal.addEventListener("abort", close, { once: true });
    open();
  });
}

/** Parses a message; `undefined` for one that only a newer program knows. */
function readMessage(text: string): ChangeMessage | undefined {
  try {
    return ChangeMessage.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
}
