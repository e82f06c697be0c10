import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import {
  openTexts,
  picturesFile,
  picturesFolder,
  type TextPictures,
} from "../../src/server/locales/texts.ts";
import { asWebp } from "../pictures/asWebp.ts";
import { inLines } from "./inLines.ts";
import type { Seen } from "./lookAt.ts";

/** Small pictures of screens for translators, each text with its place in one of them. */
export interface KeptPictures {
  /** Says which page draws them. */
  drawIn(page: Page): Promise<void>;
  /** Takes note that a text, `common:save`, is in a picture, `team-3.jpg`. Returns whether it is the best that there is. */
  keep(text: string, picture: string, place: Seen["place"]): boolean;
  /** Whether a text has its place in a picture, of this run or of an earlier one. */
  isPlaced(text: string): boolean;
  /** Draws a picture that texts are in. */
  draw(picture: string, shot: Buffer): Promise<void>;
  /** Writes them; of screens that were not walked what was there before stays. */
  write(walked: ReadonlySet<string>): void;
}

/** A letter of 14 pixels has 8: it can still be read, and a picture takes about 15 kB. */
const how = { scale: 0.6, quality: 0.45, mostPx: 2400 };

/** @param root the project’s folder, which holds the earlier ones. */
export async function keptPictures(root: string): Promise<KeptPictures> {
  const before = await (await openTexts(root)).pictures();
  const folder = join(root, picturesFolder);
  const texts = new Map<string, { readonly picture: string; readonly place: Seen["place"] }>();
  const drawn = new Map<string, { readonly size: Size; readonly webp: Buffer }>();
  let converter: Page | undefined;

  return {
    async drawIn(page) {
      converter = page;
      await page.goto("about:blank");
    },
    keep(text, file, place) {
      const known = texts.get(text);
      if (known && (known.place || !place)) return false;
      texts.set(text, { picture: nameOf(file), place });
      return true;
    },
    isPlaced(text) {
      const [namespace = "", key = ""] = text.split(/:(?<key>.*)/su);
      const [, ...box] = before.texts[namespace]?.[key] ?? [];
      return texts.get(text)?.place !== undefined || (!texts.has(text) && box.length > 0);
    },
    async draw(file, shot) {
      if (!converter) return;
      const { webp, width, height } = await asWebp(converter, shot, how);
      drawn.set(nameOf(file), { size: [width, height], webp });
    },
    write(walked) {
      const isGone = (picture: string) => walked.has(picture.replace(/-\d+$/u, ""));
      const all = new Map<string, Map<string, TextPictures["texts"][string][string]>>();
      const put = (namespace: string, key: string, at: TextPictures["texts"][string][string]) => {
        const own = all.get(namespace) ?? new Map<string, typeof at>();
        all.set(namespace, own.set(key, at));
      };
      for (const [namespace, own] of Object.entries(before.texts)) {
        for (const [key, at] of Object.entries(own)) if (!isGone(at[0])) put(namespace, key, at);
      }
      for (const [text, { picture, place }] of texts) {
        const [, height] = drawn.get(picture)?.size ?? [];
        if (height === undefined) continue;
        const [namespace = "", key = ""] = text.split(/:(?<key>.*)/su);
        const isIn = place && place.x >= 0 && place.y >= 0 && place.y + place.h <= height;
        const box = isIn ? ([place.x, place.y, place.w, place.h] as const).map(Math.round) : [];
        put(namespace, key, [picture, ...box]);
      }
      const used = new Set(
        [...all.values()].flatMap((own) => [...own.values()].map(([one]) => one)),
      );
      const sizes = new Map(
        Object.entries(before.sizes).filter(([name]) => used.has(name) && !isGone(name)),
      );
      mkdirSync(folder, { recursive: true });
      for (const [name, { size, webp }] of drawn) {
        // A screen as it opens is shown for all that it says in other states.
        if (!used.has(name) && !walked.has(name)) continue;
        sizes.set(name, size);
        writeFileSync(join(folder, `${name}.webp`), webp);
      }
      for (const file of readdirSync(folder)) {
        if (file.endsWith(".webp") && !sizes.has(file.slice(0, -".webp".length))) {
          rmSync(join(folder, file));
        }
      }
      const kept: TextPictures = {
        sizes: sorted(sizes),
        texts: sorted(new Map([...all].map(([name, own]) => [name, sorted(own)]))),
      };
      writeFileSync(join(root, picturesFile), inLines(kept));
    },
  };
}

type Size = TextPictures["sizes"][string];

function nameOf(file: string): string {
  return file.replace(/\.\w+$/u, "");
}

function sorted<Value>(map: ReadonlyMap<string, Value>): Record<string, Value> {
  return Object.fromEntries([...map].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
