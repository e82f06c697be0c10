import { randomBytes } from "node:crypto";
import { Transform } from "node:stream";
import { anyId } from "../anyId.ts";

/** New ids by the old ids that they replace. */
export type OtherIds = ReadonlyMap<string, string>;

/**
 * For each id another one. They begin as the old ones do, by the time at which they were made, so that what is in
 * the order of its ids stays in it; the last 32 bits are others.
 */
export function otherIds(ids: readonly string[]): OtherIds {
  const mask = randomBytes(4).readUInt32BE() || 1;
  return new Map(
    ids.map((id) => {
      const end = (Number.parseInt(id.slice(-8), 16) ^ mask) >>> 0;
      return [id, `${id.slice(0, -8)}${end.toString(16).padStart(8, "0")}`];
    }),
  );
}

/** Puts other ids into a text, wherever they stand in it. */
export function withOtherIds(text: string, others: OtherIds): string {
  return others.size === 0 ? text : text.replaceAll(anyId, (id) => others.get(id) ?? id);
}

/** As {@link withOtherIds}, over the lines of PostgreSQL’s COPY. */
export function otherIdsInLines(others: OtherIds): Transform {
  let rest = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const all = Buffer.concat([rest, chunk]);
      const end = all.lastIndexOf(0x0a) + 1;
      rest = all.subarray(end);
      done(null, end === 0 ? undefined : withOtherIds(all.toString("utf8", 0, end), others));
    },
    flush(done) {
      done(null, withOtherIds(rest.toString("utf8"), others));
    },
  });
}
