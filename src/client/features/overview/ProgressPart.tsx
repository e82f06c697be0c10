import { Button, NativeSelect, SegmentedControl, TextInput, UnstyledButton } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { ObservationState } from "../../../domain/states.ts";
import { useFormat } from "../../kit/text/format.ts";
import { EmptyState } from "../../kit/page/EmptyState.tsx";
import { RecordingsIcon } from "../../kit/page/icons.tsx";
import { StateMark } from "../../kit/page/StateMark.tsx";
import { matrixOf, type Order, orders, stateCounts } from "./matrix.ts";
import { MatrixGrid } from "./MatrixGrid.tsx";
import { fittingSize, isMatrixSize, matrixSizes } from "./matrixSizes.ts";
import styles from "./overview.module.css";
import type { Progress } from "../../kit/query/progress.ts";

/** How many observations are in each state: the legend of the matrix, and its filter. */
export function StateCounts({ progress, only, onOnly }: CountsProps) {
  const { t } = useTranslation(["studies", "common"]);
  const format = useFormat();
  const counts = useMemo(() => stateCounts(progress.cells.values()), [progress]);

  return (
    <div className={styles["counts"]} role="group" aria-label={t("states")}>
      {counts
        .filter(({ count }) => count > 0)
        .map(({ state, count }) => (
          <UnstyledButton
            key={state}
            className={styles["count"] ?? ""}
            aria-pressed={only === state}
            onClick={() => onOnly(only === state ? undefined : state)}
          >
            <StateMark state={state} />
            <strong className="figures">{format.number(count)}</strong>
            <span>{t(`common:observationState.${state}`)}</span>
          </UnstyledButton>
        ))}
    </div>
  );
}

interface CountsProps {
  readonly progress: Progress;
  /** The state that is shown alone. */
  readonly only: ObservationState | undefined;
  readonly onOnly: (state: ObservationState | undefined) => void;
}

/** The progress matrix of raters and recordings. */
export function ProgressPart({ progress, waiting, opens, only }: Props) {
  const { t, i18n } = useTranslation(["studies", "common"]);
  const navigate = useNavigate();
  const [order, setOrder] = useState<Order>("added");
  const [text, setText] = useState("");
  const [size, setSize] = useState(() =>
    fittingSize(
      { rows: progress.recordings.length, columns: progress.raters.length },
      { widthPx: window.innerWidth, heightPx: window.innerHeight },
    ),
  );
  const matrix = useMemo(
    () => matrixOf(progress, { order, only, text }, i18n.resolvedLanguage),
    [progress, order, only, text, i18n.resolvedLanguage],
  );

  return (
    <section className={styles["part"]} aria-labelledby="progress">
      <h2 id="progress">{t("progress")}</h2>
      <div className={styles["tools"]}>
        <TextInput
          size="xs"
          aria-label={t("filter")}
          placeholder={t("filter")}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <NativeSelect
          size="xs"
          aria-label={t("order")}
          value={order}
          onChange={(event) =>
            setOrder(orders.find((known) => known === event.currentTarget.value) ?? "added")
          }
          data={orders.map((value) => ({ value, label: t(`orderBy.${value}`) }))}
        />
        <SegmentedControl
          size="xs"
          aria-label={t("size")}
          value={size}
          onChange={(value) => setSize(isMatrixSize(value) ? value : "medium")}
          data={Object.keys(matrixSizes)
            .filter(isMatrixSize)
            .map((value) => ({ value, label: t(`sizes.${value}`) }))}
        />
        <output className={styles["dimmed"]}>
          {t("shown", {
            recordings: t("recordingsOf", { count: matrix.rows.length }),
            raters: t("ratersOf", { count: matrix.columns.length }),
          })}
        </output>
      </div>
      {matrix.rows.length === 0 ? (
        <EmptyState
          icon={RecordingsIcon}
          title={t("filterNothing")}
          action={
            text !== "" && (
              <Button variant="default" onClick={() => setText("")}>
                {t("common:clearFilters")}
              </Button>
            )
          }
        >
          {t("filterNothingWhat")}
        </EmptyState>
      ) : (
        <MatrixGrid
          matrix={matrix}
          sizePx={matrixSizes[size]}
          only={only}
          waiting={waiting}
          onOpen={
            opens
              ? (observationId) =>
                  void navigate({ to: "/observations/$observationId", params: { observationId } })
              : undefined
          }
        />
      )}
    </section>
  );
}

interface Props {
  readonly progress: Progress;
  /** IDs of stalled or overdue observations. */
  readonly waiting: ReadonlySet<string>;
  /** The state that is shown alone. */
  readonly only: ObservationState | undefined;
  /** Whether cells lead to the work. */
  readonly opens: boolean;
}
