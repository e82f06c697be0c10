import {
  type ConsentScope,
  consentScopes,
  day,
  type Participant,
} from "../../../domain/entities/participant.ts";
import { pastedTable } from "../../../formats/table/pastedTable.ts";

type Pasted = Pick<Participant, "pseudonym" | "contact" | "consents" | "expiresOn"> & {
  readonly recordingIds: readonly string[];
};

export interface PasteProblem {
  readonly kind: "no_pseudonym" | "twice" | "known" | "consent" | "day" | "recording";
  /** The line number, counted from 1. */
  readonly line: number;
  readonly text: string;
}

interface Known {
  readonly pseudonyms: ReadonlySet<string>;
  readonly recordings: readonly { readonly id: string; readonly name: string }[];
}

/**
 * Reads participants from a list, one per line: pseudonym, contact reference, consents, end of retention,
 * recordings by name. A first line whose consents are all unknown and that names no recording is a header
 * row.
 */
export function pastedParticipants(
  text: string,
  known: Known,
): { readonly participants: readonly Pasted[]; readonly problems: readonly PasteProblem[] } {
  const participants: Pasted[] = [];
  const problems: PasteProblem[] = [];
  const byName = new Map(known.recordings.map(({ id, name }) => [plain(name), id]));
  const taken = new Set<string>();
  for (const [at, { cells, line }] of pastedTable(text).entries()) {
    const [pseudonym = "", contact = "", consents = "", until = "", recordings = ""] = cells;
    const scopes = partsOf(consents);
    const names = partsOf(recordings);
    const isHead =
      at === 0 &&
      scopes.length > 0 &&
      !scopes.some(isScope) &&
      !names.some((one) => byName.has(plain(one)));
    if (isHead) continue;
    const wrong: PasteProblem[] = [];
    const say = (kind: PasteProblem["kind"], about: string) =>
      wrong.push({ kind, line, text: about });
    if (pseudonym === "") say("no_pseudonym", "");
    else if (taken.has(pseudonym)) say("twice", pseudonym);
    else if (known.pseudonyms.has(pseudonym)) say("known", pseudonym);
    for (const scope of scopes) if (!isScope(scope)) say("consent", scope);
    if (until !== "" && !day.safeParse(until).success) say("day", until);
    for (const name of names) if (!byName.has(plain(name))) say("recording", name);
    problems.push(...wrong);
    taken.add(pseudonym);
    if (wrong.length > 0) continue;
    participants.push({
      pseudonym,
      contact,
      consents: consentScopes.filter((scope) => scopes.includes(scope)),
      expiresOn: until === "" ? null : until,
      recordingIds: [...new Set(names.flatMap((name) => byName.get(plain(name)) ?? []))],
    });
  }
  return { participants, problems };
}

function partsOf(cell: string): readonly string[] {
  return cell
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function isScope(text: string): text is ConsentScope {
  return consentScopes.some((scope) => scope === text);
}

function plain(text: string): string {
  return text.trim().toLocaleLowerCase();
}
