import { noted } from "../../kit/text/phrase.ts";
import { Button, Group, Modal, Radio, Stack, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { memberCalls } from "../../../api/contract/members.ts";
import { can, mayBeGiven, type Role, roles } from "../../../domain/permissions.ts";
import { id } from "../../../domain/rules.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { fieldProblemsOf, useFieldErrors } from "../../kit/text/refusalText.ts";
import { newId } from "../../kit/query/newId.ts";
import { Brings, bringsNothing } from "./Brings.tsx";
import { Made } from "./Made.tsx";
import { useSend } from "../../kit/query/useSend.ts";

/** Creates an invitation and shows its link, only this once. */
export function InviteDialog({ studyId, onClose }: Props) {
  const { t } = useTranslation(["team", "common"]);
  const [role, setRole] = useState<Role>("rater");
  const [email, setEmail] = useState("");
  const [brings, setBrings] = useState(bringsNothing);
  const { mutate, isPending, error, data, reset } = useSend(memberCalls.invite, () => ({
    params: { studyId },
    body: {
      id: newId(id("invitation")),
      role,
      email: email.trim() === "" ? null : email,
      ...(can(role, "observation.code") && brings),
    },
  }));
  const errorOf = useFieldErrors(error);
  const byLink = mayBeGiven(role, { email: null });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    mutate();
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={t("inviteTitle")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      {data ? (
        <Stack>
          <Made studyId={studyId} {...data} />
          <Group justify="space-between">
            <Button
              variant="subtle"
              onClick={() => {
                setEmail("");
                reset();
              }}
            >
              {t("another")}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t("common:close")}
            </Button>
          </Group>
        </Stack>
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack>
            <Radio.Group
              label={t("role")}
              value={role}
              onChange={(value) => setRole(roles.find((one) => one === value) ?? role)}
            >
              <Stack gap={10} mt={8}>
                {roles.map((one) => (
                  <Radio
                    key={one}
                    value={one}
                    label={t(`common:role.${one}`)}
                    description={t(`common:roleHint.${one}`)}
                  />
                ))}
              </Stack>
            </Radio.Group>
            <TextInput
              label={byLink ? `${t("email")}${noted(t("common:optional"))}` : t("email")}
              description={t(byLink ? "emailHint" : "ownerEmailHint")}
              required={!byLink}
              type="email"
              value={email}
              error={errorOf("email")}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            {can(role, "observation.code") && <Brings value={brings} onChange={setBrings} />}
            {error && fieldProblemsOf(error).length === 0 && <Failure error={error} compact />}
            <Button type="submit" loading={isPending}>
              {t(byLink && email.trim() === "" ? "makeLink" : "sendInvitation")}
            </Button>
          </Stack>
        </form>
      )}
    </Modal>
  );
}

interface Props {
  readonly studyId: string;
  readonly onClose: () => void;
}
