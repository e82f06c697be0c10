import { mediaReader } from "./mediaReader.ts";
import type { MediaFacts } from "./messages.ts";

/** What stands in the head of a file of this device or of this server; `undefined` where no one can read it. */
export function headOf(source: Blob | string): Promise<MediaFacts | undefined> {
  return new Promise((resolve) => {
    const reader = mediaReader(source, (answer) => {
      resolve(answer.kind === "opened" ? answer.facts : undefined);
      reader.end();
    });
  });
}
