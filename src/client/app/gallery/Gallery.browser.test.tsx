import { commands } from "vitest/browser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pngOf } from "../../kit/chart/pngOf.ts";
import { svgPicture } from "../../kit/chart/svgPicture.ts";
import { Gallery } from "../screens/Gallery.tsx";
import { described, type Description } from "./described.ts";
import {
  emulateMotion,
  type Look,
  looks,
  nearly,
  openedPage,
} from "../../../../tests/openedCharts.tsx";
import kept from "./pictures.json";

const drawn = 26;
const slowly = { timeout: 60_000, interval: 300 };
let close = (): void => {};

beforeAll(() => emulateMotion("reduce"));

afterAll(async () => {
  close();
  await emulateMotion("no-preference");
});

describe.each(looks)("the gallery of charts ($name)", { timeout: 300_000 }, (look) => {
  let cards: readonly HTMLElement[] = [];
  beforeAll(async () => {
    cards = await opened(look);
  });

  it("draws the same picture as the one that is kept, within a few per cent", async () => {
    if (import.meta.env["VITE_KEEP_PICTURES"] === "1") {
      await commands.writeFile(
        `pictures.${look.widthPx}.${look.language}.json`,
        JSON.stringify(seenIn(cards)),
      );
    }
    const expected: Readonly<Record<string, Readonly<Record<string, Description>>>> = kept;
    // A slow machine draws the last of more than twenty charts long after the first.
    await expect
      .poll(() => seenIn(cards), slowly)
      .toEqual(nearly(expected[`${look.language} ${look.widthPx}`] ?? {}));
  });

  it("draws every chart with a name, marks and a table, and none is wider than its place", async () => {
    expect(cards.filter((card) => titleOf(card) === "")).toEqual([]);
    expect(
      cards.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(titleOf),
    ).toEqual([]);
    const withDrawing = cards.filter((card) => card.querySelector("[data-drawing] svg"));
    expect(withDrawing).toHaveLength(drawn);
    const unnamed = withDrawing.filter((card) => {
      const named = card.querySelector("[data-drawing] :is([role=img], [role=grid], [role=group])");
      return !named?.getAttribute("aria-label")?.includes(titleOf(card));
    });
    expect(unnamed.map(titleOf)).toEqual([]);
    for (const card of withDrawing) press(card.querySelector("button"), "t");
    const withoutTable = () => withDrawing.filter((card) => !card.querySelector("tbody tr"));
    await expect.poll(() => withoutTable().map(titleOf), slowly).toEqual([]);
  });
});

describe("a chart that leaves the screen", { timeout: 300_000 }, () => {
  let cards: readonly HTMLElement[] = [];
  beforeAll(async () => {
    cards = await opened(looks[1]);
  });

  it("is a whole and well-formed SVG that needs nothing else, with title, legend and source", async () => {
    let count = 0;
    for (const card of cards) {
      const title = titleOf(card);
      const picture = svgPicture(card, { kind: "Kind <1>", title, source: "Study & revision 7" });
      if (!picture) continue;
      count += 1;
      const read = new DOMParser().parseFromString(picture.text, "image/svg+xml");
      const words = unspaced(read.documentElement.textContent);
      const legend = Array.from(card.querySelectorAll("[data-legend-item]"), textOf);
      expect({
        title,
        error: read.querySelector("parsererror"),
        variables: picture.text.includes("var(--"),
        references: picture.text.match(/(?:href|src)=|url\((?!#|&quot;#)/gu),
        pageWords: picture.text.match(/ class=| style=| aria-/gu),
        invisible: Array.from(read.querySelectorAll(":not(defs *)")).filter(isUnseen),
        unsaid: [title, "Kind <1>", "Study & revision 7", ...legend].filter(
          (text) => !words.includes(unspaced(text)),
        ),
      }).toEqual({
        title,
        error: null,
        variables: false,
        references: null,
        pageWords: null,
        invisible: [],
        unsaid: [],
      });
    }
    expect(count).toBe(drawn);
  });

  it("is dark on white paper, whatever the theme on the screen", async () => {
    const [card] = cards;
    if (!card) throw new Error("there is no chart");
    const before = document.documentElement.getAttribute("data-mantine-color-scheme");

    const text = svgPicture(card, { kind: "", title: "T" })?.text ?? "";

    expect(before).toBe("dark");
    expect(document.documentElement.getAttribute("data-mantine-color-scheme")).toBe("dark");
    expect(text).toContain('fill="#ffffff"');
    expect(text).toContain("rgb(26, 31, 35)");
  });

  it("becomes a PNG of twice its size", async () => {
    const [card] = cards;
    const picture = card && svgPicture(card, { kind: "", title: "T" });
    if (!picture) throw new Error("nothing is drawn");

    const png = await pngOf(picture);
    const bitmap = await createImageBitmap(png ?? new Blob());

    expect(png?.type).toBe("image/png");
    expect([bitmap.width, bitmap.height]).toEqual([picture.widthPx * 2, picture.heightPx * 2]);
  });
});

/** The cards of the gallery as somebody sees it, once all of them are drawn, in the place of the one before. */
async function opened(look: Look): Promise<readonly HTMLElement[]> {
  close();
  const page = await openedPage(<Gallery />, look, drawn);
  close = page.close;
  return page.cards;
}

function seenIn(cards: readonly HTMLElement[]) {
  return Object.fromEntries(cards.map((card, at) => [at, described(card)]));
}

function press(target: Element | null, key: string): void {
  target?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

function titleOf(card: Element): string {
  return card.querySelector("figcaption h2")?.textContent ?? "";
}

/** Without spaces, which the lines of a title take the place of. */
function unspaced(text: string): string {
  return text.replaceAll(/\s+/gu, "");
}

/** A mark of a file that nobody sees: without a colour, or with one that lets all through. */
function isUnseen(mark: Element): boolean {
  if (!/^(?:path|rect|circle|line|text)$/u.test(mark.tagName)) return false;
  const [fill, stroke] = [mark.getAttribute("fill"), mark.getAttribute("stroke") ?? "none"];
  return mark.getAttribute("opacity") === "0" || (isClear(fill) && isClear(stroke));
}

function isClear(paint: string | null): boolean {
  return paint === "none" || paint === "transparent" || paint === "rgba(0, 0, 0, 0)";
}

function textOf({ textContent }: Element): string {
  return textContent;
}
