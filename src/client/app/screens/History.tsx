import { Button, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { historyCalls } from "../../../api/contract/history.ts";
import { id } from "../../../domain/rules.ts";
import { addressOf } from "../../kit/query/api.ts";
import { EmptyState } from "../../kit/page/EmptyState.tsx";
import { HistoryIcon } from "../../kit/page/icons.tsx";
import { Failure } from "../../kit/page/Failure.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { Page } from "../../kit/page/Page.tsx";
import { narrower } from "../../kit/page/theme.ts";
import { useStudy } from "../../kit/query/study.ts";
import {
  filterOf,
  type HistorySearch,
  parseHistorySearch,
} from "../../features/history/address.ts";
import classes from "../../features/history/history.module.css";
import { HistoryFilters } from "../../features/history/HistoryFilters.tsx";
import { HistoryDetails, HistoryRow } from "../../features/history/HistoryRow.tsx";
import "../../features/history/texts.ts";
import { useHappeningText } from "../../features/history/useHappeningText.ts";
import { keptMeanwhile } from "../../kit/query/useCall.ts";
import { usePages } from "../../kit/query/usePages.ts";

/** So many rows before the end the next page is asked for. */
const askAhead = 20;

/** Who changed what in the study, when, before and after. */
export function History() {
  const { t } = useTranslation(["history", "common"]);
  const { studyId } = useStudy();
  const navigate = useNavigate();
  const search = parseHistorySearch(useSearch({ strict: false }));
  const filter = filterOf(search);
  const told = useHappeningText();
  const [openId, setOpenId] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const history = usePages(
    historyCalls.listHistory,
    (after?: string) => ({
      params: { studyId },
      query: { ...filter, limit: 100, after: after && id("happening").parse(after) },
    }),
    ({ next }) => next,
    keptMeanwhile,
  );
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage } = history;
  const rows = data?.pages.flatMap(({ items, names }) =>
    items.map((happening) => ({ happening, names })),
  );
  const names: Readonly<Record<string, string>> = Object.fromEntries(
    data?.pages.flatMap((page) => Object.entries(page.names)) ?? [],
  );
  const count = rows?.length ?? 0;
  // The largest windows have room for the details of one beside the list: of the newest, until another is asked for.
  const isBeside = !useMediaQuery(narrower("large"), true);
  const open =
    rows?.find(({ happening }) => happening.id === openId) ?? (isBeside ? rows?.[0] : undefined);
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  // The rows that it gives change with the scroll, not with what is given to it.
  // oxlint-disable-next-line react/incompatible-library
  const list = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => 44,
    getItemKey: (at) => rows?.[at]?.happening.id ?? at,
    overscan: 10,
  });
  const drawn = list.getVirtualItems();
  const lastDrawn = drawn.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !error && lastDrawn >= count - askAhead) {
      void fetchNextPage();
    }
  }, [hasNextPage, isFetchingNextPage, error, lastDrawn, count, fetchNextPage]);
  const show = (wanted: HistorySearch) =>
    void navigate({
      to: "/studies/$studyId/history",
      params: { studyId },
      search: wanted,
      replace: true,
    });

  return (
    <Page
      title={t("common:screen.history")}
      description={t("description")}
      actions={
        <Button
          component="a"
          variant="default"
          href={addressOf(historyCalls.exportHistory, { params: { studyId }, query: filter })}
          download
        >
          {t("export")}
        </Button>
      }
    >
      <HistoryFilters
        studyId={studyId}
        search={search}
        ofName={search.of === undefined ? undefined : names[search.of]}
        onSearch={show}
      />
      {error && <Failure error={error} onRetry={() => void history.refetch()} />}
      {!rows && !error && <Loading />}
      {rows?.length === 0 && (
        <EmptyState
          icon={HistoryIcon}
          title={t(isFiltered ? "empty" : "none")}
          action={
            isFiltered && (
              <Button variant="default" onClick={() => show({})}>
                {t("clear")}
              </Button>
            )
          }
        >
          {t(isFiltered ? "emptyWhat" : "noneWhat")}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <div className={classes["beside"]}>
          <div
            ref={box}
            className={classes["list"]}
            // A box that scrolls has to take focus, or the keyboard could not scroll it.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            role="region"
            aria-label={t("list")}
          >
            <ol className={classes["rows"]} style={{ height: list.getTotalSize() }}>
              {drawn.map(({ index, key, start }) => {
                const row = rows[index];
                if (!row) return null;
                const { happening } = row;
                return (
                  <li
                    key={key}
                    ref={list.measureElement}
                    data-index={index}
                    aria-posinset={index + 1}
                    aria-setsize={hasNextPage ? -1 : count}
                    className={classes["item"]}
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    <HistoryRow
                      studyId={studyId}
                      happening={happening}
                      told={told(happening, row.names)}
                      isBeside={isBeside}
                      isOpen={open?.happening.id === happening.id}
                      onToggle={() => setOpenId(openId === happening.id ? null : happening.id)}
                      onOnly={() => show({ ...search, of: happening.aboutId })}
                    />
                  </li>
                );
              })}
            </ol>
          </div>
          {isBeside && open && (
            <section className={classes["pane"]} aria-labelledby="change-shown">
              <Title order={2} size="h3" dir="auto" id="change-shown">
                {told(open.happening, open.names).sentence}
              </Title>
              <HistoryDetails
                studyId={studyId}
                happening={open.happening}
                told={told(open.happening, open.names)}
                onOnly={() => show({ ...search, of: open.happening.aboutId })}
              />
            </section>
          )}
        </div>
      )}
      {isFetchingNextPage && <Loading />}
    </Page>
  );
}
