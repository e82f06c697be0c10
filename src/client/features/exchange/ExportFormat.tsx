import { Button, Checkbox, NativeSelect, Text } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { exchangeCalls } from "../../../api/contract/exchange.ts";
import type { Excluded } from "../../../formats/format.ts";
import { mostMediaBytes } from "../../../formats/archive/mostMediaBytes.ts";
import { addressOf } from "../../kit/query/api.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { useStudy } from "../../kit/query/study.ts";
import { columns, filesWithVariables } from "./columns.ts";
import classes from "./exchange.module.css";
import { exportFormats, type FormatName } from "./formatNames.ts";
import { type ExportChoice, importQueries } from "./queries.ts";
import { useAnswer } from "../../kit/query/useAnswer.ts";

/** One export format: its description, what it cannot hold of this study, and the download. */
export function ExportFormat({ of, choice }: FormatProps) {
  const { t } = useTranslation(["exchange", "formats"]);
  const names: readonly FormatName[] = exportFormats[of];
  const [chosen, setChosen] = useState<FormatName>();
  const name = chosen ?? names[0];
  if (name === undefined) return null;
  return (
    <>
      {names.length > 1 && (
        <NativeSelect
          label={t("out.format")}
          value={name}
          data={names.map((one) => ({ value: one, label: t(`formats:format.${one}.title`) }))}
          onChange={(event) => setChosen(names.find((one) => one === event.currentTarget.value))}
        />
      )}
      <Text size="sm" c="dimmed">
        {t(`formats:format.${name}.description`)}
      </Text>
      <Losses key={name} name={name} choice={choice} />
    </>
  );
}

function Losses({ name, choice }: LossesProps) {
  const { t } = useTranslation(["exchange", "formats"]);
  const format = useFormat();
  const { studyId } = useStudy();
  const [withMedia, setWithMedia] = useState(false);
  const query: ExportChoice = withMedia ? { ...choice, withMedia: "true" } : choice;
  const losses = useAnswer({
    ...importQueries.losses(studyId, name, query),
    placeholderData: keepPreviousData,
  });
  const [isAsked, setIsAsked] = useState(false);
  if (losses.error) return <Failure error={losses.error} onRetry={() => void losses.refetch()} />;
  const title = t(`formats:format.${name}.title`);
  const table = tables[name];
  return (
    <div className={classes["formatBody"]}>
      {!losses.data && <Text role="status">{t("out.looking")}</Text>}
      {losses.data && <LeftOutList excluded={losses.data.excluded} />}
      {losses.data && losses.data.losses.length === 0 && (
        <Text size="sm" role="status">
          {losses.data.observations === 0
            ? t("out.none")
            : t("out.nothingLost", { count: losses.data.observations })}
        </Text>
      )}
      {losses.data && losses.data.losses.length > 0 && (
        <details className={classes["columns"]}>
          <summary>
            <span role="status">
              {losses.data.observations === 0
                ? t("out.none")
                : t("out.lost", { count: losses.data.observations })}
            </span>
          </summary>
          <ul className={classes["losses"]}>
            {losses.data.losses.map(({ what, count }) => (
              <li key={what}>
                <span>{t(`formats:loss.${what}`)}</span>
                <span className="figures">{format.number(count)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {(losses.data?.mediaBytes ?? 0) > 0 && (
        <MediaChoice
          mediaBytes={losses.data?.mediaBytes ?? 0}
          isChosen={withMedia}
          onChoose={setWithMedia}
        />
      )}
      <Button
        component="a"
        download
        href={addressOf(exchangeCalls.exportStudy, {
          params: { studyId, format: name },
          query,
        })}
        onClick={() => setIsAsked(true)}
      >
        {t("out.download", { title })}
      </Button>
      {isAsked && (
        <Text size="sm" role="status">
          {t("out.asked")}
        </Text>
      )}
      {table && <Columns of={table} />}
    </div>
  );
}

/** The number of observations that are not exported, by reason; nothing where all are. */
function LeftOutList({ excluded }: LeftOutProps) {
  const { t } = useTranslation("exchange");
  const rows = (["notSubmitted", "notChosen", "blind"] as const).filter((why) => excluded[why] > 0);
  if (rows.length === 0) return null;
  return (
    <div role="status">
      <Text size="sm">{t("out.leftOut.title")}</Text>
      <ul className={classes["losses"]}>
        {rows.map((why) => (
          <li key={why}>{t(`out.leftOut.${why}`, { count: excluded[why] })}</li>
        ))}
      </ul>
    </div>
  );
}

/** Whether an archive includes uploads, with their size. */
function MediaChoice({ mediaBytes, isChosen, onChoose }: MediaProps) {
  const { t } = useTranslation("exchange");
  const format = useFormat();
  const isTooLong = mediaBytes > mostMediaBytes;
  return (
    <Checkbox
      label={t("out.withMedia", { size: format.bytes(mediaBytes) })}
      description={
        isTooLong
          ? t("out.withMediaTooLong", { size: format.bytes(mostMediaBytes) })
          : t("out.withMediaWhat")
      }
      disabled={isTooLong}
      checked={isChosen && !isTooLong}
      onChange={(event) => onChoose(event.currentTarget.checked)}
    />
  );
}

/** For formats that are tables: the table whose columns they have. */
const tables: Partial<Record<FormatName, keyof typeof columns>> = {
  tidyEvents: "events",
  tidyRatings: "ratings",
  tidyObservations: "observations",
  tidyScans: "scans",
  tidyTraces: "traces",
};

function Columns({ of }: ColumnsProps) {
  const { t } = useTranslation("exchange");
  return (
    <details className={classes["columns"]}>
      <summary>{t("columns")}</summary>
      <Text size="sm">{t("format")}</Text>
      <dl>
        {columns[of].map((column) => (
          <Column key={column} name={column} />
        ))}
        {of === "observations" && <Column name="total_section" />}
        {filesWithVariables.includes(of) && <Column name="variable" />}
      </dl>
    </details>
  );
}

function Column({ name }: ColumnProps) {
  const { t } = useTranslation("exchange");
  return (
    <>
      <dt>{name}</dt>
      <dd>{t(`about.${name}`)}</dd>
    </>
  );
}

interface FormatProps {
  readonly of: keyof typeof exportFormats;
  readonly choice: ExportChoice;
}

interface LossesProps {
  readonly name: FormatName;
  readonly choice: ExportChoice;
}

interface LeftOutProps {
  readonly excluded: Excluded;
}

interface MediaProps {
  readonly mediaBytes: number;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

interface ColumnsProps {
  readonly of: keyof typeof columns;
}

interface ColumnProps {
  readonly name: (typeof columns)[keyof typeof columns][number] | "total_section" | "variable";
}
