import { afterEach, beforeEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { followFocus, isHeldByMouse } from "./focusTrail.ts";

let stop = () => {};
let main = document.createElement("main");

beforeEach(() => {
  main = document.body.appendChild(document.createElement("main"));
  stop = followFocus();
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

function button(name: string, parent: Element = main): HTMLButtonElement {
  const made = document.createElement("button");
  made.textContent = name;
  return parent.appendChild(made);
}

/** A dialog outside the screen, as they all are, with the focus in it. */
function dialog() {
  const portal = document.body.appendChild(document.createElement("div"));
  portal.dataset["portal"] = "true";
  const inside = button("Close", portal);
  return { portal, inside };
}
const settled = () => new Promise((resolve) => requestAnimationFrame(resolve));
const focused = () => document.activeElement?.textContent;

test("a dialog gives the focus back to what opened it", async () => {
  button("Other").focus();
  button("Opener").focus();
  const { portal, inside } = dialog();
  inside.focus();
  await settled();

  portal.remove();

  await expect.poll(focused).toBe("Opener");
});

test("a dialog within a dialog gives it back to the outer one", async () => {
  button("Opener").focus();
  const outer = dialog();
  outer.inside.focus();
  await settled();
  const inner = dialog();
  inner.inside.focus();
  await settled();

  inner.portal.remove();
  await expect.poll(() => document.activeElement).toBe(outer.inside);
  outer.portal.remove();

  await expect.poll(focused).toBe("Opener");
});

test("where a dialog has deleted what opened it, what stands there now has the focus", async () => {
  const list = main.appendChild(document.createElement("ul"));
  const rows = ["Delete a", "Delete b", "Delete c"].map((name) => {
    const row = list.appendChild(document.createElement("li"));
    button(`Name of ${name}`, row);
    const own = button(name, row);
    own.className = "delete";
    return { row, own };
  });
  await settled();
  button("Far away").focus();
  rows[1]?.own.focus();
  await settled();
  const { portal, inside } = dialog();
  inside.focus();
  await settled();

  rows[1]?.row.remove();
  portal.remove();

  await expect.poll(focused).toBe("Delete c");
});

test("the last row that goes gives it to the one before", async () => {
  const list = main.appendChild(document.createElement("ul"));
  const [first, last] = ["First", "Last"].map((name) =>
    button(name, list.appendChild(document.createElement("li"))),
  );
  await settled();
  first?.focus();
  last?.focus();
  await settled();

  last?.parentElement?.remove();

  await expect.poll(focused).toBe("First");
});

test("what was opened by a key while nothing had the focus leaves it to the screen", async () => {
  const { portal, inside } = dialog();
  inside.focus();
  await settled();

  portal.remove();

  await expect.poll(() => document.activeElement).toBe(main);
});

test("a field that was left on purpose does not get the focus again", async () => {
  const field = main.appendChild(document.createElement("textarea"));
  field.focus();
  field.blur();
  await settled();
  const { portal, inside } = dialog();
  inside.focus();
  await settled();

  portal.remove();

  await expect.poll(() => document.activeElement).toBe(main);
});

test("a button that leaves the focus where it is has it after what it opened", async () => {
  const opener = button("Opener");
  opener.addEventListener("mousedown", (event) => event.preventDefault());
  await userEvent.click(opener);
  expect(document.activeElement).toBe(document.body);
  const { portal, inside } = dialog();
  inside.focus();
  await settled();

  portal.remove();

  await expect.poll(focused).toBe("Opener");
  expect(isHeldByMouse(opener)).toBe(true);
});

test("what the mouse pressed is told from what the Tab key reached", async () => {
  const [first, second] = [button("First"), button("Second")];
  await userEvent.click(first);
  expect(isHeldByMouse(first)).toBe(true);
  await userEvent.tab();
  expect(isHeldByMouse(second)).toBe(false);
  await userEvent.tab({ shift: true });

  expect(document.activeElement).toBe(first);
  expect(isHeldByMouse(first)).toBe(false);
});

test("a focus that something else has taken stays there", async () => {
  const opener = button("Opener");
  opener.focus();
  const { portal, inside } = dialog();
  inside.focus();
  await settled();
  const next = button("Next");

  portal.remove();
  next.focus();
  await settled();

  expect(document.activeElement).toBe(next);
});
