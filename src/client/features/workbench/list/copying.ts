import type { i18n as I18n } from "i18next";
import { byTime, type CodedEvent } from "../../../../domain/entities/event.ts";
import type { SchemeIndex } from "../../../../domain/schemeIndex.ts";
import { languages } from "../../../kit/text/languages.ts";
import { textsOf } from "../../../kit/text/useTranslation.ts";
import type { Session } from "../../../kit/coding/session.ts";
import type { Words } from "../../../kit/coding/useWords.ts";
import "./texts.ts";
import { type ColumnNames, eventsAsText } from "./eventText.ts";
import type { Shown } from "./shown.ts";

/**
 * The selected events in the order of the list, followed by selected ones that the filter hides; without a
 * selection, all events shown.
 */
export function eventsForCopy(
  { state, work }: Pick<Session, "state" | "work">,
  shown: Shown,
): readonly CodedEvent[] {
  const { selectedIds } = state.get();
  const all = shown.between(0, shown.size);
  if (selectedIds.size === 0) return all;
  const listed = all.filter(({ id }) => selectedIds.has(id));
  const listedIds = new Set<string>(listed.map(({ id }) => id));
  const hidden = [...selectedIds].flatMap((eventId) => {
    const held = listedIds.has(eventId) ? undefined : work.held(eventId);
    return held && !held.isDeleted ? held.event : [];
  });
  return [...listed, ...hidden.toSorted(byTime)];
}

/** Those events as a table of text, its headings in the reader’s language. */
export async function textForCopy(
  events: readonly CodedEvent[],
  {
    index,
    words,
    i18n,
  }: { readonly index: SchemeIndex; readonly words: Words; readonly i18n: I18n },
): Promise<string> {
  await i18n.loadNamespaces("list");
  const columns = columnNames(i18n, i18n.resolvedLanguage ?? i18n.language);
  return eventsAsText(events, index, { columns, name: (thing) => words.name(thing) });
}

/** The names of the columns in all languages loaded, the reader’s own first. */
export async function allColumnNames(i18n: I18n): Promise<readonly ColumnNames[]> {
  const own = i18n.resolvedLanguage ?? i18n.language;
  const all = [own, ...languages.map(({ code }) => code).filter((code) => code !== own)];
  await i18n.reloadResources(all, ["list"]);
  return all.map((language) => columnNames(i18n, language));
}

function columnNames(i18n: I18n, language: string): ColumnNames {
  const t = textsOf(i18n, "list", language);
  return {
    time: t("column.time"),
    end: t("column.end"),
    code: t("column.code"),
    subject: t("column.subject"),
    comment: t("column.comment"),
    confidence: t("column.confidence"),
    nobody: t("column.nobody"),
  };
}
