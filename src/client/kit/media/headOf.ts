import { mediaReader } from "./mediaReader.ts";
import type { MediaFacts } from "./messages.ts";

/** The header of a file on this device or on this server; `undefined` where it cannot be read. */
export function headOf(source: Blob | string): Promise<MediaFacts | undefined> {
  return new Promise((resolve) => {
    const reader = mediaReader(source, (answer) => {
      resolve(answer.kind === "opened" ? answer.facts : undefined);
      reader.end();
    });
  });
}
