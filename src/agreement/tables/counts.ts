import { againstNothing, bySubject, type TableKind } from "./table.ts";

/** The number of events of each rater, by code, without matching. */
export const countsTable: TableKind = {
  key: "counts ",
  per: "event",
  isKept: true,
  isDirected: false,
  hasNumbers: false,
  make: (work, book) =>
    bySubject(work, (subjectId) => {
      const [first, second] = [work.first, work.second].map(
        (own) => own.cut(subjectId, work.stretches).counts,
      );
      return first && second && againstNothing(first, second, book);
    }),
  blank: () => 0,
  moments: () => [],
};
