import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { CannotStart } from "../embedded/cannotStart.ts";
import { programVersion } from "../programVersion.ts";
import type { Writing } from "./database.ts";
import { setSetting, settingIfThere } from "./instanceSettings.ts";
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
import * as repeats from "./migrations/021_repeats.ts";
import * as securityLog from "./migrations/030_security_log.ts";
import * as invitedWork from "./migrations/031_invited_work.ts";
import * as convertedUploads from "./migrations/032_converted_uploads.ts";
import * as mediaDemands from "./migrations/033_media_demands.ts";
import * as gates from "./migrations/034_gates.ts";
import * as erasure from "./migrations/035_erasure.ts";
import * as classLinks from "./migrations/036_class_links.ts";
import * as notices from "./migrations/037_notices.ts";
import * as precision from "./migrations/038_precision.ts";
import * as programs from "./migrations/039_programs.ts";
import * as pausedRaters from "./migrations/040_paused_raters.ts";
import * as laterFiles from "./migrations/041_later_files.ts";
import * as webhooks from "./migrations/042_webhooks.ts";
import * as lockedReports from "./migrations/043_locked_reports.ts";
import * as deviceChecks from "./migrations/045_device_checks.ts";
import * as lockedReportsOfArchives from "./migrations/046_locked_reports_of_archives.ts";
import * as unfinishedImports from "./migrations/047_unfinished_imports.ts";
import * as namesInOrder from "./migrations/048_names_in_order.ts";
import * as importRecipes from "./migrations/049_import_recipes.ts";
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
  "021_repeats": repeats,
  "015_standings": standings,
  "030_security_log": securityLog,
  "031_invited_work": invitedWork,
  "032_converted_uploads": convertedUploads,
  "033_media_demands": mediaDemands,
  "034_gates": gates,
  "035_erasure": erasure,
  "036_class_links": classLinks,
  "037_notices": notices,
  "038_precision": precision,
  "039_programs": programs,
  "040_paused_raters": pausedRaters,
  "041_later_files": laterFiles,
  "042_webhooks": webhooks,
  "043_locked_reports": lockedReports,
  "045_device_checks": deviceChecks,
  "046_locked_reports_of_archives": lockedReportsOfArchives,
  "047_unfinished_imports": unfinishedImports,
  "048_names_in_order": namesInOrder,
  "049_import_recipes": importRecipes,
};

/**
 * Brings the tables up to date. Any number of processes may start at once: the migrator takes a
 * lock in the database, the first does the work and the others find it done.
 *
 * @throws CannotStart where a newer version has brought them further than this one knows.
 */
export async function migrate(database: Writing): Promise<void> {
  await refuseNewer(database);
  const migrator = new Migrator({
    db: database.withoutPlugins(),
    provider: { getMigrations: async () => ({ ...migrations }) },
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  if (results.length > 0) await setSetting(database, "tables_by_version", programVersion);
}

/** Before anything is written: whatever is newer may mean something that we would damage. */
async function refuseNewer(database: Writing): Promise<void> {
  const { rows: tables } = await sql<{
    migrations: boolean;
    settings: boolean;
  }>`select to_regclass('kysely_migration') is not null as migrations,
            to_regclass('instance_setting') is not null as settings`.execute(database);
  if (tables[0]?.migrations !== true) return;
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(database);
  const unknown = rows.map(({ name }) => name).filter((name) => !Object.hasOwn(migrations, name));
  const newest = unknown.at(-1);
  if (newest === undefined) return;
  const version = tables[0].settings
    ? await settingIfThere(database, "tables_by_version")
    : undefined;
  const by = version !== undefined && version !== programVersion;
  const known = Object.keys(migrations).at(-1);
  throw new CannotStart(
    `These data were last used by a newer version of Interrater${by ? ` (${version})` : ""} than this one (${programVersion}): their schema is ${newest}, and this version supports schemas up to ${known}. Nothing was changed. Start the newer version again, or start this one with an empty folder (INTERRATER_DATA) or database and restore a backup made by this version.`,
  );
}
