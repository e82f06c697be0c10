import { afterEach, expect, test, vi } from "vitest";
import { keepStorage, thisDevice } from "./thisDevice.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  thisDevice.set({ storage: "unknown" });
});

/** A browser whose user answers so, and how often it was asked for lasting storage. */
function browser({ says, isLasting = false }: { says: boolean; isLasting?: boolean }) {
  const kept = new Map<string, string>();
  const persist = vi.fn<() => Promise<boolean>>(() => Promise.resolve(says));
  vi.stubGlobal("navigator", { storage: { persisted: () => Promise.resolve(isLasting), persist } });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  return persist;
}

test.each([
  [true, "lasting"],
  [false, "may_be_cleared"],
] as const)(
  "the browser is asked once to keep what raters have: its user says %s",
  async (says, storage) => {
    const persist = browser({ says });
    await keepStorage();
    expect(persist).toHaveBeenCalledOnce();
    expect(thisDevice.get().storage).toBe(storage);
    await keepStorage();
    expect(persist).toHaveBeenCalledOnce();
  },
);

test("a browser that keeps it anyway is asked nothing", async () => {
  const persist = browser({ says: false, isLasting: true });
  await keepStorage();
  expect(persist).not.toHaveBeenCalled();
  expect(thisDevice.get().storage).toBe("lasting");
});

test("without TLS there is nothing to ask, and nothing is claimed", async () => {
  vi.stubGlobal("navigator", {});
  await keepStorage();
  expect(thisDevice.get().storage).toBe("unknown");
});
