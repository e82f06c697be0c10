import { type Migration, Migrator } from "kysely";
import type { Database } from "./database.ts";
import * as start from "./migrations/001_start.ts";
import * as workbench from "./migrations/002_workbench.ts";
import * as uploadFingerprint from "./migrations/003_upload_fingerprint.ts";
import * as people from "./migrations/004_people.ts";
import * as scale from "./migrations/005_scale.ts";
import * as teamwork from "./migrations/010_teamwork.ts";
import * as exchange from "./migrations/011_exchange.ts";
import * as agreement from "./migrations/012_agreement.ts";
import * as agreementParts from "./migrations/013_agreement_parts.ts";
import * as programOfKept from "./migrations/018_program_of_kept.ts";
import * as sight from "./migrations/016_sight.ts";
import * as secrets from "./migrations/017_secrets.ts";
import * as frames from "./migrations/020_frames.ts";
import * as standings from "./migrations/015_standings.ts";

/** Every migration in its order. A file is never edited once it has landed. */
export const migrations: Readonly<Record<string, Migration>> = {
  "001_start": start,
  "002_workbench": workbench,
  "003_upload_fingerprint": uploadFingerprint,
  "004_people": people,
  "005_scale": scale,
  "010_teamwork": teamwork,
  "011_exchange": exchange,
  "012_agreement": agreement,
  "013_agreement_parts": agreementParts,
  "018_program_of_kept": programOfKept,
  "016_sight": sight,
  "017_secrets": secrets,
  "020_frames": frames,
  "015_standings": standings,
};

/**
 * Brings the tables up to date. Any number of processes may start at once: the migrator takes a
 * lock in the database, the first does the work and the others find it done.
 */
export async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({
    db: database.withoutPlugins(),
    provider: { getMigrations: async () => ({ ...migrations }) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
