import { newFindingList } from "../findingList.ts";
import { type Format, type Reader, unnamedVersion, type Writer } from "../format.ts";
import { listIn, member } from "../jsonValue.ts";
import { decoded } from "../text.ts";
import { refused, soundCopy } from "./soundCopy.ts";
import { studyFileFormat, studyFileVersion } from "./studyFile.ts";

const ending = ".json";

const reader: Reader = {
  recognises(start) {
    const { text } = decoded(start.subarray(0, 400));
    return new RegExp(`^\\s*\\{\\s*"format"\\s*:\\s*"${studyFileFormat}"`, "u").test(text) ? 1 : 0;
  },
  read({ name, bytes }) {
    const findings = newFindingList();
    let value: unknown;
    try {
      value = JSON.parse(decoded(bytes).text);
    } catch (error) {
      const found = error instanceof Error ? error.message : "";
      return refused(findings, { what: "damaged", element: name, found });
    }
    const version = member(value, "version");
    if (member(value, "format") !== studyFileFormat) {
      return refused(findings, { what: "wrong_kind_of_file", element: name });
    }
    if (version !== studyFileVersion) {
      return refused(findings, { what: "version_unknown", element: name, found: String(version) });
    }
    const observations = member(value, "observations");
    if (!Array.isArray(observations)) {
      return refused(findings, { what: "part_missing", element: "observations" });
    }
    for (const other of Object.keys(Object(value))) {
      if (["format", "version", "writtenBy", "study", "observations"].includes(other)) continue;
      findings.add("rejected", "not_supported", { about: other });
    }
    return soundCopy(
      { element: "study", value: member(value, "study") },
      listIn(observations).map((one, at) => ({ element: `observations/${at}`, value: one })),
      findings,
    );
  },
};

const writer: Writer = {
  ending,
  contentType: "application/json",
  isFilePerObservation: false,
  saysProgram: true,
  begin(study, { baseName, program: writtenBy = unnamedVersion }) {
    const fileName = `${baseName}${ending}`;
    const head = { format: studyFileFormat, version: studyFileVersion, writtenBy, study };
    let before = `${JSON.stringify(head).slice(0, -1)},"observations":[\n`;
    return {
      take(observation) {
        const content = before + JSON.stringify(observation);
        before = ",\n";
        return [{ fileName, content }];
      },
      end: () => [{ fileName, content: `${before === ",\n" ? "\n" : before}]}\n` }],
    };
  },
  losses: () => [],
  headLosses({ recordings }) {
    const media = recordings.flatMap((recording) => recording.media);
    const left = media.filter(({ address }) => address === null).length;
    return left > 0 ? [{ what: "media_files", count: left }] : [];
  },
};

/** The study and its coding in one JSON file, by the published schema. */
export const jsonFormat: Format = { name: "json", endings: [ending], reader, writer };
