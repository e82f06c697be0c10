import { noted } from "../../kit/text/phrase.ts";
import {
  Button,
  Checkbox,
  CloseButton,
  Group,
  Modal,
  Select,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "./texts.ts";
import { participantCalls } from "../../../api/contract/participants.ts";
import { consentScopes, type Participant } from "../../../domain/entities/participant.ts";
import { limits } from "../../../domain/limits.ts";
import { id } from "../../../domain/rules.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { newId } from "../../kit/query/newId.ts";
import { useSend } from "../../kit/query/useSend.ts";
import { parseStretches, stretchesText } from "./stretchText.ts";

/** A dialog that adds or edits a participant, with the recordings they appear in. */
export function ParticipantDialog({ studyId, participant, recordings, onClose }: Props) {
  const { t } = useTranslation(["participants", "common"]);
  const [pseudonym, setPseudonym] = useState(participant?.pseudonym ?? "");
  const [contact, setContact] = useState(participant?.contact ?? "");
  const [consents, setConsents] = useState<Participant["consents"]>(participant?.consents ?? []);
  const [expiresOn, setExpiresOn] = useState(participant?.expiresOn ?? "");
  const [lines, setLines] = useState<readonly Line[]>(
    participant?.appearances.map(({ recordingId, stretches }) => ({
      recordingId,
      text: stretchesText(stretches),
    })) ?? [],
  );
  const wrong = lines.find(({ text }) => parseStretches(text) === undefined);
  const nameOf = new Map<string, string>(recordings.map((one) => [one.id, one.name]));
  const body = () => ({
    pseudonym,
    contact,
    consents,
    expiresOn: expiresOn === "" ? null : expiresOn,
    appearances: lines.map(({ recordingId, text }) => ({
      recordingId: id("recording").parse(recordingId),
      stretches: parseStretches(text) ?? [],
    })),
  });
  const adding = useSend(
    participantCalls.addParticipants,
    () => ({
      params: { studyId },
      body: { participants: [{ id: newId(id("participant")), ...body() }] },
    }),
    { onReply: onClose },
  );
  const changing = useSend(
    participantCalls.changeParticipant,
    () => ({ params: { studyId, participantId: participant?.id ?? "" }, body: body() }),
    { onReply: onClose },
  );
  const saving = participant ? changing : adding;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    saving.mutate();
  };

  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={participant ? t("editTitle", { name: participant.pseudonym }) : t("addTitle")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <TextInput
            label={t("pseudonym")}
            dir="auto"
            required
            maxLength={limits.nameMaxChars}
            data-autofocus
            value={pseudonym}
            onChange={(event) => setPseudonym(event.currentTarget.value)}
          />
          <TextInput
            label={`${t("contact")}${noted(t("common:optional"))}`}
            description={t("contactHint")}
            dir="auto"
            maxLength={limits.nameMaxChars}
            value={contact}
            onChange={(event) => setContact(event.currentTarget.value)}
          />
          <Checkbox.Group
            label={t("consents")}
            value={consents}
            onChange={(chosen) =>
              setConsents(consentScopes.filter((scope) => chosen.includes(scope)))
            }
          >
            <Stack gap={8} mt={6}>
              {consentScopes.map((scope) => (
                <Checkbox
                  key={scope}
                  value={scope}
                  label={t(`scope.${scope}`)}
                  description={t(`scopeHint.${scope}`)}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <TextInput
            type="date"
            maw={220}
            label={`${t("expiresOn")}${noted(t("common:optional"))}`}
            value={expiresOn}
            onChange={(event) => setExpiresOn(event.currentTarget.value)}
          />
          <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
            <Text component="legend" size="sm" fw={500}>
              {t("appearsIn")}
            </Text>
            <Text size="xs" c="dimmed">
              {recordings.length === 0 ? t("noRecordings") : t("stretchesHint")}
            </Text>
            <Stack gap={8} mt={6}>
              {lines.map(({ recordingId, text }, at) => {
                const name = nameOf.get(recordingId) ?? recordingId;
                const put = (next: string) =>
                  setLines(
                    lines.map((line, one) => (one === at ? { recordingId, text: next } : line)),
                  );
                return (
                  <Group key={recordingId} gap="xs" align="end" wrap="nowrap">
                    <TextInput
                      flex={1}
                      label={t("stretchesOf", { name })}
                      placeholder={t("allOfIt")}
                      dir="ltr"
                      value={text}
                      error={
                        parseStretches(text) === undefined
                          ? t("stretchesWrong", { text })
                          : undefined
                      }
                      onChange={(event) => put(event.currentTarget.value)}
                    />
                    <CloseButton
                      aria-label={t("takeOut", { name })}
                      onClick={() => setLines(lines.filter((_, one) => one !== at))}
                    />
                  </Group>
                );
              })}
              {recordings.length > lines.length && (
                <Select
                  aria-label={t("addRecording")}
                  placeholder={t("addRecording")}
                  searchable
                  limit={100}
                  value={null}
                  data={recordings
                    .filter((one) => !lines.some(({ recordingId }) => recordingId === one.id))
                    .map((one) => ({ value: one.id, label: one.name }))}
                  onChange={(recordingId) => {
                    if (recordingId !== null) setLines([...lines, { recordingId, text: "" }]);
                  }}
                />
              )}
            </Stack>
          </fieldset>
          {saving.error && <Failure error={saving.error} compact />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t("common:cancel")}
            </Button>
            <Button
              type="submit"
              disabled={pseudonym.trim() === "" || wrong !== undefined}
              loading={saving.isPending}
            >
              {t("saveParticipant")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface Line {
  readonly recordingId: string;
  readonly text: string;
}

interface Props {
  readonly studyId: string;
  /** Absent: a new participant. */
  readonly participant?: Participant;
  readonly recordings: readonly { readonly id: string; readonly name: string }[];
  readonly onClose: () => void;
}
