import { Table, Text } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { CriterionRatings } from "../../../api/contract/agreement.ts";
import type { Criterion } from "../../../domain/entities/scheme.ts";
import { timecode } from "../../kit/text/timecode.ts";
import { useNameOfRound } from "../../kit/scope/useNameOfRound.ts";
import { useFormat } from "../../kit/text/format.ts";
import { isolated } from "../../kit/text/isolated.ts";
import classes from "../../kit/figure/agreement.module.css";
import { MomentLink } from "./MomentLink.tsx";
import type { Shown } from "./shown.ts";
import { useLevelName } from "./useLevelName.ts";

/** The maximum number of times shown as evidence of one rating. */
const momentsMost = 6;

/** One recording: the difference of its raters, each rating, and the times given as evidence. */
export function RatedPlace({ shown, criterion, place, hasRounds }: Props) {
  const { t } = useTranslation("agreement");
  const levelName = useLevelName(criterion);
  const nameOfRound = useNameOfRound();
  const apart = useApart(criterion);
  const { recordingId, recordingName, roundId, roundNumber, ratings } = place;
  const ids = ratings.map(({ observationId }) => observationId);
  const difference = `rating ${criterion.id}`;

  return (
    <Table.Tr>
      <Table.Th scope="row">
        <MomentLink
          {...{ shown, recordingId }}
          compared={{ roundId, observationIds: ids, difference }}
          aria-label={t("compareOf", { recording: isolated(recordingName) })}
        >
          <bdi>{recordingName}</bdi>
        </MomentLink>
        {hasRounds && (
          <Text size="xs" c="dimmed">
            <bdi>{nameOfRound(roundNumber)}</bdi>
          </Text>
        )}
      </Table.Th>
      <Table.Td>{apart(place.apart)}</Table.Td>
      <Table.Td>
        <ul className={classes["given"]}>
          {ratings.map((rating) => (
            <li key={rating.observationId}>
              <div className={classes["givenHead"]}>
                <bdi>{shown.raterName(rating.raterId)}</bdi>
                {rating.time !== null && (
                  <Text span size="sm" c="dimmed">
                    {t(rating.time === 1 ? "sameRater.first" : "sameRater.second")}
                  </Text>
                )}
                <strong>
                  {rating.value === null ? t("rated.cannot") : <bdi>{levelName(rating.value)}</bdi>}
                </strong>
                {rating.evidence.slice(0, momentsMost).map(({ startUs, endUs }) => (
                  <MomentLink
                    key={`${startUs} ${endUs}`}
                    {...{ shown, recordingId }}
                    compared={{
                      roundId,
                      observationIds: [
                        rating.observationId,
                        ...ids.filter((id) => id !== rating.observationId),
                      ],
                      moment: { startUs, endUs },
                      difference,
                    }}
                    aria-label={t("rated.evidenceOf", {
                      rater: isolated(shown.raterName(rating.raterId)),
                      recording: isolated(recordingName),
                      time: timecode(startUs),
                    })}
                  >
                    <bdi dir="ltr" className={classes["moment"]}>
                      {timecode(startUs)}
                    </bdi>
                  </MomentLink>
                ))}
                {rating.evidence.length > momentsMost && (
                  <Text span size="sm" c="dimmed">
                    {t("rated.more", { count: rating.evidence.length - momentsMost })}
                  </Text>
                )}
              </div>
              {[rating.reason, rating.comment].filter(Boolean).map((text) => (
                <Text key={text} size="sm" c="dimmed" dir="auto" maw="75ch" lineClamp={3}>
                  {text}
                </Text>
              ))}
            </li>
          ))}
        </ul>
      </Table.Td>
    </Table.Tr>
  );
}

/** Gives the function that writes a difference of ratings, in the units of the scale. */
function useApart({ scale }: Criterion): (apart: number | null) => string {
  const { t } = useTranslation("agreement");
  const format = useFormat();
  const isNamed = scale === "nominal" || scale === "checklist";
  return (apart) => {
    if (apart === null) return t("rated.oneValue");
    if (apart === 0) return t("rated.same");
    return isNamed ? t("rated.pairs", { count: apart }) : format.number(apart);
  };
}

interface Props {
  readonly shown: Shown;
  readonly criterion: Criterion;
  readonly place: CriterionRatings["places"][number];
  /** Whether recordings of several rounds are listed, so that each names its round. */
  readonly hasRounds: boolean;
}
