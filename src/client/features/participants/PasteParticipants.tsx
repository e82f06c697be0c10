import { Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "./texts.ts";
import { participantCalls } from "../../../api/contract/participants.ts";
import { id } from "../../../domain/rules.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { newId } from "../../kit/query/newId.ts";
import { useSend } from "../../kit/query/useSend.ts";
import { useFormat } from "../../kit/text/format.ts";
import { pastedParticipants } from "./pastedParticipants.ts";

/** The maximum number of problems listed: further ones mostly repeat them. */
const problemsShown = 20;

/** Adds a pasted list of participants, after a preview. */
export function PasteParticipants({ studyId, pseudonyms, recordings, onClose }: Props) {
  const { t } = useTranslation(["participants", "common"]);
  const format = useFormat();
  const [text, setText] = useState("");
  const { participants, problems } = pastedParticipants(text, { pseudonyms, recordings });
  const adding = useSend(
    participantCalls.addParticipants,
    () => ({
      params: { studyId },
      body: {
        participants: participants.map(({ recordingIds, ...one }) => ({
          id: newId(id("participant")),
          ...one,
          appearances: recordingIds.map((recordingId) => ({
            recordingId: id("recording").parse(recordingId),
            stretches: [],
          })),
        })),
      },
    }),
    { onReply: onClose },
  );

  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t("pasteTitle")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <Stack gap="sm">
        <Textarea
          label={t("pasteLabel")}
          description={t("pasteWhat")}
          autosize
          minRows={5}
          maxRows={14}
          spellCheck={false}
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {problems.length > 0 && (
          <div role="alert">
            <Text size="sm">{t("problems", { count: problems.length })}</Text>
            <ul>
              {problems.slice(0, problemsShown).map((problem) => (
                <li key={JSON.stringify(problem)}>
                  {t(`problem.${problem.kind}`, {
                    line: format.number(problem.line),
                    text: problem.text,
                  })}
                </li>
              ))}
            </ul>
          </div>
        )}
        {adding.error && <Failure error={adding.error} compact />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button
            disabled={participants.length === 0 || problems.length > 0}
            loading={adding.isPending}
            onClick={() => adding.mutate()}
          >
            {participants.length === 0 ? t("takeNone") : t("take", { count: participants.length })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface Props {
  readonly studyId: string;
  readonly pseudonyms: ReadonlySet<string>;
  readonly recordings: readonly { readonly id: string; readonly name: string }[];
  readonly onClose: () => void;
}
