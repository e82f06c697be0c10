import type { ModifierValues } from "../../domain/entities/event.ts";
import { limits } from "../../domain/limits.ts";
import type { Id } from "../../domain/rules.ts";
import type { FindingList } from "../findingList.ts";
import type { Counts, Question, ReadingOf } from "../format.ts";
import { newStudyBook, type ObservationBook, type RecordingMet } from "../studyBook.ts";
import type { ObservationCopy, StudyCopy } from "../studyCopy.ts";
import { newSchemeMaking } from "./schemeMaking.ts";
import { type Annotation, makesEvents, placeOn, type Tier } from "./tier.ts";
import { eventTierOf, labelSeparator, planTiers } from "./tierRoles.ts";
import { tierRaters } from "./tierRaters.ts";
import { newTierModifiers, type TierModifier } from "./tierModifiers.ts";

/** What a file with tiers contains in addition to the tiers. */
export interface TierFile {
  /** The file’s name without its ending; the observation’s name. */
  readonly name: string;
  readonly description?: string;
  readonly recording: RecordingMet;
  /** Who made the file, for tiers that do not say whose they are; may be empty. */
  readonly author: string;
  /** Known without any event of theirs. */
  readonly subjects?: readonly string[];
  /** A scheme without work: nothing was watched. */
  readonly isTemplate?: boolean;
  /** A parent before its children. */
  readonly tiers: readonly Tier[];
}

/** The study in a file of tiers: one observation for each of its raters. */
export function tierStudy(
  file: TierFile,
  of: ReadingOf,
  findings: FindingList,
): {
  readonly study: StudyCopy;
  readonly observations: readonly ObservationCopy[];
  readonly held: Counts;
  readonly questions: readonly Question[];
} {
  const { tiers, questions: raterQuestions } = tierRaters(file.tiers, of.answers);
  const { roles, surveys, questions: tierQuestions } = planTiers(tiers, of.answers);
  const questions = [...raterQuestions, ...tierQuestions];
  const making = newSchemeMaking(of, findings);
  const modifiers = newTierModifiers(of, findings);
  const events: EventFound[] = [];
  const byAnnotation = new Map<Annotation, EventFound>();
  const described = new Set(tiers.map((tier) => eventTierOf(tier, roles)));
  const codesOf = new Map<Tier, Set<Id<"code">>>();
  const unnamed = of.answers[raterQuestion] ?? file.author;
  let heldEvents = 0;

  for (const tier of tiers) {
    const role = roles.get(tier);
    if (makesEvents(role)) {
      heldEvents += tier.annotations.length;
      const { codes, found } = eventsOn(tier);
      codesOf.set(tier, codes);
      for (const event of found) events.push(event);
      continue;
    }
    if (role === "leave_out") {
      heldEvents += tier.annotations.length;
      if (tier.annotations.length > 0) {
        findings.add("rejected", "not_supported", {
          about: tier.fullName,
          count: tier.annotations.length,
        });
      }
      continue;
    }
    const parent = eventTierOf(tier, roles);
    if (!parent) continue;
    if (role === "comment") addComments(tier);
    else addModifier(tier, parent);
  }

  // What never lies over itself is taken for exclusive, also where nothing was coded yet.
  const lasting = tiers.filter((one) => one.kind === "state" && roles.get(one) === "codes");
  const overlapping = overlappingGroups(events, (codeId) => making.groupOf(codeId));
  const exclusive = new Set(
    lasting.map(({ name }) => name).filter((name) => !overlapping.has(name)),
  );
  const scheme = making.scheme(exclusive);
  const book = newStudyBook(of, findings, { ...scheme, modifiers: modifiers.all() });
  for (const { subject } of tiers) book.subject(subject);
  for (const subject of file.subjects ?? []) book.subject(subject);
  const raters = ratersOf();
  if (!file.isTemplate) putEvents();
  const { study, observations } = book.finish({
    name: file.name,
    ...(file.description !== undefined && { description: file.description }),
  });
  const subjects = study.schemes[0]?.scheme.subjects.length ?? 0;
  return {
    study,
    observations,
    questions: raters.has(unnamed) && !file.isTemplate ? [raterOfFile(), ...questions] : questions,
    held: {
      observations: file.isTemplate ? 0 : raters.size,
      events: heldEvents,
      subjects,
      codes: scheme.codes.length,
    },
  };

  function eventsOn(tier: Tier): { codes: Set<Id<"code">>; found: readonly EventFound[] } {
    const role = roles.get(tier);
    const { kind } = tier;
    const codes = new Set<Id<"code">>();
    const group = role === "codes" ? tier.name : "";
    const byEntry = new Map<string, Id<"code">>();
    const byValue = new Map<string, Id<"code">>();
    const makeCode = (name: string): Id<"code"> | null => {
      const known = byValue.get(name);
      if (known) return known;
      const codeId = making.code({ name, kind, group });
      if (codeId === null) return null;
      byValue.set(name, codeId);
      codes.add(codeId);
      return codeId;
    };
    if (role !== "code") {
      const entries = tier.vocabulary?.entries ?? [];
      for (const [at, { id, value, description, texts }] of entries.entries()) {
        if (value.trim() === "") continue;
        const codeId = making.code({ name: value, kind, group, description, texts });
        if (codeId === null) {
          const count = entries.length - at;
          findings.add("rejected", "too_many_things", { about: tier.fullName, count });
          break;
        }
        if (id !== "") byEntry.set(id, codeId);
        byValue.set(value, codeId);
        codes.add(codeId);
        for (const { name } of Object.values(texts)) {
          if (name && !byValue.has(name)) byValue.set(name, codeId);
        }
      }
    }
    const ownName = tier.isOneCode ? tier.annotations[0]?.text.trim() || tier.name : tier.name;
    const own = role === "code" ? makeCode(ownName) : undefined;
    const subject = role === "subject" ? tier.name : tier.subject;
    const rater = role === "rater" ? tier.name : tier.rater || unnamed;
    const line = { tier, kind, subject, rater };
    const isDescribed = described.has(tier);
    const found = tier.annotations.flatMap((annotation): EventFound | readonly EventFound[] => {
      const value = annotation.text.trim();
      const entry = annotation.entryId === null ? undefined : byEntry.get(annotation.entryId);
      if (!own && value === "") {
        const place = placeOn(tier, annotation);
        findings.add("changed", "name_missing", { about: tier.fullName, place });
      }
      const codeId = own ?? entry ?? makeCode(value || tier.name);
      if (codeId === null) {
        const place = placeOn(tier, annotation);
        findings.add("rejected", "too_many_things", { about: tier.fullName, found: value, place });
        return [];
      }
      const event: EventFound = {
        line,
        codeId,
        annotation,
        comment: own ? commentIn(annotation.text, ownName) : "",
        modifiers: null,
      };
      if (isDescribed) byAnnotation.set(annotation, event);
      return event;
    });
    return { codes, found };
  }

  /** Of the annotation that it says more about, however many lie between. */
  function eventAbove(annotation: Annotation): EventFound | undefined {
    for (let above = annotation.parent; above; above = above.parent) {
      const event = byAnnotation.get(above);
      if (!event) continue;
      // What stands on this one has it nearer then.
      byAnnotation.set(annotation, event);
      return event;
    }
    return undefined;
  }

  function addComments(tier: Tier): void {
    for (const annotation of tier.annotations) {
      const event = eventAbove(annotation);
      if (!event) missing(tier, annotation);
      else if (event.comment === "") event.comment = annotation.text;
      // What is longer than a comment can be is cut, and that is told.
      else if (annotation.text !== "" && event.comment.length <= limits.commentMaxChars) {
        event.comment = `${event.comment}\n${annotation.text}`;
      }
    }
  }

  function addModifier(tier: Tier, parent: Tier): void {
    const survey = surveys.get(tier);
    const prefix = `${parent.fullName}: `;
    const name = tier.fullName.startsWith(prefix) ? tier.fullName.slice(prefix.length) : tier.name;
    const modifier = survey && modifiers.of(tier, name, survey);
    if (!modifier) return;
    for (const codeId of codesOf.get(parent) ?? []) making.askFor(codeId, modifier.id);
    for (const annotation of tier.annotations) putValue(tier, modifier, annotation);
  }

  function putValue(tier: Tier, modifier: TierModifier, annotation: Annotation): void {
    const event = eventAbove(annotation);
    if (!event) return missing(tier, annotation);
    const value = modifier.valueOf(annotation);
    if (value === null) return;
    event.modifiers ??= {};
    if (event.modifiers[modifier.id] !== undefined) {
      findings.add("rejected", "value_not_allowed", {
        about: tier.fullName,
        found: annotation.text,
        place: placeOn(tier, annotation),
      });
      return;
    }
    event.modifiers[modifier.id] = value;
  }

  function missing(tier: Tier, annotation: Annotation): void {
    const { text } = annotation;
    const place = placeOn(tier, annotation);
    findings.add("rejected", "reference_missing", { about: tier.fullName, found: text, place });
  }

  /** Those whose tiers there are, in their order; someone where there is no tier at all. */
  function ratersOf(): ReadonlySet<string> {
    const named = new Set<string>();
    for (const tier of tiers) {
      const role = roles.get(tier);
      if (!makesEvents(role)) continue;
      const rater = role === "rater" ? tier.name : tier.rater;
      // An empty tier that is nobody's is no work of anybody's.
      if (rater !== "" || tier.annotations.length > 0) named.add(rater || unnamed);
    }
    return named.size > 0 ? named : new Set([unnamed]);
  }

  function putEvents(): void {
    const recordingId = book.recording(file.recording);
    const books = new Map<string, ObservationBook>();
    for (const rater of raters) {
      const raterId = book.person(rater);
      books.set(rater, book.observation({ name: file.name, recordingId, raterId }));
    }
    for (const { line, annotation, codeId, comment, modifiers: values } of events) {
      const { kind } = line;
      books.get(line.rater)?.event({
        codeId,
        kind,
        subjectId: book.subject(line.subject),
        startUs: annotation.startUs,
        endUs: kind === "point" ? null : annotation.endUs,
        comment,
        ...(values && { modifiers: values }),
        place: placeOn(line.tier, annotation),
      });
    }
  }

  function raterOfFile(): Question {
    return {
      id: raterQuestion,
      what: "rater_of_file",
      about: file.name,
      options: [],
      answer: unnamed || of.words.rater,
      examples: [],
    };
  }
}

const raterQuestion = "rater";

/** What all events of a tier have in common. */
interface EventLine {
  readonly tier: Tier;
  readonly kind: Tier["kind"];
  readonly subject: string;
  readonly rater: string;
}

interface EventFound {
  readonly line: EventLine;
  readonly codeId: Id<"code">;
  readonly annotation: Annotation;
  comment: string;
  modifiers: ModifierValues | null;
}

/** What a label says beside the code that its tier is about. */
function commentIn(label: string, codeName: string): string {
  if (label.trim() === codeName) return "";
  const start = `${codeName}${labelSeparator}`;
  return label.startsWith(start) ? label.slice(start.length) : label;
}

/** Groups of which two states of one rater and subject lie over each other. */
function overlappingGroups(
  events: readonly EventFound[],
  groupOf: (codeId: Id<"code">) => string,
): ReadonlySet<string> {
  // All codes of a line are of one group.
  const byLine = new Map<EventLine, { readonly group: string; readonly spans: Annotation[] }>();
  for (const { codeId, line, annotation } of events) {
    const known = byLine.get(line);
    if (known) known.spans.push(annotation);
    else if (line.kind === "state") {
      byLine.set(line, { group: groupOf(codeId), spans: [annotation] });
    }
  }
  const together = new Map<string, { readonly group: string; readonly spans: Annotation[][] }>();
  for (const [{ rater, subject }, { group, spans }] of byLine) {
    if (group === "") continue;
    const key = `${group}\n${rater}\n${subject}`;
    const known = together.get(key);
    if (known) known.spans.push(spans);
    else together.set(key, { group, spans: [spans] });
  }
  const overlapping = new Set<string>();
  for (const { group, spans } of together.values()) {
    const sorted = spans.flat().toSorted((a, b) => a.startUs - b.startUs || a.endUs - b.endUs);
    let untilUs = -Infinity;
    for (const { startUs, endUs } of sorted) {
      if (startUs < untilUs) overlapping.add(group);
      untilUs = Math.max(untilUs, endUs);
    }
  }
  return overlapping;
}
