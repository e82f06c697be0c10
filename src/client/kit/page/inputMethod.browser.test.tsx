import { afterEach, expect, test } from "vitest";
import { leaveKeysToInputMethods } from "./inputMethod.ts";

const closing: (() => void)[] = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

test.each([
  ["Enter that ends a word", { key: "Enter", isComposing: true }, []],
  ["Escape that undoes one", { key: "Escape", isComposing: true }, []],
  ["the same in Safari, which says it by its number", { key: "Enter", keyCode: 229 }, []],
  ["Enter of the field itself", { key: "Enter", keyCode: 13 }, ["Enter"]],
] satisfies [string, KeyboardEventInit, string[]][])(
  "in a field %s is heard by whom it is for",
  (_name, pressed, expected) => {
    closing.push(leaveKeysToInputMethods());
    const field = document.body.appendChild(document.createElement("input"));
    const heard: string[] = [];
    field.addEventListener("keydown", ({ key }) => heard.push(key));
    closing.push(() => field.remove());

    field.dispatchEvent(new KeyboardEvent("keydown", { ...pressed, bubbles: true }));

    expect(heard).toEqual(expected);
  },
);

test("outside fields keys of an input method are heard, to be told as not taken", () => {
  closing.push(leaveKeysToInputMethods());
  const heard: string[] = [];
  const hear = ({ key }: KeyboardEvent) => heard.push(key);
  window.addEventListener("keydown", hear);
  closing.push(() => window.removeEventListener("keydown", hear));

  document.body.dispatchEvent(
    new KeyboardEvent("keydown", { key: "Process", keyCode: 229, bubbles: true }),
  );

  expect(heard).toEqual(["Process"]);
});
