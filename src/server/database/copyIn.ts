import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";

/** What a `copy … from stdin` of PostgreSQL takes; known by its class, and never a value of another statement. */
export class Given {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** Lets a connection be asked for a `copy` with what is {@link Given}: Kysely asks by text and values alone. */
export function takesCopies(client: PoolClient): void {
  const query = client.query.bind(client);
  const asked = (text: unknown, values: unknown, ...rest: readonly unknown[]): unknown => {
    const given: unknown = Array.isArray(values) ? values[0] : undefined;
    return typeof text === "string" && given instanceof Given
      ? copied(text, given)
      : Reflect.apply(query, undefined, [text, values, ...rest]);
  };
  Object.assign(client, { query: asked });

  async function copied(text: string, { bytes }: Given) {
    const into = query(copyFrom(text));
    await pipeline(Readable.from([bytes]), into);
    return { command: "COPY", rowCount: into.rowCount, rows: [] };
  }
}
