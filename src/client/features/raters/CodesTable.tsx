import { Table, Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { RaterProfile } from "../../../agreement/raters/profile.ts";
import type { Scheme } from "../../../domain/entities/scheme.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { ScrolledTable } from "../../kit/table/ScrolledTable.tsx";
import classes from "./raters.module.css";

/**
 * Confusion matrix of one rater by all others: events of this rater by matching events of the others, summed over
 * rater pairs.
 */
export function CodesTable({ cells, scheme, name }: Props) {
  const { t } = useTranslation("raters");
  const numbers = useNumbers();
  const used = new Set(cells.flatMap(({ own, other }) => [own, other]));
  const codes = [
    ...scheme.codes.flatMap((code) =>
      used.has(code.id) ? [{ id: code.id, name: code.name }] : [],
    ),
    ...(used.has(null) ? [{ id: null, name: t("noEvent") }] : []),
  ];
  const counts = new Map(cells.map(({ own, other, events }) => [`${own} ${other}`, events]));
  return (
    <section className={classes["part"]}>
      <Title order={2} size="h3">
        {t("matrix")}
      </Title>
      <ScrolledTable label={t("matrix")} minWidth={320} className={classes["matrix"]}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t("matrixCorner", { rater: name })}</Table.Th>
            {codes.map((code) => (
              <Table.Th scope="col" key={code.id}>
                <bdi>{code.name}</bdi>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {codes.map((own) => (
            <Table.Tr key={own.id}>
              <Table.Th scope="row">
                <bdi>{own.name}</bdi>
              </Table.Th>
              {codes.map((other) => (
                <Table.Td
                  key={other.id}
                  className={classes["figure"]}
                  data-same={own.id === other.id || undefined}
                >
                  {own.id === null && other.id === null
                    ? ""
                    : numbers.whole(counts.get(`${own.id} ${other.id}`) ?? 0)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrolledTable>
      <Text size="sm" c="dimmed" maw="75ch">
        {t("matrixHint")}
      </Text>
    </section>
  );
}

interface Props {
  readonly cells: NonNullable<RaterProfile["codes"]>;
  readonly scheme: Pick<Scheme, "codes">;
  readonly name: string;
}
