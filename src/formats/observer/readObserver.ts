import { newFindingList } from "../findingList.ts";
import type { GivenFile, ReadingOf, ReadResult } from "../format.ts";
import { readingLimits } from "../readingLimits.ts";
import { refusedReading } from "../refusedReading.ts";
import { newStudyBook } from "../studyBook.ts";
import { isZip, unzipped } from "../unpacked.ts";
import { xmlTree } from "../xmlTree.ts";
import { allNamed, childText } from "./elements.ts";
import { readCodingScheme } from "./codingScheme.ts";
import { templateVariables } from "./templateVariables.ts";

/** Reads the coding scheme from a template. Templates contain no observations. */
export function readObserver({ bytes, name }: GivenFile, of: ReadingOf): ReadResult {
  if (bytes.length === 0) return refusedReading("empty_file");
  const template = templateIn(bytes);
  if (!(template instanceof Uint8Array)) return template;
  const document = xmlTree(template, mostElements);
  if (document.kind === "refused") {
    const { because, place, found } = document;
    return refusedReading(because, { place, found });
  }
  const { root, trouble } = document;
  if (root.name !== "NXMLINTERCHANGE") return refusedReading("wrong_kind_of_file", { about: name });
  const findings = newFindingList();
  if (trouble) findings.add("noted", trouble, {});
  const book = newStudyBook(of, findings);
  const held = readCodingScheme(root, { book, findings });
  if (held.codes + held.subjects === 0) return refusedReading("nothing_in_it", { about: name });
  const variables = templateVariables(root, { newUuid: of.newUuid, findings });
  const [metadata = root] = allNamed(root, "MET_METADATA");
  return {
    kind: "read",
    ...book.finish({
      name: childText(metadata, "MET_PROJECT_NAME").trim() || name.replace(/\.\w{1,5}$/u, ""),
      description: childText(metadata, "MET_PROJECT_DESCRIPTION").trim(),
      variables,
    }),
    held: { observations: 0, events: 0, ...held },
    findings: findings.all(),
    questions: [],
  };
}

const mostElements = 500_000;

/** The template itself, unpacked where it is packed. */
function templateIn(bytes: Uint8Array): Uint8Array | ReturnType<typeof refusedReading> {
  if (!isZip(bytes)) {
    return bytes.length > readingLimits.bytes ? refusedReading("too_large") : bytes;
  }
  const { bytes: mostBytes, files: mostFiles } = readingLimits;
  const files = unzipped(bytes, { mostBytes, mostFiles });
  if (files.kind === "refused") return refusedReading(files.because);
  for (const [path, content] of files.content) if (/\.otx$/iu.test(path)) return content;
  return refusedReading("part_missing", { found: ".otx" });
}
