import { settingsOf } from "./facts.ts";
import {
  EventStatistic,
  RatingStatistic,
  type AgreementStatistic,
  ScanStatistic,
  TraceStatistic,
} from "./recipes.ts";

/**
 * The id of a statistic, as one word for URLs: its kind and all settings, without its name.
 * `time_unit_kappa:unitUs=1000000`. Two statistics with the same id are the same.
 */
export function recipeId({ name: _name, kind, ...settings }: AgreementStatistic): string {
  return [
    kind,
    ...Object.entries(settings).flatMap(([key, value]) =>
      // What a setting is where it is left out need not be said.
      value === undefined ? [] : [`${key}=${encodeURIComponent(value)}`],
    ),
  ].join(":");
}

/**
 * Statistics as text for a URL: terms as `recipeId` writes them, with their names, joined by
 * commas.
 */
export function recipesText(statistics: readonly AgreementStatistic[]): string {
  return statistics
    .map((recipe) =>
      recipe.name === undefined
        ? recipeId(recipe)
        : `${recipeId(recipe)}:name=${encodeURIComponent(recipe.name)}`,
    )
    .join(",");
}

/**
 * Parses the text of `recipesText`; missing settings have their defaults. `undefined` if any term
 * is not a valid statistic, if there is none, or if one occurs twice.
 */
export function parseEventRecipes(text: string): readonly EventStatistic[] | undefined {
  return parsed(text, (raw) => EventStatistic.safeParse(raw).data);
}

/** Reads statistics for ratings as `parseEventRecipes` reads those for events. */
export function parseRatingRecipes(text: string): readonly RatingStatistic[] | undefined {
  return parsed(text, (raw) => RatingStatistic.safeParse(raw).data);
}

/** Reads statistics for time sampling as `parseEventRecipes` reads those for events. */
export function parseScanRecipes(text: string): readonly ScanStatistic[] | undefined {
  return parsed(text, (raw) => ScanStatistic.safeParse(raw).data);
}

/** Reads statistics for continuous ratings as `parseEventRecipes` reads those for events. */
export function parseTraceRecipes(text: string): readonly TraceStatistic[] | undefined {
  return parsed(text, (raw) => TraceStatistic.safeParse(raw).data);
}

function parsed<R extends AgreementStatistic>(
  text: string,
  recipeOf: (raw: Readonly<Record<string, string | number>>) => R | undefined,
): readonly R[] | undefined {
  const statistics: R[] = [];
  for (const term of text.split(",")) {
    const raw = termOf(term);
    const recipe = raw && recipeOf(raw);
    if (!recipe) return undefined;
    statistics.push(recipe);
  }
  const ids = new Set(statistics.map(recipeId));
  return ids.size === statistics.length ? statistics : undefined;
}

function termOf(term: string): Readonly<Record<string, string | number>> | undefined {
  const [kind = "", ...settings] = term.split(":");
  const shape = settingsOf({ kind });
  if (!shape) return undefined;
  const raw: Record<string, string | number> = { kind };
  for (const setting of settings) {
    const at = setting.indexOf("=");
    const text = at > 0 ? decoded(setting.slice(at + 1)) : undefined;
    if (text === undefined) return undefined;
    const key = setting.slice(0, at);
    if (key in raw) return undefined;
    // What a setting takes as it is written is a text, all else a number.
    raw[key] = shape[key]?.safeParse(text).success === true ? text : Number(text);
  }
  return raw;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
