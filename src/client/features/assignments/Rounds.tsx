import { Button, Modal, NativeSelect, Table, Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { assignmentCalls, type RoundSummary } from "../../../api/contract/assignments.ts";
import { limits } from "../../../domain/limits.ts";
import { id as idOf } from "../../../domain/rules.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { newId } from "../../kit/query/newId.ts";
import styles from "./assignments.module.css";
import { useRoundName } from "./useRoundName.ts";
import { useSend } from "../../kit/query/useSend.ts";
import { ScrolledTable } from "../../kit/table/ScrolledTable.tsx";

/** The rounds of the study, with a button that creates one. */
export function Rounds({ studyId, rounds, versions }: Props) {
  const { t } = useTranslation(["assignments", "common"]);
  const format = useFormat();
  const roundName = useRoundName();
  const [dialog, setDialog] = useState<{ readonly round: RoundSummary | undefined }>();

  return (
    <section className={styles["section"]} aria-label={t("rounds.title")}>
      <div className={styles["head"]}>
        <Title order={2}>{t("rounds.title")}</Title>
        <Button onClick={() => setDialog({ round: undefined })}>{t("rounds.new")}</Button>
      </div>
      <Text size="sm" c="dimmed" maw="72ch">
        {t("rounds.what")}
      </Text>
      {rounds.length > 0 && (
        <ScrolledTable label={t("rounds.title")} minWidth={620}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t("round")}</Table.Th>
              <Table.Th scope="col">{t("scheme")}</Table.Th>
              <Table.Th scope="col">{t("rounds.covers")}</Table.Th>
              <Table.Th scope="col" data-end>
                {t("existing")}
              </Table.Th>
              <Table.Th scope="col" data-end>
                {t("rounds.handedIn")}
              </Table.Th>
              <Table.Th scope="col">
                <span className="hidden">{t("common:actions")}</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rounds.map((round) => (
              <Table.Tr key={round.id}>
                <Table.Th scope="row" fw={400}>
                  <bdi>{roundName(round)}</bdi>
                </Table.Th>
                <Table.Td>{t("schemeVersion", { number: round.schemeNumber })}</Table.Td>
                <Table.Td>
                  {round.basisNumber === null
                    ? t("rounds.everything")
                    : t("rounds.overAgreed", { number: round.basisNumber })}
                </Table.Td>
                <Table.Td data-end>{format.number(round.observations)}</Table.Td>
                <Table.Td data-end>{format.number(round.submitted)}</Table.Td>
                <Table.Td data-end>
                  <Button
                    variant="subtle"
                    size="xs"
                    aria-label={t("rounds.renameOf", { round: roundName(round) })}
                    onClick={() => setDialog({ round })}
                  >
                    {t("rounds.rename")}
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </ScrolledTable>
      )}
      {dialog && (
        <RoundDialog
          {...{ studyId, rounds, versions }}
          round={dialog.round}
          onClose={() => setDialog(undefined)}
        />
      )}
    </section>
  );
}

/** Creates a round, or renames one: its version and coverage cannot be changed. */
function RoundDialog({ studyId, rounds, versions, round, onClose }: DialogProps) {
  const { t } = useTranslation(["assignments", "common"]);
  const roundName = useRoundName();
  const [newRoundId] = useState(() => newId(idOf("round")));
  const [name, setName] = useState(round?.name ?? "");
  const [versionId, setVersionId] = useState(versions[0]?.id ?? "");
  const [basisId, setBasisId] = useState("");
  const make = useSend(
    assignmentCalls.makeRound,
    () => ({
      params: { studyId },
      body: {
        id: newRoundId,
        name,
        schemeVersionId: versionId,
        basisRoundId: basisId === "" ? null : basisId,
      },
    }),
    { onSuccess: onClose },
  );
  const rename = useSend(
    assignmentCalls.renameRound,
    (roundId: string) => ({ params: { studyId, roundId }, body: { name } }),
    { onSuccess: onClose },
  );
  const save = round ? rename : make;

  return (
    <Modal
      opened
      onClose={onClose}
      title={round ? t("rounds.renameOf", { round: roundName(round) }) : t("rounds.new")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <form
        className={styles["section"]}
        onSubmit={(event) => {
          event.preventDefault();
          if (round) rename.mutate(round.id);
          else make.mutate();
        }}
      >
        <TextInput
          label={t("rounds.name")}
          description={t("rounds.nameHint")}
          data-autofocus
          dir="auto"
          value={name}
          maxLength={limits.nameMaxChars}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {!round && (
          <>
            <NativeSelect
              label={t("scheme")}
              value={versionId}
              data={versions.map(({ id, number }) => ({
                value: id,
                label: t("schemeVersion", { number }),
              }))}
              onChange={(event) => setVersionId(event.currentTarget.value)}
            />
            <NativeSelect
              label={t("rounds.covers")}
              description={basisId === "" ? undefined : t("rounds.overAgreedWhat")}
              value={basisId}
              data={[
                { value: "", label: t("rounds.everything") },
                ...rounds.map((one) => ({
                  value: one.id,
                  label: t("rounds.overAgreed", { number: one.number }),
                })),
              ]}
              onChange={(event) => setBasisId(event.currentTarget.value)}
            />
          </>
        )}
        {save.error && <Failure error={save.error} compact />}
        <Button type="submit" loading={save.isPending}>
          {round ? t("common:save") : t("rounds.make")}
        </Button>
      </form>
    </Modal>
  );
}

interface Props {
  readonly studyId: string;
  readonly rounds: readonly RoundSummary[];
  /** The published versions of the scheme, newest first; never empty. */
  readonly versions: readonly { readonly id: string; readonly number: number }[];
}

interface DialogProps extends Props {
  /** The round to rename; `undefined` for a new one. */
  readonly round: RoundSummary | undefined;
  readonly onClose: () => void;
}
