import type { Config } from "../config.ts";
import { startEmbedded } from "../embedded/launcher.ts";
import type { Connection } from "./database.ts";

/** A database to work with, and how to leave it. */
export interface ReachedDatabase {
  readonly connection: Connection;
  /** Stops the embedded database where this process has started it. */
  leave(): Promise<void>;
}

/**
 * The database that the configuration names: the external one, else the embedded one, which is started.
 *
 * @param job who asks, for the sentence that another process on the same data gets; and whether that
 * other process may go on meanwhile.
 * @throws CannotStart
 */
export async function reachDatabase(
  { databaseUrl, dataDirectory }: Pick<Config, "databaseUrl" | "dataDirectory">,
  job: {
    readonly purpose: string;
    readonly whenInUse: "refuse" | "share";
    readonly log: (sentence: string) => void;
  },
): Promise<ReachedDatabase> {
  if (databaseUrl !== undefined) {
    return { connection: databaseUrl, leave: async () => undefined };
  }
  const embedded = await startEmbedded({ dataDirectory, ...job });
  return { connection: embedded.connection, leave: () => embedded.stop() };
}
