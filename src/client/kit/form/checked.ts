import type * as z from "zod";
import { invalidInput } from "../../../domain/errors.ts";

/**
 * The input of a form, checked by the rules that the server applies. @throws Refusal `invalid_input` with the
 * fields that break a rule, as the server would.
 */
export function checked<S extends z.ZodType>(schema: S, input: z.input<S>): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw invalidInput(
    ...parsed.error.issues.map(({ path }) => ({ path: path.join("."), rule: "shape" })),
  );
}
