import type { Connection, PoolClient, Submittable } from "pg";

/**
 * What the `copy … from stdin` of a text of statements take, one after the other; known by its class, and never a value of
 * another statement.
 */
export class Given {
  readonly lots: readonly Buffer[];

  constructor(lots: readonly Buffer[]) {
    this.lots = lots;
  }
}

/** Lets a connection be asked for copies with what is {@link Given}: Kysely asks by text and values alone. */
export function takesCopies(client: PoolClient): void {
  const query = client.query.bind(client);
  const asked = (text: unknown, values: unknown, ...rest: readonly unknown[]): unknown => {
    const given: unknown = Array.isArray(values) ? values[0] : undefined;
    return typeof text === "string" && given instanceof Given
      ? new Promise((resolve, reject) => {
          query(new Copies(text, given, { done: () => resolve(copied), failed: reject }));
        })
      : Reflect.apply(query, undefined, [text, values, ...rest]);
  };
  Object.assign(client, { query: asked });
}

const copied = { command: "COPY", rowCount: null, rows: [] };

/**
 * Copies that are sent with their rows at once: waiting for each to be ready for them would leave the database idle until
 * this process listens again, for which it makes too many rows at a time. After a failure the database passes over the
 * rows that are still to come.
 */
class Copies implements Submittable {
  readonly #text: string;
  readonly #given: Given;
  readonly #ends: Ends;

  constructor(text: string, given: Given, ends: Ends) {
    this.#text = text;
    this.#given = given;
    this.#ends = ends;
  }

  submit(connection: Connection): void {
    connection.query(this.#text);
    for (const lot of this.#given.lots) {
      connection.stream.write(copyData(lot.length));
      connection.stream.write(lot);
      connection.stream.write(copyDone);
    }
  }

  handleCopyInResponse(): void {
    // The rows are on their way.
  }

  handleCommandComplete(): void {
    // There are others, or the database is ready.
  }

  handleReadyForQuery(): void {
    this.#ends.done();
  }

  handleError(error: unknown): void {
    this.#ends.failed(error);
  }
}

interface Ends {
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/** What stands before so many bytes of rows. */
function copyData(bytes: number): Buffer {
  const head = Buffer.alloc(5, "d");
  head.writeInt32BE(lengthBytes + bytes, 1);
  return head;
}

/** A length counts itself. */
const lengthBytes = 4;
const copyDone = Buffer.from([...Buffer.from("c"), 0, 0, 0, lengthBytes]);
