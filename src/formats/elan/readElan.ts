import { newFindingList } from "../findingList.ts";
import type { Reader, ReadingOf, ReadResult } from "../format.ts";
import { decoded } from "../text.ts";
import type { Tier } from "../tiers/tier.ts";
import { tierStudy } from "../tiers/tierStudy.ts";
import { readXml } from "../xml.ts";
import { timedAnnotations } from "./annotationTimes.ts";
import { eafListener } from "./eafDocument.ts";
import { recordingInEaf } from "./eafRecording.ts";
import { eafTiers } from "./eafTiers.ts";
import { ownProperties } from "./ownTypes.ts";
import { slotTimes, unitLengthUs } from "./slotTimes.ts";

/** Reads ELAN annotation files (`.eaf`) and templates (`.etf`), versions 2.3 to 3.0. */
export const elanReader: Reader = {
  recognises(start) {
    const { text } = decoded(start);
    return text.trimStart().startsWith("<") && /<ANNOTATION_DOCUMENT[\s>]/u.test(text) ? 1 : 0;
  },
  read: ({ name, bytes }, of) => readElan({ name, bytes }, of),
};

/** The tiers of an ELAN file; `undefined` if it cannot be read. */
export function tiersOfEaf(bytes: Uint8Array): readonly Tier[] | undefined {
  const findings = newFindingList();
  const { document, listener } = eafListener(findings);
  if (readXml(bytes, listener, {}).kind === "refused" || !document.isEaf) return undefined;
  const annotations = timedAnnotations(document, slotTimes(document, findings), findings);
  return eafTiers(document, annotations, findings);
}

function readElan(
  file: { readonly name: string; readonly bytes: Uint8Array },
  of: ReadingOf,
): ReadResult {
  const findings = newFindingList();
  const { document, listener } = eafListener(findings);
  const result = readXml(file.bytes, listener, {
    ...(of.onProgress && { onProgress: of.onProgress }),
  });
  if (result.kind === "refused") {
    const { because, place, found } = result;
    findings.add("refused", because, { about: file.name, found, place });
    return { kind: "refused", findings: findings.all() };
  }
  if (!document.isEaf) {
    findings.add("refused", "wrong_kind_of_file", { about: file.name });
    return { kind: "refused", findings: findings.all() };
  }
  if (result.trouble) findings.add("changed", result.trouble, { about: file.name });
  if (!knownVersion.test(document.version)) {
    findings.add("noted", "version_unknown", { about: file.name, found: document.version });
  }
  if (unitLengthUs(document.timeUnits) === undefined) {
    findings.add("changed", "kind_unknown", { about: "TIME_UNITS", found: document.timeUnits });
  }
  const annotations = timedAnnotations(document, slotTimes(document, findings), findings);
  const tiers = eafTiers(document, annotations, findings);
  const stem = file.name.replace(/\.(?:eaf|etf|xml)$/iu, "");
  const properties = new Map(document.properties);
  for (const [name, value] of document.properties) {
    if (isOwnProperty(name) || passing.test(name) || value === "") continue;
    findings.add("description", "not_supported", { about: name, found: value });
  }
  // Of a file of ours it is only when it was written.
  if (document.date !== "" && !properties.has(ownProperties.observation)) {
    findings.add("description", "not_supported", { about: "DATE", found: document.date });
  }
  const whole = tierStudy(
    {
      name: properties.get(ownProperties.observation) ?? stem,
      recording: recordingInEaf(document, stem, findings),
      author: document.author,
      subjects: document.properties.flatMap(([name, value]) =>
        name === ownProperties.subject ? [value] : [],
      ),
      isTemplate:
        /\.etf$/iu.test(file.name) ||
        (document.annotationCount === 0 &&
          document.media.length === 0 &&
          !properties.has(ownProperties.recording)),
      tiers,
    },
    of,
    findings,
  );
  if (tiers.length === 0) findings.add("noted", "nothing_in_it", { about: file.name });
  // Rejected annotations are in the file, too.
  const timed = Array.from(annotations.values()).reduce((sum, list) => sum + list.length, 0);
  const held = { ...whole.held, events: whole.held.events + document.annotationCount - timed };
  return { kind: "read", ...whole, held, findings: findings.all() };
}

const knownVersion = /^(?:2\.\d|3\.0)$/u;
/** What ELAN writes for itself alone, again at each saving. */
const passing = /^(?:URN|lastUsedAnnotation(?:Id)?)$/u;

function isOwnProperty(name: string): boolean {
  return Object.values(ownProperties).some((one) => one === name);
}
