import { ActionIcon, Button, Group, Text, Textarea, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { recordingCalls } from "../../../api/contract/recordings.ts";
import type { Phase, Recording } from "../../../domain/entities/recording.ts";
import { limits } from "../../../domain/limits.ts";
import { id, mediaTimeUs } from "../../../domain/rules.ts";
import { send } from "../../kit/query/api.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { newId } from "../../kit/query/newId.ts";
import { pastedPhases } from "./pastedPhases.ts";
import classes from "./recordings.module.css";
import { TimeInput } from "../../kit/form/TimeInput.tsx";
import { useChange } from "./useChange.ts";

/** The phases of a recording: edited in place, or pasted as lines. */
export function PhasesPart({ recording }: { readonly recording: Recording }) {
  const { t } = useTranslation("recordings");
  const { studyId, id: recordingId, phases, durationUs } = recording;
  const saving = useChange(recording, (wanted: readonly Phase[]) =>
    send(recordingCalls.putPhases, {
      params: { studyId, recordingId },
      body: { phases: wanted.map((phase) => ({ ...phase })) },
    }),
  );

  function add(): void {
    const startUs = phases.at(-1)?.endUs ?? 0;
    const isFree = startUs < durationUs;
    saving.mutate([
      ...phases,
      {
        id: newId(id("phase")),
        name: t("parts.phaseNew", { number: phases.length + 1 }),
        startUs: mediaTimeUs.parse(isFree ? startUs : 0),
        endUs: mediaTimeUs.parse(durationUs),
      },
    ]);
  }

  return (
    <section className={classes["part"]} aria-labelledby="phases">
      <Title order={3} id="phases">
        {t("parts.phases")}
      </Title>
      <Text size="sm" c="dimmed">
        {t("parts.phasesWhat")}
      </Text>
      {phases.length > 0 && (
        <ul className={classes["rows"]}>
          {phases.map((phase, at) => (
            <PhaseRow
              key={phase.id}
              phase={phase}
              number={at + 1}
              durationUs={durationUs}
              onChange={(part) =>
                saving.mutate(
                  phases.map((one) => (one.id === phase.id ? { ...one, ...part } : one)),
                )
              }
              onRemove={() => saving.mutate(phases.filter((one) => one.id !== phase.id))}
            />
          ))}
        </ul>
      )}
      {saving.error && <Failure error={saving.error} compact />}
      <Group>
        <Button
          size="xs"
          variant="default"
          loading={saving.isPending}
          disabled={phases.length >= limits.phasesPerRecording}
          onClick={add}
        >
          {t("parts.phaseAdd")}
        </Button>
      </Group>
      <PastePhases
        durationUs={durationUs}
        onPhases={(pasted) => saving.mutate([...phases, ...pasted])}
      />
    </section>
  );
}

function PhaseRow({ phase, number, durationUs, onChange, onRemove }: RowProps) {
  const { t } = useTranslation("recordings");
  const [name, setName] = useState(phase.name);
  const save = () => {
    const trimmed = name.trim();
    if (trimmed === "") setName(phase.name);
    else if (trimmed !== phase.name) onChange({ name: trimmed });
  };
  return (
    <li>
      <TextInput
        className={classes["grows"]}
        size="xs"
        aria-label={t("parts.phaseNameOf", { number })}
        value={name}
        maxLength={limits.nameMaxChars}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === "Enter") save();
        }}
      />
      <TimeInput
        className={classes["time"] ?? ""}
        size="xs"
        aria-label={t("parts.phaseFromOf", { name: phase.name })}
        valueUs={phase.startUs}
        minUs={0}
        maxUs={phase.endUs - 1}
        onTime={(startUs) => onChange({ startUs: mediaTimeUs.parse(startUs) })}
      />
      <TimeInput
        className={classes["time"] ?? ""}
        size="xs"
        aria-label={t("parts.phaseToOf", { name: phase.name })}
        valueUs={phase.endUs}
        minUs={phase.startUs + 1}
        maxUs={durationUs}
        onTime={(endUs) => onChange({ endUs: mediaTimeUs.parse(endUs) })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t("parts.phaseRemove", { name: phase.name })}
        onClick={onRemove}
      >
        <span aria-hidden="true">×</span>
      </ActionIcon>
    </li>
  );
}

interface RowProps {
  readonly phase: Phase;
  /** Counted from 1. */
  readonly number: number;
  readonly durationUs: number;
  readonly onChange: (part: Partial<Phase>) => void;
  readonly onRemove: () => void;
}

function PastePhases({ durationUs, onPhases }: PasteProps) {
  const { t } = useTranslation("recordings");
  const format = useFormat();
  const [text, setText] = useState("");
  const { phases, unread } = pastedPhases(text, durationUs);

  function take(): void {
    setText("");
    onPhases(
      phases.map(({ name, startUs, endUs }) => ({
        id: newId(id("phase")),
        name,
        startUs: mediaTimeUs.parse(startUs),
        endUs: mediaTimeUs.parse(endUs),
      })),
    );
  }

  return (
    <>
      <Textarea
        label={t("parts.phasesPaste")}
        placeholder={"Trial 1; 1:00; 2:30"}
        size="xs"
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={
          unread.length > 0 &&
          t("parts.phasesUnread", { lines: format.list(unread.map((line) => format.number(line))) })
        }
      />
      {phases.length > 0 && unread.length === 0 && (
        <Group>
          <Button size="xs" variant="default" onClick={take}>
            {t("parts.phasesTake")}
          </Button>
        </Group>
      )}
    </>
  );
}

interface PasteProps {
  readonly durationUs: number;
  readonly onPhases: (phases: readonly Phase[]) => void;
}
