import { readFileSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readingBy, readingOf, samples } from "../../../tests/formats/borisReading.ts";
import { Scheme } from "../../domain/entities/scheme.ts";
import { observer } from "./observer.ts";
import { readObserver } from "./readObserver.ts";
import { lacks } from "../../../tests/needs.ts";

const reader = { recognises: () => 1, read: readObserver };

function template(inside: string): string {
  return `<?xml version="1.0"?><NXMLINTERCHANGE xmlns="nxmlinterchange">
<MET_METADATA><MET_PROJECT_NAME>Buffet</MET_PROJECT_NAME></MET_METADATA>
<CDS_VOSCODINGSCHEME xmlns="nxmlvoscodingscheme">${inside}</CDS_VOSCODINGSCHEME></NXMLINTERCHANGE>`;
}

const element = (name: string, fields: Readonly<Record<string, string>>, extra = ""): string =>
  `<${name}>${Object.entries(fields)
    .map(([field, value]) => `<CDS_${field}>${value}</CDS_${field}>`)
    .join("")}${extra}</${name}>`;

const behaviors = [
  element("CDS_BEHAVIOR", {
    ELE_NAME: "Posture",
    ELE_ID: "1",
    ELE_GROUP: "Y",
    ELE_MUT_EXCLUSIVE: "Y",
  }),
  element(
    "CDS_BEHAVIOR",
    { ELE_NAME: "sits", ELE_ID: "2", ELE_PARENT_ID: "1", ELE_START_KEYCODE: "s" },
    `<CDS_ELE_COLOR COLOR="255" PATTERN="2"></CDS_ELE_COLOR>`,
  ),
  element("CDS_BEHAVIOR", { ELE_NAME: "looks", ELE_ID: "3" }),
].join("");

describe("a template of The Observer", () => {
  it("gives groups with one at a time, states, points, colours and keys", async () => {
    const read = await readingBy(reader, template(behaviors));

    expect(read.study.name).toBe("Buffet");
    expect(read.study.schemes[0]?.scheme).toMatchObject({
      groups: [{ name: "Posture", isExclusive: true }],
      codes: [
        { name: "sits", kind: "state", key: "s", color: "#ff0000" },
        { name: "looks", kind: "point", groupId: null },
      ],
    });
    expect(read.findings).toMatchObject([{ what: "kind_unknown", about: "looks" }]);
  });

  it("asks modifiers with the behaviours that they are connected with", async () => {
    const modifiers = [
      element("CDS_MODIFIER", { ELE_NAME: "Pace", ELE_ID: "10", ELE_GROUP: "Y" }),
      element("CDS_MODIFIER", { ELE_NAME: "slow", ELE_ID: "11", ELE_PARENT_ID: "10" }),
      element("CDS_MODIFIER", { ELE_NAME: "fast", ELE_ID: "12", ELE_PARENT_ID: "10" }),
      element("CDS_MODIFIER", { ELE_NAME: "Nowhere", ELE_ID: "13", ELE_GROUP: "Y" }),
      `<CDS_CONNECTION CDS_BEHAVIOR_ID="1" CDS_MODIFIER_ID="10"/>`,
      `<CDS_CONNECTION CDS_BEHAVIOR_ID="99" CDS_MODIFIER_ID="10"/>`,
    ].join("");

    const read = await readingBy(reader, template(behaviors + modifiers));

    const scheme = read.study.schemes[0]?.scheme;
    const [modifier] = scheme?.modifiers ?? [];
    expect(modifier).toMatchObject({ name: "Pace", choices: [{ name: "slow" }, { name: "fast" }] });
    expect(scheme?.codes.map(({ modifierIds }) => modifierIds)).toEqual([[modifier?.id], []]);
    expect(read.findings.filter(({ weight }) => weight === "rejected")).toMatchObject([
      { what: "reference_missing", found: "99, 10" },
      { what: "not_supported", about: "Nowhere" },
    ]);
  });

  it("is found in a packed one, which is refused without it", async () => {
    const packed = zipSync({ "a/my.otx": new TextEncoder().encode(template(behaviors)) });
    const other = zipSync({ "my.txt": new TextEncoder().encode("x") });

    const read = await readingBy(reader, packed);
    const refused = reader.read({ name: "x.otb", bytes: other }, readingOf);

    expect(read.study.schemes[0]?.scheme.codes).toHaveLength(2);
    expect(refused).toMatchObject({ kind: "refused", findings: [{ what: "part_missing" }] });
  });

  it.each([
    ["other XML", "<a/>", "wrong_kind_of_file"],
    ["half a template", template(behaviors).slice(0, 300), "damaged"],
    ["a template with nothing in it", template(""), "nothing_in_it"],
    ["one that declares entities", `<!DOCTYPE a [<!ENTITY b "c">]><a/>`, "entity_declared"],
  ])("%s is refused", (_what, text, what) => {
    const bytes = new TextEncoder().encode(text);

    expect(reader.read({ name: "x.otx", bytes }, readingOf)).toMatchObject({
      kind: "refused",
      findings: [{ what }],
    });
  });
});

const folder = join(samples, "boris/boris-tests");

describe.skipIf(lacks("samples"))("the template among BORIS's files", () => {
  it.each(["otx_parser_test.otx", "otx_parser_test.otb", "tests/otx_parser_test.otx"])(
    "%s gives what BORIS made of it",
    async (file) => {
      const bytes = readFileSync(join(folder, file));
      const expected: {
        behaviors_conf: Record<string, { code: string; category: string }>;
        subjects_conf: Record<string, { name: string }>;
        project_description: string;
      } = JSON.parse(readFileSync(join(folder, "otx_import_test.boris"), "utf8"));

      const read = await readingBy(reader, bytes, { name: file });

      const scheme = Scheme.parse(read.study.schemes[0]?.scheme);
      const groups = new Map<string | null, string>(
        scheme.groups.map(({ id, name }) => [id, name]),
      );
      expect(
        observer.reader?.recognises(bytes.subarray(0, 65_536), { name: file }),
      ).toBeGreaterThan(0.9);
      expect(scheme.codes.map(({ name, groupId }) => [name, groups.get(groupId)])).toEqual(
        Object.values(expected.behaviors_conf).map(({ code, category }) => [code, category]),
      );
      expect(scheme.codes.every(({ kind }) => kind === "state")).toBe(true);
      expect(scheme.subjects.map(({ name }) => name)).toEqual(
        Object.values(expected.subjects_conf).map(({ name }) => name),
      );
      expect(read.study.variables).toMatchObject([
        { name: "Gender", type: "choice", choices: ["male", "female"] },
      ]);
      expect(read.study.description).toBe(expected.project_description.trim());
    },
  );
});
