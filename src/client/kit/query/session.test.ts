import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { newId } from "../../../../tests/sample.ts";
import type { Session } from "../../../api/contract/accounts.ts";
import { Account } from "../../../domain/entities/account.ts";
import { keepSession, sessionQuery } from "./session.ts";

const stored = new Map<string, string>();

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  stored.clear();
});

/** A browser, and a server that takes what is sent, and answers nothing until the line is cut. */
function hanging(): void {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal(
    "fetch",
    (_address: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(new DOMException("cut", "AbortError")));
      }),
  );
}

test("where the server hangs, the page is of whom this device knows after 20 s, and asks no second time", async () => {
  vi.useFakeTimers();
  hanging();
  const account = Account.parse({
    id: newId("account"),
    name: "Ana",
    email: "ana@example.org",
    language: null,
    preferences: {},
    isAdministrator: false,
    cannotPlay: [],
  });
  const known: Session = { state: "signed_in", account };
  keepSession(known);
  let found: unknown;
  void new QueryClient().fetchQuery(sessionQuery).then((session) => (found = session));

  await vi.advanceTimersByTimeAsync(19_999);
  expect(found).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();

  await vi.waitFor(() => expect(found).toEqual(known), { timeout: 120_000 });
});

test("where this device knows nobody, a server that hangs is told as one", async () => {
  vi.useFakeTimers();
  hanging();
  let told: unknown;
  new QueryClient().fetchQuery(sessionQuery).catch((error: unknown) => (told = error));

  for (let ten = 0; ten < 3; ten += 1) {
    await vi.advanceTimersByTimeAsync(10_000);
    await vi.dynamicImportSettled();
  }
  expect(told).toBeUndefined();
  for (let ten = 0; ten < 2; ten += 1) {
    await vi.advanceTimersByTimeAsync(10_000);
    await vi.dynamicImportSettled();
  }

  expect(told).toMatchObject({ name: "Silent" });
});
