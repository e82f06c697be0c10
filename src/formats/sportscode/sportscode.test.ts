import { describe, expect, test } from "vitest";
import { readingBy } from "../../../tests/formats/borisReading.ts";
import { recognise } from "../registry.ts";
import { sportscodeFormat } from "./sportscode.ts";

const { reader } = sportscodeFormat;
if (!reader) throw new Error("it is read");

type Label = readonly [group: string, ...texts: string[]];

const instance = (
  code: string,
  [start, end]: readonly [string, string],
  labels: readonly Label[] = [],
  more = "",
) =>
  `<instance><ID>1</ID><start>${start}</start><end>${end}</end><code>${code}</code>${more}${labels
    .map(
      ([group, ...texts]) =>
        `<label>${group && `<group>${group}</group>`}${texts.map((one) => `<text>${one}</text>`).join("")}</label>`,
    )
    .join("")}</instance>`;
const file = (instances: readonly string[], rest = "") =>
  `<?xml version="1.0"?><file>${rest}<ALL_INSTANCES>${instances.join("")}</ALL_INSTANCES></file>`;

const shownOf = ({ study, observations }: Awaited<ReturnType<typeof readingBy>>) => {
  const scheme = study.schemes[0]?.scheme;
  const nameOf = new Map(
    [
      ...(scheme?.codes ?? []),
      ...(scheme?.modifiers ?? []).flatMap((one) => ("choices" in one ? one.choices : [])),
    ].map((one): [string, string] => [one.id, one.name]),
  );
  return observations[0]?.events.map((event) => [
    nameOf.get(event.codeId),
    event.startUs / 1e6,
    event.kind === "state" ? (event.endUs ?? NaN) / 1e6 : "point",
    Object.fromEntries(
      Object.entries(event.modifiers).map(([id, value]) => [
        scheme?.modifiers.find((one) => one.id === id)?.name,
        Array.isArray(value)
          ? value.map((one) => nameOf.get(one))
          : (nameOf.get(String(value)) ?? value),
      ]),
    ),
    event.comment,
  ]);
};

describe("a timeline of Sportscode", () => {
  test("gives events with labels by their groups, free text and colours, in the order of rows", async () => {
    const rows = `<SESSION_INFO><start_time>2026-03-01 09:00:00 +0100</start_time></SESSION_INFO>
      <ROWS><row><sort_order>2</sort_order><code>Pass</code><R>65535</R><G>0</G><B>32768</B></row>
      <row><sort_order>1</sort_order><code>Throw</code><R>0</R><G>65535</G><B>0</B></row></ROWS>`;
    const text = file(
      [
        instance(
          "Pass",
          ["4.5", "6.25"],
          [
            ["Team", "Home"],
            ["", "long", "high"],
          ],
          "<free_text>to &lt;9&gt;</free_text>",
        ),
        instance(
          "Pass",
          ["0,5", "1,75"],
          [
            ["Team", "Away"],
            ["Team", "Away"],
          ],
        ),
        instance("Goal", ["00:01:02.500", "00:01:02.500"]),
      ],
      rows,
    );

    const read = await readingBy(reader, text, { name: "match.xml" });

    expect(recognise(new TextEncoder().encode(text), { name: "a.xml" })?.name).toBe("sportscode");
    expect(shownOf(read)).toEqual([
      ["Pass", 0.5, 1.75, { Team: "Away" }, ""],
      ["Pass", 4.5, 6.25, { Team: "Home", Modifier: ["long", "high"] }, "to <9>"],
      ["Goal", 62.5, "point", {}, ""],
    ]);
    expect(read.study.schemes[0]?.scheme.codes).toMatchObject([
      { name: "Throw", kind: "state", color: "#00ff00" },
      { name: "Pass", kind: "state", color: "#ff0080" },
      { name: "Goal", kind: "point" },
    ]);
    expect(read.observations[0]?.startedAt).toBe("2026-03-01T08:00:00.000Z");
    expect(read.held).toEqual({ observations: 1, events: 3, subjects: 0, codes: 3 });
    expect(read.findings.map(({ what }) => what)).toEqual(["length_unknown"]);
  });

  test("tells what it has no place for, and each instance that is not read", async () => {
    const text = file(
      [
        instance("Pass", ["1", "2"], [], "<pos_x>12.5</pos_x>"),
        instance("Pass", ["soon", "2"]),
        instance("Pass", ["-1", "2"]),
        instance("Pass", ["3", "2"]),
        instance("", ["3", "4"]),
      ],
      "<SORT_INFO><sort_type>color</sort_type></SORT_INFO>",
    );

    const read = await readingBy(reader, text);

    expect(shownOf(read)?.map(([name]) => name)).toEqual(["Pass", "—"]);
    expect(read.findings).toMatchObject([
      { weight: "description", what: "not_supported", about: "sort_type", found: "color" },
      { weight: "description", what: "not_supported", about: "pos_x", found: "12.5" },
      { weight: "rejected", what: "time_unreadable", about: "Pass", found: "soon – 2" },
      { weight: "changed", what: "name_missing" },
      { weight: "rejected", what: "time_negative", about: "Pass" },
      { weight: "rejected", what: "end_before_start", about: "Pass" },
      { weight: "noted", what: "length_unknown" },
    ]);
  });

  test("asks for the frame rate where clock times end in frames", async () => {
    const text = file([instance("Pass", ["00:00:01:15", "00:00:02:00"])]);

    const read = await readingBy(reader, text, { answers: { frames_per_second: "30" } });

    expect(shownOf(read)).toEqual([["Pass", 1.5, 2, {}, ""]]);
    expect(read.questions.map(({ what }) => what)).toEqual(["rater_of_file", "frames_per_second"]);
  });

  test("keeps every label where a group has more of them than a list can", async () => {
    const text = file(
      Array.from({ length: 150 }, (_, at) =>
        instance("Pass", [`${at}`, `${at + 1}`], [["Player", `name ${at}`, "sub"]]),
      ),
    );

    const read = await readingBy(reader, text);

    expect(shownOf(read)?.map(([, , , labels]) => labels)).toEqual(
      Array.from({ length: 150 }, (_, at) => ({ Player: `name ${at}; sub` })),
    );
  });

  test("is refused where it has no instances at all, or is cut off", async () => {
    const other = await reader.read(
      { name: "a.xml", bytes: new TextEncoder().encode("<file/>") },
      {
        newUuid: () => "",
        answers: {},
        palette: ["#000000"],
        words: { rater: "R", recording: "R", study: "S", exclusiveGroup: "E", modifier: "M" },
      },
    );
    const cut = file([instance("Pass", ["1", "2"])]).slice(0, -20);

    expect(other).toMatchObject({ kind: "refused", findings: [{ what: "wrong_kind_of_file" }] });
    await expect(readingBy(reader, cut)).rejects.toThrow("damaged");
  });
});
