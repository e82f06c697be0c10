import { Button, Group, Modal, Stack, Text, Title } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { programCalls, type StudyProgram } from "../../../api/contract/programs.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { useCall } from "../../kit/query/useCall.ts";
import { RaterName } from "../../kit/raters/RaterName.tsx";
import { DataTable } from "../../kit/table/DataTable.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { AddProgram } from "./AddProgram.tsx";
import { ProgramTokens } from "./ProgramTokens.tsx";

/** The programs that rate in the study: created here, with their API tokens. */
export function Programs({ studyId }: { readonly studyId: string }) {
  const { t } = useTranslation(["team", "common"]);
  const format = useFormat();
  const [isAdding, setAdding] = useState(false);
  const [openId, setOpenId] = useState<string>();
  const opener = useRef<HTMLButtonElement>(null);
  const { data, error, refetch } = useCall(programCalls.listPrograms, { params: { studyId } });
  const programs = data?.filter(({ isMember }) => isMember) ?? [];
  const opened = programs.find(({ accountId }) => accountId === openId);

  return (
    <Stack component="section" gap="xs">
      <Title order={2}>{t("programs")}</Title>
      <Text size="sm" c="dimmed">
        {t("programsWhat")}
      </Text>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={2} />}
      {programs.length > 0 && (
        <DataTable
          label={t("programs")}
          minWidth={360}
          rows={programs}
          keyOf={({ accountId }) => accountId}
          columns={[
            {
              id: "name",
              head: t("name"),
              isRowHead: true,
              orderBy: ({ name }) => name,
              cell: (program) => (
                <>
                  <Text span fw={600} size="sm">
                    <RaterName name={program.name} isProgram />
                  </Text>
                  <Text size="sm" c="dimmed">
                    {format.list(factsOf(program))}
                  </Text>
                </>
              ),
            },
            {
              id: "version",
              head: t("programVersion"),
              cell: ({ version, settingsHash }) => (
                <>
                  <bdi>{version}</bdi>
                  {settingsHash !== "" && (
                    <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
                      <bdi>{settingsHash}</bdi>
                    </Text>
                  )}
                </>
              ),
            },
            {
              id: "tokens",
              head: t("programTokens"),
              cell: ({ accountId, name, version, tokens }) => (
                <Button
                  variant="subtle"
                  size="xs"
                  aria-label={t("tokensOf", { name: `${name} ${version}` })}
                  onClick={({ currentTarget }) => {
                    opener.current = currentTarget;
                    setOpenId(accountId);
                  }}
                >
                  {t("tokenCount", { count: tokens.length })}
                </Button>
              ),
            },
          ]}
        />
      )}
      <Group>
        <Button variant="default" onClick={() => setAdding(true)}>
          {t("addProgram")}
        </Button>
      </Group>
      {isAdding && <AddProgram studyId={studyId} onClose={() => setAdding(false)} />}
      <Modal
        opened={opened !== undefined}
        size="lg"
        // What had the focus when the dialog closed came only after it had opened.
        onExitTransitionEnd={() => opener.current?.focus()}
        onClose={() => setOpenId(undefined)}
        title={opened ? t("tokensOf", { name: `${opened.name} ${opened.version}` }) : ""}
        closeButtonProps={{ "aria-label": t("common:close") }}
      >
        {opened && (
          <ProgramTokens studyId={studyId} program={opened} onClose={() => setOpenId(undefined)} />
        )}
      </Modal>
    </Stack>
  );
}

function factsOf({ owner, licence }: StudyProgram): string[] {
  return [owner, licence].filter((fact) => fact !== "");
}
