import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { SystemState } from "../../../api/contract/system.ts";
import { useFormat } from "../../kit/text/format.ts";
import { DatabasePart } from "./DatabasePart.tsx";
import { Facts } from "./Facts.tsx";
import { Hint } from "./Hint.tsx";
import { Part } from "./Part.tsx";
import classes from "./system.module.css";

const queues = ["conversions", "checks", "mails", "erasedFiles", "analyses"] as const;

/** Disk, database, queues and backups, each in its own box. */
export function StateParts({ state }: { readonly state: SystemState }) {
  const { t } = useTranslation("system");
  const format = useFormat();
  const { disk, media, database, streams, backups } = state;
  return (
    <div className={classes["parts"]}>
      <Part title={t("disk")}>
        <Facts
          facts={[
            { id: "folder", name: t("dataFolder"), value: <bdi dir="ltr">{disk.dataFolder}</bdi> },
            {
              id: "free",
              name: t("free"),
              value: t("freeOf", {
                free: format.bytes(disk.freeBytes),
                total: format.bytes(disk.totalBytes),
              }),
            },
            { id: "reserve", name: t("reserve"), value: format.bytes(disk.reserveBytes) },
            {
              id: "media",
              name: t("media"),
              value: t("mediaFiles", { count: media.files, size: format.bytes(media.bytes) }),
            },
            { id: "storage", name: t("storage"), value: t(`storages.${media.storage}`) },
          ]}
        />
        {disk.freeBytes < disk.reserveBytes && <Hint>{t("reserveReached")}</Hint>}
      </Part>
      <DatabasePart database={database} />
      <Part title={t("queues")}>
        <Facts
          facts={queues.map((id) => {
            const count = state.queues[id];
            return {
              id,
              name: t(`queue.${id}`),
              value: count === null ? t("mailsNone") : format.number(count),
            };
          })}
        />
      </Part>
      <Part title={t("backups")}>
        {backups.plan === null && <Hint>{t("backupsNone")}</Hint>}
        {backups.plan && (
          <Facts
            facts={[
              {
                id: "last",
                name: t("last"),
                value: backups.last
                  ? t("lastOne", {
                      date: format.dateTime(backups.last.begunAt),
                      size: format.bytes(backups.last.bytes),
                    })
                  : t("lastNone"),
              },
              { id: "next", name: t("next"), value: format.dateTime(backups.plan.nextAt) },
              { id: "kept", name: t("kept"), value: format.number(backups.plan.keep) },
              {
                id: "encrypted",
                name: t("encrypted"),
                value: t(backups.plan.isEncrypted ? "encryption.yes" : "encryption.no"),
              },
            ]}
          />
        )}
        {backups.hasFailed && <Hint>{t("backupFailed")}</Hint>}
      </Part>
      {state.restored && <RestoredPart restored={state.restored} />}
      <Part title={t("streams")}>
        <Facts
          facts={[
            {
              id: "open",
              name: t("streamsOpen", { count: streams.open }),
              value: t("streamsPeople", { count: streams.people }),
            },
          ]}
        />
      </Part>
    </div>
  );
}

/** Changes that browsers still had and a restored backup lacked. */
function RestoredPart({
  restored: { at, backupAt, changes, raters, awaited },
}: {
  readonly restored: NonNullable<SystemState["restored"]>;
}) {
  const { t } = useTranslation("system");
  const format = useFormat();
  return (
    <Part title={t("restored")}>
      <Facts
        facts={[
          { id: "at", name: t("restoredAt"), value: format.dateTime(at) },
          { id: "backup", name: t("restoredBackup"), value: format.dateTime(backupAt) },
          {
            id: "changes",
            name: t("restoredChanges"),
            value: t("restoredCame", { count: changes, raters: format.number(raters) }),
          },
        ]}
      />
      {awaited > 0 && <Hint>{t("restoredAwaited", { count: awaited })}</Hint>}
    </Part>
  );
}
