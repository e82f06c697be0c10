import { Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Moments } from "../../api/contract/agreement.ts";
import type { Scheme } from "../../domain/entities/scheme.ts";
import { formatTimecode } from "../../domain/mediaTime.ts";
import { ScrollRegion } from "../charts/ScrollRegion.tsx";
import { useNumbers } from "../charts/useNumbers.ts";
import { LinkAnchor, LinkButton } from "../frame/links.tsx";
import type { AgreementSearch } from "./address.ts";
import classes from "./agreement.module.css";
import { useLabelText } from "./useLabelText.ts";

/** The moments behind a cell; each leads to the recording, which then stands there. */
export function MomentList({ studyId, moments, scheme, names, row, column }: Props) {
  const { t } = useTranslation("agreement");
  const numbers = useNumbers();
  const labelText = useLabelText(scheme);
  const shown = moments.moments.length;

  return (
    <section className={classes["section"]} aria-labelledby="moments">
      <div className={classes["momentsHead"]}>
        <div>
          <Title order={3} id="moments">
            {t("momentsOf", { ...names, row: labelText(row), column: labelText(column) })}
          </Title>
          <Text component="output" display="block" size="sm" c="dimmed">
            {moments.count === 0
              ? t("momentsNone")
              : t("momentsCount", {
                  count: moments.count,
                  time: numbers.seconds(moments.totalUs),
                })}
            {moments.count > shown && ` ${t("momentsFirst", { shown })}`}
          </Text>
        </div>
        <LinkButton
          from="/studies/$studyId/agreement"
          to="."
          search={({ row: _row, column: _column, ...rest }: AgreementSearch) => rest}
          resetScroll={false}
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
                {scheme.subjects.length > 0 && <th scope="col">{t("subject")}</th>}
                <th scope="col">{t("momentTime")}</th>
                <th scope="col" className={classes["number"]}>
                  {t("momentLength")}
                </th>
              </tr>
            </thead>
            <tbody>
              {moments.moments.map((moment) => (
                <tr key={`${moment.recordingId} ${moment.subjectId} ${moment.startUs}`}>
                  <th scope="row">
                    <LinkAnchor
                      to="/studies/$studyId/recordings/$recordingId"
                      params={{ studyId, recordingId: moment.recordingId }}
                      search={{ at: moment.startUs, to: moment.endUs }}
                      aria-label={t("momentOpen", {
                        recording: moment.recordingName,
                        time: formatTimecode(moment.startUs),
                      })}
                    >
                      <bdi>{moment.recordingName}</bdi>
                    </LinkAnchor>
                  </th>
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
                    {numbers.seconds(moment.endUs - moment.startUs)}
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
  readonly studyId: string;
  readonly moments: Moments;
  readonly scheme: Scheme;
  readonly names: { readonly a: string; readonly b: string };
  readonly row: string;
  readonly column: string;
}
