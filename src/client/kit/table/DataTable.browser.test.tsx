import "@mantine/core/styles.css";
import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, it, vi } from "vitest";
import type { Column } from "./column.ts";
import { DataTable } from "./DataTable.tsx";

interface Row {
  readonly name: string;
  readonly events: number | null;
}

const columns: readonly Column<Row>[] = [
  {
    id: "name",
    head: "Name",
    isRowHead: true,
    orderBy: ({ name }) => name,
    cell: ({ name }) => name,
  },
  {
    id: "events",
    head: "Events",
    isNumber: true,
    orderBy: ({ events }) => events,
    cell: ({ events }) => events ?? "none",
  },
  { id: "note", head: "Note", cell: ({ name }) => <input aria-label={`Note of ${name}`} /> },
];

let root: Root | undefined;
let place: HTMLElement | undefined;

afterEach(() => {
  root?.unmount();
  place?.remove();
});

it("heads say how rows are ordered, and order them", () => {
  show(table([row("B", 2), row("A", null), row("C", 10)]));
  expect(names()).toEqual(["B", "A", "C"]);
  expect(head(1).getAttribute("aria-sort")).toBe("none");

  press(head(1));
  expect(head(1).getAttribute("aria-sort")).toBe("descending");
  expect(names()).toEqual(["C", "B", "A"]);

  press(head(0));
  expect(head(0).getAttribute("aria-sort")).toBe("ascending");
  expect(head(1).getAttribute("aria-sort")).toBe("none");
  expect(names()).toEqual(["A", "B", "C"]);
  expect(head(2).hasAttribute("aria-sort")).toBe(false);
});

it("of a thousand rows only those in sight are drawn, each with its place", async () => {
  show(table(Array.from({ length: 1000 }, (_, at) => row(`Clip ${at}`, at))));

  await vi.waitFor(() => expect(all("tbody th").length).toBeGreaterThan(5));
  expect(all("tbody th").length).toBeLessThan(100);
  expect(one("table").getAttribute("aria-rowcount")).toBe("1001");
  const region = one("section");
  region.scrollTop = region.scrollHeight;
  await vi.waitFor(() => expect(all("tbody tr").at(-1)?.textContent ?? "").toContain("Clip 999"));
  const last = all("tbody tr[aria-rowindex]").at(-1);
  expect(last?.getAttribute("aria-rowindex")).toBe("1001");
});

it("says that it scrolls sideways, and takes focus, only where it does", async () => {
  show(table([row("A", 1)]));
  expect(one("section").hasAttribute("tabindex")).toBe(false);

  show(table([row("A", 1)], 2000));
  await vi.waitFor(() => expect(one("section").getAttribute("tabindex")).toBe("0"));
  expect(place?.textContent).toContain("table.sideways");
});

it.each(["ltr", "rtl"])(
  "marks the edges behind which there is more, and what stands there fades (%s)",
  async (dir) => {
    show(<div dir={dir}>{table([row("A", 1)], 2000)}</div>);
    const region = one("section");
    await vi.waitFor(() => expect(region.dataset["more"]).toBe("end"));

    const forwards = dir === "rtl" ? -1 : 1;
    region.scrollTo({ left: forwards * 50, behavior: "instant" });
    await vi.waitFor(() => expect(region.dataset["more"]).toBe("start end"));
    region.scrollTo({ left: forwards * 2000, behavior: "instant" });
    await vi.waitFor(() => expect(region.dataset["more"]).toBe("start"));

    region.style.inlineSize = "2100px";
    await vi.waitFor(() => expect(region.dataset["more"]).toBeUndefined());
  },
);

it("breaks long names where it fits by that alone, and stays so", async () => {
  const address = "raterwhohasaverylongname@university";
  show(
    <div style={{ inlineSize: 260 }}>
      <DataTable
        label="Clips"
        rows={[row(address, 1)]}
        keyOf={({ name }) => name}
        columns={columns.slice(0, 2)}
      />
    </div>,
  );
  const region = one("section");
  await vi.waitFor(() => expect(region.hasAttribute("data-narrowed")).toBe(true));
  let changes = 0;
  const watching = new MutationObserver(() => (changes += 1));
  watching.observe(region, { attributes: true, attributeFilter: ["data-narrowed"] });

  await new Promise((resolve) => setTimeout(resolve, 300));

  watching.disconnect();
  expect(changes).toBe(0);
  expect(region.scrollWidth).toBeLessThanOrEqual(region.clientWidth);
});

it("says that it scrolls sideways of rows too that came late", async () => {
  show(table([], 2000, "Loading clips"));
  const drawn = root;
  expect(all("section")).toEqual([]);

  flushSync(() => drawn?.render(<MantineProvider>{table([row("A", 1)], 2000)}</MantineProvider>));
  await vi.waitFor(() => expect(place?.textContent).toContain("table.sideways"));
});

it("what is scrolled to comes beside the heads and names that stay in sight, not under them", async () => {
  const many = Array.from({ length: 300 }, (_, at) => row(`A rather long name of clip ${at}`, at));
  show(table(many, 900));
  await vi.waitFor(() => expect(place?.textContent).toContain("table.sideways"));
  const region = one("section");
  const button = one("thead th:nth-child(2) button");
  const rowHead = one("thead th");
  region.scrollLeft = region.scrollWidth;
  const endOfNames = rowHead.getBoundingClientRect().right;
  expect(button.getBoundingClientRect().left).toBeLessThan(endOfNames);

  // As a browser does for what the Tab key comes to.
  button.scrollIntoView({ inline: "nearest", block: "nearest" });
  expect(button.getBoundingClientRect().left).toBeGreaterThanOrEqual(endOfNames - 1);

  region.scrollTop = 500;
  const underHeads = () => {
    const { bottom } = rowHead.getBoundingClientRect();
    return all("tbody input").find((field) => field.getBoundingClientRect().top < bottom);
  };
  await vi.waitFor(() => expect(underHeads()).toBeDefined());
  const field = underHeads();
  field?.focus();
  const { bottom } = rowHead.getBoundingClientRect();
  expect(field?.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom - 1);
});

it("arrows and Enter lead from a text to the same column of the next row", () => {
  show(table([row("A", 1), row("B", 2)]));
  const [first, second] = all("input");
  first?.focus();

  key("ArrowDown");
  expect(document.activeElement).toBe(second);
  key("ArrowUp");
  expect(document.activeElement).toBe(first);
  key("Enter");
  expect(document.activeElement).toBe(second);
});

function row(name: string, events: number | null): Row {
  return { name, events };
}

function table(rows: readonly Row[], minWidth?: number, loading?: string) {
  return (
    <div style={{ width: 600 }}>
      <DataTable
        label="Clips"
        {...{ columns, rows, minWidth, loading }}
        keyOf={({ name }) => name}
      />
    </div>
  );
}

function show(what: ReactNode): void {
  root?.unmount();
  place?.remove();
  place = document.body.appendChild(document.createElement("div"));
  const drawn = createRoot(place);
  root = drawn;
  flushSync(() => drawn.render(<MantineProvider>{what}</MantineProvider>));
}

function all(selector: string): readonly HTMLElement[] {
  return [...(place?.querySelectorAll<HTMLElement>(selector) ?? [])];
}

function one(selector: string): HTMLElement {
  const [found] = all(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}

function names(): readonly string[] {
  return all('tbody th[scope="row"]').map(({ textContent }) => textContent);
}

function head(at: number): HTMLElement {
  const found = all("thead th")[at];
  if (!found) throw new Error(`no head ${at}`);
  return found;
}

function press(th: HTMLElement): void {
  flushSync(() => th.querySelector("button")?.click());
}

function key(name: string): void {
  document.activeElement?.dispatchEvent(
    new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }),
  );
}
