import { Table, Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Moments } from "../../../api/contract/agreement.ts";
import { timecode } from "../../kit/text/timecode.ts";
import { ScrolledTable } from "../../kit/table/ScrolledTable.tsx";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { LinkButton } from "../../kit/page/links.tsx";
import { isolated } from "../../kit/text/isolated.ts";
import { type AgreementSearch, changedSearch } from "./address.ts";
import classes from "../../kit/figure/agreement.module.css";
import { MomentLink } from "./MomentLink.tsx";
import type { Shown } from "./shown.ts";
import { toTable } from "./toTable.ts";
import type { Sides } from "./useSides.ts";

/** The instances behind a cell; each links to the raters’ codings side by side at that time. */
export function MomentList({ shown: page, moments, sides, row, column, isHalved, ofWhom }: Props) {
  const { t } = useTranslation("agreement");
  const numbers = useNumbers();
  const { scheme, raterName } = page;
  const shown = moments.moments.length;
  const hasCodes = moments.moments.some(({ codeId }) => codeId !== undefined);

  return (
    <section className={classes["section"]} aria-labelledby="moments">
      <div className={classes["momentsHead"]}>
        <div>
          <Title order={3} id="moments">
            {sides.cell(isolated(row), isolated(column))}
          </Title>
          <Text component="output" display="block" size="sm" c="dimmed">
            {moments.count === 0
              ? t("momentsNone")
              : t(moments.isMore ? "momentsMore" : "momentsCount", {
                  count: moments.count,
                  time: numbers.time(moments.totalUs),
                })}
            {isHalved && moments.count > 0 && ` ${t("pooled.halved")}`}
            {moments.count > shown && ` ${t("momentsFirst", { shown })}`}
          </Text>
        </div>
        <LinkButton
          from="/studies/$studyId/agreement"
          to="."
          search={(search: AgreementSearch) => changedSearch(search, {})}
          resetScroll={false}
          onClick={(event) => toTable(event.currentTarget)}
          size="xs"
          variant="default"
        >
          {t("closeMoments")}
        </LinkButton>
      </div>
      {shown > 0 && (
        <ScrolledTable label={t("moments")} minWidth={560} maxHeight="30rem">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t("recording")}</Table.Th>
              {ofWhom === "same" && <Table.Th scope="col">{t("sameRater.rater")}</Table.Th>}
              {ofWhom === "pairs" && (
                <>
                  <Table.Th scope="col">{t("pooled.by", { label: isolated(row) })}</Table.Th>
                  <Table.Th scope="col">{t("pooled.by", { label: isolated(column) })}</Table.Th>
                </>
              )}
              {hasCodes && <Table.Th scope="col">{t("rowIs.code")}</Table.Th>}
              {scheme.subjects.length > 0 && <Table.Th scope="col">{t("subject")}</Table.Th>}
              <Table.Th scope="col">{t("momentTime")}</Table.Th>
              <Table.Th scope="col" data-number>
                {t("momentLength")}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {moments.moments.map((moment) => (
              <Table.Tr
                key={[
                  ...moment.works.map(({ observationId }) => observationId),
                  moment.subjectId,
                  moment.codeId,
                  moment.startUs,
                ].join(" ")}
              >
                <Table.Th scope="row">
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
                      time: timecode(moment.startUs),
                    })}
                  >
                    <bdi>{moment.recordingName}</bdi>
                  </MomentLink>
                </Table.Th>
                {ofWhom !== "named" &&
                  moment.works.slice(ofWhom === "same" ? 1 : 0).map(({ raterId }) => (
                    <Table.Td key={raterId}>
                      <bdi>{raterName(raterId)}</bdi>
                    </Table.Td>
                  ))}
                {hasCodes && (
                  <Table.Td>
                    <bdi>{scheme.codes.find(({ id }) => id === moment.codeId)?.name}</bdi>
                  </Table.Td>
                )}
                {scheme.subjects.length > 0 && (
                  <Table.Td>
                    {scheme.subjects.find(({ id }) => id === moment.subjectId)?.name ?? t("nobody")}
                  </Table.Td>
                )}
                <Table.Td>
                  <bdi dir="ltr">
                    {timecode(moment.startUs)}
                    {moment.endUs > moment.startUs && ` – ${timecode(moment.endUs)}`}
                  </bdi>
                </Table.Td>
                <Table.Td data-number>{numbers.time(moment.endUs - moment.startUs)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </ScrolledTable>
      )}
    </section>
  );
}

interface Props {
  readonly shown: Shown;
  /** The instances; those of answers in time sampling have the code that was asked about. */
  readonly moments: Omit<Moments, "moments"> & {
    readonly moments: readonly (Moments["moments"][number] & { readonly codeId?: string })[];
  };
  readonly sides: Sides;
  /** Which raters each instance names: `named` both, `pairs` its pair, `same` the one rater who coded twice. */
  readonly ofWhom: "named" | "pairs" | "same";
  /** The label of the cell’s row. */
  readonly row: string;
  readonly column: string;
  /** Whether half of each instance counts in the mirror cell. */
  readonly isHalved: boolean;
}
