import { Text } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { ObservationSummary } from "../../../api/contract/observations.ts";
import { timecode } from "../../kit/text/timecode.ts";
import { lengthUs } from "../../../domain/spans.ts";

/** How much of the recording is to be coded. */
export function Covers({ spans }: Pick<ObservationSummary, "spans">) {
  const { t } = useTranslation("assignments");
  if (spans === null) {
    return (
      <Text span size="xs" c="dimmed">
        {t("eventsBlind")}
      </Text>
    );
  }
  if (spans.length === 0) return t("covers.all");
  return t("covers.segments", {
    count: spans.length,
    time: timecode(lengthUs(spans), { digits: 0 }),
  });
}
