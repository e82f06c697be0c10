import { sourceLanguage, type Texts } from "../locales/texts.ts";
import type { Letter } from "./mail.ts";
import { wordsIn } from "./wordsIn.ts";

/** A mail by which an administrator sees that mail arrives. */
export async function testLetter(
  texts: Texts,
  {
    email,
    language,
    origin,
  }: { readonly email: string; readonly language: string | null; readonly origin: string },
): Promise<Letter> {
  const { say } = await wordsIn(texts, language ?? sourceLanguage);
  return {
    to: email,
    subject: say("mail:test.subject"),
    text: [say("mail:test.what"), origin].join("\n\n"),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
