import { rules } from "../../domain/rules.ts";
import type { FindingList } from "../findingList.ts";
import type { RecordingMet } from "../studyBook.ts";
import type { EafDocument, EafMedia } from "./eafDocument.ts";
import { ownProperties } from "./ownTypes.ts";

/** The recording of a file. ELAN files do not state its length, except those that we wrote. */
export function recordingInEaf(
  { media, properties }: EafDocument,
  fileStem: string,
  findings: FindingList,
): RecordingMet {
  const told = new Map(properties);
  const files = media.map((one) => ({
    fileName: nameOf(one),
    address: rules.address.safeParse(one.url).data ?? null,
    // The media begins so much before the first annotation can.
    offsetUs: -one.originMs * 1_000,
  }));
  for (const { fileName, address } of files) {
    if (address === null) findings.add("noted", "media_elsewhere", { about: fileName });
  }
  const durationUs = Number(told.get(ownProperties.durationUs));
  const [first] = files;
  const stem = first?.fileName.replace(/\.[A-Za-z0-9]{1,5}$/u, "");
  return {
    name:
      told.get(ownProperties.recording) ?? (stem === undefined || stem === "" ? fileStem : stem),
    media: files,
    durationUs: Number.isSafeInteger(durationUs) && durationUs > 0 ? durationUs : null,
    hasVideo: media.length === 0 || media.some(({ mimeType }) => !mimeType.startsWith("audio/")),
  };
}

function nameOf({ url, relativeUrl }: EafMedia): string {
  const path = url === "" ? relativeUrl : url;
  const last =
    path
      .replace(/[?#].*$/u, "")
      .split(/[\\/]/u)
      .at(-1) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
