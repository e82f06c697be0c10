import { EventEmitter } from "node:events";
import { Client, type ClientConfig } from "pg";
import type { Host, HostsAddress } from "./hosts.ts";

/** How long one of several servers may take to answer before the next is asked. */
const askMs = 3_000;

/** The servers of an address, and which of them was last found to do. */
export interface Finding {
  /**
   * One that answers, and takes writes where that is wanted; the one that last did so without asking. `undefined`
   * where there is no choice.
   */
  find(): Promise<Host | undefined>;
  /** The one that did does so no more. */
  forget(): void;
}

/** The doctor’s finding if there is only one PostgreSQL to use, so that there is nothing to choose. */
export const noChoice: Finding = {
  find: () => Promise.resolve(undefined),
  forget: () => undefined,
};

/** Asks the servers in their order, one question for all who wait. @throws the reason of the last one. */
export function newFinding(address: HostsAddress, config: ClientConfig): Finding {
  let found: Promise<Host> | undefined;

  async function search(): Promise<Host> {
    let reason: unknown;
    for (const host of address.hosts) {
      const client = new Client({ ...config, connectionTimeoutMillis: askMs });
      // What stands in an address counts more than what is said beside it.
      Object.assign(client, host);
      client.on("error", () => undefined);
      try {
        // oxlint-disable no-await-in-loop -- In their order: the first that does is taken.
        await client.connect();
        const { rows } = await client.query<{ readOnly: string }>(
          `select current_setting('transaction_read_only') as "readOnly"`,
        );
        // oxlint-enable no-await-in-loop
        if (!address.mustWrite || rows[0]?.readOnly === "off") return host;
        reason = Object.assign(new Error("this server only reads"), { code: "25006" });
      } catch (error) {
        reason = error;
      } finally {
        void client.end().catch(() => undefined);
      }
    }
    throw reason;
  }

  return {
    find() {
      if (address.hosts.length === 1 && !address.mustWrite) return noChoice.find();
      found ??= search().catch((error: unknown) => {
        found = undefined;
        throw error;
      });
      return found;
    },
    forget() {
      found = undefined;
    },
  };
}

/**
 * The class of clients that connect to whichever server does at that moment. One that is lost is looked for again
 * at the next connection. One that says that it only reads is given up: where it stands in for another, a new
 * connection finds the one that writes.
 */
export function clientsOf(finding: Finding): typeof Client {
  return class extends Client {
    // The library calls it with a callback (its pool) and without one (we do): both are one promise here.
    override connect(done?: unknown): Promise<this> {
      const lost = () => finding.forget();
      const connecting = finding.find().then(async (host) => {
        if (host) Object.assign(this, host);
        onRefusal(this, () => {
          lost();
          void this.end().catch(() => undefined);
        });
        await super.connect();
        return this;
      });
      connecting.catch(lost);
      this.once("error", lost);
      this.once("end", lost);
      if (typeof done === "function") {
        const tell = (error: unknown) => void Reflect.apply(done, undefined, [error]);
        connecting.then(() => tell(undefined), tell);
      }
      return connecting;
    }
  };
}

/** Calls when the server has refused something because it only reads, after anyone who asked was told. */
function onRefusal(client: Client, giveUp: () => void): void {
  // The library keeps what comes on the wire to itself; there is no other place where all of it passes.
  const line: unknown = Reflect.get(client, "connection");
  if (!(line instanceof EventEmitter)) return;
  line.on("errorMessage", (message: { readonly code?: string }) => {
    if (message.code === "25006") setImmediate(giveUp);
  });
}
