import { Select, Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import {
  type CorrectedReply,
  programAgreementCalls,
} from "../../../api/contract/programAgreement.ts";
import type { Scheme } from "../../../domain/entities/scheme.ts";
import type { Estimate } from "../../kit/chart/estimate.ts";
import { ForestPlot } from "../../kit/chart/ForestPlot.tsx";
import { leftToRight } from "../../kit/chart/isolated.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { useCall } from "../../kit/query/useCall.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";
import { isolated } from "../../kit/text/isolated.ts";
import { type ChangeSearch, corrects, firstHalf, type ProgramsSearch } from "./address.ts";
import { type Correction, correctionOf } from "./correction.ts";
import classes from "./programs.module.css";
import { SettledNumber } from "./SettledNumber.tsx";
import { inSequence } from "../../kit/text/phrase.ts";

/**
 * An estimate over all recordings from the program’s coding of all and people’s coding of a sample, beside the
 * estimates from each alone.
 */
export function CorrectedEstimate({ programId, rater, scheme, search, onChange }: Props) {
  const { t } = useTranslation("programs");
  const { study } = useStudy();
  const choices = study.variables.filter(({ type }) => type === "choice");
  const asked = correctionOf(search, scheme, choices);
  if (!asked) return null;
  const { of, half } = asked;
  const codes = scheme.codes.filter(({ kind }) => of !== "share" || kind === "state");
  const ofs = corrects.filter(
    (one) => correctionOf({ ...search, of: one }, scheme, choices)?.of === one,
  );
  const criteria = scheme.criteria.filter(({ scale }) => scale !== "trace" && scale !== "nominal");
  const values = choices.find(({ id }) => id === search.variable)?.choices ?? [];

  return (
    <section className={classes["part"]} aria-label={t("corrected.title")}>
      <Title order={2} size="h3">
        {t("corrected.title")}
      </Title>
      <Text size="sm" c="dimmed" maw="75ch">
        {t("corrected.what", { rater: isolated(rater) })}
      </Text>
      <div className={classes["fields"]}>
        <Select
          label={t("corrected.of")}
          data={ofs.map((one) => ({ value: one, label: t(`corrected.${one}`) }))}
          value={of}
          allowDeselect={false}
          onChange={(value) =>
            onChange({ of: corrects.find((one) => one === value), half: undefined })
          }
        />
        {of === "mean" ? (
          <Select
            label={t("criteria.criterion")}
            data={criteria.map(({ id, name }) => ({ value: id, label: name }))}
            value={asked.criterionId ?? null}
            allowDeselect={false}
            searchable={criteria.length > 10}
            onChange={(value) =>
              onChange({ criterion: criteria.find(({ id }) => id === value)?.id })
            }
          />
        ) : (
          <Select
            label={t("code")}
            data={codes.map(({ id, name }) => ({ value: id, label: name }))}
            value={asked.codeId ?? null}
            allowDeselect={false}
            searchable={codes.length > 10}
            onChange={(value) => onChange({ code: codes.find(({ id }) => id === value)?.id })}
          />
        )}
        <SettledNumber
          key={of}
          label={t("corrected.half")}
          description={t("corrected.halfHint")}
          value={of === "share" ? Math.round(half * 1_000) / 10 : half}
          min={of === "share" ? 0.1 : 0.01}
          max={of === "share" ? 50 : 1_000}
          step={of === "share" ? 1 : 0.1}
          {...(of === "share" && { suffix: "%" })}
          onSettle={(value) => {
            const wanted = of === "share" ? value / 100 : value;
            onChange({ half: wanted === firstHalf[of] ? undefined : wanted });
          }}
        />
        {choices.length > 0 && (
          <Select
            label={t("corrected.between")}
            placeholder={t("corrected.noGroups")}
            data={choices.map(({ id, name }) => ({ value: id, label: name }))}
            value={search.variable ?? null}
            clearable
            clearButtonProps={{ "aria-label": t("corrected.noGroups") }}
            onChange={(value) => {
              const chosen = choices.find(({ id }) => id === value);
              onChange({
                variable: chosen?.id,
                first: chosen?.choices[0],
                second: chosen?.choices[1],
              });
            }}
          />
        )}
        {values.length > 0 &&
          (["first", "second"] as const).map((place) => (
            <Select
              key={place}
              label={t(`corrected.${place}`)}
              data={[...values]}
              value={search[place] ?? null}
              allowDeselect={false}
              onChange={(value) => onChange({ [place]: value ?? undefined })}
            />
          ))}
      </div>
      <Answer programId={programId} rater={rater} asked={asked} />
    </section>
  );
}

function Answer({ programId, rater, asked }: AnswerProps) {
  const { t } = useTranslation("programs");
  const { studyId } = useStudy();
  const { of, half, name, ...query } = asked;
  const { data, error, refetch } = useCall(programAgreementCalls.readCorrected, {
    params: { studyId, raterId: programId },
    query: { of, half: String(half), ...query },
  });
  const numbers = useNumbers();
  const { coefficient } = useWrittenAgreement();
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  // The previous data belong to another quantity and must not appear under the name of this one.
  if (!data) return <Loading what={t("loading")} rows={8} />;
  const { number, recordings, unit } = data;
  const shown = isolated(rater);
  if (number.kind === "undefined") {
    return (
      <Text role="status" maw="75ch">
        {t(`corrected.no.${number.because}`, { rater: shown })}
      </Text>
    );
  }
  const write = of === "share" ? numbers.percent : coefficient;
  const isDifference = query.variableId !== undefined;
  const axis = t(`corrected.axis.${of}`);
  const bars = [
    { id: "people", name: t("corrected.people"), of: number.people },
    { id: "program", name: t("corrected.program", { rater: shown }), of: number.program },
    { id: "corrected", name: t("corrected.both"), of: number.corrected, isWhole: true },
  ] as const;
  return (
    <>
      <ForestPlot
        kind={t("corrected.title")}
        title={
          isDifference
            ? t("corrected.differenceOf", {
                what: isolated(name),
                first: isolated(query.first ?? ""),
                second: isolated(query.second ?? ""),
              })
            : t("corrected.of_all", { what: isolated(name), rater: shown })
        }
        hint={t("corrected.hint")}
        fileName="program-corrected"
        level={3}
        tableIs="beside"
        rowsAre={t("corrected.from")}
        series={[{ id: "estimate", name: axis }]}
        axis={{ label: isDifference ? t("corrected.difference", { what: axis }) : axis }}
        references={isDifference ? [{ at: 0, name: "" }] : []}
        format={write}
        rows={bars.map((bar) => ({
          id: bar.id,
          name: bar.name,
          isWhole: bar.id === "corrected",
          estimates: { estimate: estimateOf(bar.of) },
        }))}
      />
      <Text maw="75ch" role="status">
        {inSequence([
          t("corrected.basis", { ...recordings, rater: shown }),
          t(`corrected.unit.${of === "mean" ? "rating" : unit}`),
          ...(recordings.coded < recordings.drawn ? [t("corrected.waiting")] : []),
          ...(number.more
            ? [
                t(`corrected.more.${number.more.kind}`, {
                  count: number.more.kind === "none" ? 0 : number.more.count,
                  half: leftToRight(`±${write(half)}`),
                }),
              ]
            : []),
        ])}
      </Text>
      <Text size="sm" c="dimmed" maw="75ch">
        {t("corrected.use", { weight: leftToRight(coefficient(number.lambda)) })}
      </Text>
    </>
  );
}

type Corrected = Extract<CorrectedReply["number"], { readonly kind: "corrected" }>;

function estimateOf({ value, low, high }: Corrected["people"]): Estimate {
  return { kind: "value", value, low, high };
}

interface Props {
  readonly programId: string;
  /** The rater’s name or masked ID, as the reader may see it. */
  readonly rater: string;
  readonly scheme: Scheme;
  readonly search: ProgramsSearch;
  readonly onChange: ChangeSearch;
}

interface AnswerProps {
  readonly programId: string;
  readonly rater: string;
  readonly asked: Correction;
}
