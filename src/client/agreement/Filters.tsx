import { NumberInput, SegmentedControl, Select, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { type Agreement, recipes } from "../../api/contract/agreement.ts";
import { limits, limitTable } from "../../domain/limits.ts";
import { recordingQueries } from "../queries/recordings.ts";
import { schemeQueries } from "../queries/schemes.ts";
import { type AgreementSearch, pairText } from "./address.ts";
import classes from "./agreement.module.css";
import { isRecipe } from "./recipes.ts";

const second = 1_000_000;

/** What is compared: pair, recording, version of the scheme, length of a unit. All of it in the address. */
export function Filters({ studyId, agreement, pair, search }: Props) {
  const { t } = useTranslation("agreement");
  const navigate = useNavigate({ from: "/studies/$studyId/agreement" });
  const recordings = useQuery(recordingQueries.recordings(studyId)).data ?? [];
  const versions = (useQuery(schemeQueries.schemes(studyId)).data ?? []).filter(
    ({ state }) => state !== "draft",
  );
  const nameOf = (raterId: string) =>
    agreement.raters.find(({ id }) => id === raterId)?.name ?? raterId;
  const unitUs = search.unitUs ?? limits.timeUnitUs;

  /** Another choice makes another matrix: a chosen cell would no longer be of it. */
  function choose(change: AgreementSearch): void {
    void navigate({
      search: ({ row: _row, column: _column, ...rest }: AgreementSearch) => ({
        ...rest,
        ...change,
      }),
      resetScroll: false,
    });
  }

  return (
    <fieldset className={classes["filters"]} aria-label={t("filters")}>
      {agreement.pairs.length > 1 && pair && (
        <Select
          label={t("pair")}
          data={agreement.pairs.map((one) => ({
            value: pairText(one),
            label: t("pairOf", { a: nameOf(one.raterA), b: nameOf(one.raterB) }),
          }))}
          value={pairText(pair)}
          onChange={(value) => choose({ pair: value ?? undefined })}
          allowDeselect={false}
          searchable={agreement.pairs.length > 10}
        />
      )}
      {recordings.length > 1 && (
        <Select
          label={t("recording")}
          data={[
            { value: "", label: t("allRecordings") },
            ...recordings.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={search.recording ?? ""}
          onChange={(value) => choose({ recording: value || undefined })}
          allowDeselect={false}
          searchable={recordings.length > 10}
        />
      )}
      {versions.length > 1 && (
        <Select
          label={t("version")}
          data={versions.map(({ id, number }) => ({
            value: id,
            label: t("versionNumber", { number }),
          }))}
          value={search.version ?? agreement.schemeVersion?.id ?? null}
          onChange={(value) => choose({ version: value ?? undefined })}
          allowDeselect={false}
        />
      )}
      <NumberInput
        key={unitUs}
        label={t("unit")}
        defaultValue={unitUs / second}
        min={limitTable.timeUnitUs.min / second}
        max={limitTable.timeUnitUs.max / second}
        step={1}
        decimalScale={2}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.currentTarget.blur();
        }}
        onBlur={(event) => {
          const changed = Math.round(Number(event.currentTarget.value.replace(",", ".")) * second);
          if (changed > 0 && changed !== unitUs) choose({ unitUs: changed });
        }}
      />
      <div className={classes["recipes"]}>
        <Text size="sm" fw={500}>
          {t("choose")}
        </Text>
        <SegmentedControl
          aria-label={t("choose")}
          data={recipes.map((recipe) => ({ value: recipe, label: t(`recipe.${recipe}.short`) }))}
          value={search.recipe ?? "duration_kappa"}
          onChange={(recipe) => isRecipe(recipe) && choose({ recipe })}
        />
      </div>
    </fieldset>
  );
}

interface Props {
  readonly studyId: string;
  readonly agreement: Agreement;
  readonly pair: Agreement["pairs"][number] | undefined;
  readonly search: AgreementSearch;
}
