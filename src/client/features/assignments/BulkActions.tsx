import { Button, Modal, NativeSelect, Text, TextInput } from "@mantine/core";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { assignmentCalls } from "../../../api/contract/assignments.ts";
import type { Member } from "../../../api/contract/members.ts";
import type { ObservationSummary } from "../../../api/contract/observations.ts";
import { id as idOf } from "../../../domain/rules.ts";
import { actionsIn } from "../../../domain/states.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { newId } from "../../kit/query/newId.ts";
import styles from "./assignments.module.css";
import { dayOf, dueAtOf } from "../../kit/form/dueDate.ts";
import { NotReassigned } from "../../kit/raters/NotReassigned.tsx";
import { useSend } from "../../kit/query/useSend.ts";

const bulkActions = ["due", "reassign", "withdraw"] as const;
type BulkAction = (typeof bulkActions)[number];

/**
 * Actions on several assignments at once; submitted ones can be neither withdrawn nor reassigned.
 */
export function BulkActions({ studyId, chosen, raters, onDone }: Props) {
  const { t } = useTranslation(["assignments", "common"]);
  const [asking, setAsking] = useState<BulkAction>();
  const [said, setSaid] = useState("");
  const open = chosen.filter(({ state }) => actionsIn("observation", state).includes("withdraw"));
  const movable = open.filter(({ purpose }) => purpose === "work" || purpose === "check");
  const countOf = { due: chosen.length, reassign: movable.length, withdraw: open.length };
  const say = (sentence: string): void => {
    setAsking(undefined);
    setSaid(sentence);
  };

  return (
    <>
      {chosen.length > 0 && (
        <div className={styles["bulk"]} role="group" aria-label={t("bulk.title")}>
          <Text size="sm">{t("bulk.chosen", { count: chosen.length })}</Text>
          {bulkActions.map((action) => (
            <Button
              key={action}
              size="xs"
              variant="default"
              disabled={countOf[action] === 0}
              onClick={() => {
                setSaid("");
                setAsking(action);
              }}
            >
              {t(`bulk.${action}`)}
            </Button>
          ))}
          <Button size="xs" variant="subtle" onClick={onDone}>
            {t("clear")}
          </Button>
        </div>
      )}
      <Text size="sm" c="dimmed" role="status">
        {said}
      </Text>
      {asking === "due" && (
        <DueDialog
          {...{ studyId, chosen }}
          onClose={() => setAsking(undefined)}
          onReply={say}
          onDone={onDone}
        />
      )}
      {asking === "reassign" && (
        <ReassignDialog
          {...{ studyId, raters }}
          chosen={movable}
          onClose={() => setAsking(undefined)}
          onReply={say}
          onDone={onDone}
        />
      )}
      {asking === "withdraw" && (
        <WithdrawDialog
          studyId={studyId}
          chosen={open}
          onClose={() => setAsking(undefined)}
          onReply={say}
          onDone={onDone}
        />
      )}
    </>
  );
}

function DueDialog({ studyId, chosen, onClose, onReply, onDone }: DialogProps) {
  const { t } = useTranslation("assignments");
  const [day, setDay] = useState(dayOf(chosen[0]?.dueAt ?? null));
  const save = useSend(
    assignmentCalls.setDueDate,
    () => ({
      params: { studyId },
      body: { observationIds: chosen.map(({ id }) => id), dueAt: dueAtOf(day) },
    }),
    { onReply: ({ changed }) => onReply(t("due.changed", { count: changed })), onSuccess: onDone },
  );

  return (
    <Asked title={t("bulk.due")} save={save} onClose={onClose} word={t("due.set")}>
      <TextInput
        type="date"
        label={t("due.label")}
        description={t("due.emptyHint")}
        data-autofocus
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
    </Asked>
  );
}

function ReassignDialog({ studyId, chosen, raters, onClose, onReply, onDone }: ReassignProps) {
  const { t } = useTranslation(["assignments", "team"]);
  const able = raters.filter(
    ({ training, isImported, pausedAt }) =>
      training !== "in_training" && !isImported && pausedAt === null,
  );
  const [raterId, setRaterId] = useState<string>(able[0]?.accountId ?? "");
  // Made once, so that the same observations are named when the request is sent again after a lost response.
  const [observations] = useState(() =>
    chosen.map(({ id }) => ({ id: newId(idOf("observation")), insteadOf: id })),
  );
  const save = useSend(
    assignmentCalls.reassign,
    (rest: boolean) => ({ params: { studyId }, body: { raterId, rest, observations } }),
    {
      onReply: ({ made, cannot: left }) =>
        (made > 0 || left.length === 0) && onReply(t("reassign.done", { count: made })),
      onSuccess: ({ made, cannot: left }) => {
        if (made > 0 || left.length === 0) onDone();
      },
    },
  );
  const cannot = save.data?.cannot ?? [];
  const others = observations.length - cannot.length;

  return (
    <Asked
      title={t("bulk.reassign")}
      save={{ ...save, mutate: () => save.mutate(cannot.length > 0) }}
      onClose={onClose}
      word={cannot.length > 0 ? t("team:openWork.rest", { count: others }) : t("bulk.reassign")}
      isIdle={others === 0}
    >
      <Text size="sm">{t("reassign.what", { count: observations.length })}</Text>
      <NativeSelect
        label={t("reassign.to")}
        data-autofocus
        value={raterId}
        data={able.map(({ accountId, name }) => ({ value: accountId, label: name }))}
        onChange={(event) => {
          save.reset();
          setRaterId(event.currentTarget.value);
        }}
      />
      {cannot.length > 0 && <NotReassigned cannot={cannot} observations={chosen} />}
    </Asked>
  );
}

function WithdrawDialog({ studyId, chosen, onClose, onReply, onDone }: DialogProps) {
  const { t } = useTranslation("assignments");
  const save = useSend(
    assignmentCalls.withdrawObservations,
    () => ({
      params: { studyId },
      body: { observationIds: chosen.map(({ id }) => id) },
    }),
    {
      onReply: ({ changed }) => onReply(t("bulk.withdrawn", { count: changed })),
      onSuccess: onDone,
    },
  );

  return (
    <Asked
      title={t("bulk.withdrawTitle", { count: chosen.length })}
      save={save}
      onClose={onClose}
      word={t("withdraw")}
    >
      <Text size="sm">{t("withdrawWhat")}</Text>
    </Asked>
  );
}

/** A dialog with one button that carries out an action. */
function Asked({ title, save, word, isIdle = false, onClose, children }: AskedProps) {
  const { t } = useTranslation("common");
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    save.mutate();
  };

  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": t("close") }}>
      <form className={styles["section"]} onSubmit={submit}>
        {children}
        {save.error && <Failure error={save.error} compact />}
        <Button type="submit" loading={save.isPending} disabled={isIdle}>
          {word}
        </Button>
      </form>
    </Modal>
  );
}

interface Props {
  readonly studyId: string;
  readonly chosen: readonly ObservationSummary[];
  /** Members to whom the recordings can be reassigned. */
  readonly raters: readonly Member[];
  readonly onDone: () => void;
}

interface DialogProps {
  readonly studyId: string;
  readonly chosen: readonly ObservationSummary[];
  readonly onClose: () => void;
  /** Receives the sentence that says what was done. */
  readonly onReply: (sentence: string) => void;
  readonly onDone: () => void;
}

interface ReassignProps extends DialogProps {
  readonly raters: readonly Member[];
}

interface AskedProps {
  readonly title: string;
  readonly save: {
    readonly mutate: () => void;
    readonly isPending: boolean;
    readonly error: Error | null;
  };
  /** The label of the button. */
  readonly word: string;
  /** Whether there is nothing to carry out. */
  readonly isIdle?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}
