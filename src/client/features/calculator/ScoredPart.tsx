import { Group, NativeSelect, NumberInput, Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { useReason } from "../../kit/figure/useReason.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import type { Calculation } from "./calculation.ts";
import classes from "./calculator.module.css";
import type { Wish } from "./wish.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";

/** For rows that are intervals or trials: agreement as in applied behaviour analysis. */
export function ScoredPart({ calculation, wish, onWish }: Props) {
  const { t } = useTranslation("calculator");
  const { coefficient } = useWrittenAgreement();
  const { whole } = useNumbers();
  const reason = useReason();
  const { scored, codes } = calculation;
  if (!scored) return null;
  const { blockScans, present } = scored;

  return (
    <section className={classes["part"]} aria-labelledby="calculator-scored">
      <Title order={3} size="h4" id="calculator-scored">
        {t("scored.title")}
      </Title>
      <Text size="sm" maw="72ch">
        {t(`scored.${scored.of}`)}
      </Text>
      {present !== undefined && (
        <Group gap="sm" align="end">
          <NativeSelect
            size="sm"
            label={t("detection.present")}
            value={present}
            data={codes.map(({ name }) => name)}
            onChange={(event) => onWish({ ...wish, present: event.currentTarget.value })}
          />
          {blockScans !== undefined && (
            <NumberInput
              size="sm"
              label={t("scored.block")}
              min={leastBlock}
              max={mostBlock}
              allowDecimal={false}
              key={blockScans}
              defaultValue={blockScans}
              onBlur={(event) => take(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === "Enter") take(event.currentTarget.value);
              }}
            />
          )}
        </Group>
      )}
      <DataTable
        label={t("tableOf", { title: t("scored.title") })}
        density="close"
        rows={scored.figures}
        keyOf={({ id }) => id}
        columns={[
          {
            id: "statistic",
            head: t("statistic"),
            isRowHead: true,
            cell: ({ id }) => (
              <>
                {t(`scored.figure.${id}.name`)}
                <div className={classes["method"]}>
                  {t(`scored.figure.${id}.what`, { block: whole(blockScans ?? 0) })}
                </div>
              </>
            ),
          },
          {
            id: "value",
            head: t("value"),
            isNumber: ({ figure }) => figure.kind === "value",
            cell: ({ figure }) =>
              figure.kind === "value" ? (
                <strong title={String(figure.value)}>{coefficient(figure.value)}</strong>
              ) : (
                t("notDefined", { because: reason(figure.because) })
              ),
          },
          {
            id: "comparisons",
            head: t("scored.comparisons"),
            isNumber: true,
            cell: ({ comparisons }) => whole(comparisons),
          },
        ]}
      />
    </section>
  );

  function take(typed: string): void {
    const next = Number(typed);
    const isTaken = Number.isInteger(next) && next >= leastBlock && next <= mostBlock;
    if (isTaken && next !== blockScans) onWish({ ...wish, blockScans: next });
  }
}

const leastBlock = 2;
const mostBlock = 1_000;

interface Props {
  readonly calculation: Calculation;
  readonly wish: Wish;
  readonly onWish: (wish: Wish) => void;
}
