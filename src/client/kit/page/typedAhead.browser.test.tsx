import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { holdTyped, keepTyped } from "./typedAhead.ts";

let heard: string[] = [];
let listening = new AbortController();

beforeEach(() => {
  heard = [];
  listening = new AbortController();
  window.addEventListener("keydown", ({ key }) => heard.push(key), { signal: listening.signal });
});
afterEach(() => {
  listening.abort();
  document.body.replaceChildren();
});

/** A form whose field has the focus. */
function fieldComes() {
  const form = document.body.appendChild(document.createElement("form"));
  const submitted = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  form.addEventListener("submit", submitted);
  const field = form.appendChild(document.createElement("input"));
  field.focus();
  return { field, submitted };
}

test("what is typed before a field is there is typed into it, and nothing else hears it", async () => {
  keepTyped();
  await userEvent.keyboard("plx{Backspace}a{F1}");
  expect(heard).toEqual([]);
  const { field } = fieldComes();

  await expect.poll(() => field.value).toBe("pla");
  await userEvent.keyboard("y");
  expect(field.value).toBe("play");
});

test("a part of a character is not kept for the field, but heard where it can be told as not taken", async () => {
  keepTyped();
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "Process", bubbles: true }));
  expect(heard).toEqual(["Process"]);
  const { field } = fieldComes();

  await userEvent.keyboard("y");
  await expect.poll(() => field.value).toBe("y");
});

test("Enter is the field's last key: it submits, and what follows is heard as usual", async () => {
  keepTyped();
  await userEvent.keyboard("900{Enter}a");
  expect(heard).toEqual(["a"]);
  const { field, submitted } = fieldComes();

  await expect.poll(() => submitted.mock.calls.length).toBe(1);
  expect(field.value).toBe("900");
});

test("a key after Enter waits until the field has had all, and is heard where the focus is by then", async () => {
  keepTyped();
  await userEvent.keyboard("700{Enter}");
  const { field, submitted } = fieldComes();
  // As soon as the first key is in the field, the next one is pressed in it.
  field.addEventListener("input", () => queueMicrotask(() => press("s", field)), { once: true });
  submitted.mockImplementation((event) => {
    event.preventDefault();
    field.blur();
  });

  const submittedBefore: number[] = [];
  window.addEventListener(
    "keydown",
    ({ key }) => key === "s" && submittedBefore.push(submitted.mock.calls.length),
    { signal: listening.signal },
  );

  await expect.poll(() => submittedBefore).toEqual([1]);
  expect(field.value).toBe("700");
});

test("what is undone after Escape waits likewise, and is no undoing in the field", async () => {
  keepTyped();
  await userEvent.keyboard("700{Escape}");
  const { field } = fieldComes();
  field.addEventListener(
    "input",
    () => queueMicrotask(() => press("z", field, { ctrlKey: true, cancelable: true })),
    { once: true },
  );
  field.addEventListener("keydown", ({ key }) => key === "Escape" && field.blur());
  const undone: (EventTarget | null)[] = [];
  window.addEventListener("keydown", (event) => event.ctrlKey && undone.push(event.target), {
    signal: listening.signal,
  });

  await expect.poll(() => undone).toEqual([document.body]);
});

test("Escape reaches what it was to leave", async () => {
  keepTyped();
  await userEvent.keyboard("a{Escape}");
  const { field } = fieldComes();
  const keys: string[] = [];
  field.addEventListener("keydown", ({ key }) => keys.push(key));

  await expect.poll(() => keys).toEqual(["a", "Escape"]);
});

test("a dialog that begins with no text field hears Escape", async () => {
  keepTyped();
  await userEvent.keyboard("a{Escape}");
  const dialog = document.body.appendChild(document.createElement("div"));
  dialog.setAttribute("role", "dialog");
  const first = dialog.appendChild(document.createElement("button"));
  const keys: string[] = [];
  dialog.addEventListener("keydown", ({ key }) => keys.push(key));
  first.focus();

  await expect.poll(() => keys).toEqual(["a", "Escape"]);
});

test("in a field of several lines Enter begins another", async () => {
  keepTyped();
  await userEvent.keyboard("a{Enter}");
  const field = document.body.appendChild(document.createElement("textarea"));
  field.focus();

  await expect.poll(() => field.value).toBe("a\n");
});

test("what is selected in the field is typed over", async () => {
  keepTyped();
  await userEvent.keyboard("new");
  const { field } = fieldComes();
  field.value = "old";
  field.select();

  await expect.poll(() => field.value).toBe("new");
});

test("once the field has what was typed, keys go their usual way", async () => {
  keepTyped();
  await userEvent.keyboard("a");
  const { field } = fieldComes();
  await expect.poll(() => field.value).toBe("a");
  field.blur();
  await userEvent.keyboard("b");

  await expect.poll(() => heard.at(-1)).toBe("b");
  expect(field.value).toBe("a");
});

test("a field that is long on its way gets everything, and one that does not come holds up nothing", async () => {
  vi.useFakeTimers();
  keepTyped();
  const release = holdTyped();
  vi.advanceTimersByTime(60_000);
  press("a");
  expect(heard).toEqual([]);
  release();
  vi.advanceTimersByTime(60_000);
  press("b");
  vi.useRealTimers();

  expect(heard).toEqual(["b"]);
});

test("whoever takes the mouse does not wait for the field", async () => {
  keepTyped();
  document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  await userEvent.keyboard("a");

  expect(heard).toEqual(["a"]);
});

function press(key: string, on: Element = document.body, more: KeyboardEventInit = {}): void {
  on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...more }));
}
