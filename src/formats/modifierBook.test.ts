import { expect, test } from "vitest";
import { Modifier } from "../domain/entities/scheme.ts";
import { newFindingList } from "./findingList.ts";
import { newModifierBook } from "./modifierBook.ts";

const newBook = () => {
  let count = 0;
  const findings = newFindingList();
  const newUuid = () => `01960000-0000-7000-8000-${String((count += 1)).padStart(12, "0")}`;
  return { findings, book: newModifierBook({ newUuid, fallbackName: "Detail" }, findings) };
};

test("a value that was not declared becomes one more choice, and one that was keeps its own", () => {
  const { book } = newBook();
  const slot = book.slot({ name: "foot", type: "one", choices: ["left"] });

  const values = ["left", "right", " left ", ""].map((text) => slot?.valueOf(text));

  const [foot] = book.all();
  expect(foot).toMatchObject({ type: "one", choices: [{ name: "left" }, { name: "right" }] });
  expect(values[0]).toBe(values[2]);
  expect(values[1]).not.toBe(values[0]);
  expect(values[3]).toBeNull();
});

test("numbers make the range, and what is no number is not taken", () => {
  const { book } = newBook();
  const slot = book.slot({ name: "steps", type: "number", unit: "m" });

  expect(["3", "-1.5", "many", "NaN"].map((text) => slot?.valueOf(text))).toEqual([
    3,
    -1.5,
    null,
    null,
  ]);
  expect(book.all()).toMatchObject([{ type: "number", unit: "m", min: -1.5, max: 3 }]);
});

test("one name of two types is two modifiers, and a choice without choices is text", () => {
  const { book, findings } = newBook();
  book.slot({ name: "kind", type: "one" });
  book.slot({ name: "kind", type: "text" });
  book.slot({ name: "kind", type: "one" });

  expect(book.all().map(({ name, type }) => `${name} ${type}`)).toEqual([
    "kind text",
    "kind (2) text",
  ]);
  expect(findings.all()).toMatchObject([{ what: "duplicate_name", found: "kind (2)" }]);
});

test("what is made is a modifier of the scheme's rules, and no more than those hold", () => {
  const { book } = newBook();
  const slot = book.slot({ name: "x".repeat(500), type: "one" });
  const values = Array.from({ length: 101 }, (_, at) => slot?.valueOf(`choice ${at}`));
  for (let at = 0; at < 250; at += 1) book.slot({ name: `more ${at}`, type: "text" });

  expect(values.at(99)).not.toBeNull();
  expect(values.at(100)).toBeNull();
  expect(book.all()).toHaveLength(200);
  for (const modifier of book.all()) expect(Modifier.safeParse(modifier).success).toBe(true);
});
