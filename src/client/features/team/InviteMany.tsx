import { Button, Group, Modal, NativeSelect, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { memberCalls, type Member } from "../../../api/contract/members.ts";
import type { Invitation } from "../../../domain/entities/study.ts";
import { can, type Role, roles } from "../../../domain/permissions.ts";
import { id, type Id } from "../../../domain/rules.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { newId } from "../../kit/query/newId.ts";
import { useCall } from "../../kit/query/useCall.ts";
import { useSend } from "../../kit/query/useSend.ts";
import { Brings, bringsNothing } from "./Brings.tsx";
import { InvitedMany } from "./InvitedMany.tsx";
import { type PastedPerson, pastedPeople } from "./pastedPeople.ts";
import { PastedTable } from "./PastedTable.tsx";
import { usePastedWords } from "./usePastedWords.ts";
import { inSequence } from "../../kit/text/phrase.ts";

/** Invites everyone in a pasted list: a preview line by line, then one request. */
export function InviteMany({ studyId, members, onClose }: Props) {
  const { t } = useTranslation(["team", "common"]);
  const {
    data: invitations,
    error,
    refetch,
  } = useCall(memberCalls.listInvitations, {
    params: { studyId },
  });
  const [isDone, setDone] = useState(false);

  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      // Links are shown this once: a click beside them must not lose them.
      closeOnClickOutside={!isDone}
      title={t("manyTitle")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} compact />}
      {!invitations && !error && <Loading />}
      {invitations && (
        <Composing {...{ studyId, members, invitations, onClose }} onDone={() => setDone(true)} />
      )}
    </Modal>
  );
}

function Composing({ studyId, members, invitations, onClose, onDone }: ComposingProps) {
  const { t } = useTranslation(["team", "common"]);
  const words = usePastedWords();
  const [text, setText] = useState("");
  const [role, setRole] = useState<Role>("rater");
  const [chosenRoles, setChosenRoles] = useState<ReadonlyMap<string, Role>>(new Map());
  const [brings, setBrings] = useState(bringsNothing);
  const [mends, setMends] = useState<ReadonlyMap<string, string>>(new Map());
  // One id per email address, however often the request is sent: no one is invited twice after a lost response.
  const [ids] = useState(() => new Map<string, Id<"invitation">>());
  // The invitations before any was made here.
  const [before] = useState(invitations);
  const people = pastedPeople(text, words, {
    members: new Map(members.map(({ email, name }) => [email, name])),
    invited: new Map(
      before.flatMap(({ email, state, expiresAt }) =>
        email !== null && state === "pending" ? [[email, expiresAt] as const] : [],
      ),
    ),
    mends,
  });
  const good = people.filter(({ problem }) => problem === undefined);
  const roleOf = (person: PastedPerson) => chosenRoles.get(person.email) ?? person.role ?? role;
  const idOf = (email: string): Id<"invitation"> => {
    const made = ids.get(email) ?? newId(id("invitation"));
    ids.set(email, made);
    return made;
  };
  const inviting = useSend(
    memberCalls.inviteMany,
    () => ({
      params: { studyId },
      body: {
        invitations: good.map((person) => {
          const codes = can(roleOf(person), "observation.code");
          const group = person.group ?? brings.recordingGroup;
          return {
            id: idOf(person.email),
            email: person.email,
            name: person.name === "" ? null : person.name,
            role: roleOf(person),
            assignsRecordings: codes && (brings.assignsRecordings || person.group !== undefined),
            recordingGroup: codes ? group : null,
            beginsTraining: codes && (brings.beginsTraining || person.training),
          };
        }),
      },
    }),
    { onReply: onDone },
  );

  if (inviting.data) {
    return (
      <InvitedMany
        studyId={studyId}
        results={inviting.data.results}
        excluded={people.length - good.length}
        onClose={onClose}
      />
    );
  }
  return (
    <Stack gap="sm">
      <Textarea
        label={t("manyLabel")}
        description={t("manyHint")}
        placeholder={t("manyExample")}
        autosize
        minRows={4}
        maxRows={6}
        spellCheck={false}
        data-autofocus
        dir="auto"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <NativeSelect
        label={t("manyRole")}
        description={t("manyRoleHint")}
        value={role}
        data={roles.map((one) => ({ value: one, label: t(`common:role.${one}`) }))}
        onChange={({ currentTarget: { value } }) =>
          setRole(roles.find((one) => one === value) ?? role)
        }
      />
      <Brings value={brings} onChange={setBrings} />
      {people.length > 0 && (
        <PastedTable
          people={people}
          roleOf={roleOf}
          onRole={(email, next) => setChosenRoles(new Map([...chosenRoles, [email, next]]))}
          onMend={(more) => setMends(new Map([...mends, ...more]))}
        />
      )}
      <Text size="sm" role="status">
        {people.length > 0 &&
          inSequence([
            t("manyGood", { count: good.length }),
            ...(people.length > good.length
              ? [t("manyLeftOut", { count: people.length - good.length })]
              : []),
          ])}
      </Text>
      {inviting.error && <Failure error={inviting.error} compact />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <Button
          disabled={good.length === 0}
          loading={inviting.isPending}
          onClick={() => inviting.mutate()}
        >
          {t("manySubmit", { count: good.length })}
        </Button>
      </Group>
    </Stack>
  );
}

interface Props {
  readonly studyId: string;
  readonly members: readonly Member[];
  readonly onClose: () => void;
}

interface ComposingProps extends Props {
  readonly invitations: readonly Invitation[];
  readonly onDone: () => void;
}
