import { createRoot } from "react-dom/client";
import { afterEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { soon } from "../../../../tests/soon.ts";
import { ChoosingSelect } from "./ChoosingSelect.tsx";

afterEach(() => document.body.replaceChildren());

async function drawn(): Promise<{ readonly list: HTMLSelectElement; readonly chosen: string[] }> {
  const chosen: string[] = [];
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  root.render(
    <ChoosingSelect aria-label="Speed" onChoose={(value) => chosen.push(value)}>
      <option value="1">1</option>
      <option value="2">2</option>
      <option value="4">4</option>
    </ChoosingSelect>,
  );
  const list = await soon(() => {
    const found = document.querySelector("select");
    if (!found) throw new Error("not drawn yet");
    return found;
  });
  return { list, chosen };
}

test("by keys a list keeps the focus over each value, until Enter", async () => {
  const { list, chosen } = await drawn();
  list.focus();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(chosen).toEqual(["2", "4"]);
  expect(document.activeElement).toBe(list);

  await userEvent.keyboard("{Escape}");
  expect(document.activeElement).toBe(document.body);
});

test("by pointer it gives up the focus once something is chosen", async () => {
  const { list, chosen } = await drawn();
  list.focus();
  list.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  await userEvent.selectOptions(list, "4");
  expect(chosen).toEqual(["4"]);
  expect(document.activeElement).not.toBe(list);
});
