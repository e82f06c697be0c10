import { expect, test } from "vitest";
import { loadAllParts, newPart } from "./parts.ts";

test("a part that could not be loaded can be loaded later, and one that is here is not loaded again", async () => {
  let isReachable = false;
  let times = 0;
  const part = newPart(async () => {
    times += 1;
    if (!isReachable) throw new TypeError("Failed to fetch dynamically imported module");
    return "content";
  });

  expect(await part.load()).toEqual({ kind: "failed" });
  isReachable = true;
  expect(await part.load()).toEqual({ kind: "here", content: "content" });
  expect(await part.load()).toEqual({ kind: "here", content: "content" });
  expect(times).toBe(2);
});

test("all parts are loaded, with those that they bring, though one of them fails", async () => {
  let isReachable = false;
  const failing = newPart(() =>
    isReachable ? Promise.resolve(1) : Promise.reject(new Error("no")),
  );
  let inner: ReturnType<typeof newPart<number>> | undefined;
  newPart(async () => {
    inner ??= newPart(() => Promise.resolve(2));
  });

  expect(await loadAllParts()).toBe(false);
  expect(inner?.state()).toEqual({ kind: "here", content: 2 });
  isReachable = true;
  expect(await loadAllParts()).toBe(true);
  expect(failing.state().kind).toBe("here");
});
