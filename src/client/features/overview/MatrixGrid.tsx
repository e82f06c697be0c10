import { useDirection } from "@mantine/core";
import { narrower } from "../../kit/page/theme.ts";
import { useMediaQuery } from "@mantine/hooks";
import {
  type KeyboardEvent,
  type MouseEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { ObservationState } from "../../../domain/states.ts";
import { useFormat } from "../../kit/text/format.ts";
import { sizedContext } from "./canvas.ts";
import type { Line, Matrix } from "./matrix.ts";
import { drawMatrix, type Inks, type Place, placeAt } from "./matrixLook.ts";
import { MatrixHeads } from "./MatrixHeads.tsx";
import { MatrixInks } from "./MatrixInks.tsx";
import { heldBetween, matrixStep, nearestScroll } from "./matrixSteps.ts";
import { useScrolledView } from "./useScrolledView.ts";
import { WholePicture } from "./WholePicture.tsx";
import styles from "./MatrixGrid.module.css";
import { sideBySide } from "../../kit/text/phrase.ts";

/** Room for rater names, which stand upright over their columns. */
const headPx = 132;
const wholeMostPx = 120;

/**
 * Recordings by raters. The cells are one canvas, whatever the size of the study; beside it stands a
 * picture of the whole. For those who hear the page it is a grid with the row that they are in.
 */
export function MatrixGrid({ matrix, sizePx, only, waiting, onOpen }: Props) {
  const { t } = useTranslation(["studies", "common"]);
  const format = useFormat();
  const { dir } = useDirection();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const cells = useRef<HTMLCanvasElement>(null);
  const view = useScrolledView(scroller);
  const [inks, setInks] = useState<Inks>();
  const [wanted, setActive] = useState<Place>({ row: 0, column: 0 });
  const [hovered, setHovered] = useState<Place>();
  const [hasFocus, setFocus] = useState(false);
  const isNarrow = useMediaQuery(narrower("column")) ?? false;
  const isMirrored = dir === "rtl";
  const { rows, columns } = matrix;
  const firstPx = isNarrow ? 124 : 230;
  const active = {
    row: Math.min(wanted.row, rows.length - 1),
    column: Math.min(wanted.column, columns.length - 1),
  };
  const cellsWidthPx = Math.max(0, Math.min(columns.length * sizePx, view.widthPx - firstPx));
  const cellsHeightPx = Math.max(0, Math.min(rows.length * sizePx, view.heightPx - headPx));
  const wholePx = Math.min(wholeMostPx, Math.max(36, columns.length * 3));
  const totalPx = rows.length * sizePx;
  const hasWhole = totalPx > cellsHeightPx + sizePx;
  const look = {
    matrix,
    sizePx,
    widthPx: cellsWidthPx,
    heightPx: cellsHeightPx,
    topPx: view.topPx,
    inlinePx: view.inlinePx,
    isMirrored,
  };

  useLayoutEffect(() => {
    const context = sizedContext(cells.current, look);
    if (!context || !inks) return;
    drawMatrix(context, {
      ...look,
      inks,
      only,
      waiting,
      hovered,
      active: hasFocus ? active : undefined,
      letterOf: (state) => t(`common:stateLetter.${state}`),
    });
  });

  const said = (place: Place): string => {
    const names = {
      recording: rows[place.row]?.name ?? "",
      rater: columns[place.column]?.name ?? "",
    };
    const cell = matrix.cellAt(place.row, place.column);
    if (!cell) return t("cellNone", names);
    const state = t(`common:observationState.${cell.state}`);
    const told = t("cell", { ...names, state });
    const since = cell.changedMs ?? cell.assignedMs;
    return sideBySide([
      told,
      t("cellSince", { date: format.dateTime(new Date(since).toISOString()) }),
      ...(waiting.has(cell.observationId) ? [t("cellWaits")] : []),
    ]);
  };
  const open = (place: Place): void => {
    const cell = matrix.cellAt(place.row, place.column);
    if (cell) onOpen?.(cell.observationId);
  };
  const show = ({ row, column }: Place): void => {
    const element = scroller.current;
    if (!element) return;
    const inline = nearestScroll(column * sizePx, sizePx, view.inlinePx, view.widthPx - firstPx);
    element.scrollTo({
      top: nearestScroll(row * sizePx, sizePx, view.topPx, view.heightPx - headPx),
      left: isMirrored ? -inline : inline,
    });
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      open(active);
      return;
    }
    const step = matrixStep(event, {
      isMirrored,
      page: Math.max(1, Math.floor(cellsHeightPx / sizePx) - 1),
    });
    if (!step) return;
    event.preventDefault();
    const next = {
      row: heldBetween(0, active.row + step.rows, rows.length - 1),
      column: heldBetween(0, active.column + step.columns, columns.length - 1),
    };
    setHovered(undefined);
    setActive(next);
    show(next);
  };
  const underPointer = (event: MouseEvent): Place | undefined =>
    placeAt(look, { x: event.nativeEvent.offsetX, y: event.nativeEvent.offsetY });
  const crossed = hovered ?? (hasFocus ? active : undefined);

  return (
    <div className={styles["frame"]}>
      <MatrixInks onInks={setInks} />
      <div className={styles["side"]}>
        <div
          ref={scroller}
          className={styles["scroller"]}
          role="grid"
          tabIndex={0}
          aria-label={t("progressWhat")}
          aria-readonly="true"
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length + 1}
          aria-activedescendant={`${id}-cell`}
          style={{ maxHeight: `min(calc(100dvh - 220px), ${headPx + rows.length * sizePx + 2}px)` }}
          onKeyDown={press}
          onFocus={() => setFocus(true)}
          onBlur={() => setFocus(false)}
        >
          <div
            aria-hidden="true"
            className={styles["sheet"]}
            style={{
              width: firstPx + columns.length * sizePx,
              height: headPx + rows.length * sizePx,
              gridTemplateColumns: `${firstPx}px 1fr`,
              gridTemplateRows: `${headPx}px 1fr`,
            }}
          >
            <div className={styles["corner"]}>{t("recording")}</div>
            <MatrixHeads
              {...{ rows, columns, view, sizePx, firstPx, headPx, crossed }}
              widthPx={cellsWidthPx}
              heightPx={cellsHeightPx}
            />
            <canvas
              ref={cells}
              className={styles["cells"]}
              data-opens={onOpen !== undefined || undefined}
              style={{
                top: headPx,
                insetInlineStart: firstPx,
                width: cellsWidthPx,
                height: cellsHeightPx,
              }}
              onPointerMove={(event) => {
                const place = underPointer(event);
                if (place?.row !== hovered?.row || place?.column !== hovered?.column) {
                  setHovered(place);
                }
              }}
              onPointerLeave={() => setHovered(undefined)}
              onClick={(event) => {
                const place = underPointer(event);
                if (!place) return;
                setActive(place);
                open(place);
              }}
            />
          </div>
          {rows.length > 0 && columns.length > 0 && (
            <div role="rowgroup" className="hidden">
              <div role="row" aria-rowindex={1}>
                <span role="columnheader" aria-colindex={1}>
                  {t("recording")}
                </span>
                <span role="columnheader" aria-colindex={active.column + 2}>
                  {columns[active.column]?.name} {t("handedIn", sumOf(columns[active.column]))}
                </span>
              </div>
              <div role="row" aria-rowindex={active.row + 2}>
                <span role="rowheader" aria-colindex={1}>
                  {rows[active.row]?.name} {t("handedIn", sumOf(rows[active.row]))}
                </span>
                <span
                  role="gridcell"
                  id={`${id}-cell`}
                  aria-selected="true"
                  aria-colindex={active.column + 2}
                >
                  {said(active)}
                </span>
              </div>
            </div>
          )}
        </div>
        {hasWhole && inks && (
          <WholePicture
            matrix={matrix}
            widthPx={wholePx}
            heightPx={cellsHeightPx}
            offsetPx={headPx}
            isMirrored={isMirrored}
            inks={inks}
            only={only}
            from={view.topPx / totalPx}
            to={(view.topPx + cellsHeightPx) / totalPx}
            onMove={(share) =>
              scroller.current?.scrollTo({ top: share * totalPx - cellsHeightPx / 2 })
            }
          />
        )}
      </div>
      <p className={styles["said"]} aria-hidden="true">
        {crossed ? said(crossed) : onOpen ? t("readHint") : t("readHintOnly")}
      </p>
    </div>
  );
}

interface Props {
  readonly matrix: Matrix;
  readonly sizePx: number;
  /** The state shown alone; cells in other states are dimmed. */
  readonly only: ObservationState | undefined;
  /** IDs of stalled or overdue observations. */
  readonly waiting: ReadonlySet<string>;
  /** Absent where cells lead nowhere. */
  readonly onOpen: ((observationId: string) => void) | undefined;
}

function sumOf(line: Line | undefined): { readonly done: number; readonly all: number } {
  return { done: line?.submitted ?? 0, all: line?.all ?? 0 };
}
