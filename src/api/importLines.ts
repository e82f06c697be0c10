import type * as z from "zod";
import type { ObservationCopy } from "../formats/studyCopy.ts";
import type { ImportHead } from "./contract/exchange.ts";

/** The body of an import, line by line with line ends, in the form of `importContentType`. */
export function* importLines(
  head: z.input<typeof ImportHead>,
  observations: Iterable<ObservationCopy>,
): Generator<string> {
  yield `${JSON.stringify({ head })}\n`;
  let count = 0;
  for (const observation of observations) {
    count += 1;
    yield `${JSON.stringify({ observation })}\n`;
  }
  yield `${JSON.stringify({ end: { observations: count } })}\n`;
}
