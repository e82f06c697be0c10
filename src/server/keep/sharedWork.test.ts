import { expect, it } from "vitest";
import { goOnUnless, howFarOf, SharedWork } from "./sharedWork.ts";

it("does once what two wait for at the same time, and anew what is asked for afterwards", async () => {
  const shared = new SharedWork<number>();
  const { work, release, begun } = held();

  const both = [shared.of("key", asker(), work), shared.of("key", asker(), work)];
  release();
  const first = await Promise.all(both);
  const later = await shared.of("key", asker(), work);

  expect(first).toEqual([1, 1]);
  expect(later).toBe(2);
  expect(begun()).toBe(2);
});

it("goes on while one of two still waits, and ends when the last has hung up", async () => {
  const shared = new SharedWork<number>();
  const { work, stops } = held();
  const [ana, ben] = [new AbortController(), new AbortController()];
  const waiting = [ana, ben].map(({ signal }) =>
    shared.of("key", { name: "", signal }, work).catch(String),
  );

  ana.abort();
  await waiting[0];
  const afterOne = stops.map(({ aborted }) => aborted);
  ben.abort();
  const said = await Promise.all(waiting);

  expect(afterOne).toEqual([false]);
  expect(stops.map(({ aborted }) => aborted)).toEqual([true]);
  expect(said).toEqual([
    expect.stringContaining("analysis_interrupted"),
    expect.stringContaining("analysis_interrupted"),
  ]);
});

it("begins anew for who asks after the last has hung up, though what was ended is not over", async () => {
  const shared = new SharedWork<number>();
  const { work, release, begun } = held();
  const gone = new AbortController();
  const left = shared.of("key", { name: "", signal: gone.signal }, work).catch(() => "gone");
  gone.abort();
  await left;

  const answer = shared.of("key", asker(), work);
  release();

  expect(await answer).toBe(2);
  expect(begun()).toBe(2);
});

it("says how far all is that one waits for, and nothing once it is there", async () => {
  const shared = new SharedWork<string>();
  const both = ["a", "b"].map((key) =>
    shared.of(key, asker("Ana"), async (stop, howFar) => {
      howFar.all = 10;
      howFar.done = 4;
      await Promise.resolve();
      goOnUnless(stop);
      return key;
    }),
  );

  const meanwhile = howFarOf("Ana");
  await Promise.all(both);

  expect(meanwhile).toEqual({ done: 8, all: 20 });
  expect(howFarOf("Ana")).toEqual({ done: 0, all: 0 });
  expect(howFarOf("Ben")).toEqual({ done: 0, all: 0 });
});

function asker(name = "") {
  return { name, signal: new AbortController().signal };
}

/** Work that answers how often it was begun, once it is released. */
function held() {
  const stops: AbortSignal[] = [];
  const release = new AbortController();
  const released = new Promise((resolve) => {
    release.signal.addEventListener("abort", resolve);
  });
  return {
    stops,
    begun: () => stops.length,
    release: () => release.abort(),
    work: async (stop: AbortSignal) => {
      const nth = stops.push(stop);
      await released;
      return nth;
    },
  };
}
