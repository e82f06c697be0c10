import { Button, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { accountCalls, type Session } from "../../../api/contract/accounts.ts";
import { securityCalls } from "../../../api/contract/security.ts";
import type { Account } from "../../../domain/entities/account.ts";
import { isSignInName } from "../../../domain/signInNames.ts";
import { GivenPassword } from "../../kit/form/GivenPassword.tsx";
import { Failure } from "../../kit/page/Failure.tsx";
import { keepSession, sessionQuery } from "../../kit/query/session.ts";
import { signInWaysQuery } from "../../kit/query/singleSignOn.ts";
import { useAnswer } from "../../kit/query/useAnswer.ts";
import { useCall } from "../../kit/query/useCall.ts";
import { useSend } from "../../kit/query/useSend.ts";
import { fieldProblemsOf, useFieldErrors } from "../../kit/text/refusalText.ts";

/** One’s sign-in address, and its change by a link mailed to the new one. */
export function EmailAddress({ account }: { readonly account: Account }) {
  const { t } = useTranslation("settings");
  const { data: ways } = useAnswer(signInWaysQuery);
  const { hash } = useLocation();
  const proof = new URLSearchParams(hash).get("address");
  const [isConfirmed, setConfirmed] = useState(false);

  return (
    <Stack maw={420} gap="xs">
      <Title order={2} id="email">
        {t("address.title")}
      </Title>
      <Text size="sm">
        <bdi>{account.email}</bdi>
      </Text>
      {isSignInName(account.email) && (
        <Text size="sm" c="dimmed">
          {t("address.isName")}
        </Text>
      )}
      <Text size="sm" role="status" c="dimmed">
        {isConfirmed ? t("address.confirmed") : ""}
      </Text>
      {proof !== null ? (
        <Confirm proof={proof} onConfirmed={() => setConfirmed(true)} />
      ) : ways?.mailsPasswordLinks === false ? (
        <Text size="sm">
          {t(account.isAdministrator ? "address.noMailAdministrator" : "address.noMail")}
        </Text>
      ) : (
        <Ask key={account.email} />
      )}
    </Stack>
  );
}

function Ask() {
  const { t } = useTranslation("settings");
  const { data: security } = useCall(securityCalls.readSecurity, {});
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [sentTo, setSentTo] = useState<string>();
  const { mutate, isPending, error, reset } = useSend(
    accountCalls.askAddress,
    () => ({ body: { email, password: security?.hasPassword === false ? null : password } }),
    {
      onReply: () => {
        setSentTo(email);
        setEmail("");
        setPassword("");
      },
    },
  );
  const errorOf = useFieldErrors(error);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setSentTo(undefined);
    mutate();
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        <TextInput
          label={t("address.next")}
          description={t("address.hint")}
          type="email"
          autoComplete="email"
          value={email}
          error={errorOf("email")}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            reset();
          }}
        />
        {email !== "" && security?.hasPassword !== false && (
          <GivenPassword
            value={password}
            error={errorOf("password")}
            isFirst={false}
            onChange={(value) => {
              setPassword(value);
              reset();
            }}
          />
        )}
        {error && fieldProblemsOf(error).length === 0 && <Failure error={error} compact />}
        <Group>
          <Button type="submit" variant="default" loading={isPending} disabled={email === ""}>
            {t("address.send")}
          </Button>
        </Group>
        <Text size="sm" role="status">
          {sentTo === undefined ? "" : t("address.sent", { email: sentTo })}
        </Text>
      </Stack>
    </form>
  );
}

/** The page that the emailed link opens. */
function Confirm({
  proof,
  onConfirmed,
}: {
  readonly proof: string;
  readonly onConfirmed: () => void;
}) {
  const { t } = useTranslation(["settings", "common"]);
  const client = useQueryClient();
  const navigate = useNavigate();
  const leave = () => navigate({ to: "/settings", replace: true });
  const { mutate, isPending, error } = useSend(
    accountCalls.confirmAddress,
    () => ({ body: { proof } }),
    {
      onSuccess: async (account) => {
        const session: Session = { state: "signed_in", account };
        keepSession(session);
        client.setQueryData(sessionQuery.queryKey, session);
        onConfirmed();
        await leave();
      },
    },
  );

  return (
    <>
      <Text size="sm">{t("address.confirmWhat")}</Text>
      {error && <Failure error={error} compact />}
      <Group>
        <Button loading={isPending} onClick={() => mutate()}>
          {t("address.confirm")}
        </Button>
        <Button variant="default" onClick={() => void leave()}>
          {t("common:cancel")}
        </Button>
      </Group>
    </>
  );
}
