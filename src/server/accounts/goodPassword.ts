import { invalidInput } from "../../domain/errors.ts";
import { passwordProblem } from "../../domain/passwordRules.ts";

/** @throws Refusal `invalid_input` at `path` where the password would be guessed early. */
export function mustBeGood(
  password: string,
  { path, ...known }: { readonly name: string; readonly email: string; readonly path: string },
): void {
  const rule = passwordProblem(password, known);
  if (rule) throw invalidInput({ path, rule });
}
