import { Table, Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { CriterionRatings } from "../../../api/contract/agreement.ts";
import type { Criterion } from "../../../domain/entities/scheme.ts";
import { ScrolledTable } from "../../kit/table/ScrolledTable.tsx";
import { LinkButton } from "../../kit/page/links.tsx";
import { isolated } from "../../kit/text/isolated.ts";
import { type AgreementSearch, levelsIn } from "./address.ts";
import classes from "../../kit/figure/agreement.module.css";
import { RatedPlace } from "./RatedPlace.tsx";
import type { Shown } from "./shown.ts";
import { useLevelName } from "./useLevelName.ts";
import { toTable } from "./toTable.ts";
import type { Sides } from "./useSides.ts";
import { inSequence } from "../../kit/text/phrase.ts";

/** Recordings with each rater’s rating, the largest differences first; each leads to its evidence. */
export function RatedList({ shown, criterion, sides, ratings }: Props) {
  const { t } = useTranslation("agreement");
  const levelName = useLevelName(criterion);
  const cell = levelsIn(shown.search);
  const { count, differing, places } = ratings;
  const hasRounds = new Set(places.map(({ roundId }) => roundId)).size > 1;

  return (
    <section className={classes["section"]} aria-labelledby="rated">
      <div className={classes["momentsHead"]}>
        <div>
          <Title order={3} id="rated">
            {cell
              ? sides.cell(isolated(levelName(cell.row)), isolated(levelName(cell.column)))
              : t("rated.list")}
          </Title>
          <Text component="output" display="block" size="sm" c="dimmed">
            {count === 0
              ? t("rated.none")
              : inSequence([
                  t("rated.count", { count }),
                  t("rated.differing", { count: differing }),
                ])}
            {count > places.length && ` ${t("rated.first", { count: places.length })}`}
          </Text>
        </div>
        {cell && (
          <LinkButton
            from="/studies/$studyId/agreement"
            to="."
            search={({ levels: _levels, ...rest }: AgreementSearch) => rest}
            resetScroll={false}
            onClick={(event) => toTable(event.currentTarget)}
            size="xs"
            variant="default"
          >
            {t("rated.all")}
          </LinkButton>
        )}
      </div>
      {places.length > 0 && (
        <ScrolledTable label={t("rated.list")} minWidth={480} maxHeight="30rem">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t("recording")}</Table.Th>
              <Table.Th scope="col">{t("rated.apart")}</Table.Th>
              <Table.Th scope="col">{t("ratings")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {places.map((place) => (
              <RatedPlace
                key={`${place.recordingId} ${place.roundId}`}
                {...{ shown, criterion, place, hasRounds }}
              />
            ))}
          </Table.Tbody>
        </ScrolledTable>
      )}
    </section>
  );
}

interface Props {
  readonly shown: Shown;
  readonly criterion: Criterion;
  readonly sides: Sides;
  readonly ratings: CriterionRatings;
}
