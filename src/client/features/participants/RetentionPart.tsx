import { Button, List, Stack, Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "./texts.ts";
import { participantCalls, type Retention } from "../../../api/contract/participants.ts";
import type { Participant } from "../../../domain/entities/participant.ts";
import { id } from "../../../domain/rules.ts";
import { EraseRecording } from "../../kit/erasure/EraseRecording.tsx";
import { Failure } from "../../kit/page/Failure.tsx";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { useSend } from "../../kit/query/useSend.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";
import { type DueRecording, localDay, dueIn, expiringAmong } from "../../kit/erasure/due.ts";
import { useDay } from "../../kit/erasure/useDay.ts";

/**
 * Retention dates, and which data are due for erasure now or soon. Data are erased only when a person confirms it,
 * never automatically.
 */
export function RetentionPart({ studyId, retention, participants }: Props) {
  const { t } = useTranslation("participants");
  const day = useDay();
  const today = localDay(new Date());
  const { due, soon } = dueIn(retention, today);
  const expiring = expiringAmong(participants, today);
  const { studyUntil, recordings } = retention;
  const [erased, setErased] = useState<DueRecording>();
  const [showsDates, setShowsDates] = useState(false);
  const saving = useSend(
    participantCalls.putRetention,
    (body: { studyUntil?: string | null; recordings?: Retention["recordings"] }) => ({
      params: { studyId },
      body: {
        ...(body.studyUntil !== undefined && { studyUntil: body.studyUntil }),
        ...(body.recordings && {
          recordings: body.recordings.map(({ recordingId, keepUntil }) => ({
            recordingId: id("recording").parse(recordingId),
            keepUntil,
          })),
        }),
      },
    }),
  );

  return (
    <section aria-labelledby="retention">
      <Title order={2} size="h3" id="retention" mb={4}>
        {t("retention")}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t("retentionWhat")}
      </Text>
      <Stack gap="sm">
        <DayInput
          key={studyUntil}
          label={t("studyUntil")}
          value={studyUntil}
          onDay={(next) => saving.mutate({ studyUntil: next })}
        />
        {saving.error && <Failure error={saving.error} compact />}
        <Text component="output" size="sm" c="dimmed">
          {saving.isSuccess ? t("saved") : ""}
        </Text>
        {studyUntil !== null && studyUntil < today && (
          <Text size="sm">
            {t("dueStudy", { date: day(studyUntil) })}{" "}
            <LinkAnchor to="/studies/$studyId/settings" params={{ studyId }} underline="always">
              {t("toSettings")}
            </LinkAnchor>
          </Text>
        )}
        <div>
          <Title order={3} size="sm">
            {t("due")}
          </Title>
          {due.length === 0 ? (
            <Text size="sm">{t("dueNone")}</Text>
          ) : (
            <DataTable
              label={t("due")}
              rows={due}
              keyOf={({ recordingId }) => recordingId}
              columns={[
                {
                  id: "recording",
                  head: t("recording"),
                  isRowHead: true,
                  cell: ({ name }) => <bdi>{name}</bdi>,
                },
                { id: "until", head: t("keepUntil"), cell: ({ until }) => day(until) },
                {
                  id: "erase",
                  head: t("eraseThis"),
                  isHeadHidden: true,
                  isAtEnd: true,
                  cell: (one) => (
                    <Button variant="default" size="xs" onClick={() => setErased(one)}>
                      {t("eraseThis")}
                    </Button>
                  ),
                },
              ]}
            />
          )}
        </div>
        {soon.length > 0 && (
          <div>
            <Title order={3} size="sm">
              {t("soon")}
            </Title>
            <List size="sm">
              {soon.map(({ recordingId, name, until }) => (
                <List.Item key={recordingId}>
                  <bdi>{name}</bdi>: {day(until)}
                </List.Item>
              ))}
            </List>
          </div>
        )}
        {expiring.length > 0 && (
          <div>
            <Title order={3} size="sm">
              {t("expiring")}
            </Title>
            <List size="sm">
              {expiring.map((one) => (
                <List.Item key={one.id}>
                  <bdi>{one.pseudonym}</bdi>: {day(one.expiresOn ?? today)}
                </List.Item>
              ))}
            </List>
          </div>
        )}
        {recordings.length > 0 && (
          <Button
            variant="default"
            w="fit-content"
            aria-expanded={showsDates}
            onClick={() => setShowsDates(!showsDates)}
          >
            {t("setDates")}
          </Button>
        )}
        {showsDates && (
          <DataTable
            label={t("setDates")}
            rows={recordings}
            keyOf={({ recordingId }) => recordingId}
            columns={[
              {
                id: "recording",
                head: t("recording"),
                isRowHead: true,
                orderBy: ({ name }) => name,
                cell: ({ name }) => <bdi>{name}</bdi>,
              },
              {
                id: "until",
                head: t("keepUntil"),
                orderBy: ({ keepUntil }) => keepUntil ?? "~",
                cell: (one) => (
                  <DayInput
                    key={one.keepUntil}
                    label={t("recordingUntil", { name: one.name })}
                    isLabelHidden
                    description={one.keepUntil === null ? t("ofStudy") : undefined}
                    value={one.keepUntil}
                    onDay={(keepUntil) => saving.mutate({ recordings: [{ ...one, keepUntil }] })}
                  />
                ),
              },
            ]}
          />
        )}
      </Stack>
      {erased && (
        <EraseRecording
          {...{ studyId, recordingId: erased.recordingId, name: erased.name }}
          because="retention"
          onClose={() => setErased(undefined)}
        />
      )}
    </section>
  );
}

/** A field for a date that is reported when the field is left, not while the date is typed. */
function DayInput({ label, isLabelHidden = false, description, value, onDay }: DayProps) {
  const [text, setText] = useState(value ?? "");
  return (
    <TextInput
      type="date"
      maw={220}
      {...(isLabelHidden ? { "aria-label": label } : { label })}
      {...(description !== undefined && { description })}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => {
        if (text !== (value ?? "")) onDay(text === "" ? null : text);
      }}
    />
  );
}

interface DayProps {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly description?: string | undefined;
  readonly value: string | null;
  readonly onDay: (day: string | null) => void;
}

interface Props {
  readonly studyId: string;
  readonly retention: Retention;
  readonly participants: readonly Participant[];
}
