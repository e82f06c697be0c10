import { Gunzip, strFromU8 } from "fflate";
import { isGzip } from "../unpacked.ts";

const certain =
  /"(?:behaviors_conf|subjects_conf|project_format_version|behavioral_categories|behaviors_coding_map)"\s*:/u;
const likely = /"(?:observations|independent_variables|media_info|project_name)"\s*:/u;

/** The confidence, from the start of a file, that it is a BORIS project. */
export function isProjectStart(start: Uint8Array, { name }: { readonly name: string }): number {
  const isNamed = /\.boris(?:\.gz)?$/iu.test(name);
  const isPacked = isGzip(start);
  const text = strFromU8(isPacked ? unpackedStart(start) : start, true);
  // A byte order mark may come first.
  if (!/^[^\w"[{<]{0,4}\s*\{/u.test(text.slice(0, 200))) return isNamed && isPacked ? 0.3 : 0;
  if (certain.test(text)) return 0.95;
  if (likely.test(text)) return isNamed ? 0.9 : 0.3;
  return isNamed ? 0.5 : 0;
}

/** No more than a piece, however densely it is packed. */
function unpackedStart(start: Uint8Array): Uint8Array {
  let found = new Uint8Array();
  const stream = new Gunzip((piece) => {
    found = piece.slice(0, 65_536);
    throw enough;
  });
  try {
    stream.push(start.subarray(0, 4_096), false);
  } catch {
    return found;
  }
  return found;
}

const enough = new Error("the beginning suffices");
