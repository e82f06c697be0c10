const betweenMs = 1_000;

/**
 * Tells what comes at once, and what comes soon after that together, at most once a second: a hundred
 * raters who code at the same time must not make a screen ask a hundred times.
 */
export function gather<News>(tell: (all: readonly News[]) => void): {
  readonly add: (news: News) => void;
  /** Stops, and discards what has not been passed on. */
  readonly stop: () => void;
} {
  let waiting: News[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tellWaiting(): void {
    timer = undefined;
    if (waiting.length === 0) return;
    const all = waiting;
    waiting = [];
    timer = setTimeout(tellWaiting, betweenMs);
    tell(all);
  }

  return {
    add(news) {
      waiting.push(news);
      if (timer === undefined) tellWaiting();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      waiting = [];
    },
  };
}
