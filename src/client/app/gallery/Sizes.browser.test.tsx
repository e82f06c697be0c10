import { commands } from "vitest/browser";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { described, type Description } from "./described.ts";
import { emulateMotion, looks, nearly, openedPage } from "../../../../tests/openedCharts.tsx";
import { ends, isWhole } from "../../../../tests/whole.ts";
import { plantedAt, sizes } from "./sampleSizes.ts";
import { MoreSizeSamples } from "./MoreSizeSamples.tsx";
import { PlanningSamples } from "./PlanningSamples.tsx";
import { SizeSamples } from "./SizeSamples.tsx";
import kept from "./pictures.json";

const drawn = 24;
/** Time budget, profiles, pairs, drift, severity, latency, Wright map: their titles say who is unlike the others. */
const nameOneRater = [0, 1, 4, 7, 8, 9, 20];
const slowly = { timeout: 60_000, interval: 300 };
/** Every size on a wide screen, thirty in every way. `npm test` has the smallest, the largest, and thirty in Arabic. */
const ways = looks.flatMap((look) =>
  sizes
    .filter((count) => count === 30 || look === looks[0])
    .filter(
      (count) => isWhole || (count === 30 ? look.language === "ar" : ends(sizes).includes(count)),
    )
    .map((count) => ({ look, count, name: look.name })),
);
let close = (): void => {};

beforeEach(async () => {
  await emulateMotion("reduce");
});

afterEach(async () => {
  close();
  await emulateMotion("no-preference");
});

describe.each(ways)("charts of $count groups ($name)", { timeout: 300_000 }, ({ look, count }) => {
  it("are no wider than their place, name the planted one alone, and look as they were kept", async () => {
    const page = await openedPage(
      <>
        <SizeSamples count={count} />
        <MoreSizeSamples count={count} />
        <PlanningSamples count={count} />
      </>,
      look,
      drawn,
    );
    close = page.close;
    const { cards } = page;
    const key = `${look.language} ${look.widthPx} ${count}`;

    expect(cards).toHaveLength(drawn);
    expect(
      cards.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(titleOf),
    ).toEqual([]);
    // Names of axes, of codes and of values may be cut in drawings of many; no two marks of an axis touch.
    expect(cards.flatMap((card) => touching(card).map((text) => [titleOf(card), text]))).toEqual(
      [],
    );
    const planted = new Intl.NumberFormat(look.language).format(plantedAt(count) + 1);
    const named = nameOneRater.map((at) => cards[at]).map((card) => card && titleOf(card));
    expect(named.map((title) => title?.match(/\p{Number}+/gu))).toEqual(
      nameOneRater.map(() => [planted]),
    );

    const seen = () => Object.fromEntries(cards.map((card, at) => [at, described(card)]));
    if (import.meta.env["VITE_KEEP_PICTURES"] === "1") {
      await commands.writeFile(`pictures.${key.replaceAll(" ", ".")}.json`, JSON.stringify(seen()));
    }
    const expected: Readonly<Record<string, Readonly<Record<string, Description>>>> = kept;
    await expect.poll(seen, slowly).toEqual(nearly(expected[key] ?? {}));
  });
});

/** The marks of an axis whose names touch the one before. */
function touching(card: HTMLElement): readonly string[] {
  return ["across", "above", "upwards"].flatMap((axis) => {
    const texts = Array.from(card.querySelectorAll(`[data-axis="${axis}"] text`));
    const boxes = texts.map((text) => ({ text, box: text.getBoundingClientRect() }));
    return boxes.flatMap(({ text, box }, at) => {
      const before = boxes[at - 1]?.box;
      const isClear =
        !before ||
        (axis !== "upwards" ? before.right + 1 < box.left : box.bottom <= before.top + 4);
      return isClear ? [] : [text.textContent];
    });
  });
}

function titleOf(card: Element): string {
  return card.querySelector("figcaption h2")?.textContent ?? "";
}
