import { limits } from "../../domain/limits.ts";
import type { Id } from "../../domain/rules.ts";
import type { FindingList } from "../findingList.ts";
import type { Place } from "../format.ts";
import type { StudyBook } from "../studyBook.ts";
import type { XmlElement } from "../xmlTree.ts";
import { allNamed, isSaid, childText } from "./elements.ts";

/**
 * Adds behaviours with their groups, modifiers and subjects to the book, and counts them. A
 * behaviour is a state if it has a stop key or if another of its group ends it.
 */
export function readCodingScheme(
  root: XmlElement,
  { book, findings }: { readonly book: StudyBook; readonly findings: FindingList },
): { readonly codes: number; readonly subjects: number } {
  const behaviors = allNamed(root, "CDS_BEHAVIOR").map(elementOf);
  const groups = new Map(behaviors.filter((one) => one.isGroup).map((one) => [one.id, one]));
  const modifiers = modifiersIn(root);
  const codeIds = new Map<string, Id<"code">>();
  const codes = behaviors.filter((one) => !one.isGroup);
  codes.slice(0, limits.codesPerScheme).forEach((one) => {
    const group = groups.get(one.parentId);
    const isState = one.hasStopKey || group?.isExclusive === true;
    if (!isState) findings.add("noted", "kind_unknown", { about: one.name, place: one.place });
    const codeId = book.code({
      name: one.name,
      kind: isState ? "state" : "point",
      description: one.description,
      key: one.key,
      color: one.color,
      group: group?.name ?? one.parentName,
      isGroupExclusive: group?.isExclusive ?? false,
    });
    if (codeIds.has(one.id)) {
      findings.add("changed", "duplicate_id", { about: one.name, found: one.id, place: one.place });
    }
    codeIds.set(one.id, codeId);
    tell(one, findings);
  });
  for (const one of codes.slice(limits.codesPerScheme)) {
    findings.add("rejected", "too_many_things", { about: one.name, place: one.place });
  }
  const connected = connect(root, { codeIds, modifiers, groups, codes, book, findings });
  for (const [modifierId, { name }] of modifiers) {
    if (!connected.has(modifierId)) findings.add("rejected", "not_supported", { about: name });
  }
  const subjects = allNamed(root, "CDS_SUBJECT").map(elementOf);
  const people = subjects.filter((one) => !one.isGroup);
  people.forEach((one) => {
    book.subject(one.name, one.key);
    tell(one, findings);
  });
  for (const one of subjects.filter((each) => each.isGroup)) {
    findings.add("description", "not_supported", { about: one.name, place: one.place });
  }
  return { codes: codes.length, subjects: people.length };
}

interface Element {
  readonly id: string;
  readonly name: string;
  readonly parentId: string;
  readonly parentName: string;
  readonly key: string;
  readonly description: string;
  readonly color: string;
  readonly isGroup: boolean;
  readonly isExclusive: boolean;
  readonly isInactive: boolean;
  readonly hasStopKey: boolean;
  readonly place: Place;
}

function elementOf(element: XmlElement): Element {
  return {
    id: childText(element, "CDS_ELE_ID").trim(),
    name: childText(element, "CDS_ELE_NAME").trim(),
    parentId: childText(element, "CDS_ELE_PARENT_ID").trim(),
    parentName: childText(element, "CDS_ELE_PARENT_NAME").trim(),
    key: childText(element, "CDS_ELE_START_KEYCODE").trim(),
    description: childText(element, "CDS_ELE_DESCRIPTION").trim(),
    color: colorOf(element),
    isGroup: isSaid(element, "CDS_ELE_GROUP"),
    isExclusive: isSaid(element, "CDS_ELE_MUT_EXCLUSIVE"),
    isInactive: isSaid(element, "CDS_IS_INACTIVE"),
    hasStopKey: childText(element, "CDS_ELE_STOP_KEYCODE").trim() !== "",
    place: { kind: "line", line: element.line },
  };
}

/** A number with blue in its highest byte and red in its lowest. */
function colorOf(element: XmlElement): string {
  const color = element.children.find(({ name }) => name.endsWith("CDS_ELE_COLOR"));
  const value = Number(color?.attributes.get("COLOR") || NaN);
  if (!Number.isInteger(value) || value < 0 || value > 0xff_ff_ff) return "";
  const bytes = [value & 255, (value >> 8) & 255, (value >> 16) & 255];
  return `#${bytes.map((one) => one.toString(16).padStart(2, "0")).join("")}`;
}

/** What is asked with every element, and what we have no place for. */
function tell({ name, isInactive, place }: Element, findings: FindingList): void {
  if (isInactive)
    findings.add("description", "not_supported", { about: name, found: "inactive", place });
}

interface ModifierElement {
  readonly name: string;
  readonly choices: string[];
}

/** Groups of modifiers with their values, by the ids of both; a modifier without a group is one by itself. */
function modifiersIn(root: XmlElement): ReadonlyMap<string, ModifierElement> {
  const elements = allNamed(root, "CDS_MODIFIER").map(elementOf);
  const modifiers = new Map<string, ModifierElement>();
  for (const one of elements) {
    if (one.isGroup || one.parentId === "") modifiers.set(one.id, { name: one.name, choices: [] });
  }
  for (const one of elements) {
    const group = modifiers.get(one.parentId);
    if (one.parentId !== "" && group) group.choices.push(one.name);
  }
  return modifiers;
}

interface Connecting {
  readonly codeIds: ReadonlyMap<string, Id<"code">>;
  readonly modifiers: ReadonlyMap<string, ModifierElement>;
  readonly groups: ReadonlyMap<string, Element>;
  readonly codes: readonly Element[];
  readonly book: StudyBook;
  readonly findings: FindingList;
}

/** Which modifiers are asked with which behaviours, or with all of a group; gives those that are. */
function connect(
  root: XmlElement,
  { codeIds, modifiers, groups, codes, book, findings }: Connecting,
): ReadonlySet<string> {
  const connected = new Set<string>();
  for (const connection of allNamed(root, "CDS_CONNECTION")) {
    const ids = [...connection.attributes.values()].map((one) => one.trim());
    const modifierId = ids.find((one) => modifiers.has(one));
    const elementId = ids.find((one) => codeIds.has(one) || groups.has(one));
    const modifier = modifierId === undefined ? undefined : modifiers.get(modifierId);
    const place: Place = { kind: "line", line: connection.line };
    if (modifierId === undefined || !modifier || elementId === undefined) {
      findings.add("rejected", "reference_missing", {
        about: "CDS_CONNECTION",
        found: ids.join(", "),
        place,
      });
      continue;
    }
    connected.add(modifierId);
    const own = codeIds.get(elementId);
    const all = own
      ? [own]
      : codes.flatMap((one) => (one.parentId === elementId ? (codeIds.get(one.id) ?? []) : []));
    const type = modifier.choices.length === 0 ? "text" : "one";
    for (const codeId of all) {
      book.modifier(codeId, { name: modifier.name, type, choices: modifier.choices });
    }
  }
  return connected;
}
