import commonPasswords from "fxa-common-password-list";
import { invalidInput } from "../../domain/errors.ts";
import { passwordProblem } from "../../domain/passwordRules.ts";

/** Checks a password. @throws Refusal `invalid_input` at `path` if it would be guessed early. */
export function mustBeGood(
  password: string,
  { path, ...known }: { readonly name: string; readonly email: string; readonly path: string },
): void {
  const rule =
    passwordProblem(password, known) ?? (isListed(password) ? "password_common" : undefined);
  if (rule) throw invalidInput({ path, rule });
}

/**
 * Whether it is one of the passwords that were stolen most often elsewhere, or one of them between digits and signs.
 * The list has every password of twelve and more characters that is among the 100,000 commonest of SecLists’
 * `10_million_password_list_top_1M`, and some 50,000 shorter ones.
 */
function isListed(password: string): boolean {
  const plain = password.normalize("NFKC").toLowerCase();
  const bare = plain.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return commonPasswords.test(plain) || (bare.length >= shortestBare && commonPasswords.test(bare));
}

/** A shorter word with as many digits and signs around it as make twelve characters is another password. */
const shortestBare = 8;
