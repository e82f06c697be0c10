/* A listbox of thousands of options draws only those in sight, which no element of HTML does. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { noted } from "../text/phrase.ts";
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useId } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import "./texts.ts";
import type { Cue } from "../../../domain/captions.ts";
import type { Caption, Recording } from "../../../domain/entities/recording.ts";
import { letterScale } from "../page/letterScale.ts";
import { timecode } from "../text/timecode.ts";
import type { Stretch } from "../../../domain/spans.ts";
import {
  spokenLineAt,
  linesWith,
  stretchOf,
  type TranscriptLine,
  transcriptOf,
} from "../../../domain/transcript.ts";
import type { Player } from "../player/port.ts";
import { useCaptionChoice } from "../stage/captionChoice.ts";
import { useCaptionCues } from "../stage/captionCues.ts";
import { chosenLines, type Chosen } from "./chosenLines.ts";
import { TranscriptRow } from "./TranscriptRow.tsx";
import classes from "./Transcript.module.css";

interface Props {
  readonly recording: Recording;
  readonly player: Player | null;
  /** Called with the lines that are selected for coding; absent where nothing is coded. */
  readonly onChosen?: ((lines: readonly Stretch[] | null) => void) | undefined;
  /** Renders the actions for the active line. */
  readonly renderForLine?: (of: OfLine) => ReactNode;
}

/** A line of captions with its neighbours. */
export interface OfLine {
  readonly caption: Caption;
  readonly cues: readonly Cue[];
  readonly line: TranscriptLine;
}

/** The captions of a recording as text: to read along, to search, and to navigate. */
export function TranscriptPanel({ recording, ...rest }: Props) {
  const { t } = useTranslation("transcript");
  const { captions } = recording;
  const [preferred] = useCaptionChoice(captions);
  const [chosenId, setChosenId] = useState<string>();
  const caption = captions.find(({ id }) => id === chosenId) ?? preferred ?? captions[0];
  if (!caption) return null;

  return (
    <section className={classes["panel"]} aria-label={t("name")}>
      {captions.length > 1 && (
        <label className={classes["captions"]}>
          {t("captions")}{" "}
          <select value={caption.id} onChange={(event) => setChosenId(event.currentTarget.value)}>
            {captions.map(({ id, label, language }) => (
              <option key={id} value={id}>
                {language === null || label === language ? label : `${label}${noted(language)}`}
              </option>
            ))}
          </select>
        </label>
      )}
      <Lines key={caption.id} {...{ recording, caption, ...rest }} />
    </section>
  );
}

function Lines({
  recording,
  caption,
  player,
  onChosen,
  renderForLine,
}: Props & { readonly caption: Caption }) {
  const { t } = useTranslation("transcript");
  const { cues, isThere, error } = useCaptionCues(recording, caption);
  const lines = useMemo(() => transcriptOf(cues), [cues]);
  const running = useRunning(lines, player);
  const [active, setActive] = useState(0);
  const [chosen, setChosen] = useChosen({ lines, player, onChosen });
  const [isFollowing, setIsFollowing] = useState(true);
  const [wanted, setWanted] = useState("");
  const found = useMemo(() => linesWith(lines, wanted), [lines, wanted]);
  const isFound = useMemo(() => new Set(found), [found]);
  const scroller = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const [scale] = useState(letterScale);
  // The library's own functions change with every scroll, which is what it is for.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => likelyPx(lines[at], scale),
    overscan: 2,
  });
  const { scrollToIndex } = rows;

  useEffect(() => {
    if (isFollowing && running >= 0) scrollToIndex(running, { align: "center" });
  }, [running, isFollowing, scrollToIndex]);

  const jump = (timeUs: number) => {
    player?.seek(timeUs);
  };
  /** Makes another line active; with `isMore` the selection is extended to it. */
  const move = (to: number, { isMore }: { readonly isMore: boolean }) => {
    const within = Math.min(Math.max(to, 0), lines.length - 1);
    const from = isMore ? (chosen?.from ?? active) : within;
    setActive(within);
    setIsFollowing(false);
    scrollToIndex(within);
    if (isMore) setChosen({ from, to: within });
  };
  const goTo = (at: number, timeUs = lines[at]?.startUs) => {
    if (timeUs === undefined) return;
    setActive(at);
    jump(timeUs);
    setChosen({ from: at, to: at });
  };
  const goToFound = (direction: 1 | -1) => {
    const next =
      direction > 0
        ? (found.find((at) => at > active) ?? found[0])
        : (found.findLast((at) => at < active) ?? found.at(-1));
    if (next === undefined) return;
    setIsFollowing(false);
    setActive(next);
    scrollToIndex(next, { align: "center" });
    const line = lines[next];
    if (line) jump(line.startUs);
  };
  const hear = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isMore = event.shiftKey;
    const page = Math.max(rows.range ? rows.range.endIndex - rows.range.startIndex : 1, 1);
    if (event.key === "ArrowDown") move(active + 1, { isMore });
    else if (event.key === "ArrowUp") move(active - 1, { isMore });
    else if (event.key === "PageDown") move(active + page, { isMore });
    else if (event.key === "PageUp") move(active - page, { isMore });
    else if (event.key === "Home") move(0, { isMore });
    else if (event.key === "End") move(lines.length - 1, { isMore });
    else if (event.key === "Enter" && !isMore) goTo(active);
    else if (event.key === "Escape" && chosen) setChosen(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const press = (event: MouseEvent<HTMLElement>) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const option = target.closest<HTMLElement>("[data-index]");
    const at = Number(option?.dataset["index"] ?? Number.NaN);
    if (!lines[at]) return;
    // Text that was marked is to be copied, and leads nowhere.
    if (event.shiftKey) {
      setActive(at);
      setChosen({ from: chosen?.from ?? active, to: at });
      return;
    }
    const word = Number(target.closest<HTMLElement>("[data-us]")?.dataset["us"] ?? Number.NaN);
    goTo(at, Number.isNaN(word) ? undefined : word);
  };

  if (error) {
    return (
      <p className={classes["note"]} role="status">
        {t("failed", { label: `\u2068${caption.label}\u2069` })}
      </p>
    );
  }
  if (!isThere) return <p className={classes["note"]}>{t("loading")}</p>;
  const activeLine = lines[active];
  const stretch = chosen && stretchOf(lines, chosen.from, chosen.to);
  const isAmong = chosenLines(chosen);
  const drawn = rows.getVirtualItems();
  return (
    <>
      <div className={classes["tools"]}>
        <input
          type="search"
          dir="auto"
          aria-label={t("search")}
          placeholder={t("search")}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            goToFound(event.shiftKey ? -1 : 1);
          }}
        />
        {wanted.trim() !== "" && (
          <>
            <output>
              {found.length === 0
                ? t("notFound")
                : t("place", { at: found.indexOf(active) + 1, count: found.length })}
            </output>
            <button type="button" aria-label={t("previous")} onClick={() => goToFound(-1)}>
              ↑
            </button>
            <button type="button" aria-label={t("next")} onClick={() => goToFound(1)}>
              ↓
            </button>
          </>
        )}
        <label>
          <input
            type="checkbox"
            checked={isFollowing}
            onChange={(event) => setIsFollowing(event.currentTarget.checked)}
          />{" "}
          {t("follow")}
        </label>
        <span className={classes["count"]}>{t("count", { count: lines.length })}</span>
      </div>
      <div
        ref={scroller}
        className={classes["scroller"]}
        onWheel={() => setIsFollowing(false)}
        onTouchMove={() => setIsFollowing(false)}
      >
        {/* The list hears keys itself; a click on a line is the same as Enter. */}
        <div
          ref={box}
          role="listbox"
          tabIndex={0}
          aria-label={t("name")}
          aria-multiselectable
          aria-activedescendant={activeLine ? `${id}-${active}` : undefined}
          lang={caption.language ?? undefined}
          className={classes["box"]}
          style={{ height: rows.getTotalSize() }}
          onKeyDown={hear}
          onClick={press}
        >
          {/* Moved as one, lines that stay in sight are as they were when others come. */}
          <div
            role="presentation"
            className={classes["drawn"]}
            style={{ transform: `translateY(${drawn[0]?.start ?? 0}px)` }}
          >
            {drawn.map(({ index }) => {
              const line = lines[index];
              return (
                line && (
                  <TranscriptRow
                    key={index}
                    {...{ line, index }}
                    id={`${id}-${index}`}
                    count={lines.length}
                    isChosen={isAmong(index)}
                    isRunning={index === running}
                    isActive={index === active}
                    wanted={isFound.has(index) ? wanted : ""}
                    measure={rows.measureElement}
                  />
                )
              );
            })}
          </div>
        </div>
      </div>
      <div className={classes["foot"]}>
        {onChosen && chosen && stretch ? (
          <p role="status">
            {t("chosen", {
              count: Math.abs(chosen.to - chosen.from) + 1,
              from: `\u2066${timecode(stretch.startUs)}\u2069`,
              to: `\u2066${timecode(stretch.endUs)}\u2069`,
            })}{" "}
            <button type="button" onClick={() => setChosen(null)}>
              {t("clear")}
            </button>
          </p>
        ) : (
          <p>{t(onChosen ? "hint" : "hintToRead")}</p>
        )}
        {activeLine && renderForLine?.({ caption, cues, line: activeLine })}
      </div>
    </>
  );
}

/**
 * The estimated height of a line, by its letters, in a panel of the usual width; rendered lines are measured, in
 * whole pixels. If an estimate was wrong, the list is rendered a second time in the same frame.
 */
function likelyPx(line: TranscriptLine | undefined, scale: number): number {
  const letters = (line?.speaker?.length ?? 0) + (line?.text.length ?? 0);
  const rowsOfText = Math.max(1, Math.ceil(letters / lettersOfRow));
  return Math.round(paddingPx + rowPx * scale * rowsOfText);
}

/** The line height in the style sheet: 14 px letters times 1.45. */
const rowPx = 20.3;
const paddingPx = 8;
const lettersOfRow = 60;

/** The line at the current time; renders again only when it changes, not at every frame. */
function useRunning(lines: readonly TranscriptLine[], player: Player | null): number {
  return useSyncExternalStore(player ? player.subscribe : nothingToHear, () =>
    player ? spokenLineAt(lines, player.timeUs()) : -1,
  );
}

function nothingToHear(): () => void {
  return () => undefined;
}

/**
 * The selected lines. Only while the recording is paused at the time of a line: as soon as someone plays, steps or
 * seeks, keys of codes apply to the time on screen again.
 */
function useChosen({
  lines,
  player,
  onChosen,
}: {
  readonly lines: readonly TranscriptLine[];
  readonly player: Player | null;
  readonly onChosen: Props["onChosen"];
}): readonly [Chosen | null, (chosen: Chosen | null) => void] {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const tell = useRef(onChosen);
  useEffect(() => {
    tell.current = onChosen;
  }, [onChosen]);

  useEffect(() => {
    const among = chosen
      ? lines.slice(Math.min(chosen.from, chosen.to), Math.max(chosen.from, chosen.to) + 1)
      : [];
    tell.current?.(among.length > 0 ? among : null);
    return () => tell.current?.(null);
  }, [chosen, lines]);
  useEffect(() => {
    if (!player || !chosen) return undefined;
    let restsAtUs: number | undefined;
    const look = () => {
      if (player.isRunning()) return setChosen(null);
      const aimUs = (player.aimUs ?? player.timeUs)();
      // Until the picture of the line is there, nobody has led it elsewhere.
      restsAtUs ??= aimUs === player.timeUs() ? aimUs : undefined;
      if (restsAtUs !== undefined && aimUs !== restsAtUs) setChosen(null);
      return undefined;
    };
    look();
    const stops = [player.subscribe(look), player.onState(look)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [player, chosen]);
  return [chosen, setChosen];
}
