const betweenMs = 1_000;

/**
 * Passes on the first item at once, and items that follow soon after together, at most once a second: a hundred
 * raters who code at the same time must not cause a hundred requests of a screen.
 */
export function gather<News>(tell: (all: readonly News[]) => void): {
  readonly add: (news: News) => void;
  /** Stops, and discards items that were not passed on. */
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
