import { expect, test } from "vitest";
import { newsIn, ownNews } from "./changelog.ts";

const text = `# What changed

Some words.

## Not released yet

## 1.1.0 (2026-12-24)

- A \`call\` with **signs**,
  and [a link](docs/page.md).
- Another.

## 1.0.0

- First.
`;

test("the news are the newest that there are, each entry as one line without Markdown", () => {
  expect(newsIn(text)).toEqual({
    title: "1.1.0 (2026-12-24)",
    items: ["A call with signs, and a link.", "Another."],
  });
  expect(newsIn(text.replace("## 1.1.0", "- Coming\n  soon.\n\n## 1.1.0"))).toEqual({
    title: "Not released yet",
    items: ["Coming soon."],
  });
});

test("no changelog has no news", () => {
  expect(newsIn("")).toBeNull();
});

test("the project's own changelog is read", async () => {
  expect((await ownNews())?.items.length).toBeGreaterThan(3);
});
