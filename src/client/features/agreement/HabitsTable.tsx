import { Table, Text } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Confusion } from "../../../api/contract/agreement.ts";
import { ScrolledTable } from "../../kit/table/ScrolledTable.tsx";
import { Folded } from "../../kit/page/Folded.tsx";
import classes from "../../kit/figure/agreement.module.css";
import type { Shown } from "./shown.ts";
import { useLabelText } from "../../kit/figure/useLabelText.ts";
import { nameOrder } from "../../../domain/nameOrder.ts";

/** Each rater’s proportion of each label, from which Conger’s kappa computes chance agreement. */
export function HabitsTable({
  shown,
  confusion: { labels, habits, per },
  title,
  format,
  unit,
}: Props) {
  const { t, i18n } = useTranslation("agreement");
  const compare = nameOrder(i18n.language);
  const labelText = useLabelText(shown.scheme);
  if (habits.length === 0) return null;
  return (
    <div className={classes["section"]}>
      <Folded {...{ title }} order={3} isLong={habits.length > ratersInFlow}>
        <Text size="sm" c="dimmed">
          {t("habits.hint", {
            measure: per === "us" ? t("habits.us") : t("habits.unit", { unit }),
          })}
        </Text>
        <ScrolledTable label={title} minWidth={420}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t("habits.rater")}</Table.Th>
              {labels.map((label) => (
                <Table.Th key={label} scope="col" data-number>
                  <bdi>{labelText(label)}</bdi>
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {habits
              .map((own) => ({ ...own, name: shown.raterName(own.raterId) }))
              .toSorted((a, b) => compare(a.name, b.name))
              .map(({ raterId, name, amounts }) => (
                <Table.Tr key={raterId}>
                  <Table.Th scope="row">
                    <bdi>{name}</bdi>
                  </Table.Th>
                  {amounts.map((amount, at) => (
                    <Table.Td key={labels[at]} data-number>
                      {format(amount)}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
          </Table.Tbody>
        </ScrolledTable>
      </Folded>
    </div>
  );
}

/** With more raters than this the table is collapsed. */
const ratersInFlow = 12;

interface Props {
  readonly shown: Shown;
  readonly confusion: Confusion;
  readonly title: string;
  readonly format: (amount: number) => string;
  /** The length of a time unit, as text. */
  readonly unit: string;
}
