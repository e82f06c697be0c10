import { useTranslation } from "../../kit/text/useTranslation.ts";
import "./texts.ts";
import { timecode } from "../../kit/text/timecode.ts";
import { roles } from "../../../domain/permissions.ts";
import {
  parseEventRecipes,
  parseRatingRecipes,
  parseScanRecipes,
  parseTraceRecipes,
} from "../../../agreement/recipeText.ts";
import { betweenParts } from "../../../domain/schemeHistory.ts";
import type { HistoryEntry } from "../../../domain/entities/happening.ts";
import { useRecipeWords } from "../../kit/figure/useRecipeWords.ts";
import { useFormat } from "../../kit/text/format.ts";
import { isKnownAction, isKnownField } from "./known.ts";
import { sideBySide } from "../../kit/text/phrase.ts";

type Names = Readonly<Record<string, string>>;

/** A changed field, as text. */
export interface ToldField {
  readonly field: string;
  readonly name: string;
  /** `null`: no value before or after. */
  readonly before: string | null;
  readonly after: string | null;
}

/** A history entry as text in the reader’s language. */
export interface Told {
  readonly sentence: string;
  readonly fields: readonly ToldField[];
}

/** A function that converts a history entry to text. */
export function useHappeningText(): (happening: HistoryEntry, names: Names) => Told {
  const { t } = useTranslation(["history", "common"]);
  const format = useFormat();
  const statistics = useRecipeWords();

  const valueText = (field: string, value: unknown, names: Names): string | null => {
    if (value === null || value === undefined || value === "") return null;
    if (Array.isArray(value)) {
      const each = value.map((one) => valueText(field, one, names) ?? t("nothing"));
      return each.length === 0 ? null : format.list(each);
    }
    if (typeof value === "boolean") return value ? t("yes") : t("no");
    if (typeof value === "number") {
      return field.endsWith("Us") ? timecode(value) : format.number(value);
    }
    if (typeof value !== "string") return JSON.stringify(value);
    const read = recipesIn(field, value);
    if (read) return format.list(read.map(statistics.short));
    if (field === "role") return roleText(value);
    if (field === "state" && isState(value)) return t(`state.${value}`);
    if (field.endsWith("At") && !Number.isNaN(Date.parse(value))) return format.dateTime(value);
    return names[value] ?? value;
  };
  const roleText = (value: string) => {
    const role = roles.find((one) => one === value);
    return role ? t(`common:role.${role}`) : value;
  };
  const fieldName = (field: string, names: Names, own: Names) => {
    if (isKnownField(field)) return t(`field.${field}`);
    return sideBySide(
      field
        .split(betweenParts)
        .map((part) => names[part] ?? own[part] ?? (isPart(part) ? t(`part.${part}`) : part)),
    );
  };

  return ({ accountId, about, aboutId, action, before, after }, names) => {
    const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
    const own = namesIn(before, after);
    const said = {
      who: accountId === null ? t("program") : (names[accountId] ?? t("somebody")),
      what: names[aboutId] ?? wordOf(before?.["name"]) ?? wordOf(after?.["name"]) ?? t("gone"),
      email: wordOf(after?.["email"]) ?? wordOf(before?.["email"]) ?? t("byLink"),
      role: roleText(wordOf(after?.["role"]) ?? wordOf(before?.["role"]) ?? ""),
      from: roleText(wordOf(before?.["role"]) ?? ""),
    };
    return {
      sentence: isKnownAction(action)
        ? t(`sentence.${action}`, said)
        : t("other", { ...said, action, about: t(`about.${about}`) }),
      fields: fields.map((field) => ({
        field,
        name: fieldName(field, names, own),
        before: valueText(field, before?.[field], names),
        after: valueText(field, after?.[field], names),
      })),
    };
  };
}

/**
 * The statistics in a value that encodes them as a URL does; `undefined` where it is none, or of an earlier
 * format.
 */
function recipesIn(field: string, value: string) {
  if (field === "eventRecipes") return parseEventRecipes(value);
  if (field === "scanRecipes") return parseScanRecipes(value);
  if (field === "traceRecipes") return parseTraceRecipes(value);
  return field === "ratingRecipes" ? parseRatingRecipes(value) : undefined;
}

/** Names of scheme entries in this change, by id; a renamed entry has its new name. */
function namesIn(before: HistoryEntry["before"], after: HistoryEntry["after"]): Names {
  const entries = [...Object.entries(before ?? {}), ...Object.entries(after ?? {})];
  return Object.fromEntries(
    entries.flatMap(([field, value]) => {
      const [, entryId, inner] = field.split(betweenParts);
      const isName = inner === undefined || inner === "name";
      return entryId !== undefined && isName && typeof value === "string"
        ? [[entryId, value] as const]
        : [];
    }),
  );
}

function wordOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

const states = [
  "draft",
  "open",
  "closed",
  "archived",
  "published",
  "retired",
  "assigned",
  "in_progress",
  "submitted",
  "returned",
  "accepted",
  "withdrawn",
  "pending",
  "expired",
  "revoked",
  "settled",
] as const;

function isState(value: string): value is (typeof states)[number] {
  return states.some((state) => state === value);
}

const parts = ["groups", "codes", "modifiers", "subjects", "criteria"] as const;

function isPart(value: string): value is (typeof parts)[number] {
  return parts.some((part) => part === value);
}
