import { hexadecimal, sha256Of } from "../../domain/sha256.ts";
import { type FindingList, newFindingList } from "../findingList.ts";
import type { Reader, ReadResult } from "../format.ts";
import { type GivenValue, refused, soundCopy } from "../json/soundCopy.ts";
import { isRecord, listIn, member } from "../jsonValue.ts";
import { readingLimits } from "../readingLimits.ts";
import { isZip, unzipped } from "../unpacked.ts";
import { archiveFormat, ArchiveManifest, archivePaths, archiveVersion } from "./manifest.ts";

/** Reads a study archive: completely, or not at all, with the faulty entry and the reason. */
export const archiveReader: Reader = {
  recognises(start, { name }) {
    if (!isZip(start)) return 0;
    // The first entry of an archive of ours is its study; a workbook begins otherwise.
    const firstPath = new TextDecoder("windows-1252").decode(start.subarray(30, 60));
    if (firstPath.startsWith(archivePaths.study)) return 1;
    return /\.interrater$/iu.test(name) ? 0.9 : 0;
  },

  read({ name, bytes }) {
    const findings = newFindingList();
    const unpacked = unzipped(bytes, {
      mostBytes: readingLimits.unpackedBytes,
      mostFiles: 2 * readingLimits.files,
    });
    if (unpacked.kind === "refused") {
      findings.add("refused", unpacked.because, { about: name });
      return { kind: "refused", findings: findings.all() };
    }
    return readEntries(unpacked.content, findings);
  },
};

type Entries = ReadonlyMap<string, Uint8Array>;

function readEntries(entries: Entries, findings: FindingList): ReadResult {
  const told = jsonOf(entries, archivePaths.manifest);
  const element = archivePaths.manifest;
  if (told === undefined) return refused(findings, { what: "part_missing", element });
  if (member(told, "format") !== archiveFormat) {
    return refused(findings, { what: "wrong_kind_of_file", element });
  }
  const version = member(told, "version");
  if (typeof version === "number" && version > archiveVersion) {
    return refused(findings, { what: "version_unknown", element, found: String(version) });
  }
  const manifest = ArchiveManifest.safeParse(told);
  if (!manifest.success) {
    const [issue] = manifest.error.issues;
    return refused(findings, { what: "damaged", element, found: issue?.message ?? "" });
  }
  const { notSubmitted = 0, notChosen = 0, blind = 0 } = manifest.data.excluded ?? {};
  const left = notSubmitted + notChosen + blind;
  if (left > 0)
    findings.add("noted", "archive_in_part", { about: archivePaths.manifest, count: left });
  const fault = faultOf(entries, manifest.data);
  if (fault) return refused(findings, fault);

  const study = jsonOf(entries, archivePaths.study);
  const history = jsonOf(entries, archivePaths.history);
  const head = {
    element: archivePaths.study,
    value: isRecord(study)
      ? {
          ...study,
          recordings: withCaptions(study, entries),
          ...("lockedReports" in study && { lockedReports: withContent(study, entries) }),
          ...(history !== undefined && { history }),
        }
      : study,
  };
  const result = soundCopy(head, worksOf(entries, manifest.data), findings);
  if (result.kind === "refused") return result;
  const { observations, events } = manifest.data.counts;
  if (result.held.observations !== observations || result.held.events !== events) {
    const found = `${result.held.observations}, ${result.held.events}`;
    return refused(findings, { what: "damaged", element, found });
  }
  return result;
}

/** One observation after the other in the order of the manifest: never all of their texts at once. */
function* worksOf(entries: Entries, manifest: ArchiveManifest): Iterable<GivenValue> {
  for (const { path } of manifest.entries) {
    if (path.startsWith("observations/")) yield { element: path, value: jsonOf(entries, path) };
  }
}

/** Whether all that the manifest names is there as it was written, and nothing else. */
function faultOf(
  entries: Entries,
  manifest: ArchiveManifest,
):
  | {
      readonly what: "part_missing" | "damaged" | "not_supported";
      readonly element: string;
      readonly found?: string;
    }
  | undefined {
  const named = new Set<string>([archivePaths.manifest]);
  for (const { path, bytes, sha256 } of manifest.entries) {
    const content = entries.get(path);
    // Media are read apart; a film that is not there is named as one that can be found later.
    if (!content && path.startsWith(archivePaths.media)) continue;
    if (!content) return { what: "part_missing", element: path };
    if (content.length !== bytes || hexadecimal(sha256Of(content)) !== sha256) {
      return { what: "damaged", element: path, found: `SHA-256 ≠ ${sha256}` };
    }
    named.add(path);
  }
  const other = [...entries.keys()].find((path) => !named.has(path));
  return other === undefined ? undefined : { what: "not_supported", element: other };
}

function withCaptions(study: unknown, entries: Entries): unknown {
  return listIn(member(study, "recordings")).map((recording) => {
    if (!isRecord(recording)) return recording;
    return {
      ...recording,
      captions: listIn(member(recording, "captions")).map((caption) => {
        const id = member(caption, "id");
        const content = typeof id === "string" ? entries.get(archivePaths.caption(id)) : undefined;
        if (!isRecord(caption) || !content) return caption;
        return { ...caption, text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(content) };
      }),
    };
  });
}

function withContent(study: unknown, entries: Entries): unknown {
  return listIn(member(study, "lockedReports")).map((report) => {
    const sign = member(report, "sign");
    const content =
      typeof sign === "string" ? entries.get(archivePaths.lockedReport(sign)) : undefined;
    if (!isRecord(report) || !content) return report;
    return { ...report, content: new TextDecoder("utf-8", { ignoreBOM: true }).decode(content) };
  });
}

/** `undefined` where there is no such entry, or where it is no JSON: what needs it is then refused. */
function jsonOf(entries: Entries, path: string): unknown {
  const content = entries.get(path);
  if (!content) return undefined;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(content));
    return value;
  } catch {
    return undefined;
  }
}
