import { uuidv7 } from "uuidv7";
import { id, type Id } from "../../domain/rules.ts";
import { anyId } from "../anyId.ts";

/**
 * What the ids of a copy are in the study. All are made new, each once, unless it was said what is meant;
 * the parts of schemes keep theirs.
 */
export class CopyIds {
  readonly #known = new Map<string, string>();

  /** What an id of the copy stands for. */
  is(ofCopy: string, here: string): void {
    this.#known.set(ofCopy, here);
  }

  /** What an id of the copy was made or said to be by now; `undefined`: nothing. */
  known(ofCopy: string): string | undefined {
    return this.#known.get(ofCopy);
  }

  of<Entity extends string>(entity: Entity, ofCopy: string): Id<Entity> {
    let here = this.#known.get(ofCopy);
    if (here === undefined) {
      here = uuidv7();
      this.#known.set(ofCopy, here);
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the brand is that of the argument
    return id(entity).parse(here) as Id<Entity>;
  }

  orNull<Entity extends string>(entity: Entity, ofCopy: string | null): Id<Entity> | null {
    return ofCopy === null ? null : this.of(entity, ofCopy);
  }

  /** Any value of JSON with all ids in it, wherever they stand, as text that can be stored. */
  inText(value: unknown): string {
    return JSON.stringify(value).replaceAll(anyId, (found) => this.of("thing", found));
  }

  /** The same, as the value that it then is. */
  in(value: unknown): unknown {
    return JSON.parse(this.inText(value));
  }
}
