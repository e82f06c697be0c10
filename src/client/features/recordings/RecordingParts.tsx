import { Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { recordingCalls } from "../../../api/contract/recordings.ts";
import type { Recording } from "../../../domain/entities/recording.ts";
import { limits } from "../../../domain/limits.ts";
import { send } from "../../kit/query/api.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { CaptionsPart } from "./CaptionsPart.tsx";
import { PhasesPart } from "./PhasesPart.tsx";
import classes from "./recordings.module.css";
import { SourcesPart } from "./SourcesPart.tsx";
import { TimeInput } from "../../kit/form/TimeInput.tsx";
import { useChange } from "./useChange.ts";

/** Sources, phases, captions and length of a recording, to be edited. */
export function RecordingParts({ recording }: { readonly recording: Recording }) {
  const { t } = useTranslation("recordings");
  return (
    <section aria-labelledby="parts">
      <Title order={2} size="h3" id="parts" mb={12}>
        {t("parts.title")}
      </Title>
      <div className={classes["parts"]}>
        <SourcesPart recording={recording} />
        <PhasesPart recording={recording} />
        <CaptionsPart recording={recording} />
        <LengthPart recording={recording} />
      </div>
    </section>
  );
}

function LengthPart({ recording }: { readonly recording: Recording }) {
  const { t } = useTranslation("recordings");
  const { studyId, id: recordingId, durationUs } = recording;
  const saving = useChange(recording, (wantedUs: number) =>
    send(recordingCalls.changeRecording, {
      params: { studyId, recordingId },
      body: { durationUs: wantedUs },
    }),
  );
  return (
    <section className={classes["part"]} aria-labelledby="length">
      <Title order={3} id="length">
        {t("parts.length")}
      </Title>
      <Text size="sm" c="dimmed">
        {t("parts.lengthWhat")}
      </Text>
      <TimeInput
        size="xs"
        maw={160}
        aria-label={t("parts.length")}
        valueUs={durationUs}
        minUs={1}
        maxUs={limits.recordingMaxUs}
        onTime={saving.mutate}
      />
      {saving.error && <Failure error={saving.error} compact />}
      {saving.isSuccess && (
        <Text component="output" size="sm">
          {t("parts.saved")}
        </Text>
      )}
    </section>
  );
}
