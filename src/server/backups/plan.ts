/** When the server writes backups by itself, where to, and how many stay. */
export interface BackupPlan {
  /** Absolute, and outside of the data folder: what breaks its disk should not take both. */
  readonly folder: string;
  /** Each day at this time of the server’s own clock. */
  readonly at: { readonly hour: number; readonly minute: number };
  /** So many of the newest stay; older ones of these names are removed. */
  readonly keep: number;
}

/** The next time after `now` at which a backup is due, in the server’s time zone, whatever its clock changes by. */
export function nextBackup(now: Date, { at: { hour, minute } }: Pick<BackupPlan, "at">): Date {
  const next = new Date(now);
  next.setHours(hour, minute, 0, 0);
  if (next <= now) {
    next.setDate(next.getDate() + 1);
    next.setHours(hour, minute, 0, 0);
  }
  return next;
}

/** What the name of an encrypted backup ends with, as everywhere. */
export const encryptedEnding = ".age";

/** Named by when it was begun (UTC), so that names are ordered as backups are. */
export function backupName(now: Date, isEncrypted = false): string {
  const ending = isEncrypted ? encryptedEnding : "";
  return `interrater-${now.toISOString().slice(0, 19).replaceAll(":", "")}Z.tar${ending}`;
}

const named =
  /^interrater-(?<date>\d{4}-\d\d-\d\d)T(?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d)Z\.tar(?:\.age)?$/u;

/** When a backup of this name was begun; `undefined` where the server did not name it. */
export function begunAt(name: string): Date | undefined {
  const { date, hour, minute, second } = named.exec(name)?.groups ?? {};
  if (date === undefined) return undefined;
  const begun = new Date(`${date}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(begun.getTime()) ? undefined : begun;
}

/** Of the names in a folder those of the server’s own backups beyond the newest so many. Others are no one’s to remove. */
export function outdated(names: readonly string[], keep: number): readonly string[] {
  const own = names.filter((name) => begunAt(name) !== undefined).toSorted();
  return own.slice(0, Math.max(0, own.length - keep));
}
