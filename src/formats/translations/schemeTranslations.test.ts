import { SaxesParser } from "saxes";
import { expect, it, describe } from "vitest";
import { plantedScheme } from "../../../tests/plantedWords.ts";
import { languagesOf, schemeInLanguage } from "../../domain/schemeInLanguage.ts";
import { missingWords, schemeBegunIn, schemeWords, withWords } from "../../domain/schemeWords.ts";
import { Scheme } from "../../domain/entities/scheme.ts";
import { schemeDifference } from "../../domain/schemeDifference.ts";
import { readXliff } from "./readXliff.ts";
import { schemePlan, schemeTranslatables } from "./schemeTranslations.ts";
import { readTranslationTable, translationTable } from "./translationTable.ts";
import { xliffText } from "./xliff.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe.each([3, 60])("a scheme of %i codes", (codes) => {
  const complete = plantedScheme(codes, { share: 1 });
  const half = plantedScheme(codes, { share: 0.5 });

  it("is read in a language word by word, and in its first where a word is missing", () => {
    expect(missingWords(complete, "de")).toEqual([]);
    const missing = missingWords(half, "de");
    expect(missing.length).toBeGreaterThan(0);
    expect(missing.length).toBeLessThan(schemeWords(half).length);

    const read = schemeWords(schemeInLanguage(half, "de"));

    const isMissing = new Set(missing.map(({ key }) => key));
    expect(read.map(({ first }) => first)).toEqual(
      schemeWords(half).map(({ key, first }) =>
        first === "" || isMissing.has(key) ? first : `de ${first}`,
      ),
    );
    expect(schemeInLanguage(half, "fr")).toBe(half);
    expect(schemeInLanguage({ ...half, language: "de" }, "de")).toMatchObject({
      codes: half.codes,
    });
  });

  it("keeps its meaning whatever is translated, and stays a scheme", () => {
    const words = new Map(schemeWords(half).map(({ key, first }) => [key, `ar ${first}`]));
    const translated = withWords(half, "ar", words);

    expect(Scheme.safeParse(translated).success).toBe(true);
    expect(schemeDifference(half, translated)).toMatchObject({ isOnlyNames: true, isSame: false });
    expect(languagesOf(translated)).toEqual(["ar", "de"]);
    const emptied = new Map([...words.keys()].map((key) => [key, ""]));
    expect(withWords(translated, "ar", emptied)).toEqual(half);
  });

  it("begins in another of its languages and back without losing a word", () => {
    const begun = schemeBegunIn(complete, "de", "en");

    expect(begun.language).toBe("de");
    expect(schemeBegunIn(begun, "en", "en")).toEqual({ ...complete, language: "en" });
    expect(schemeWords(schemeInLanguage(begun, "en")).map(({ first }) => first)).toEqual(
      schemeWords(complete).map(({ first }) => first),
    );
  });

  it("sends the names of the rubric’s sections along, and takes them back", () => {
    const [section] = complete.sections ?? [];
    const sent = schemeTranslatables(complete, "de").find(({ source }) => source === "Manner");

    expect(section?.name).toBe("Manner");
    expect(sent).toMatchObject({ target: "de Manner" });
    expect(schemeInLanguage(complete, "de").sections?.[0]?.name).toBe("de Manner");
  });

  it.each(["xliff", "table"] as const)("goes out as %s and comes back as it was", (format) => {
    const file = {
      sourceLanguage: "en",
      targetLanguage: "de",
      title: "Scheme",
      texts: schemeTranslatables(half, "de"),
    };
    const read =
      format === "xliff"
        ? readXliff(bytesOf(xliffText(file)))
        : readTranslationTable(bytesOf(translationTable(file)), {
            sourceLanguage: "en",
            wanted: "de",
          });
    if (read.kind !== "read") throw new Error(read.because);

    expect(read).toMatchObject({ language: "de", faults: [] });
    const bare = withWords(half, "de", new Map(schemeWords(half).map(({ key }) => [key, ""])));
    const plan = schemePlan(bare, "de", read.texts);
    expect(plan.refusals).toEqual([]);
    expect(plan.changes.filter(({ madeFrom }) => madeFrom !== undefined)).toEqual([]);
    expect(
      withWords(bare, "de", new Map(plan.changes.map(({ word, after }) => [word.key, after]))),
    ).toEqual(half);
    expect(schemePlan(half, "de", read.texts).changes).toEqual([]);
  });

  it("is XLIFF of version 2 by another reader: ids are name tokens and unique, elements in their order", () => {
    const texts = schemeTranslatables(half, "de");
    const parser = new SaxesParser({ xmlns: true });
    const stack: string[] = [];
    const ids: string[] = [];
    const children: string[] = [];
    parser.on("opentag", ({ local, uri, attributes }) => {
      expect(uri).toBe("urn:oasis:names:tc:xliff:document:2.0");
      children.push(`${stack.at(-1) ?? ""} ${local}`);
      stack.push(local);
      if (local === "unit") ids.push(attributes["id"]?.value ?? "");
    });
    parser.on("closetag", () => stack.pop());
    parser.on("error", (error) => {
      throw error;
    });
    parser
      .write(xliffText({ sourceLanguage: "en", targetLanguage: "de", title: 'A "study"', texts }))
      .close();

    expect(new Set(children)).toEqual(
      new Set([
        " xliff",
        "xliff file",
        "file unit",
        "unit notes",
        "notes note",
        "unit segment",
        "segment source",
        "segment target",
      ]),
    );
    expect(ids).toEqual(texts.map(({ key }) => key));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((one) => /^[\w.:-]+$/u.test(one))).toBe(true);
  });
});

const unit = (id: string, body: string) => `<unit id="${id}"><segment>${body}</segment></unit>`;

const xliff = (...units: readonly string[]) =>
  `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de">\n<file id="f">\n${units.join("\n")}\n</file></xliff>`;

describe("a file that somebody changed", () => {
  const scheme = plantedScheme(3, { share: 0 });
  const [first, second] = schemeWords(scheme);

  it("is taken but for the lines that cannot be, each named", () => {
    const key = first?.key ?? "";
    const read = readXliff(
      bytesOf(
        xliff(
          unit(key, `<source>${first?.first}</source><target> Gut </target>`),
          unit(key, "<source/><target>Noch einmal</target>"),
          unit("codes.nothing.name", "<source>x</source><target>y</target>"),
          unit(second?.key ?? "", `<source>old</source><target>${"x".repeat(201)}</target>`),
          unit("a", "<source>x</source><target>y <ph id='1'/></target>"),
        ),
      ),
    );
    if (read.kind !== "read") throw new Error(read.because);

    expect(read.faults).toEqual([{ line: 7, because: "inline", found: "ph" }]);
    expect(schemePlan(scheme, "de", read.texts)).toMatchObject({
      changes: [{ line: 3, after: "Gut", before: "", madeFrom: undefined }],
      refusals: [
        { line: 4, because: "twice", found: key },
        { line: 5, because: "unknown", found: "codes.nothing.name" },
        { line: 6, because: "too_long" },
      ],
    });
  });

  it("says what a word was translated from where the scheme says something else by now", () => {
    const read = readXliff(
      bytesOf(xliff(unit(first?.key ?? "", "<source>Once</source><target>Neu</target>"))),
    );
    if (read.kind !== "read") throw new Error(read.because);

    expect(schemePlan(scheme, "de", read.texts).changes).toMatchObject([{ madeFrom: "Once" }]);
  });

  it.each([
    ["nothing of XML", "key,de\n", "not_xml"],
    ["a page", "<html></html>", "not_xliff"],
    [
      "version 1.2",
      '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"/>',
      "version",
    ],
    ["cut off", xliff().slice(0, -4), "not_xml"],
    ["entities", `<!DOCTYPE x [<!ENTITY a "b">]>${xliff()}`, "not_xml"],
  ])("is refused whole where it is %s", (_what, text, because) => {
    expect(readXliff(bytesOf(text))).toMatchObject({ kind: "refused", because });
  });

  it("keeps a table's words from being formulas, and finds its column", () => {
    const key = first?.key ?? "";
    const text = translationTable({
      sourceLanguage: "en",
      targetLanguage: "de",
      title: "",
      texts: [{ key, source: "=1+1", target: "-x", note: "" }],
    });
    expect(text).toContain("'=1+1,'-x");
    const asked = { sourceLanguage: "en", wanted: "de" };
    expect(readTranslationTable(bytesOf(text), asked)).toMatchObject({
      texts: [{ line: 2, key, source: "=1+1", target: "-x" }],
    });
    expect(readTranslationTable(bytesOf("a;de\nb;c\n"), asked)).toMatchObject({
      kind: "refused",
      found: "key",
    });
    expect(readTranslationTable(bytesOf("key;en;fr;it\nb;c;d;e\n"), asked)).toMatchObject({
      kind: "refused",
      because: "no_column",
      found: "de",
    });
    expect(readTranslationTable(bytesOf("key;en;fr;de\nb;c;d;e\n;c;d;e\n"), asked)).toMatchObject({
      language: "de",
      texts: [{ line: 2, target: "e" }],
      faults: [{ line: 3, because: "no_key" }],
    });
  });
});
