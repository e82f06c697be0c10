import { noted } from "../../kit/text/phrase.ts";
import { Button, Modal, Select, Stack, Textarea, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { studyCalls } from "../../../api/contract/studies.ts";
import { id as idOf } from "../../../domain/rules.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { fieldProblemsOf, useFieldErrors } from "../../kit/text/refusalText.ts";
import { languages } from "../../kit/text/languages.ts";
import { newId } from "../../kit/query/newId.ts";
import { queryOf } from "../../kit/query/useCall.ts";
import { useSend } from "../../kit/query/useSend.ts";

export function NewStudy({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation(["home", "common"]);
  const navigate = useNavigate();
  const client = useQueryClient();
  const [id] = useState(() => newId(idOf("study")));
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const [defaultLanguage, setLanguage] = useState<string>(i18n.resolvedLanguage ?? "en");
  const { mutate, isPending, error } = useSend(
    studyCalls.createStudy,
    () => ({ body: { id, name, description, defaultLanguage } }),
    {
      onReply: async (study) => {
        client.setQueryData(
          queryOf(studyCalls.readStudy, { params: { studyId: study.id } }).queryKey,
          study,
        );
        // From the menu of another study the dialog outlives the way there.
        onClose();
        await navigate({ to: "/studies/$studyId", params: { studyId: study.id } });
      },
    },
  );
  const errorOf = useFieldErrors(error);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    mutate();
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={t("newStudy")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={t("name")}
            data-autofocus
            value={name}
            error={errorOf("name")}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Textarea
            label={`${t("description")}${noted(t("common:optional"))}`}
            autosize
            minRows={2}
            maxRows={8}
            value={description}
            error={errorOf("description")}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
          <Select
            label={t("language")}
            description={t("languageHint")}
            allowDeselect={false}
            data={languages.map(({ code, name: label }) => ({ value: code, label }))}
            value={defaultLanguage}
            onChange={(value) => value !== null && setLanguage(value)}
          />
          {error && fieldProblemsOf(error).length === 0 && <Failure error={error} compact />}
          <Button type="submit" loading={isPending}>
            {t("create")}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
