import { Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Moments } from "../../api/contract/agreement.ts";
import { formatTimecode } from "../../domain/mediaTime.ts";
import { ScrollRegion } from "../charts/ScrollRegion.tsx";
import { useNumbers } from "../charts/useNumbers.ts";
import { LinkButton } from "../frame/links.tsx";
import { isolated } from "../isolated.ts";
import type { AgreementSearch } from "./address.ts";
import classes from "./agreement.module.css";
import { MomentLink } from "./MomentLink.tsx";
import type { Shown } from "./shown.ts";
import { useLabelText } from "./useLabelText.ts";
import { toTable } from "./toTable.ts";
import type { Sides } from "./useSides.ts";

/** The moments behind a cell; each leads to the raters' rows side by side, which then stand there. */
export function MomentList({ shown: page, moments, sides, row, column, ofWhom }: Props) {
  const { t } = useTranslation("agreement");
  const numbers = useNumbers();
  const { scheme, raterName } = page;
  const labelText = useLabelText(scheme);
  const shown = moments.moments.length;

  return (
    <section className={classes["section"]} aria-labelledby="moments">
      <div className={classes["momentsHead"]}>
        <div>
          <Title order={3} id="moments">
            {sides.cell(isolated(labelText(row)), isolated(labelText(column)))}
          </Title>
          <Text component="output" display="block" size="sm" c="dimmed">
            {moments.count === 0
              ? t("momentsNone")
              : t(moments.isMore ? "momentsMore" : "momentsCount", {
                  count: moments.count,
                  time: numbers.time(moments.totalUs),
                })}
            {ofWhom === "pairs" && row !== column && moments.count > 0 && ` ${t("pooled.halved")}`}
            {moments.count > shown && ` ${t("momentsFirst", { shown })}`}
          </Text>
        </div>
        <LinkButton
          from="/studies/$studyId/agreement"
          to="."
          search={({ of: _of, row: _row, column: _column, ...rest }: AgreementSearch) => rest}
          resetScroll={false}
          onClick={(event) => toTable(event.currentTarget)}
          size="xs"
          variant="default"
        >
          {t("closeMoments")}
        </LinkButton>
      </div>
      {shown > 0 && (
        <ScrollRegion className={classes["moments"]} label={t("moments")}>
          <table className={classes["rows"]}>
            <thead>
              <tr>
                <th scope="col">{t("recording")}</th>
                {ofWhom === "same" && <th scope="col">{t("sameRater.rater")}</th>}
                {ofWhom === "pairs" && (
                  <>
                    <th scope="col">{t("pooled.by", { label: isolated(labelText(row)) })}</th>
                    <th scope="col">{t("pooled.by", { label: isolated(labelText(column)) })}</th>
                  </>
                )}
                {scheme.subjects.length > 0 && <th scope="col">{t("subject")}</th>}
                <th scope="col">{t("momentTime")}</th>
                <th scope="col" className={classes["number"]}>
                  {t("momentLength")}
                </th>
              </tr>
            </thead>
            <tbody>
              {moments.moments.map((moment) => (
                <tr
                  key={[
                    ...moment.works.map(({ observationId }) => observationId),
                    moment.subjectId,
                    moment.startUs,
                  ].join(" ")}
                >
                  <th scope="row">
                    <MomentLink
                      shown={page}
                      recordingId={moment.recordingId}
                      compared={{
                        roundId: moment.roundId,
                        observationIds: moment.works.map(({ observationId }) => observationId),
                        moment,
                      }}
                      aria-label={t("momentOpen", {
                        recording: isolated(moment.recordingName),
                        time: formatTimecode(moment.startUs),
                      })}
                    >
                      <bdi>{moment.recordingName}</bdi>
                    </MomentLink>
                  </th>
                  {ofWhom !== "named" &&
                    moment.works.slice(ofWhom === "same" ? 1 : 0).map(({ raterId }) => (
                      <td key={raterId}>
                        <bdi>{raterName(raterId)}</bdi>
                      </td>
                    ))}
                  {scheme.subjects.length > 0 && (
                    <td>
                      {scheme.subjects.find(({ id }) => id === moment.subjectId)?.name ??
                        t("nobody")}
                    </td>
                  )}
                  <td>
                    <bdi dir="ltr">
                      {formatTimecode(moment.startUs)} – {formatTimecode(moment.endUs)}
                    </bdi>
                  </td>
                  <td className={classes["number"]}>
                    {numbers.time(moment.endUs - moment.startUs)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  );
}

interface Props {
  readonly shown: Shown;
  readonly moments: Moments;
  readonly sides: Sides;
  /** Of all pairs each moment names its raters; of raters that coded twice, its rater. */
  readonly ofWhom: "named" | "pairs" | "same";
  readonly row: string;
  readonly column: string;
}
