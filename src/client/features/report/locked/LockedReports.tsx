import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import { lockedReportCalls } from "../../../../api/contract/lockedReports.ts";
import { signFromText, signInGroups } from "../../../../domain/entities/lockedReport.ts";
import { id } from "../../../../domain/rules.ts";
import { Failure } from "../../../kit/page/Failure.tsx";
import { LinkAnchor } from "../../../kit/page/links.tsx";
import { Loading } from "../../../kit/page/Loading.tsx";
import { newId } from "../../../kit/query/newId.ts";
import { useCall } from "../../../kit/query/useCall.ts";
import { useSend } from "../../../kit/query/useSend.ts";
import { DataTable } from "../../../kit/table/DataTable.tsx";
import { useFormat } from "../../../kit/text/format.ts";
import { fieldProblemsOf, useFieldErrors } from "../../../kit/text/refusalText.ts";
import { type ReportSearch, reportQuery } from "../address.ts";
import "../texts.ts";

/** The locked reports of a study; locks the report on screen, and verifies a checksum. */
export function LockedReports({ studyId, search, mayLock, onClose }: Props) {
  const { t } = useTranslation(["report", "common"]);
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t("locked.title")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <Stack>
        <Text size="sm">{t("locked.what")}</Text>
        {mayLock && <LockForm studyId={studyId} search={search} />}
        <LockedList studyId={studyId} onOpen={onClose} />
        <CheckForm />
      </Stack>
    </Modal>
  );
}

function LockForm({ studyId, search }: Pick<Props, "studyId" | "search">) {
  const { t } = useTranslation("report");
  const [name, setName] = useState("");
  const [lockedId, setLockedId] = useState(() => newId(id("lockedReport")));
  const { least = null } = search;
  const lock = useSend(
    lockedReportCalls.lockReport,
    () => ({
      params: { studyId },
      query: reportQuery(search),
      body: { id: lockedId, name: name.trim(), least },
    }),
    {
      onSuccess: () => {
        setName("");
        setLockedId(newId(id("lockedReport")));
      },
    },
  );
  const errorOf = useFieldErrors(lock.error);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    lock.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Group align="end">
        <TextInput
          flex={1}
          miw={200}
          dir="auto"
          label={t("locked.name")}
          description={t("locked.nameHint")}
          value={name}
          error={errorOf("name")}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" loading={lock.isPending}>
          {t("locked.lock")}
        </Button>
      </Group>
      {lock.error && fieldProblemsOf(lock.error).length === 0 && (
        <Failure error={lock.error} compact />
      )}
    </form>
  );
}

function LockedList({
  studyId,
  onOpen,
}: {
  readonly studyId: string;
  readonly onOpen: () => void;
}) {
  const { t } = useTranslation("report");
  const format = useFormat();
  const { data, error, refetch } = useCall(lockedReportCalls.listLockedReports, {
    params: { studyId },
  });
  if (error) return <Failure error={error} onRetry={() => void refetch()} compact />;
  if (!data) return <Loading rows={2} />;
  if (data.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t("locked.none")}
      </Text>
    );
  }
  return (
    <DataTable
      label={t("locked.title")}
      minWidth={520}
      rows={data}
      keyOf={(one) => one.id}
      columns={[
        {
          id: "name",
          head: t("locked.name"),
          isRowHead: true,
          cell: (one) =>
            one.isReadable ? (
              <LinkAnchor
                to="/studies/$studyId/agreement/report"
                params={{ studyId }}
                search={{ locked: one.id }}
                onClick={onOpen}
              >
                <bdi>{one.name}</bdi>
              </LinkAnchor>
            ) : (
              <>
                <bdi>{one.name}</bdi>
                <Text size="sm" c="dimmed">
                  {t("locked.unreadable")}
                </Text>
              </>
            ),
        },
        {
          id: "by",
          head: t("locked.by"),
          cell: ({ lockedAt, lockedByName, importedAt }) => (
            <>
              {t("locked.byWhom", { date: format.dateTime(lockedAt), who: lockedByName })}
              {importedAt !== null && (
                <Text size="sm" c="dimmed">
                  {t("locked.imported", { date: format.date(importedAt) })}
                </Text>
              )}
            </>
          ),
        },
        {
          id: "sign",
          head: t("locked.sign"),
          cell: ({ sign }) => (
            <Text span size="sm" ff="monospace" dir="ltr">
              {signInGroups(sign)}
            </Text>
          ),
        },
      ]}
    />
  );
}

/** Checks whether a checksum found in a paper belongs to a report that was locked here. */
function CheckForm() {
  const { t } = useTranslation("report");
  const format = useFormat();
  const [sign, setSign] = useState("");
  const check = useSend(lockedReportCalls.checkReportSign, () => ({
    body: { sign: signFromText(sign) },
  }));
  const errorOf = useFieldErrors(check.error);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    check.mutate();
  };
  const locked = check.data?.locked;
  return (
    <form onSubmit={submit} noValidate>
      <Group align="end">
        <TextInput
          flex={1}
          miw={200}
          dir="ltr"
          label={t("locked.sign")}
          value={sign}
          error={errorOf("sign")}
          onChange={(event) => {
            setSign(event.currentTarget.value);
            check.reset();
          }}
        />
        <Button type="submit" variant="default" loading={check.isPending}>
          {t("locked.check")}
        </Button>
      </Group>
      {check.error && fieldProblemsOf(check.error).length === 0 && (
        <Failure error={check.error} compact />
      )}
      <p role="status">
        {check.data &&
          (locked
            ? t(locked.importedAt === null ? "locked.matches" : "locked.matchesImported", {
                date: format.dateTime(locked.lockedAt),
                imported: format.date(locked.importedAt ?? locked.lockedAt),
                revision: locked.revision,
                version: locked.programVersion,
              })
            : t("locked.unknown"))}
      </p>
    </form>
  );
}

interface Props {
  readonly studyId: string;
  /** The filters of the report on screen. */
  readonly search: ReportSearch;
  readonly mayLock: boolean;
  readonly onClose: () => void;
}
