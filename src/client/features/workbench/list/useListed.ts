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

/** By what the list is sorted, and whether from the end. */
export interface Sorting {
  readonly by: ListOrder;
  readonly isReversed: boolean;
}

/** What the list shows, and how the rater wants it. */
export interface Listed {
  readonly shown: Shown;
  /** How many events there are, shown or not. */
  readonly total: number;
  readonly filter: ListFilter;
  readonly isFiltered: boolean;
  readonly setFilter: (filter: ListFilter) => void;
  readonly sorting: Sorting;
  /** Sorts by that; from the other end where it is sorted by that already. */
  readonly sortBy: (by: ListOrder) => void;
}

/** How long what is made beforehand may keep the screen from answering. */
const sliceMs = 6;

/**
 * The events as the list shows them. Typing in the filter is not held up by what it finds: that comes
 * as soon as there is time. Where nothing has to be sorted, a press is in the list in the same frame.
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
 * Makes the texts that will be searched, a little at a time, so that the first letter typed finds them
 * made. Returns how to stop.
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
