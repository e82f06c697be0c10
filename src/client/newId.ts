import { uuidv7 } from "uuidv7";
import { id, type Id } from "../domain/rules.ts";

/** An id for something that is made here, before the server hears of it. */
export function newId<Entity extends string>(entity: Entity): Id<Entity> {
  return id(entity).parse(uuidv7());
}
