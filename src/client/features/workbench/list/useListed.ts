import { useDeferredValue, useEffect, useMemo, useState } from "react";
import type { CodedEvent } from "../../../../domain/entities/event.ts";
import { type EventOrder, eventsIn } from "../../../kit/timeline/eventOrder.ts";
import { lackingOf } from "../../../kit/coding/coding.ts";
import type { Session } from "../../../kit/coding/session.ts";
import { useCoded } from "../../../kit/coding/useStore.ts";
import type { Words } from "../../../kit/coding/useWords.ts";
import { searchTextOf } from "./searchText.ts";
import {
  fitsOf,
  isFiltering,
  type ListFilter,
  type ListOrder,
  noFilter,
  reversed,
  type Shown,
  shownEvents,
  sieveOf,
} from "./shown.ts";

/** The column that the list is sorted by, and whether in reverse. */
export interface Sorting {
  readonly by: ListOrder;
  readonly isReversed: boolean;
}

/** The events shown, with filter and sorting. */
export interface Listed {
  readonly shown: Shown;
  /** The number of events, shown or hidden. */
  readonly total: number;
  readonly filter: ListFilter;
  readonly isFiltered: boolean;
  readonly setFilter: (filter: ListFilter) => void;
  readonly sorting: Sorting;
  /** Sorts by a column; in reverse where the list is sorted by it already. */
  readonly sortBy: (by: ListOrder) => void;
}

/** The longest time in milliseconds that work done in advance may block the screen. */
const sliceMs = 6;

/**
 * The events shown in the list. Typing in the filter is not delayed by filtering, which follows when there is
 * time. Unless the list has to be sorted, a key press appears in it within the same frame.
 */
export function useListed(
  session: Session,
  words: Words,
  { isFilterOpen }: { readonly isFilterOpen: boolean },
): Listed {
  const { work } = session;
  const coded = useCoded(session);
  const [filter, setFilter] = useState(noFilter);
  const [sorting, setSorting] = useState<Sorting>({ by: "time", isReversed: false });
  const wanted = useDeferredValue(filter);
  const order = useDeferredValue(sorting);
  const codedLater = useDeferredValue(coded);
  const source = order.by === "duration" ? codedLater : coded;

  const textOf = useMemo(() => searchTextOf(words), [words]);
  useEffect(
    () => (isFilterOpen ? readAhead(work.snapshot().order, textOf) : undefined),
    [isFilterOpen, work, textOf],
  );
  const sieve = useMemo(
    () =>
      sieveOf(fitsOf(wanted, { textOf, isLacking: (event) => lackingOf(work, event).length > 0 })),
    [wanted, textOf, work],
  );
  const forward = useMemo(
    () => shownEvents(source, { by: order.by, sieve, index: work.index }),
    [source, order.by, sieve, work],
  );
  const shown = useMemo(
    () => (order.isReversed ? reversed(forward) : forward),
    [forward, order.isReversed],
  );

  return {
    shown,
    total: coded.order.size,
    filter,
    isFiltered: isFiltering(filter),
    setFilter,
    sorting,
    sortBy: (by) =>
      setSorting((before) => ({ by, isReversed: before.by === by && !before.isReversed })),
  };
}

/**
 * Makes the searchable texts in small pieces in advance, so that the first letter typed in the filter finds
 * them ready. Returns a function that stops it.
 */
function readAhead(order: EventOrder, textOf: (event: CodedEvent) => string): () => void {
  const events = eventsIn(order);
  let timer = 0;
  const slice = () => {
    const untilMs = performance.now() + sliceMs;
    // Not `for … of`: leaving that would end the events for good.
    for (let next = events.next(); next.done !== true; next = events.next()) {
      textOf(next.value);
      if (performance.now() < untilMs) continue;
      timer = window.setTimeout(slice);
      return;
    }
  };
  timer = window.setTimeout(slice);
  return () => clearTimeout(timer);
}
