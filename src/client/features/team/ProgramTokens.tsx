import { Button, Stack, Text, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { programCalls, type StudyProgram } from "../../../api/contract/programs.ts";
import { limits } from "../../../domain/limits.ts";
import { id } from "../../../domain/rules.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { newId } from "../../kit/query/newId.ts";
import { useSend } from "../../kit/query/useSend.ts";
import { fieldProblemsOf, useFieldErrors } from "../../kit/text/refusalText.ts";
import { DaysInput } from "../../kit/tokens/DaysInput.tsx";
import { OwnPassword } from "../../kit/tokens/OwnPassword.tsx";
import { SecretOnce } from "../../kit/tokens/SecretOnce.tsx";
import "../../kit/tokens/texts.ts";
import { TokenTable } from "../../kit/tokens/TokenTable.tsx";

/** A dialog with the tokens of a program, and a new one, shown once. */
export function ProgramTokens({ studyId, program, onClose }: Props) {
  const { t } = useTranslation(["team", "tokens", "common"]);
  const [name, setName] = useState("");
  const [days, setDays] = useState<number | undefined>(limits.tokenDefaultDays);
  const [password, setPassword] = useState("");
  const [tokenId] = useState(() => newId(id("accessToken")));
  const params = { studyId, accountId: program.accountId };
  const make = useSend(programCalls.makeProgramToken, () => ({
    params,
    body: {
      id: tokenId,
      name,
      days: days ?? limits.tokenDefaultDays,
      password: password === "" ? null : password,
    },
  }));
  const revoke = useSend(
    programCalls.revokeProgramToken,
    (revokedId: string) => ({ params: { ...params, tokenId: revokedId } }),
    { isStaleWhenRefused: true },
  );
  const errorOf = useFieldErrors(make.error);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    make.mutate();
  };

  if (make.data) return <SecretOnce secret={make.data.secret} onClose={onClose} />;
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t("programTokensWhat")}
      </Text>
      {revoke.error && <Failure error={revoke.error} compact />}
      {program.tokens.length > 0 && (
        <TokenTable
          label={t("programTokens")}
          tokens={program.tokens}
          revoking={revoke.isPending ? revoke.variables : undefined}
          onRevoke={(revokedId) => revoke.mutate(revokedId)}
        />
      )}
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={t("tokens:name")}
            description={t("tokens:nameHint")}
            value={name}
            error={errorOf("name")}
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <DaysInput days={days} onChange={setDays} />
          <OwnPassword value={password} error={errorOf("password")} onChange={setPassword} />
          {make.error && fieldProblemsOf(make.error).length === 0 && (
            <Failure error={make.error} compact />
          )}
          <Button type="submit" loading={make.isPending} disabled={days === undefined}>
            {t("tokens:makeConfirm")}
          </Button>
        </Stack>
      </form>
    </Stack>
  );
}

interface Props {
  readonly studyId: string;
  readonly program: StudyProgram;
  readonly onClose: () => void;
}
