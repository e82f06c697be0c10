import { constants } from "node:fs";
import { mkdir, open, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { LedgerEntry } from "../../domain/entities/erasure.ts";

/** The name of the ledger of erasures in the data folder. */
export const ledgerFile = "erasures.jsonl";

/**
 * What was erased on this server, by ids and times alone: a file beside the database, because a database that
 * is restored from an older backup knows nothing of what was erased since. Every start erases again what
 * stands in it.
 */
export interface Ledger {
  /** Adds a line. When it resolves the disk has it. */
  append(entry: LedgerEntry): Promise<void>;
  /** All lines, in order, each erasure once. @throws Error where one cannot be read. */
  read(): Promise<readonly LedgerEntry[]>;
}

export function openLedger(path: string): Ledger {
  return {
    async append(entry) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const { O_APPEND, O_CREAT, O_WRONLY } = constants;
      const handle = await open(path, O_APPEND | O_CREAT | O_WRONLY, 0o600);
      try {
        // A line that a crash has cut short is closed by the next one.
        await handle.appendFile(`\n${JSON.stringify(entry)}\n`);
        await handle.sync();
      } finally {
        await handle.close();
      }
    },
    read: async () => ledgerEntries(await textOf(path)),
  };
}

/**
 * The lines of a ledger. One that a crash has cut short is no JSON: its erasure was never answered.
 * @throws Error where one says something that this program does not know: a newer one has written it.
 */
export function ledgerEntries(text: string): readonly LedgerEntry[] {
  const entries = new Map<string, LedgerEntry>();
  for (const line of text.split("\n")) {
    const json = jsonOf(line);
    if (json === undefined) continue;
    const entry = LedgerEntry.parse(json);
    entries.set(entry.id, entry);
  }
  return [...entries.values()];
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  }
}
