import { useParams, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { consensusCalls } from "../../../api/contract/consensus.ts";
import { timecode } from "../../kit/text/timecode.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { Page } from "../../kit/page/Page.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { parseRecordingSearch } from "../../features/recordings/address.ts";
import { Watch } from "../../features/recordings/Watch.tsx";
import { useCall } from "../../kit/query/useCall.ts";
import { recordingCalls } from "../../../api/contract/recordings.ts";
import { failureOf } from "../../kit/query/failureOf.ts";

const RecordingParts = lazy(async () => ({
  default: (await import("../../features/recordings/RecordingParts.tsx")).RecordingParts,
}));

const KnownValues = lazy(async () => ({
  default: (await import("../../features/variables/KnownValues.tsx")).KnownValues,
}));

/** One recording with the work of all raters that one may see. */
export function Recording() {
  const { t } = useTranslation("recordings");
  const { studyId, can } = useStudy();
  const { recordingId = "" } = useParams({ strict: false });
  const search = parseRecordingSearch(useSearch({ strict: false }));
  const recording = useCall(recordingCalls.readRecording, { params: { studyId, recordingId } });
  const codings = useCall(consensusCalls.readCodings, { params: { studyId, recordingId } });
  const error = failureOf(recording) ?? failureOf(codings);

  function retry(): void {
    void recording.refetch();
    void codings.refetch();
  }

  if (error) return <Failure isScreen error={error} onRetry={retry} />;
  if (!recording.data || !codings.data) return <Loading what={t("loading")} rows={8} />;
  return (
    <Page
      title={recording.data.name}
      description={
        <>
          <LinkAnchor to="/studies/$studyId/recordings" params={{ studyId }}>
            {t("watch.back")}
          </LinkAnchor>{" "}
          · <bdi dir="ltr">{timecode(recording.data.durationUs, { digits: 0 })}</bdi>
        </>
      }
    >
      <Suspense fallback={null}>
        <KnownValues recording={recording.data} />
      </Suspense>
      <Watch recording={recording.data} codings={codings.data} search={search} />
      {can("recording.edit") && (
        <Suspense fallback={null}>
          <RecordingParts recording={recording.data} />
        </Suspense>
      )}
    </Page>
  );
}
