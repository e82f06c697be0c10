import { NativeSelect, Text, Title } from "@mantine/core";
import { Suspense, useRef } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import type { Calculation } from "./calculation.ts";
import classes from "./calculator.module.css";
import { OrderList } from "./OrderList.tsx";
import { RaterList } from "./RaterList.tsx";
import { ShapeFields } from "./ShapeFields.tsx";
import { SuggestionList } from "./SuggestionList.tsx";
import { levels, weighings, type Wish } from "./wish.ts";
import { lazyPart } from "../../kit/page/lazyPart.tsx";
import { DataTable } from "../../kit/table/DataTable.tsx";

// Only records of events are cut into units.
const TimeUnitField = lazyPart(async () => (await import("./TimeUnitField.tsx")).TimeUnitField);

const shownUnits = 8;
const shownRaters = 12;

/** The data as interpreted, with settings that change the interpretation. */
export function UnderstoodPanel({ calculation, wish, onWish, onSheet }: Props) {
  const { t } = useTranslation(["calculator", "statistics"]);
  const numbers = useNumbers();
  const heading = useRef<HTMLHeadingElement>(null);
  const {
    raters,
    units,
    rated,
    missing,
    level,
    guessed,
    codes,
    codeCount,
    notes,
    unitUs,
    sheets,
    weighing,
  } = calculation;

  return (
    <section className={classes["understood"]} aria-labelledby="calculator-understood">
      <Title order={2} size="h3" id="calculator-understood" ref={heading} tabIndex={-1}>
        {t("understood")}
      </Title>
      <p className={classes["summary"]}>
        {t("summary", {
          units: t("unitCount", { count: units }),
          raters: t("raterCount", { count: raters.length }),
          rated: numbers.whole(rated),
          missing: numbers.whole(missing),
        })}
      </p>
      <Preview calculation={calculation} />
      <SuggestionList onTaken={() => heading.current?.focus()} {...{ calculation, wish, onWish }} />
      {sheets && sheets.names.length > 1 && (
        <NativeSelect
          size="sm"
          label={t("sheet")}
          value={String(sheets.read)}
          data={sheets.names.map((label, at) => ({ value: String(at), label }))}
          onChange={(event) => onSheet(Number(event.currentTarget.value))}
        />
      )}
      {unitUs === undefined ? (
        <ShapeFields {...{ calculation, wish, onWish }} />
      ) : (
        <Suspense>
          <TimeUnitField {...{ unitUs, wish, onWish }} />
        </Suspense>
      )}
      <RaterList {...{ calculation, wish, onWish }} />
      {calculation.traces === undefined && (
        <NativeSelect
          size="sm"
          label={t("level")}
          description={wish.level === undefined ? t("levelGuessed") : t("levelChosen")}
          value={level}
          data={levels.map((value) => ({
            value,
            label: t("levelOption", {
              level: t(`levels.${value}`),
              guessed: value === guessed ? t("guessed") : "",
            }).trim(),
          }))}
          onChange={(event) => {
            const chosen = levels.find((one) => one === event.currentTarget.value);
            if (chosen) onWish({ ...wish, level: chosen });
          }}
        />
      )}
      {codes.length > 0 && (level === "nominal" || level === "ordinal") && (
        <div>
          <Text size="sm" fw={500} mb={4}>
            {level === "ordinal" ? t("orderLowToHigh") : t("codes", { count: codeCount })}
          </Text>
          <OrderList codes={codes} onChange={(order) => onWish({ ...wish, order: [...order] })} />
          {weighing?.isChoice && (
            <NativeSelect
              size="sm"
              mt="xs"
              label={t("weightsBy")}
              value={weighing.by}
              data={weighings.map((value) => ({ value, label: t(`weighing.${value}`) }))}
              onChange={(event) => {
                const weightsBy = weighings.find((one) => one === event.currentTarget.value);
                onWish({ ...wish, weightsBy });
              }}
            />
          )}
        </div>
      )}
      {codes.length === 0 && (
        <Text size="sm" c="dimmed">
          {t("differentValues", { count: codeCount })}
        </Text>
      )}
      <Text size="sm" fw={500}>
        {t("notTaken")}
      </Text>
      {notes.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("nothingLeftOut")}
        </Text>
      ) : (
        <ul className={classes["notes"]}>
          {notes.map(({ what, count, about }) => (
            <li key={`${what} ${about}`}>{t(`note.${what}`, { count, about })}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Preview({ calculation }: Pick<Props, "calculation">) {
  const { t } = useTranslation("calculator");
  const { raters, preview, units } = calculation;
  const shown = preview.slice(0, shownUnits);
  return (
    <>
      <DataTable
        label={t("preview")}
        density="close"
        rows={shown}
        keyOf={(_, at) => String(at)}
        columns={[
          { id: "unit", head: t("unit"), isRowHead: true, cell: ({ name }, at) => name ?? at + 1 },
          ...raters.slice(0, shownRaters).map((rater, place) => ({
            id: `rater ${rater}`,
            head: <bdi>{rater}</bdi>,
            cell: ({ cells }: (typeof shown)[number]) => {
              const cell = cells[place] ?? null;
              return cell === null ? (
                <span className={classes["missing"]}>{t("missingCell")}</span>
              ) : (
                <bdi>{cell}</bdi>
              );
            },
          })),
        ]}
      />
      {(units > shown.length || raters.length > shownRaters) && (
        <Text size="xs" c="dimmed">
          {t("previewOf", { shown: shown.length, units })}
        </Text>
      )}
    </>
  );
}

interface Props {
  readonly calculation: Calculation;
  readonly wish: Wish;
  readonly onWish: (wish: Wish) => void;
  /** Called with the index of another sheet of the workbook. */
  readonly onSheet: (place: number) => void;
}
