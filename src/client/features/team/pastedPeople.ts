import type { Invitation } from "../../../domain/entities/study.ts";
import { limits } from "../../../domain/limits.ts";
import type { Role } from "../../../domain/permissions.ts";
import { rules } from "../../../domain/rules.ts";
import { pastedTable } from "../../../formats/table/pastedTable.ts";
import { mendedAddress } from "./mendedAddress.ts";

type Group = NonNullable<Invitation["recordingGroup"]>;

/** The words that have a meaning in a pasted table of people. */
export interface KnownWords {
  /** Headings of columns, in the reader’s language and in English, in lower case. */
  readonly heads: ReadonlyMap<string, "email" | "name" | "role" | "group" | "training">;
  readonly roles: ReadonlyMap<string, Role>;
  /** Groups of recordings by their name in words. */
  readonly groups: ReadonlyMap<string, Group>;
  readonly training: ReadonlySet<string>;
}

export interface KnownPeople {
  /** Names of members by email address. */
  readonly members: ReadonlyMap<string, string>;
  /** The end of open invitations, by email address. */
  readonly invited: ReadonlyMap<string, string>;
  /** Corrections that the reader chose for addresses that are not valid. */
  readonly mends?: ReadonlyMap<string, string>;
}

/** Why a pasted line does not result in an invitation. */
export type LineProblem =
  | { readonly kind: "no_address" }
  /** `mend` is the address that was probably meant. */
  | { readonly kind: "malformed"; readonly mend: string | undefined }
  | { readonly kind: "twice"; readonly line: number }
  | { readonly kind: "member"; readonly name: string }
  | { readonly kind: "invited"; readonly until: string }
  | { readonly kind: "beyond" };

/** A person read from pasted text. */
export interface PastedPerson {
  /** The line number, counted from 1; a line can hold several people. */
  readonly line: number;
  /** The normalised email address; the pasted text where it is not valid. */
  readonly email: string;
  readonly name: string;
  /** `undefined` where none is given. */
  readonly role: Role | undefined;
  readonly group: Group | undefined;
  readonly training: boolean;
  /** Cells whose words have no meaning here. */
  readonly unknown: readonly string[];
  readonly problem: LineProblem | undefined;
}

/**
 * Reads people from pasted text: addresses alone, `Name <a@b.org>` as email programs copy them, or a
 * spreadsheet table with address, name, role, group of recordings and training in any order, with or without
 * a header row. People are separated by lines, semicolons or commas. Each has its problem, if any.
 */
export function pastedPeople(
  text: string,
  words: KnownWords,
  known: KnownPeople,
): readonly PastedPerson[] {
  const rows = pastedTable(text, separatorIn(text));
  const heads = headsIn(rows[0]?.cells, words);
  const people = (heads ? rows.slice(1) : rows).flatMap(({ cells, line }) => {
    const drafts = heads ? [underHeads(cells, heads, words)] : freely(cells, words);
    return drafts.map((draft) => ({ ...draft, line }));
  });
  const lines = new Map<string, number>();
  let good = 0;
  return people.map(({ address: pasted, ...person }) => {
    const address = known.mends?.get(pasted) ?? pasted;
    const read = rules.email.safeParse(address);
    if (!read.success) {
      const problem: LineProblem =
        address === ""
          ? { kind: "no_address" }
          : { kind: "malformed", mend: mendedAddress(address) };
      return { ...person, email: address, problem };
    }
    const email = read.data;
    const before = lines.get(email);
    const name = known.members.get(email);
    const until = known.invited.get(email);
    lines.set(email, before ?? person.line);
    if (before !== undefined) return { ...person, email, problem: { kind: "twice", line: before } };
    if (name !== undefined) return { ...person, email, problem: { kind: "member", name } };
    if (until !== undefined) return { ...person, email, problem: { kind: "invited", until } };
    good += 1;
    const problem = good > limits.invitationsPerCall ? ({ kind: "beyond" } as const) : undefined;
    return { ...person, email, problem };
  });
}

type Head = "email" | "name" | "role" | "group" | "training" | undefined;

interface Draft extends Omit<PastedPerson, "email" | "line" | "problem"> {
  readonly address: string;
}

const nobody: Draft = {
  address: "",
  name: "",
  role: undefined,
  group: undefined,
  training: false,
  unknown: [],
};

/**
 * The character that separates people: where names precede addresses, commas may belong to names, as in
 * "Meyer, Anna <a@b.org>; …".
 */
function separatorIn(text: string): string | undefined {
  if (text.includes("\t") || !bracketed.test(text)) return undefined;
  return text.includes(";") ? ";" : ",";
}

const bracketed = /<[^<>]*>/u;

/** The contents of each column, from a first row that contains no address and at least one known heading. */
function headsIn(
  cells: readonly string[] | undefined,
  { heads }: KnownWords,
): readonly Head[] | undefined {
  if (!cells || cells.some(isAddress)) return undefined;
  // "E-mail" is "email".
  const found = cells.map(
    (cell) => heads.get(plain(cell)) ?? heads.get(plain(cell.replaceAll("-", ""))),
  );
  return found.includes("email") ? found : undefined;
}

function underHeads(cells: readonly string[], heads: readonly Head[], words: KnownWords): Draft {
  let draft = nobody;
  for (const [at, cell] of cells.entries()) {
    if (cell === "") continue;
    const head = heads[at];
    if (head === "email") {
      const { address, name } = mailbox(cell);
      draft = { ...draft, address, name: joined(draft.name, name) };
    } else if (head === "name") draft = { ...draft, name: joined(draft.name, cell) };
    else if (head !== undefined) draft = withWord(draft, cell, words, head);
  }
  return draft;
}

/**
 * Cells without a heading: known words have their meaning; other words are the name of the person next to
 * them.
 */
function freely(cells: readonly string[], words: KnownWords): readonly Draft[] {
  const pieces = cells.flatMap(piecesOf).filter((cell) => cell !== "");
  const addresses = pieces.filter(isAddress).length;
  const drafts: Draft[] = [];
  let waiting = "";
  const wordsBefore: string[] = [];
  for (const piece of pieces) {
    const last = drafts.at(-1);
    if (isAddress(piece)) {
      const { address, name } = mailbox(piece);
      // "Meyer, Anna <a@b.org>": what stands before a name and its brackets is the family's.
      const draft = { ...nobody, address, name: joined(name, waiting) };
      drafts.push(wordsBefore.reduce((found, word) => withWord(found, word, words), draft));
      wordsBefore.length = 0;
      waiting = "";
    } else if (wordIn(piece, words)) {
      if (last) drafts.splice(-1, 1, withWord(last, piece, words));
      else wordsBefore.push(piece);
    } else if (last && addresses === 1) {
      drafts.splice(-1, 1, { ...last, name: joined(last.name, piece) });
    } else waiting = joined(waiting, piece);
  }
  const last = drafts.at(-1);
  if (waiting === "") return drafts;
  if (last) return [...drafts.slice(0, -1), { ...last, unknown: [waiting] }];
  // A single word is an address that is not valid; several words are a person without an address.
  return [/\s/u.test(waiting) ? { ...nobody, name: waiting } : { ...nobody, address: waiting }];
}

/** Whether a text is an address, or was probably meant as one: "anna(at)lab.org". */
function isAddress(piece: string): boolean {
  return piece.includes("@") || bracketed.test(piece) || mendedAddress(piece) !== undefined;
}

function wordIn(cell: string, { roles, groups, training }: KnownWords): boolean {
  const word = plain(cell);
  return roles.has(word) || groups.has(word) || training.has(word);
}

/** A person with the contents of a cell; under a heading it has that meaning only. */
function withWord(draft: Draft, cell: string, words: KnownWords, head?: Head): Draft {
  const word = plain(cell);
  const role = words.roles.get(word);
  const group = words.groups.get(word);
  if (role && (head === undefined || head === "role")) return { ...draft, role };
  if (group && (head === undefined || head === "group")) return { ...draft, group };
  if (words.training.has(word)) return { ...draft, training: true };
  return { ...draft, unknown: [...draft.unknown, cell] };
}

/** The parts of a cell with several addresses. */
function piecesOf(cell: string): readonly string[] {
  if ((cell.match(/@/gu) ?? []).length < 2) return [cell.trim()];
  const parts = cell.split(/[;,]/u);
  return parts.flatMap((part) => {
    const inSpaces = part.trim().split(/\s+/u);
    return inSpaces.every((one) => one.includes("@")) ? inSpaces : [part.trim()];
  });
}

/** `Name <address>`, `Name address` or an address alone. */
function mailbox(cell: string): { readonly name: string; readonly address: string } {
  const inBrackets = /^(.*?)<([^<>]*)>?\s*$/su.exec(cell);
  const found = inBrackets ?? /^(.*\s)(\S+@\S+)$/su.exec(cell);
  const [, before = "", address = ""] = found ?? ["", "", cell];
  // Signs of a name, or a broken address with spaces in it: "anna @ lab.org".
  if (!inBrackets && before.includes("@")) return { name: "", address: cell };
  const name = before.trim().replaceAll(/^["'“”„]+|["'“”„]+$/gu, "");
  return {
    // "Meyer, Anna": the family's name first.
    name: name.replace(/^([^,]+),\s*([^,]+)$/u, "$2 $1"),
    address: address.trim().replace(/^mailto:/iu, ""),
  };
}

function joined(first: string, second: string): string {
  return [first, second].filter((part) => part !== "").join(" ");
}

/** A word in the form used for comparisons. */
export function plain(text: string): string {
  return text.trim().toLocaleLowerCase().replaceAll(/\s+/gu, " ");
}
