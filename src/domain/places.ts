import * as z from "zod";
import { Rating } from "./entities/rating.ts";
import { isEmptyPart, partKey, WorkPart } from "./entities/workPart.ts";
import { limits } from "./limits.ts";
import { rules } from "./rules.ts";
import { isSameJson } from "./sameJson.ts";

/** A value that replaces its place in the coding as a whole: a rating, or a part. */
export const Put = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("putRating"), rating: Rating }),
  z.object({ kind: z.literal("putPart"), part: WorkPart }),
]);
export type Put = z.infer<typeof Put>;

/** No one changes a value so often; the database’s integers go a little further. */
const turnMost = 2_000_000_000;

/**
 * The values that a new value replaces. A browser that was offline does not know of others’ values
 * in the same place, so each value states which ones it replaces; all others remain as rivals.
 */
export const PutBasis = z.object({
  /** What the new value is known by. */
  id: rules.id,
  /** One more than that of any value that was known in its place: the first has 1. */
  turn: z.int().min(1).max(turnMost),
  /** The values that it takes the place of. */
  replaces: z.array(rules.id).max(limits.valuesPerPlace),
});
export type PutBasis = z.infer<typeof PutBasis>;

/** A value in conflict with the one that counts: neither was set with knowledge of the other. */
export const Rival = z.object({ id: rules.id, turn: z.int().min(0), put: Put });
export type Rival = z.infer<typeof Rival>;

/** The identity of a place’s current value, and its rivals. */
export const Standing = z.object({
  /** The criterion’s id, or the `partKey`. */
  key: z.string(),
  id: rules.id,
  turn: z.int(),
  rivals: z.array(Rival),
});
export type Standing = z.infer<typeof Standing>;

/** The parts of an observation that are always replaced as a whole: ratings, answers, traces and notes. */
export interface Places {
  readonly ratings: Map<string, Rating>;
  readonly parts: Map<string, WorkPart>;
  /** By `placeOf`. A value that has none, from a file for instance, gives way to any other. */
  readonly standings: Map<string, Standing>;
}

/** The key of the place that a value replaces: a criterion id, or the key of a part. */
export function placeOf(put: Put): string {
  return put.kind === "putRating" ? put.rating.criterionId : partKey(put.part);
}

/**
 * Sets a value in its place: it replaces the values in its basis and remains next to all others.
 * The result of several is independent of their order, as long as each follows those that it
 * replaces. A value without a basis replaces everything in the place.
 * Returns whether there are rivals; `full`, with nothing changed, if there are too many.
 */
export function putInPlace(
  places: Places,
  put: Put & { readonly basis?: PutBasis | undefined; readonly id?: string | undefined },
): "alone" | "beside others" | "full" {
  const key = placeOf(put);
  const known = valuesAt(places, key);
  const topTurn = Math.max(0, ...known.map(({ turn }) => turn));
  const replaces = new Set(put.basis ? put.basis.replaces : known.map(({ id }) => id));
  const value = {
    id: put.basis?.id ?? put.id,
    turn: put.basis?.turn ?? topTurn + 1,
    put: bare(put),
  };
  const left = known.filter(({ id }) => id !== undefined && id !== value.id && !replaces.has(id));
  const [first = value, ...others] = [...left, value].toSorted(inFront);
  // What says nothing takes nothing away from what was said elsewhere.
  const rivals = others.flatMap(({ id, ...other }) =>
    id === undefined || isEmptyPut(other.put) ? [] : [{ id, ...other }],
  );
  if (rivals.length >= limits.valuesPerPlace) return "full";
  if (first.put.kind === "putRating") places.ratings.set(key, first.put.rating);
  else places.parts.set(key, first.put.part);
  if (first.id === undefined) places.standings.delete(key);
  else places.standings.set(key, { key, id: first.id, turn: first.turn, rivals });
  return left.length === 0 ? "alone" : "beside others";
}

/** The basis of the next value in a place: the value that counts, or all values there. */
export function basisOn(
  places: ReadonlyPlaces,
  key: string,
  { id, takesAll = false }: { readonly id: string; readonly takesAll?: boolean },
): PutBasis {
  const [first, ...others] = valuesAt(places, key);
  const taken = others.filter(({ put }) => takesAll || isSameJson(put, first?.put));
  return {
    id,
    turn: Math.max(0, ...[first, ...others].map((value) => value?.turn ?? 0)) + 1,
    replaces: [first, ...taken].flatMap((value) => value?.id ?? []),
  };
}

/** The values in a place other than the one that counts, each once. */
export function rivalsAt(places: ReadonlyPlaces, key: string): readonly Rival[] {
  const [first] = valuesAt(places, key);
  const said: Put[] = first ? [first.put] : [];
  return (places.standings.get(key)?.rivals ?? []).filter(({ put }) => {
    if (said.some((one) => isSameJson(one, put))) return false;
    said.push(put);
    return true;
  });
}

/** Whether a value is empty, so that it clears its place. */
export function isEmptyPut(put: Put): boolean {
  if (put.kind === "putPart") return isEmptyPart(put.part);
  const { value, cannotBeJudged, reason, comment, evidence } = put.rating;
  const isSilent = reason === "" && comment === "" && evidence.length === 0;
  return value === null && !cannotBeJudged && isSilent;
}

interface ReadonlyPlaces {
  readonly ratings: ReadonlyMap<string, Rating>;
  readonly parts: ReadonlyMap<string, WorkPart>;
  readonly standings: ReadonlyMap<string, Standing>;
}

interface Value {
  /** None where no one knows it: it gives way to any other. */
  readonly id: string | undefined;
  readonly turn: number;
  readonly put: Put;
}

/** The one that counts first. */
function valuesAt({ ratings, parts, standings }: ReadonlyPlaces, key: string): readonly Value[] {
  const standing = standings.get(key);
  const [rating, part] = [ratings.get(key), parts.get(key)];
  const { id, turn, rivals } = standing ?? { id: undefined, turn: 0, rivals: [] };
  if (rating) return [{ id, turn, put: { kind: "putRating", rating } }, ...rivals];
  return part ? [{ id, turn, put: { kind: "putPart", part } }, ...rivals] : rivals;
}

/** What says something before what says nothing, then what was changed most often, then the later. */
function inFront(a: Value, b: Value): number {
  const bySaying = Number(isEmptyPut(a.put)) - Number(isEmptyPut(b.put));
  if (bySaying !== 0 || a.turn !== b.turn) return bySaying || b.turn - a.turn;
  return (a.id ?? "") < (b.id ?? "") ? 1 : -1;
}

function bare(put: Put): Put {
  return put.kind === "putRating"
    ? { kind: put.kind, rating: put.rating }
    : { kind: put.kind, part: put.part };
}
