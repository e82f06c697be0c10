import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { type InvitationResult, memberCalls } from "../../../api/contract/members.ts";
import { tabbed } from "../../../formats/table/pastedTable.ts";
import { copyText } from "../../kit/page/copyText.ts";
import { focusNow } from "../../kit/page/focusNow.ts";
import { CheckIcon, CopyIcon } from "../../kit/page/icons.tsx";
import { useCall } from "../../kit/query/useCall.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";
import { joinAddress } from "./joinAddress.ts";
import { inSequence } from "../../kit/text/phrase.ts";

/** How often the state of unsent emails is fetched where no change is reported, in milliseconds. */
const lookEveryMs = 2_000;

/** The result of each of many invitations: emails sent, and all links as one table to copy. */
export function InvitedMany({ studyId, results, excluded, onClose }: Props) {
  const { t } = useTranslation(["team", "common"]);
  const [copied, setCopied] = useState<boolean>();
  const { data } = useCall(
    memberCalls.listInvitations,
    { params: { studyId } },
    {
      refetchInterval: ({ state }) =>
        state.data?.some(({ mailing }) => mailing === "sending") ? lookEveryMs : false,
    },
  );
  const now = new Map(data?.map((one) => [one.id, one]));
  const rows = results.map((result) => ({
    ...result,
    invitation: (result.invitation && now.get(result.invitation.id)) ?? result.invitation,
  }));
  const invited = rows.filter(({ outcome }) => outcome === "invited");
  const sent = invited.filter(({ invitation }) => invitation?.mailing === "sent").length;
  const isMailed = invited.some(({ invitation }) => invitation?.mailing !== "none");
  const table = tabbed([
    [t("email"), t("name"), t("link")],
    ...invited.flatMap(({ email, invitation, token }) =>
      token === null ? [] : [[email, invitation?.name ?? "", joinAddress(token)]],
    ),
  ]);

  return (
    <Stack gap="sm">
      <Text size="sm" role="status">
        {inSequence([
          t("manyDone", { count: invited.length }),
          ...(isMailed ? [t("manySent", { count: sent })] : []),
          ...(excluded + rows.length > invited.length
            ? [t("manyLeftOut", { count: excluded + rows.length - invited.length })]
            : []),
        ])}
      </Text>
      <DataTable
        label={t("manyResults")}
        minWidth={480}
        maxHeight={320}
        rows={rows}
        keyOf={({ email }, at) => `${email} ${at}`}
        columns={[
          {
            id: "email",
            head: t("email"),
            isRowHead: true,
            cell: ({ email }) => <bdi>{email}</bdi>,
          },
          {
            id: "name",
            head: t("name"),
            cell: ({ invitation }) => <bdi>{invitation?.name}</bdi>,
          },
          { id: "outcome", head: t("manyOutcome"), cell: ({ outcome }) => t(`outcome.${outcome}`) },
          {
            id: "mail",
            head: t("mail"),
            cell: ({ invitation }) =>
              invitation && (
                <>
                  {t(`mailing.${invitation.mailing}`)}
                  {invitation.mailProblem !== null && (
                    <Text size="sm" c="dimmed">
                      {t(`mailProblem.${invitation.mailProblem}`)}
                    </Text>
                  )}
                </>
              ),
          },
        ]}
      />
      {copied === false && (
        <Textarea
          label={t("manyTable")}
          readOnly
          rows={4}
          dir="ltr"
          value={table}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <Text size="sm" c="dimmed">
        {t("manyLinksOnce")}
      </Text>
      <Group justify="flex-end">
        <Button
          ref={focusNow}
          variant={isMailed ? "default" : "filled"}
          leftSection={copied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
          disabled={invited.length === 0}
          onClick={() => void copyText(table).then(setCopied)}
        >
          {copied ? t("common:copied") : t("manyCopy")}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t("common:close")}
        </Button>
      </Group>
    </Stack>
  );
}

interface Props {
  readonly studyId: string;
  readonly results: readonly InvitationResult[];
  /** The number of lines that were excluded from the request. */
  readonly excluded: number;
  readonly onClose: () => void;
}
