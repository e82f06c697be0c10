import { Button, Group, Modal, NativeSelect, Radio, Stack, Text } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import { assignmentCalls } from "../../../api/contract/assignments.ts";
import { memberCalls } from "../../../api/contract/members.ts";
import { observationCalls } from "../../../api/contract/observations.ts";
import { can } from "../../../domain/permissions.ts";
import { id as idOf } from "../../../domain/rules.ts";
import { actionsIn } from "../../../domain/states.ts";
import { Failure } from "../page/Failure.tsx";
import { Loading } from "../page/Loading.tsx";
import { newId } from "../query/newId.ts";
import { useAll, useCall } from "../query/useCall.ts";
import { useSend } from "../query/useSend.ts";
import { NotReassigned } from "./NotReassigned.tsx";

const ways = ["reassign", "withdraw", "keep"] as const;
type Way = (typeof ways)[number];

/** Asks what to do with the open work of a rater who has left or, with `removes`, is about to be removed. */
export function OpenWork({ studyId, rater, removes = false, onClose }: Props) {
  const { t } = useTranslation(["team", "common"]);
  const params = { studyId };
  const observations = useAll(observationCalls.listObservations, { params });
  const members = useCall(memberCalls.listMembers, { params });
  const failed = observations.error ?? members.error;
  const open = observations.data?.filter(
    ({ raterId, state }) =>
      raterId === rater.accountId && actionsIn("observation", state).includes("withdraw"),
  );
  const able = members.data?.filter(
    ({ accountId, role, training, isImported, pausedAt }) =>
      accountId !== rater.accountId &&
      can(role, "observation.code") &&
      training !== "in_training" &&
      !isImported &&
      pausedAt === null,
  );

  return (
    <Modal
      opened
      onClose={onClose}
      title={t(removes ? "removeTitle" : "openWork.title", { name: rater.name })}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      {failed && <Failure error={failed} compact />}
      {!failed && !(open && able) && <Loading rows={2} />}
      {open && able && <Asking {...{ studyId, rater, removes, open, able, onClose }} />}
    </Modal>
  );
}

function Asking({ studyId, rater, removes, open, able, onClose }: AskingProps) {
  const { t } = useTranslation(["team", "common"]);
  const [way, setWay] = useState<Way>(able.length > 0 ? "reassign" : "keep");
  const [raterId, setRaterId] = useState(able[0]?.accountId ?? "");
  // As they were when it was asked; sent again after a lost answer, they name the same observations.
  const [observations] = useState(() =>
    open.map(({ id }) => ({ id: newId(idOf("observation")), insteadOf: id })),
  );
  const [isSettled, setSettled] = useState(open.length === 0);
  const reassign = useSend(assignmentCalls.reassign, (rest: boolean) => ({
    params: { studyId },
    body: { raterId, rest, observations },
  }));
  const withdraw = useSend(assignmentCalls.withdrawObservations, () => ({
    params: { studyId },
    body: { observationIds: observations.map(({ insteadOf }) => insteadOf) },
  }));
  const remove = useSend(
    memberCalls.removeMember,
    () => ({ params: { studyId, accountId: rater.accountId } }),
    { isStaleWhenRefused: true },
  );
  const cannot = reassign.data?.cannot ?? [];
  const others = observations.length - cannot.length;
  const isTold = way === "reassign" && !isSettled && cannot.length > 0;
  const error = reassign.error ?? withdraw.error ?? remove.error;

  /**
   * Reassigns or withdraws the open work, unless it is to be kept, so that no one is removed before that is done.
   * Returns whether it is.
   */
  async function settle(): Promise<boolean> {
    if (isSettled || way === "keep") return true;
    if (way === "withdraw") await withdraw.mutateAsync();
    else {
      const reply = await reassign.mutateAsync(isTold);
      if (reply.cannot.length > 0 && !isTold) return false;
    }
    setSettled(true);
    return true;
  }

  async function act(): Promise<void> {
    if (!(await settle())) return;
    if (removes) await remove.mutateAsync();
    onClose();
  }

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    // What was refused stands at the calls.
    act().catch(() => undefined);
  };

  return (
    <form onSubmit={submit}>
      <Stack>
        {removes && <Text size="sm">{t("removeWhat")}</Text>}
        {observations.length > 0 && !isSettled && (
          <>
            <Radio.Group
              label={t("openWork.what", { name: rater.name, count: observations.length })}
              value={way}
              onChange={(value) => {
                reassign.reset();
                setWay(ways.find((one) => one === value) ?? way);
              }}
            >
              <Stack gap={10} mt={8}>
                {ways.map((one) => (
                  <Radio
                    key={one}
                    value={one}
                    disabled={one === "reassign" && able.length === 0}
                    label={t(`openWork.way.${one}`)}
                    description={t(`openWork.hint.${one}`)}
                  />
                ))}
              </Stack>
            </Radio.Group>
            {way === "reassign" && (
              <NativeSelect
                label={t("openWork.to")}
                value={raterId}
                data={able.map(({ accountId, name }) => ({ value: accountId, label: name }))}
                onChange={(event) => {
                  reassign.reset();
                  setRaterId(event.currentTarget.value);
                }}
              />
            )}
          </>
        )}
        {isTold && <NotReassigned cannot={cannot} observations={open} />}
        {error && <Failure error={error} compact />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button
            type="submit"
            disabled={isTold && others === 0}
            loading={reassign.isPending || withdraw.isPending || remove.isPending}
          >
            {isTold
              ? t("openWork.rest", { count: others })
              : removes
                ? t("removeConfirm", { name: rater.name })
                : t(`openWork.way.${way}`)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface Props {
  readonly studyId: string;
  readonly rater: { readonly accountId: string; readonly name: string };
  readonly removes?: boolean;
  readonly onClose: () => void;
}

interface AskingProps extends Required<Props> {
  readonly open: readonly Named[];
  readonly able: readonly { readonly accountId: string; readonly name: string }[];
}

interface Named {
  readonly id: Parameters<typeof NotReassigned>[0]["observations"][number]["id"];
  readonly recordingName: string;
}
