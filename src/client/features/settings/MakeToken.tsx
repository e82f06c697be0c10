import { Button, Checkbox, Select, Stack, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { tokenCalls } from "../../../api/contract/tokens.ts";
import { type TokenGroup, tokenGroups } from "../../../domain/entities/token.ts";
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

/** A dialog that creates an API token of one’s own and shows it once. */
export function MakeToken({ studies, onClose }: Props) {
  const { t } = useTranslation(["tokens", "common"]);
  const [name, setName] = useState("");
  const [studyId, setStudyId] = useState<string>(all);
  const [also, setAlso] = useState<readonly TokenGroup[]>([]);
  const [days, setDays] = useState<number | undefined>(limits.tokenDefaultDays);
  const [password, setPassword] = useState("");
  const [tokenId] = useState(() => newId(id("accessToken")));
  const make = useSend(tokenCalls.makeToken, () => ({
    body: {
      id: tokenId,
      name,
      studyId: studyId === all ? null : id("study").parse(studyId),
      groups: ["read" as const, ...also],
      days: days ?? limits.tokenDefaultDays,
      password: password === "" ? null : password,
    },
  }));
  const errorOf = useFieldErrors(make.error);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    make.mutate();
  };

  if (make.data) return <SecretOnce secret={make.data.secret} onClose={onClose} />;
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={t("name")}
          description={t("nameHint")}
          value={name}
          error={errorOf("name")}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label={t("study")}
          allowDeselect={false}
          value={studyId}
          data={[
            { value: all, label: t("allStudies") },
            ...studies.map((study) => ({ value: study.id, label: study.name })),
          ]}
          onChange={(value) => setStudyId(value ?? all)}
        />
        <Checkbox.Group
          label={t("groups")}
          value={["read", ...also]}
          onChange={(chosen) =>
            setAlso(tokenGroups.filter((group) => group !== "read" && chosen.includes(group)))
          }
        >
          <Stack gap={10} mt={8}>
            {tokenGroups.map((group) => (
              <Checkbox
                key={group}
                value={group}
                disabled={group === "read"}
                label={t(`groupLabel.${group}`)}
                description={t(`groupHint.${group}`)}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <DaysInput days={days} onChange={setDays} />
        <OwnPassword value={password} error={errorOf("password")} onChange={setPassword} />
        {make.error && fieldProblemsOf(make.error).length === 0 && (
          <Failure error={make.error} compact />
        )}
        <Button type="submit" loading={make.isPending} disabled={days === undefined}>
          {t("makeConfirm")}
        </Button>
      </Stack>
    </form>
  );
}

const all = "all";

interface Props {
  readonly studies: readonly { readonly id: string; readonly name: string }[];
  readonly onClose: () => void;
}
