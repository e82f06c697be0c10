import { isOfModifiers } from "../../../agreement/facts.ts";
import { inSequence } from "../../kit/text/phrase.ts";
import type { AgreementLine } from "../../../agreement/row.ts";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Agreement } from "../../../api/contract/agreement.ts";
import type { Report } from "../../../api/contract/report.ts";
import type { TraceAgreement } from "../../../api/contract/traces.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { ChartsOfCodes } from "./ChartsOfCodes.tsx";
import { ChartOfCriteria } from "./ChartOfCriteria.tsx";
import { ChartOfPairs } from "./ChartOfPairs.tsx";
import { CopyButtons } from "./copied/CopyButtons.tsx";
import { latexParagraphs } from "./copied/latex.ts";
import { wordParagraphs } from "./copied/wordHtml.ts";
import { FigureTable } from "./FigureTable.tsx";
import { pairsInBody } from "./pairSpread.ts";
import { PairsTable } from "./PairsTable.tsx";
import { ratingsLead } from "./ratingsLead.ts";
import { someHaveLimits } from "./someHaveLimits.ts";
import { useNamedLines } from "./useNamedLines.ts";
import { useResultsText } from "./useResultsText.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";

/** The results as sentences, tables and charts. */
export function ResultsPart({ report, agreement, traces, least }: Props) {
  const { t } = useTranslation(["report", "agreement"]);
  const numbers = useNumbers();
  const { share: written } = useWrittenAgreement();
  const linesBy = useNamedLines(agreement);
  const sentences = useResultsText({ report, agreement, traces, least });
  const { events, ratings, scans } = agreement.statistics;
  const [overall, codes, pairs, rounds, criteria] = [
    linesBy("overall"),
    linesBy("code"),
    linesBy("pair"),
    linesBy("round"),
    linesBy("criterion"),
  ];
  const scanPairs = linesBy("pair", agreement.scanRows);
  const isOfRatings = ratingsLead(report);
  const recordings = {
    name: t("table.recordingsHead"),
    of: (line: AgreementLine) => numbers.whole(line.recordings),
  };
  const raters = {
    name: t("table.pairHead"),
    of: (line: AgreementLine) => numbers.whole(line.raters),
  };
  const compared = {
    name: t("table.compared"),
    of: (line: AgreementLine) => numbers.time(line.comparedUs),
  };
  const counted = (name: string) => ({
    name,
    of: (line: AgreementLine) => numbers.whole(line.events),
  });
  const prevalence = {
    name: t("table.prevalence"),
    of: ({ prevalence: share }: AgreementLine) => (share === null ? "" : written(share)),
  };

  const isOfModifier = events.map(isOfModifiers);
  const share = { ...prevalence, name: t("scans.share") };

  const whole = inSequence(sentences);
  const ofRatings = (
    <>
      <FigureTable
        title={t("table.criterion")}
        rowsAre={t("table.criterionHead")}
        lines={criteria}
        statistics={ratings}
        columns={[recordings, counted(t("table.ratingsHead"))]}
      />
      <ChartOfCriteria {...{ report, agreement }} lines={criteria} />
    </>
  );

  return (
    <section aria-labelledby="report-results">
      <h2 id="report-results">{t("results.title")}</h2>
      {sentences.length > 0 && (
        <>
          <div className="paper-aside" data-screen-only="">
            <span>{t("methods.hint")}</span>
            <CopyButtons
              of={t("results.title")}
              word={() => ({ html: wordParagraphs([whole]), text: whole })}
              latex={() => latexParagraphs([whole])}
            />
          </div>
          <p>{whole}</p>
        </>
      )}
      {report.design.recordingsOfSeveral === 0 && <p>{t("methods.none")}</p>}
      {isOfRatings && ofRatings}
      <FigureTable
        title={t("table.overall")}
        rowsAre={t("table.what")}
        lines={overall}
        statistics={events}
        columns={[raters, recordings]}
      />
      <FigureTable
        title={t("table.code")}
        rowsAre={t("table.codeHead")}
        lines={codes}
        statistics={events}
        columns={[counted(t("table.eventsHead")), prevalence]}
      />
      <ChartsOfCodes {...{ report, agreement }} lines={codes} />
      <FigureTable
        title={t("agreement:sectionTitle.modifier")}
        rowsAre={t("agreement:rowIs.modifier")}
        lines={linesBy("modifier").map(({ name, line }) => ({
          name,
          line: { ...line, figures: line.figures.filter((_, at) => isOfModifier[at]) },
        }))}
        statistics={events.filter(isOfModifiers)}
        columns={[recordings]}
      />
      {pairs.length > 1 && (
        <>
          {pairs.length > pairsInBody ? (
            <>
              <PairsTable pairs={pairs} statistics={events} />
              <p className="paper-note">
                {t("pairs.inSupplement", {
                  pairs: numbers.whole(
                    pairs.filter(({ line }) => line.figures.some(({ kind }) => kind === "value"))
                      .length,
                  ),
                })}
              </p>
            </>
          ) : (
            <FigureTable
              title={t("table.pair")}
              rowsAre={t("table.pairHead")}
              lines={pairs}
              statistics={events}
              columns={[recordings, compared]}
            />
          )}
          <ChartOfPairs {...{ report, agreement }} lines={pairs} />
        </>
      )}
      {rounds.length > 1 && (
        <FigureTable
          title={t("table.round")}
          rowsAre={t("table.roundHead")}
          lines={rounds}
          statistics={events}
          columns={[raters, recordings]}
        />
      )}
      {!isOfRatings && ofRatings}
      {(["overall", "code"] as const).map((by) => (
        <FigureTable
          key={by}
          title={t(`scans.${by}`)}
          rowsAre={t(by === "overall" ? "table.what" : `table.${by}Head`)}
          lines={linesBy(by, agreement.scanRows)}
          statistics={scans}
          columns={[recordings, counted(t("scans.answers")), share]}
        />
      ))}
      {scanPairs.length > pairsInBody ? (
        <PairsTable pairs={scanPairs} statistics={scans} />
      ) : (
        <FigureTable
          title={t("scans.pair")}
          rowsAre={t("table.pairHead")}
          lines={scanPairs}
          statistics={scans}
          columns={[recordings, counted(t("scans.answers")), share]}
        />
      )}
      <p className="paper-note">
        {someHaveLimits(agreement.rows) && `${t("table.inBrackets")} `}
        {overall.length > 0 && t("table.note")}
      </p>
    </section>
  );
}

interface Props {
  readonly report: Report;
  readonly agreement: Agreement;
  /** Agreement on continuous ratings; absent where the scheme has none. */
  readonly traces: TraceAgreement | undefined;
  /** The minimum agreement, if one is tested. */
  readonly least: number | undefined;
}
