import { Button, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { lazy, type SubmitEvent, Suspense, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { securityCalls } from "../../../api/contract/security.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { fieldProblemsOf, useFieldErrors } from "../../kit/text/refusalText.ts";
import { BackupCodes } from "./BackupCodes.tsx";
import { GivenPassword } from "../../kit/form/GivenPassword.tsx";
import { useSend } from "../../kit/query/useSend.ts";

const QrCode = lazy(async () => ({ default: (await import("../../kit/page/QrCode.tsx")).QrCode }));

/** Three steps: password, then setup key and verification code, then the backup codes. */
export function TwoFactorSteps({ onConfirmed = nothing, onDone }: Props) {
  const { t } = useTranslation("security");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const begin = useSend(securityCalls.beginTwoFactor, () => ({ body: { password } }));
  const confirm = useSend(securityCalls.confirmTwoFactor, () => ({ body: { code } }), {
    onReply: onConfirmed,
  });
  const { error } = begin.data ? confirm : begin;
  const errorOf = useFieldErrors(error);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    (begin.data ? confirm : begin).mutate();
  };

  if (confirm.data) return <BackupCodes codes={confirm.data.backupCodes} onDone={onDone} />;
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {begin.data ? (
          <>
            <Text size="sm">{t("scan")}</Text>
            <Suspense>
              <QrCode text={begin.data.address} label={t("qr")} />
            </Suspense>
            <Textarea
              label={t("secret")}
              readOnly
              rows={2}
              dir="ltr"
              styles={{ input: { fontFamily: "monospace" } }}
              value={inFours(begin.data.secret)}
              onFocus={(event) => event.currentTarget.select()}
            />
            <TextInput
              label={t("code")}
              description={t("codeHint")}
              data-autofocus
              inputMode="numeric"
              autoComplete="one-time-code"
              dir="ltr"
              value={code}
              error={errorOf("code")}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          </>
        ) : (
          <GivenPassword value={password} error={errorOf("password")} onChange={setPassword} />
        )}
        {error && fieldProblemsOf(error).length === 0 && <Failure error={error} compact />}
        <Button type="submit" loading={begin.isPending || confirm.isPending}>
          {t(begin.data ? "switchOn" : "goOn")}
        </Button>
      </Stack>
    </form>
  );
}

interface Props {
  /** Two-factor authentication is on; the backup codes are shown now. */
  readonly onConfirmed?: () => void;
  /** The backup codes were confirmed as saved. */
  readonly onDone: () => void;
}

function nothing(): void {}

/** The setup key in groups of four, for typing: "ABCD EFGH". */
function inFours(secret: string): string {
  return (secret.match(/.{1,4}/gu) ?? []).join(" ");
}
