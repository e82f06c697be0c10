/** Keeps what has ended a tab from being begun again unasked. */
export interface TabGuard {
  /** Whether nothing of the kind has ended a tab since it last went well. */
  readonly mayBegin: () => Promise<boolean>;
  /** Notes that it begins. Returns how to say that it has ended, and whether it went well. */
  readonly begin: () => Promise<(how: "well" | "stopped") => void>;
}

/**
 * Some browsers end a tab in which sound is decoded, or a video of this device is tried. That it has begun is written
 * down where it outlives the tab, and crossed out when it ends: what was begun by a tab that is gone is not begun
 * again unasked.
 *
 * @param prefix of what is written down, another one for each kind
 */
export function tabGuard(prefix: string): TabGuard {
  /** None in a browser that keeps nothing: it is not guarded, and does all as if nothing had happened. */
  const marks = () => {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    } catch {
      return [];
    }
  };
  const forgetTabsThatAreGone = async () => {
    const alive = await heldLocks();
    for (const mark of marks()) if (!alive.has(mark)) remove(mark);
  };
  return {
    async mayBegin() {
      const noted = marks();
      if (noted.length === 0) return true;
      const alive = await heldLocks();
      return noted.every((mark) => alive.has(mark));
    },
    async begin() {
      const mark = `${prefix}${crypto.randomUUID()}`;
      const letGo = await hold(mark);
      write(mark);
      const crossOut = () => remove(mark);
      window.addEventListener("pagehide", crossOut, { once: true });
      return (how) => {
        window.removeEventListener("pagehide", crossOut);
        crossOut();
        letGo();
        if (how === "well") void forgetTabsThatAreGone();
      };
    },
  };
}

/** A lock of the browser, which goes with the tab however that ends. */
async function hold(name: string): Promise<() => void> {
  if (!("locks" in navigator)) return () => undefined;
  return await new Promise((resolve) => {
    void navigator.locks.request(name, () => new Promise<void>((letGo) => resolve(letGo)));
  });
}

async function heldLocks(): Promise<ReadonlySet<string>> {
  if (!("locks" in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name }) => name ?? []));
}

function write(mark: string): void {
  try {
    localStorage.setItem(mark, "1");
  } catch {
    // A browser that keeps nothing is not guarded.
  }
}

function remove(mark: string): void {
  try {
    localStorage.removeItem(mark);
  } catch {
    // As above.
  }
}
