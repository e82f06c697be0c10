import { Table, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { ScrolledTable } from "../../kit/table/ScrolledTable.tsx";
import { useFormat } from "../../kit/text/format.ts";
import classes from "../../kit/figure/agreement.module.css";
import type { Shown } from "./shown.ts";
import { nameOrder } from "../../../domain/nameOrder.ts";

/**
 * How many recordings each rater coded twice, and how many days apart; nothing where different raters are compared.
 */
export function Repeated({ shown }: { readonly shown: Shown }) {
  const { t, i18n } = useTranslation("agreement");
  const compare = nameOrder(i18n.language);
  const format = useFormat();
  const repeated = shown.agreement.repeated
    .map((one) => ({ ...one, name: shown.raterName(one.raterId) }))
    .toSorted((a, b) => compare(a.name, b.name));
  if (repeated.length === 0) return null;
  const title = t("sameRater.repeated");

  return (
    <section className={classes["section"]} aria-labelledby="repeated">
      <Title order={2} size="h3" id="repeated">
        {title}
      </Title>
      <ScrolledTable label={title} minWidth={420}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t("sameRater.rater")}</Table.Th>
            <Table.Th scope="col" data-number>
              {t("recordings")}
            </Table.Th>
            <Table.Th scope="col" data-number>
              {t("sameRater.between")}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {repeated.map(({ raterId, name, recordings, daysLeast, daysMost }) => (
            <Table.Tr key={raterId}>
              <Table.Th scope="row">
                <bdi>{name}</bdi>
              </Table.Th>
              <Table.Td data-number>{format.number(recordings)}</Table.Td>
              <Table.Td data-number>
                {daysLeast === daysMost
                  ? t("sameRater.days", { count: daysLeast })
                  : t("sameRater.daysTo", { least: daysLeast, most: daysMost })}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrolledTable>
    </section>
  );
}
