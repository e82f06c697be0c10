import type { CodedEvent } from "../../domain/entities/event.ts";
import type { Modifier } from "../../domain/entities/scheme.ts";
import type { Lane, Mark } from "../tiers/lanes.ts";
import { choiceSeparator } from "../tiers/tierModifiers.ts";
import { xmlElement, xmlTag } from "../xmlText.ts";
import { ownTypes } from "./ownTypes.ts";
import { tierName } from "./tierNames.ts";

/** The names of types and vocabulary entries in a file. */
export interface EafNames {
  readonly typeOfGroup: ReadonlyMap<string, string>;
  readonly typeOfModifier: ReadonlyMap<string, string>;
  /** By the id of a code of a kept group, or of a modifier’s choice. */
  readonly entryOf: ReadonlyMap<string, string>;
}

/** Assigns ids to annotations, tiers and time slots of a file that is being written. */
export interface EafNumbers {
  nextAnnotation(): string;
  /** The first of the names, by their number, that no tier has. */
  tierId(named: (number: number) => string, number: number): string;
  slot(timeMs: number): string;
}

/** A lane as a tier, with dependent tiers for its comments and modifiers. */
export function eafTiersOf(
  lane: Lane,
  {
    modifiers,
    rater,
    namesRater,
    names,
    numbers,
  }: {
    readonly modifiers: ReadonlyMap<string, Modifier>;
    readonly rater: string;
    /** Whether tiers say in their name whose they are: where several raters share a file. */
    readonly namesRater: boolean;
    readonly names: EafNames;
    readonly numbers: EafNumbers;
  },
): readonly string[] {
  const { of, subject, number, marks, kind } = lane;
  const name = of.kind === "group" ? of.group.name : of.code.name;
  const tierId = numbers.tierId(
    (one) => tierName(name, { subject, number: one, rater: namesRater ? rater : "" }),
    number,
  );
  const about = {
    ...(subject !== "" && { PARTICIPANT: subject }),
    ANNOTATOR: rater,
  };
  const typeId =
    of.kind === "group" ? (names.typeOfGroup.get(of.group.id) ?? ownTypes.state) : ownTypes[kind];
  const annotationIds = new Map<Mark, string>();
  const lines: string[] = [];
  openTier(tierId, typeId);
  for (const mark of marks) {
    const annotationId = numbers.nextAnnotation();
    annotationIds.set(mark, annotationId);
    lines.push(
      `        <ANNOTATION>${xmlTag("ALIGNABLE_ANNOTATION", {
        ANNOTATION_ID: annotationId,
        TIME_SLOT_REF1: numbers.slot(mark.start),
        TIME_SLOT_REF2: numbers.slot(mark.end),
        CVE_REF: of.kind === "group" ? names.entryOf.get(mark.code.id) : undefined,
      })}${xmlElement("ANNOTATION_VALUE", {}, mark.code.name)}</ALIGNABLE_ANNOTATION></ANNOTATION>\n`,
    );
  }
  lines.push("    </TIER>\n");
  if (marks.some(({ event }) => event.comment !== "")) {
    standing("comment", ownTypes.comment, ({ comment }) => ({ text: comment }));
  }
  const asked = of.kind === "group" ? of.codes : [of.code];
  for (const modifierId of new Set(asked.flatMap(({ modifierIds }) => modifierIds))) {
    const modifier = modifiers.get(modifierId);
    if (!modifier) continue;
    const type = names.typeOfModifier.get(modifierId) ?? ownTypes.text;
    standing(modifier.name, type, (event) => valueOf(event, modifier));
  }
  return lines;

  function openTier(id: string, type: string, parentId?: string): void {
    lines.push(
      `    ${xmlTag("TIER", { ...about, LINGUISTIC_TYPE_REF: type, PARENT_REF: parentId, TIER_ID: id })}\n`,
    );
  }

  function standing(
    what: string,
    type: string,
    read: (event: CodedEvent) => { readonly text: string; readonly entry?: string | undefined },
  ): void {
    openTier(
      numbers.tierId((one) => `${tierId}: ${what}${one > 1 ? `#${one}` : ""}`, 1),
      type,
      tierId,
    );
    for (const mark of marks) {
      const { text, entry } = read(mark.event);
      if (text === "") continue;
      const tag = xmlTag("REF_ANNOTATION", {
        ANNOTATION_ID: numbers.nextAnnotation(),
        ANNOTATION_REF: annotationIds.get(mark),
        CVE_REF: entry,
      });
      const value = xmlElement("ANNOTATION_VALUE", {}, text);
      lines.push(`        <ANNOTATION>${tag}${value}</REF_ANNOTATION></ANNOTATION>\n`);
    }
    lines.push("    </TIER>\n");
  }

  function valueOf(
    { modifiers: values }: CodedEvent,
    modifier: Modifier,
  ): { readonly text: string; readonly entry?: string | undefined } {
    const value = values[modifier.id];
    if (value === undefined) return { text: "" };
    if (!("choices" in modifier)) return { text: String(value) };
    const ids = Array.isArray(value) ? value : [String(value)];
    const chosen = modifier.choices.filter(({ id }) => ids.includes(id));
    return {
      text: chosen.map((choice) => choice.name).join(choiceSeparator),
      entry: modifier.type === "one" ? names.entryOf.get(chosen[0]?.id ?? "") : undefined,
    };
  }
}
