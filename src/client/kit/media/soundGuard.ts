const prefix = "interrater-decoding-";

/**
 * Some browsers end a tab in which sound is decoded. That decoding has begun is written down where it
 * outlives the tab, and crossed out when it ends: what was begun by a tab that is gone is not begun again
 * unasked.
 */
export const soundGuard = {
  /** Whether no decoding has ended a tab since it last went well. */
  async mayDecode(): Promise<boolean> {
    const noted = marks();
    if (noted.length === 0) return true;
    const alive = await heldLocks();
    return noted.every((mark) => alive.has(mark));
  },

  /** Notes that decoding begins. Returns how to say that it has ended, and whether it went well. */
  async begin(): Promise<(how: "well" | "stopped") => void> {
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

async function forgetTabsThatAreGone(): Promise<void> {
  const alive = await heldLocks();
  for (const mark of marks()) if (!alive.has(mark)) remove(mark);
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

// A browser that keeps nothing is not guarded: the waveform is drawn as if nothing had happened.

function marks(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

function write(mark: string): void {
  try {
    localStorage.setItem(mark, "1");
  } catch {
    // As above.
  }
}

function remove(mark: string): void {
  try {
    localStorage.removeItem(mark);
  } catch {
    // As above.
  }
}
