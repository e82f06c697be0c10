/** Prevents an action that has ended a tab from being started again without being asked for. */
export interface TabGuard {
  /** Whether the action has not ended a tab since it last succeeded. */
  readonly mayBegin: () => Promise<boolean>;
  /** Records that the action begins. Returns the function that records that it has ended, and how. */
  readonly begin: () => Promise<(how: "well" | "stopped") => void>;
}

/**
 * Some browsers end a tab in which audio is decoded, or a local video is tested. The beginning of such an action is
 * recorded in storage that outlives the tab, and the record is deleted at its end: an action whose tab has gone is
 * not started again without being asked for.
 *
 * @param prefix of the records, a different one for each kind of action
 */
export function tabGuard(prefix: string): TabGuard {
  /** The keys of the records; empty in a browser without storage, where nothing is guarded. */
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

/** Takes a lock of the browser, which is released when the tab ends in any way. Returns how to release it. */
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
