import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { keepTyped, takeTyped } from "./typedAhead.ts";

test("what is typed before a field is there is kept for it, and nothing else hears it", async () => {
  const heard: string[] = [];
  const listening = new AbortController();
  window.addEventListener("keydown", ({ key }) => heard.push(key), { signal: listening.signal });

  keepTyped();
  await userEvent.keyboard("plx{Backspace}{ArrowDown}a");

  expect(takeTyped()).toBe("pla");
  expect(heard).toEqual(["ArrowDown"]);
  listening.abort();
});

test("once it is taken, keys go their usual way and nothing is kept", async () => {
  const heard: string[] = [];
  const listening = new AbortController();
  window.addEventListener("keydown", ({ key }) => heard.push(key), { signal: listening.signal });

  keepTyped();
  await userEvent.keyboard("a");
  takeTyped();
  await userEvent.keyboard("b");

  expect(heard).toEqual(["b"]);
  expect(takeTyped()).toBe("");
  listening.abort();
});
