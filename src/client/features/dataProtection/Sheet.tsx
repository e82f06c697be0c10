import { List, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "./sheet.css";
import "./texts.ts";
import type { DataProtection } from "../../../api/contract/participants.ts";
import { limits } from "../../../domain/limits.ts";
import { roles } from "../../../domain/permissions.ts";
import { CountsList } from "../../kit/erasure/CountsList.tsx";
import { DataTable } from "../../kit/table/DataTable.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { externalHosts } from "./externalHosts.ts";
import { colon, sideBySide } from "../../kit/text/phrase.ts";

/**
 * What is stored about a study, where, who has access, which hosts are contacted, and for how long
 * data are kept.
 */
export function Sheet({ sheet, studyName }: Props) {
  const { t } = useTranslation(["dataProtection", "common"]);
  const format = useFormat();
  const { madeAt, server } = sheet;
  return (
    <div className="data-sheet">
      <Title order={2} size="h3">
        {t("common:screen.dataProtection")}
      </Title>
      <Text size="sm">
        <bdi>{t("ofStudy", { name: studyName })}</bdi>
        <br />
        {t("madeAt", { at: format.dateTime(madeAt), version: server.version })}
        {server.origin !== null && (
          <>
            {" · "}
            <bdi dir="ltr">{server.origin}</bdi>
          </>
        )}
      </Text>
      <What sheet={sheet} />
      <Where sheet={sheet} />
      <Who sheet={sheet} />
      <Hosts sheet={sheet} />
      <HowLong sheet={sheet} />
      <Consents sheet={sheet} />
      <Part title={t("erasures")}>
        <Text size="sm">
          {sheet.erasures === 0 ? t("noErasures") : t("erasuresOf", { count: sheet.erasures })}
        </Text>
      </Part>
    </div>
  );
}

function What({ sheet }: SheetProps) {
  const { t } = useTranslation("dataProtection");
  return (
    <Part title={t("what")}>
      <List size="sm">
        <List.Item>{t("whatRecordings")}</List.Item>
        <List.Item>{t("whatWork")}</List.Item>
        <List.Item>{t("whatParticipants")}</List.Item>
        <List.Item>{t("whatPeople")}</List.Item>
        <List.Item>{t("whatInvitations", { number: sheet.invitations })}</List.Item>
        <List.Item>{t("whatTokens", { number: sheet.tokens })}</List.Item>
        <List.Item>{t("whatNotices")}</List.Item>
        <List.Item>{t("whatHistory")}</List.Item>
        <List.Item>{t("whatLog")}</List.Item>
      </List>
      <Title order={3} size="sm" mt="sm">
        {t("amount")}
      </Title>
      <CountsList counts={sheet.counts} />
    </Part>
  );
}

function Where({ sheet: { server, localRecordings } }: SheetProps) {
  const { t } = useTranslation("dataProtection");
  const { backupsKept, database, databaseHost, storage, storageHost } = server;
  const host = (name: string | null) => name ?? t("unknownHost");
  const places = [
    {
      what: t("placeDatabase"),
      where:
        database === "embedded" ? t("dbEmbedded") : t("dbExternal", { host: host(databaseHost) }),
    },
    {
      what: t("placeFiles"),
      where: storage === "disk" ? t("filesDisk") : t("filesS3", { host: host(storageHost) }),
    },
    { what: t("placeLedger"), where: t("ledger") },
    {
      what: t("placeBackups"),
      where: backupsKept === null ? t("backupsNone") : t("backupsDaily", { kept: backupsKept }),
    },
    { what: t("placeUpgrades"), where: t("upgrades") },
    { what: t("placeBrowser"), where: t("browser") },
  ];
  return (
    <Part title={t("where")}>
      <List size="sm">
        {places.map(({ what, where }) => (
          <List.Item key={what}>{sideBySide([what, where], colon())}</List.Item>
        ))}
      </List>
      {localRecordings > 0 && <Text size="sm">{t("local", { count: localRecordings })}</Text>}
    </Part>
  );
}

function Who({ sheet: { members, masks, administrators } }: SheetProps) {
  const { t } = useTranslation(["dataProtection", "common"]);
  const format = useFormat();
  const rows = roles.flatMap((role) => {
    const count = members.find((one) => one.role === role)?.count ?? 0;
    return count === 0 ? [] : [{ role, count }];
  });
  return (
    <Part title={t("who")}>
      <DataTable
        label={t("members")}
        isPaper
        rows={rows}
        keyOf={({ role }) => role}
        columns={[
          {
            id: "role",
            head: t("role"),
            isRowHead: true,
            cell: ({ role }) => t(`common:role.${role}`),
          },
          {
            id: "count",
            head: t("count"),
            isNumber: true,
            cell: ({ count }) => format.number(count),
          },
          { id: "reads", head: t("reads"), cell: ({ role }) => t(`readsOf.${role}`) },
        ]}
      />
      {masks.raters && <Text size="sm">{t("masksRaters")}</Text>}
      {masks.recordings && <Text size="sm">{t("masksRecordings")}</Text>}
      <Text size="sm">{t("administrators", { count: administrators })}</Text>
    </Part>
  );
}

function Hosts({ sheet }: SheetProps) {
  const { t } = useTranslation("dataProtection");
  const purposes = {
    database: t("placeDatabase"),
    files: t("placeFiles"),
    mail: t("hostMail"),
    signOn: t("hostSignOn"),
    webhook: t("hostWebhook"),
  };
  const rows = externalHosts(sheet).map(({ host, purpose, recordings = 0 }) => ({
    host: host ?? t("unknownHost"),
    by: purpose === "media" ? t("hostMedia", { count: recordings }) : purposes[purpose],
  }));
  return (
    <Part title={t("hosts")}>
      {rows.length === 0 ? (
        <Text size="sm">{t("hostNone")}</Text>
      ) : (
        <DataTable
          label={t("hosts")}
          isPaper
          rows={rows}
          keyOf={({ host, by }) => `${host} ${by}`}
          columns={[
            {
              id: "host",
              head: t("host"),
              isRowHead: true,
              cell: ({ host }) => <bdi dir="ltr">{host}</bdi>,
            },
            { id: "by", head: t("hostBy"), cell: ({ by }) => by },
          ]}
        />
      )}
      <Text size="sm">{t(sheet.server.asksHosts ? "hostPreviews" : "hostNoPreviews")}</Text>
    </Part>
  );
}

function HowLong({ sheet: { studyUntil, recordingsWithDate } }: SheetProps) {
  const { t } = useTranslation("dataProtection");
  const format = useFormat();
  return (
    <Part title={t("long")}>
      <List size="sm">
        <List.Item>
          {studyUntil === null
            ? t("noDate")
            : t("studyUntil", { date: format.date(`${studyUntil}T12:00:00`) })}{" "}
          {recordingsWithDate > 0 && t("withDate", { count: recordingsWithDate })}
        </List.Item>
        <List.Item>{t("byHand")}</List.Item>
        <List.Item>{t("longLog")}</List.Item>
        <List.Item>
          {t("longNotices", { days: limits.noticesKeptDays, most: limits.noticesKept })}
        </List.Item>
        <List.Item>{t("longInvitations")}</List.Item>
        <List.Item>{t("longTokens", { days: limits.tokenMostDays })}</List.Item>
        <List.Item>{t("longSent")}</List.Item>
        <List.Item>{t("longBackups")}</List.Item>
      </List>
    </Part>
  );
}

function Consents({ sheet: { consents } }: SheetProps) {
  const { t } = useTranslation("dataProtection");
  return (
    <Part title={t("consents")}>
      <Text size="sm">{t("consentsOf", { count: consents.participants })}</Text>
      {consents.participants > 0 && (
        <List size="sm">
          <List.Item>{t("consentCode", { count: consents.code })}</List.Item>
          <List.Item>{t("consentShare", { count: consents.share })}</List.Item>
          <List.Item>{t("consentTrain", { count: consents.train })}</List.Item>
          <List.Item>{t("consentExpired", { count: consents.expired })}</List.Item>
          <List.Item>{t("consentWithdrawn", { count: consents.withdrawn })}</List.Item>
        </List>
      )}
    </Part>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <Title order={2} size="h3" mt="lg" mb={4}>
        {title}
      </Title>
      {children}
    </section>
  );
}

interface SheetProps {
  readonly sheet: DataProtection;
}

interface Props extends SheetProps {
  readonly studyName: string;
}
