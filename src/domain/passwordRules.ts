import type { JointRuleName } from "./rules.ts";

/** What others may know of a person and would try first as a password. */
interface Known {
  readonly name: string;
  readonly email: string;
}

/**
 * Why a sufficiently long password would still be guessed; `undefined` if these rules find no
 * reason. Length is checked separately (`rules.password`).
 * Parts that are common, a sequence on a keyboard, or known about the person each count as two
 * characters, however long, and once, however often they occur. The rest counts in full.
 */
export function passwordProblem(password: string, known: Known): JointRuleName | undefined {
  const plain = password.normalize("NFKC").toLowerCase();
  if (isRepeated(plain)) return "password_repeats";
  const common = weigh(plain, commonParts);
  const all = weigh(plain, [...partsOf(known), ...commonParts]);
  if (common < enough) return "password_common";
  return all < enough ? "password_personal" : undefined;
}

/** As much as nine characters of which none follows from another. */
const enough = 9;
/** A part that is on every list is one of some thousand: worth about two characters. */
const partWeight = 2;
/** Of a name: a shorter one stands by chance in other words. */
const shortestPart = 3;

/** One piece over and over, the last time perhaps in part; or very few different characters. */
function isRepeated(text: string): boolean {
  const characters = Array.from(text);
  if (new Set(characters).size < 4) return true;
  for (let period = 1; period * 2 <= characters.length + 1; period++) {
    if (characters.every((one, at) => at < period || one === characters[at - period])) return true;
  }
  return false;
}

/** The length of what is left without the parts, and without runs, plus little for each different one of them. */
function weigh(text: string, parts: readonly string[]): number {
  let best = text.length;
  for (const spelling of new Set([text, withoutDisguise(text)])) {
    const different = new Set<string>();
    let rest = spelling;
    for (const part of parts) {
      if (!rest.includes(part)) continue;
      different.add(part);
      rest = rest.replaceAll(part, " ");
    }
    const pieces = rest.split(/[^\p{L}\p{N}]+/u).filter((piece) => piece !== "");
    const left = new Set<string>();
    let weight = different.size * partWeight;
    for (const piece of pieces) {
      for (const run of runsOf(piece)) {
        // The same again adds nothing.
        if (left.has(run)) continue;
        left.add(run);
        weight += isRun(run) ? Math.min(run.length, partWeight) : run.length;
      }
    }
    best = Math.min(best, weight);
  }
  return best;
}

/** Cut where a run of a keyboard, of the alphabet or of one character begins and ends. */
function runsOf(piece: string): string[] {
  const runs: string[] = [];
  let at = 0;
  let plainFrom = 0;
  while (at < piece.length) {
    let end = at + shortestRun;
    if (end <= piece.length && isRun(piece.slice(at, end))) {
      while (end < piece.length && isRun(piece.slice(at, end + 1))) end += 1;
      if (plainFrom < at) runs.push(piece.slice(plainFrom, at));
      runs.push(piece.slice(at, end));
      at = end;
      plainFrom = end;
    } else at += 1;
  }
  if (plainFrom < piece.length) runs.push(piece.slice(plainFrom));
  return runs;
}

const shortestRun = 3;

/** Forwards or backwards along a row, or one character again and again; years as they are appended. */
function isRun(text: string): boolean {
  if (text.length < shortestRun) return false;
  if (/^(?:19|20)\d\d$/u.test(text)) return true;
  const backwards = Array.from(text).toReversed().join("");
  return (
    /^(.)\1+$/u.test(text) || rows.some((row) => row.includes(text) || row.includes(backwards))
  );
}

const rows = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890123456789",
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertzuiopüasdfghjklöäyxcvbnm",
  "azertyuiopqsdfghjklmwxcvbn",
  "1q2w3e4r5t6y7u8i9o0p",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "qazwsxedcrfvtgbyhnujmikolp",
];

function withoutDisguise(text: string): string {
  return Array.from(text, (sign) => disguises.get(sign) ?? sign).join("");
}

const disguises = new Map(
  Object.entries({
    0: "o",
    1: "i",
    3: "e",
    4: "a",
    5: "s",
    7: "t",
    "@": "a",
    $: "s",
    "!": "i",
    "€": "e",
  }),
);

function partsOf({ name, email }: Known): string[] {
  const words = `${name} ${email}`
    .normalize("NFKC")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  const whole = words.join("");
  return [whole, ...words].filter((word) => word.length >= shortestPart).toSorted(longestFirst);
}

function longestFirst(a: string, b: string): number {
  return b.length - a.length;
}

/**
 * What the lists of passwords that were stolen elsewhere are full of, in the languages of the product
 * and their neighbours. Parts, not whole passwords: those lists know every way to put two together.
 */
const commonParts = [
  ..."password passwort passwd kennwort parola parole motdepasse contraseña contrasena senha wachtwoord salasana losenord hasło haslo".split(
    " ",
  ),
  ..."welcome willkommen bienvenue hallo hello letmein iloveyou ichliebedich trustno changeme default secret geheim administrator admin root user guest test login master access interrater university universität universitaet".split(
    " ",
  ),
  ..."qwerty qwertz azerty asdfgh zxcvbn qazwsx computer internet google facebook youtube microsoft windows samsung android iphone server system database".split(
    " ",
  ),
  ..."monkey dragon football fussball fußball baseball basketball hockey soccer liverpool chelsea arsenal barcelona juventus bayern schalke superman batman spiderman starwars pokemon naruto minecraft princess sunshine shadow flower summer winter spring autumn sommer herbst fruehling frühling schatz liebe love angel engel freedom whatever nothing mustang ferrari mercedes porsche".split(
    " ",
  ),
  ..."january february march april june july august september october november december januar februar maerz märz juni juli oktober dezember monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag".split(
    " ",
  ),
  ..."michael jennifer jordan jessica ashley daniel andrew thomas charlie robert matthew michelle nicole hannah sophie alexander anna maria mohammed muhammad ahmed fatima habibi allah bismillah".split(
    " ",
  ),
  ..."correcthorsebatterystaple thequickbrownfox maytheforcebewithyou abracadabra openthedoor thisismypassword".split(
    " ",
  ),
].toSorted(longestFirst);
