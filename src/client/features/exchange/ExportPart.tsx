import { GuideHint } from "../../kit/page/GuideHint.tsx";
import { MultiSelect, Switch, Text, Title } from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { useStudy } from "../../kit/query/study.ts";
import { ExportFormat } from "./ExportFormat.tsx";
import classes from "./exchange.module.css";
import type { exportFormats } from "./formatNames.ts";
import type { ExportChoice } from "./queries.ts";
import { LanguageSelect } from "./LanguageSelect.tsx";
import { SchemeExport } from "./SchemeExport.tsx";
import { useAll, useCall } from "../../kit/query/useCall.ts";
import { assignmentCalls } from "../../../api/contract/assignments.ts";
import { observationCalls } from "../../../api/contract/observations.ts";
import { recordingCalls } from "../../../api/contract/recordings.ts";

interface Chosen {
  readonly submittedOnly: boolean;
  /** Whether exports of the whole study contain submitted observations only; `false` by default. */
  readonly wholeSubmittedOnly: boolean;
  readonly rounds: readonly string[];
  readonly raters: readonly string[];
  readonly recordings: readonly string[];
  /** The language of the scheme; empty for its first language. */
  readonly language: string;
}

/** Exports the study’s data as files: a selection of observations, a format, and what that format cannot hold. */
export function ExportPart() {
  const { t } = useTranslation("exchange");
  const [chosen, setChosen] = useState<Chosen>({
    submittedOnly: true,
    wholeSubmittedOnly: false,
    rounds: [],
    raters: [],
    recordings: [],
    language: "",
  });
  const choice: ExportChoice = {
    submittedOnly: chosen.submittedOnly ? "true" : "false",
    ...(chosen.rounds.length > 0 && { roundIds: chosen.rounds.join(",") }),
    ...(chosen.raters.length > 0 && { raterIds: chosen.raters.join(",") }),
    ...(chosen.recordings.length > 0 && { recordingIds: chosen.recordings.join(",") }),
  };
  const whole: ExportChoice = {
    ...choice,
    submittedOnly: chosen.wholeSubmittedOnly ? "true" : "false",
  };
  const spoken: ExportChoice =
    chosen.language === "" ? choice : { ...choice, language: chosen.language };

  return (
    <section className={classes["stack"]} aria-labelledby="export">
      <GuideHint page="moving-data" anchor="export" topic={t("title")}>
        <Title order={2} id="export">
          {t("title")}
        </Title>
      </GuideHint>
      <Text c="dimmed" maw="75ch">
        {t("description")} {t("blind")}
      </Text>
      <Switch
        label={t("handedInOnly")}
        description={t("handedInOnlyHint")}
        checked={chosen.submittedOnly}
        onChange={(event) => setChosen({ ...chosen, submittedOnly: event.currentTarget.checked })}
      />
      <Choices chosen={chosen} onChoose={setChosen} />
      <LanguageSelect
        value={chosen.language}
        onChange={(language) => setChosen({ ...chosen, language })}
      />
      <div className={classes["cards"]}>
        <Group of="statistics">
          <ExportFormat of="statistics" choice={spoken} />
        </Group>
        <Group of="programs">
          <ExportFormat of="programs" choice={spoken} />
        </Group>
        <Group of="whole">
          <Switch
            label={t("handedInOnly")}
            description={t("wholeHandedInOnlyHint")}
            checked={chosen.wholeSubmittedOnly}
            onChange={(event) =>
              setChosen({ ...chosen, wholeSubmittedOnly: event.currentTarget.checked })
            }
          />
          <ExportFormat of="whole" choice={whole} />
          <SchemeExport />
        </Group>
      </div>
    </section>
  );
}

function Group({ of, children }: GroupProps) {
  const { t } = useTranslation("exchange");
  return (
    <section className={classes["card"]} aria-labelledby={`export-${of}`}>
      <Title order={3} id={`export-${of}`}>
        {t(`out.${of}`)}
      </Title>
      {children}
    </section>
  );
}

/** Selects rounds, raters and recordings; an empty selection means all. */
function Choices({ chosen, onChoose }: ChoicesProps) {
  const { t } = useTranslation("exchange");
  const { studyId } = useStudy();
  const [isOpen, setIsOpen] = useState(false);
  const rounds = useCall(assignmentCalls.listRounds, { params: { studyId } }, { enabled: isOpen });
  const observations = useAll(
    observationCalls.listObservations,
    { params: { studyId } },
    { enabled: isOpen },
  );
  const recordings = useAll(
    recordingCalls.listRecordings,
    { params: { studyId } },
    { enabled: isOpen },
  );
  const raters = useMemo(() => {
    const names = new Map(observations.data?.map(({ raterId, raterName }) => [raterId, raterName]));
    return [...names].map(([value, label]) => ({ value, label }));
  }, [observations.data]);
  const sets = [
    {
      what: "rounds",
      options: (rounds.data ?? []).map(({ id, number, name }) => ({
        value: id,
        label: name === "" ? t("schemes.roundNumber", { number }) : name,
      })),
    },
    { what: "raters", options: raters },
    {
      what: "recordings",
      options: (recordings.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
  ] as const;
  return (
    <details onToggle={(event) => setIsOpen(isOpen || event.currentTarget.open)}>
      <summary>{t("out.part")}</summary>
      <div className={classes["choices"]}>
        {sets.map(({ what, options }) => (
          <MultiSelect
            key={what}
            label={t(`out.${what}`)}
            placeholder={chosen[what].length === 0 ? t("out.all") : ""}
            searchable
            clearable
            limit={50}
            data={options}
            value={[...chosen[what]]}
            onChange={(values) => onChoose({ ...chosen, [what]: values })}
          />
        ))}
      </div>
    </details>
  );
}

interface GroupProps {
  readonly of: keyof typeof exportFormats;
  readonly children: ReactNode;
}

interface ChoicesProps {
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}
