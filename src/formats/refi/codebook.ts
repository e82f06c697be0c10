import { newFindingList } from "../findingList.ts";
import {
  type Format,
  type GivenFile,
  type Question,
  type ReadingOf,
  type ReadResult,
  unnamedVersion,
  type Writer,
} from "../format.ts";
import { chosenLosses, headCounts } from "../lossCounts.ts";
import { readingLimits } from "../readingLimits.ts";
import { refusedReading } from "../refusedReading.ts";
import { newStudyBook } from "../studyBook.ts";
import { lastScheme } from "../tiers/tierLosses.ts";
import { decoded } from "../text.ts";
import { type XmlElement, xmlTree } from "../xmlTree.ts";
import { xmlAttribute, xmlText } from "../xmlText.ts";

const namespace = "urn:QDA-XML:codebook:1.0";
const kindQuestion = "point_or_state";

/** A code that holds others is their group; one that can be used itself is a code of it too. */
function readCodebook({ name, bytes }: GivenFile, of: ReadingOf): ReadResult {
  if (bytes.length === 0) return refusedReading("empty_file");
  if (bytes.length > readingLimits.bytes) return refusedReading("too_large");
  const tree = xmlTree(bytes, readingLimits.things);
  if (tree.kind === "refused") {
    const { because, found, place } = tree;
    return refusedReading(because, { about: name, found, place });
  }
  if (local(tree.root) !== "CodeBook") return refusedReading("wrong_kind_of_file", { about: name });
  const findings = newFindingList();
  if (tree.trouble) findings.add("changed", tree.trouble, { about: name });
  const kind = of.answers[kindQuestion] === "point" ? "point" : "state";
  const book = newStudyBook(of, findings);
  let codes = 0;
  const walk = (element: XmlElement, groups: readonly string[]): void => {
    const own = (element.attributes.get("name") ?? "").trim();
    const below = element.children.filter((one) => local(one) === "Code");
    const isCodable = element.attributes.get("isCodable") !== "false";
    const description = element.children.find((one) => local(one) === "Description")?.text.trim();
    if (isCodable || below.length === 0) {
      codes += 1;
      const path = below.length > 0 ? [...groups, own] : groups;
      book.code({
        name: own,
        kind,
        group: path.join(" / "),
        ...(description && { description }),
        color: element.attributes.get("color") ?? "",
      });
    }
    for (const one of below) walk(one, [...groups, own]);
  };
  const all = tree.root.children.find((one) => local(one) === "Codes")?.children ?? [];
  for (const one of all) if (local(one) === "Code") walk(one, []);
  const sets = tree.root.children.find((one) => local(one) === "Sets")?.children.length ?? 0;
  if (sets > 0) findings.add("description", "not_supported", { about: "Sets", count: sets });
  const question: Question = {
    id: kindQuestion,
    what: "point_or_state",
    about: name,
    options: ["point", "state"].map((value) => ({ value, isWord: true })),
    answer: kind,
    examples: [],
  };
  return {
    kind: "read",
    ...book.finish({ name: name.replace(/\.[^.]*$/u, "") }),
    held: { observations: 0, events: 0, subjects: 0, codes },
    findings: findings.all(),
    questions: codes > 0 ? [question] : [],
  };
}

function local({ name }: XmlElement): string {
  return name.replace(/^.*:/u, "");
}

function codebookWriter(): Writer {
  return {
    ending: ".qdc",
    contentType: "application/xml",
    isFilePerObservation: false,
    saysProgram: true,
    begin: (study, { baseName, newUuid, program = unnamedVersion }) => ({
      take: () => [],
      end() {
        const { codes, groups } = lastScheme(study);
        const written = (code: (typeof codes)[number], indent: string) =>
          `${indent}<Code guid="${code.id}" name="${xmlAttribute(code.name)}" isCodable="true" color="${code.color}"` +
          (code.description === ""
            ? "/>"
            : `><Description>${xmlText(code.description)}</Description></Code>`);
        const lines = [
          ...groups.flatMap((group) => [
            `    <Code guid="${newUuid()}" name="${xmlAttribute(group.name)}" isCodable="false">`,
            ...codes
              .filter(({ groupId }) => groupId === group.id)
              .map((code) => written(code, "      ")),
            "    </Code>",
          ]),
          ...codes.filter(({ groupId }) => groupId === null).map((code) => written(code, "    ")),
        ];
        const content = [
          '<?xml version="1.0" encoding="utf-8"?>',
          `<CodeBook xmlns="${namespace}" origin="${xmlAttribute(program)}">`,
          "  <Codes>",
          ...lines,
          "  </Codes>",
          "</CodeBook>",
          "",
        ].join("\n");
        return [{ fileName: `${baseName}.qdc`, content }];
      },
    }),
    losses: () => chosenLosses({ work: 1 }, ["work"]),
    headLosses: (study) =>
      chosenLosses(headCounts(study), [
        "exclusivity",
        "keys",
        "translations",
        "modifier_types",
        "criteria",
        "scheme_versions",
        "variables",
        "phases",
        "captions",
        "media",
      ]),
  };
}

/**
 * Codebooks as qualitative analysis programs exchange them (REFI-QDA): codes and groups of codes,
 * without coding. Source of the format: REFI-QDA Codebook Exchange Format 1.0,
 * https://www.qdasoftware.org
 */
export const codebookFormat: Format = {
  name: "qdc",
  endings: [".qdc"],
  reader: {
    recognises: (start) => (/<(?:\w+:)?CodeBook[\s>]/u.test(decoded(start).text) ? 1 : 0),
    read: readCodebook,
  },
  writer: codebookWriter(),
};
