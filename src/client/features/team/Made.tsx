import { Button, Text, TextInput } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { joinAddress } from "./joinAddress.ts";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Invitation } from "../../../domain/entities/study.ts";
import { CheckIcon, CopyIcon } from "../../kit/page/icons.tsx";
import { useCall } from "../../kit/query/useCall.ts";
import { memberCalls } from "../../../api/contract/members.ts";

/** How often the state of an unsent email is fetched where no change is reported, in milliseconds. */
const lookEveryMs = 2_000;

/** An invitation just created: the state of its email, or its link to copy, shown only this once. */
export function Made({ studyId, invitation, token }: Props) {
  const { t } = useTranslation("team");
  const [showsLink, setShowsLink] = useState(false);
  const { data } = useCall(
    memberCalls.listInvitations,
    { params: { studyId } },
    {
      refetchInterval: ({ state }) =>
        (state.data?.find(({ id }) => id === invitation.id) ?? invitation).mailing === "sending"
          ? lookEveryMs
          : false,
    },
  );
  const { email, mailing, mailProblem } =
    data?.find(({ id }) => id === invitation.id) ?? invitation;

  if (email === null || mailing === "none") return <Link token={token} />;
  const said = { sending: "sendingTo", sent: "sentTo", failed: "notSentTo" } as const;
  return (
    <>
      <Text size="sm" role="status">
        {mailProblem !== null && `${t(`mailProblem.${mailProblem}`)} `}
        {t(said[mailing], { email })}
      </Text>
      {mailing === "failed" || showsLink ? (
        <Link token={token} />
      ) : (
        <Button variant="default" onClick={() => setShowsLink(true)}>
          {t("showLink")}
        </Button>
      )}
    </>
  );
}

function Link({ token }: { readonly token: string }) {
  const { t } = useTranslation(["team", "common"]);
  const clipboard = useClipboard({ timeout: 3_000 });
  const address = joinAddress(token);

  return (
    <>
      <TextInput
        label={t("link")}
        readOnly
        value={address}
        dir="ltr"
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        leftSection={clipboard.copied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
        onClick={() => clipboard.copy(address)}
      >
        {clipboard.copied ? t("common:copied") : t("common:copy")}
      </Button>
      <Text size="sm" c="dimmed" role="status">
        {t("linkOnce")}
      </Text>
    </>
  );
}

interface Props {
  readonly studyId: string;
  readonly invitation: Invitation;
  readonly token: string;
}
