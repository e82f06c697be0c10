import { readFileSync, writeFileSync } from "node:fs";
import { isMovingName, movingRows } from "../../src/client/features/guide/moving.ts";
import { movingComment } from "./guidePage.ts";
import { guideContents, guideFile } from "./guidePages.ts";

/** The pages whose table beside a picture that moves is not what the statistics come to now, by their names. */
export function staleMovingTables(): readonly string[] {
  return pagesAsComputed().flatMap(({ slug, before, after }) =>
    cellsOf(before) === cellsOf(after) ? [] : [slug],
  );
}

/** Makes these tables anew; the formatter aligns them. @returns The pages that changed. */
export function madeMovingTables(): readonly string[] {
  return pagesAsComputed().flatMap(({ slug, before, after }) => {
    if (cellsOf(before) === cellsOf(after)) return [];
    writeFileSync(guideFile(slug), after);
    return [slug];
  });
}

function pagesAsComputed() {
  return guideContents()
    .flatMap(({ pages }) => pages)
    .map((slug) => {
      const before = readFileSync(guideFile(slug), "utf8");
      return { slug, before, after: withTable(before) };
    });
}

/** With the rows of its table as the statistics come to them; as it stands where it has no picture that moves. */
function withTable(markdown: string): string {
  const comment = movingComment.exec(markdown);
  const name = comment?.groups?.["name"] ?? "";
  if (!comment || !isMovingName(name)) return markdown;
  const at = comment.index + comment[0].length;
  const [, head = "", line = ""] =
    /^\s*(\|.*)\n(\|[-:| ]+)\n(?:\|.*\n)+/u.exec(markdown.slice(at)) ?? [];
  const rows = movingRows(name).map((cells) => `| ${cells.join(" | ")} |`);
  return (
    markdown.slice(0, at) +
    markdown
      .slice(at)
      .replace(/\n\|(?:.|\n\|)*\n/u, () => `\n${[head, line, ...rows].join("\n")}\n`)
  );
}

/** A page without the room that the formatter gives to columns. */
function cellsOf(markdown: string): string {
  return markdown.replaceAll(/ *\| */gu, "|").replaceAll(/-{3,}:?/gu, "---");
}
