import { noted } from "../../kit/text/phrase.ts";
import { Button, Modal, Stack, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { programCalls } from "../../../api/contract/programs.ts";
import { id } from "../../../domain/rules.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { newId } from "../../kit/query/newId.ts";
import { useSend } from "../../kit/query/useSend.ts";
import { fieldProblemsOf, useFieldErrors } from "../../kit/text/refusalText.ts";

const fields = ["name", "version", "settingsHash", "owner", "licence"] as const;
type Facts = Readonly<Record<(typeof fields)[number], string>>;

const nothing: Facts = { name: "", version: "", settingsHash: "", owner: "", licence: "" };

/** Adds a program to the study as a rater. */
export function AddProgram({ studyId, onClose }: Props) {
  const { t } = useTranslation(["team", "common"]);
  const [facts, setFacts] = useState(nothing);
  const [accountId] = useState(() => newId(id("account")));
  const add = useSend(
    programCalls.addProgram,
    () => ({ params: { studyId }, body: { accountId, ...facts } }),
    { onReply: onClose },
  );
  const errorOf = useFieldErrors(add.error);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    add.mutate();
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={t("addProgramTitle")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          {fields.map((field, at) => (
            <TextInput
              key={field}
              label={
                field === "name" || field === "version"
                  ? t(`programField.${field}`)
                  : `${t(`programField.${field}`)}${noted(t("common:optional"))}`
              }
              description={t(`programHint.${field}`)}
              value={facts[field]}
              error={errorOf(field)}
              {...(at === 0 && { "data-autofocus": true })}
              onChange={(event) => setFacts({ ...facts, [field]: event.currentTarget.value })}
            />
          ))}
          {add.error && fieldProblemsOf(add.error).length === 0 && (
            <Failure error={add.error} compact />
          )}
          <Button type="submit" loading={add.isPending}>
            {t("addProgramConfirm")}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}

interface Props {
  readonly studyId: string;
  readonly onClose: () => void;
}
