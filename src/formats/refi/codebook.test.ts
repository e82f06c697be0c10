import { expect, test } from "vitest";
import { filesBy, readingBy } from "../../../tests/formats/borisReading.ts";
import { codebookFormat } from "./codebook.ts";

const { reader, writer } = codebookFormat;
if (!reader || !writer) throw new Error("codebooks are read and written");

const book = `<?xml version="1.0" encoding="utf-8"?>
<CodeBook xmlns="urn:QDA-XML:codebook:1.0" origin="Another program">
  <Codes>
    <Code guid="2dd8fd4f-3d10-4f0b-8be1-1e1c4a8e2e55" name="Talk" isCodable="false">
      <Code guid="4b4f0c55-6f22-4a0b-9ef5-0a6d8e2c1a01" name="asks &amp; waits" isCodable="true" color="#aa3377">
        <Description>An open question</Description>
      </Code>
      <Code guid="4b4f0c55-6f22-4a0b-9ef5-0a6d8e2c1a02" name="tells" isCodable="true">
        <Code guid="4b4f0c55-6f22-4a0b-9ef5-0a6d8e2c1a03" name="at length" isCodable="true"/>
      </Code>
    </Code>
    <Code guid="4b4f0c55-6f22-4a0b-9ef5-0a6d8e2c1a04" name="writes" isCodable="true"/>
  </Codes>
  <Sets><Set guid="4b4f0c55-6f22-4a0b-9ef5-0a6d8e2c1a05" name="All"/></Sets>
</CodeBook>`;

const schemeIn = ({ study }: Awaited<ReturnType<typeof readingBy>>) => {
  const scheme = study.schemes[0]?.scheme;
  const groups = new Map(scheme?.groups.map(({ id, name }) => [id, name]));
  return scheme?.codes.map(({ name, description, color, groupId }) => [
    groupId === null ? null : groups.get(groupId),
    name,
    description,
    color,
  ]);
};

test("codes keep what they are called, described and coloured with, and in what they lie", async () => {
  const read = await readingBy(reader, book, { name: "talk.qdc" });

  expect(schemeIn(read)).toEqual([
    ["Talk", "asks & waits", "An open question", "#aa3377"],
    ["Talk / tells", "tells", "", "#e69f00"],
    ["Talk / tells", "at length", "", "#0072b2"],
    [null, "writes", "", "#e69f00"],
  ]);
  expect(read.observations).toEqual([]);
  expect(read.findings).toMatchObject([{ weight: "description", about: "Sets", count: 1 }]);
  expect(read.questions).toMatchObject([{ what: "point_or_state", answer: "state" }]);
});

test("what is written is read again, without anything of it lost", async () => {
  const read = await readingBy(reader, book, { name: "talk.qdc" });

  const [[name, text] = ["", ""]] = [...(await filesBy(writer, read))];
  const again = await readingBy(reader, text, { name });

  expect(schemeIn(again)).toEqual(schemeIn(read));
  expect(text).toContain('xmlns="urn:QDA-XML:codebook:1.0"');
});
