import { gzipSync, strToU8, zipSync } from "fflate";
import type { GivenFile } from "../../src/formats/format.ts";
import { formats } from "../../src/formats/registry.ts";
import type { Seed } from "./seeds.ts";

/** Files that somebody made to hurt, each read by its content and as every format. */
export function hostileFiles(): readonly Seed[] {
  return files().flatMap((file) => [
    { file, format: undefined },
    ...formats.flatMap((format) => (format.reader ? [{ file, format }] : [])),
  ]);
}

function files(): readonly GivenFile[] {
  return [
    text("laughs.eaf", laughs),
    text(
      "outside.eaf",
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
    ),
    text("deep.eaf", `<ANNOTATION_DOCUMENT>${"<TIER>".repeat(200_000)}`),
    text(
      "attributes.eaf",
      `<a ${Array.from({ length: 100_000 }, (_, at) => `b${at}="c"`).join(" ")}/>`,
    ),
    text("circle.eaf", circle),
    text("deep.boris", `{"project_format_version":"7.0","observations":${"[".repeat(500_000)}`),
    text("deeper.boris", '{"a":'.repeat(200_000)),
    text(
      "twice.boris",
      `{"project_format_version":"7.0",${'"observations":{},'.repeat(100_000)}"x":1}`,
    ),
    text("line.csv", "time,code\n" + "x".repeat(20_000_000)),
    text("quote.csv", `time,code\n"${"a,b\n".repeat(2_000_000)}`),
    text("quotes.csv", '"'.repeat(5_000_000)),
    text("columns.csv", `${Array.from({ length: 300_000 }, (_, at) => `c${at}`).join(",")}\n`),
    text("commas.csv", `start,end,code\n${",".repeat(5_000_000)}`),
    text("rows.csv", `start,end,code\n${"\n".repeat(5_000_000)}`),
    text("line.vtt", `WEBVTT\n\n00:00:01.000 --> 00:00:02.000 ${"<v ".repeat(3_000_000)}`),
    text("cues.vtt", `WEBVTT\n\n${"00:00:01.000 --> 00:00:02.000\n".repeat(200_000)}`),
    text("line.srt", `1\n00:00:01,000 --> 00:00:02,000\n${"x".repeat(20_000_000)}`),
    text(
      "numbers.TextGrid",
      `File type = "ooTextFile"\nObject class = "TextGrid"\n\n0\n${"9".repeat(5_000_000)}`,
    ),
    text(
      "size.TextGrid",
      'File type = "ooTextFile"\nObject class = "TextGrid"\n\n0\n1\n<exists>\n999999999\n',
    ),
    text("open.sds", `Timed <seconds>;\n<${"(".repeat(1_000_000)}`),
    text("comment.sds", `Timed <seconds>;\n${"%".repeat(1_000_001)}`),
    text(
      "cells.opf",
      `#4\na (MATRIX,true,)-x|NOMINAL\n${"00:00:00:000,00:00:00:000,(".repeat(100_000)}`,
    ),
    { name: "zeros", bytes: new Uint8Array(5_000_000) },
    { name: "spaces.json", bytes: new Uint8Array(5_000_000).fill(32) },
    { name: "marks.txt", bytes: new Uint8Array(3_000_000).fill(0xef) },
    { name: "bomb.boris.gz", bytes: gzipSync(new Uint8Array(30_000_000)) },
    ...zips(),
  ];
}

function text(name: string, content: string): GivenFile {
  return { name, bytes: strToU8(content) };
}

function zips(): GivenFile[] {
  const zeros = new Uint8Array(30_000_000);
  const names = ["db", "project", "xl/workbook.xml", "manifest.json"];
  return [
    { name: "bomb.opf", bytes: zipSync({ project: strToU8("!project"), db: zeros }) },
    {
      name: "bomb.xlsx",
      bytes: zipSync({ "[Content_Types].xml": strToU8("<Types/>"), "xl/workbook.xml": zeros }),
    },
    { name: "bomb.interrater", bytes: zipSync({ "manifest.json": zeros }) },
    ...names.map((name) => ({
      name: `outside-${name.replace("/", "-")}.zip`,
      bytes: zipSync({ [`../../${name}`]: strToU8("x"), [name]: strToU8("<x/>") }),
    })),
    {
      name: "many.zip",
      bytes: zipSync(
        Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`${at}`, new Uint8Array()])),
        { level: 0 },
      ),
    },
    {
      name: "laughs.xlsx",
      bytes: zipSync({
        "xl/workbook.xml": strToU8(laughs),
        "xl/sharedStrings.xml": strToU8(laughs),
      }),
    },
  ];
}

const laughs = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY l0 "ha">${Array.from(
  { length: 12 },
  (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
).join("")}]><ANNOTATION_DOCUMENT>&l12;</ANNOTATION_DOCUMENT>`;

const circle = `<?xml version="1.0" encoding="UTF-8"?>
<ANNOTATION_DOCUMENT AUTHOR="" DATE="2026-01-01T00:00:00+00:00" FORMAT="3.0" VERSION="3.0">
<HEADER MEDIA_FILE="" TIME_UNITS="milliseconds"/><TIME_ORDER/>
<TIER LINGUISTIC_TYPE_REF="t" TIER_ID="A" PARENT_REF="B">
${Array.from(
  { length: 20_000 },
  (_, at) =>
    `<ANNOTATION><REF_ANNOTATION ANNOTATION_ID="a${at}" ANNOTATION_REF="a${(at + 1) % 20_000}" PREVIOUS_ANNOTATION="a${(at + 7) % 20_000}"><ANNOTATION_VALUE>x</ANNOTATION_VALUE></REF_ANNOTATION></ANNOTATION>`,
).join("\n")}
</TIER><TIER LINGUISTIC_TYPE_REF="t" TIER_ID="B" PARENT_REF="A"/>
<LINGUISTIC_TYPE LINGUISTIC_TYPE_ID="t" TIME_ALIGNABLE="false" CONSTRAINTS="Symbolic_Association"/>
</ANNOTATION_DOCUMENT>`;
