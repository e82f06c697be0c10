import { NativeSelect } from "@mantine/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "./texts.ts";
import type { SchemeIndex } from "../../../domain/schemeIndex.ts";
import { timecode } from "../../kit/text/timecode.ts";
import type { Words } from "../../kit/coding/useWords.ts";
import { type CompareSearch, itemKinds } from "../../kit/page/compareAddress.ts";
import classes from "./compare.module.css";
import type { Item } from "./items.ts";
import { useItemText } from "./useItemText.ts";

const rowPx = 44;

interface Props {
  readonly items: readonly Item[];
  readonly current: Item | undefined;
  readonly search: CompareSearch;
  readonly index: SchemeIndex;
  readonly words: Words;
  readonly hasConsensus: boolean;
  readonly openCount: number;
  readonly allCount: number;
  readonly onSelect: (item: Item) => void;
  readonly onFilter: (change: Partial<CompareSearch>) => void;
}

/** All disagreements, by time, with a filter. */
export function DifferenceList(props: Props) {
  const { items, current, search, index, words, hasConsensus, openCount, allCount } = props;
  const { t } = useTranslation("compare");
  const itemText = useItemText(words);
  const scroller = useRef<HTMLDivElement>(null);
  const at = current ? items.findIndex(({ key }) => key === current.key) : -1;
  // The library's own functions change with every scroll, which is what it is for.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 8,
  });
  useEffect(() => {
    if (at >= 0) rows.scrollToIndex(at);
  }, [at, rows]);

  const hear = (event: KeyboardEvent) => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    const item = to === undefined ? undefined : items[Math.max(to, 0)];
    if (!item) return;
    event.preventDefault();
    props.onSelect(item);
  };

  return (
    <section className={classes["list"]} aria-labelledby="differences">
      <div className={classes["listHead"]}>
        <h2 id="differences">{t("differences")}</h2>
        <output>
          {hasConsensus
            ? t("openOf", { open: openCount, count: allCount })
            : t("countAll", { count: allCount })}
        </output>
      </div>
      <div className={classes["filters"]}>
        <NativeSelect
          size="xs"
          label={t("filter.kind")}
          value={search.kind ?? ""}
          data={[
            { value: "", label: t("filter.anyKind") },
            ...itemKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
          ]}
          onChange={({ currentTarget }) =>
            props.onFilter({ kind: itemKinds.find((kind) => kind === currentTarget.value) })
          }
        />
        <NativeSelect
          size="xs"
          label={t("filter.code")}
          value={search.code ?? ""}
          data={[
            { value: "", label: t("filter.anyCode") },
            ...index.scheme.codes.map((code) => ({ value: code.id, label: words.name(code) })),
          ]}
          onChange={({ currentTarget }) =>
            props.onFilter({ code: currentTarget.value || undefined })
          }
        />
        {hasConsensus && (
          <NativeSelect
            size="xs"
            label={t("filter.state")}
            value={search.state ?? ""}
            data={[
              { value: "", label: t("filter.anyState") },
              { value: "open", label: t("filter.open") },
              { value: "settled", label: t("filter.settled") },
            ]}
            onChange={({ currentTarget: { value } }) =>
              props.onFilter({ state: value === "open" || value === "settled" ? value : undefined })
            }
          />
        )}
      </div>
      {items.length === 0 && (
        <p className={classes["quiet"]}>{allCount === 0 ? t("noDifferences") : t("noneFits")}</p>
      )}
      <div ref={scroller} className={classes["scroll"]}>
        <div
          role="listbox"
          tabIndex={0}
          aria-label={t("differences")}
          aria-activedescendant={current && at >= 0 ? `difference-${at}` : undefined}
          className={classes["rows"]}
          style={{ height: rows.getTotalSize() }}
          onKeyDown={hear}
        >
          {rows.getVirtualItems().map(({ index: place, start }) => {
            const item = items[place];
            if (!item) return null;
            const { difference, state, isStale } = item;
            return (
              // The list hears the keys for all of its rows.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={item.key}
                id={`difference-${place}`}
                role="option"
                tabIndex={-1}
                aria-selected={item.key === current?.key}
                aria-setsize={items.length}
                aria-posinset={place + 1}
                className={classes["row"]}
                style={{ transform: `translateY(${start}px)`, height: rowPx }}
                onClick={() => props.onSelect(item)}
              >
                <span className={classes["kind"]} data-kind={item.kind}>
                  {t(`kind.${item.kind}`)}
                </span>
                <span className={classes["what"]}>
                  <bdi title={itemText(item)}>{itemText(item)}</bdi>
                </span>
                <bdi dir="ltr" className={classes["when"]}>
                  {difference ? timecode(difference.startUs, { digits: 3 }) : ""}
                </bdi>
                {hasConsensus && (
                  <span className={classes["state"]} data-state={isStale ? "stale" : state}>
                    {isStale ? t("state.stale") : t(`state.${state}`)}
                  </span>
                )}
              </div>
            );
          })}
        </div>
      </div>
    </section>
  );
}
