import { uuidv7 } from "uuidv7";
import type { CodedEvent } from "../src/domain/entities/event.ts";
import type { Scheme } from "../src/domain/entities/scheme.ts";
import { id, type Id, mediaTimeUs } from "../src/domain/rules.ts";

export function newId<Entity extends string>(entity: Entity): Id<Entity> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the brand is that of the argument
  return id(entity).parse(uuidv7()) as Id<Entity>;
}

/** Two states of an exclusive group, a point, and one criterion: enough for most tests. */
export const codes = {
  solitary: newId("code"),
  together: newId("code"),
  laughs: newId("code"),
  group: newId("group"),
  criterion: newId("criterion"),
} as const;

export const scheme: Scheme = {
  groups: [{ id: codes.group, name: "Play", isExclusive: true, texts: {} }],
  codes: [
    codeOf(codes.solitary, "Solitary", { groupId: codes.group, key: "q" }),
    codeOf(codes.together, "Together", { groupId: codes.group, key: "w" }),
    codeOf(codes.laughs, "Laughs", { kind: "point", key: "l" }),
  ],
  modifiers: [],
  subjects: [],
  criteria: [
    {
      id: codes.criterion,
      name: "Warmth",
      description: "",
      scale: "ordinal",
      levels: [1, 2, 3].map((value) => ({ value, name: `${value}`, descriptor: "", texts: {} })),
      weight: 1,
      isRequired: false,
      needsEvidence: false,
      texts: {},
    },
  ],
  total: "none",
};

/** A code of which its name matters, and what else is given. */
export function codeOf(
  codeId: Id<"code">,
  name: string,
  {
    kind = "state",
    groupId = null,
    key = null,
  }: Partial<Pick<Scheme["codes"][number], "kind" | "groupId" | "key">> = {},
): Scheme["codes"][number] {
  return {
    id: codeId,
    kind,
    groupId,
    name,
    description: "",
    key,
    color: "#0072b2",
    modifierIds: [],
    subjectIds: [],
    texts: {},
  };
}

export function stateEvent(
  codeId: Id<"code">,
  startUs: number,
  endUs: number | null,
): CodedEvent & { readonly kind: "state" } {
  return {
    kind: "state",
    id: newId("event"),
    codeId,
    subjectId: null,
    startUs: mediaTimeUs.parse(startUs),
    endUs: endUs === null ? null : mediaTimeUs.parse(endUs),
    modifiers: {},
    comment: "",
    confidence: null,
  };
}

export function pointEvent(codeId: Id<"code">, atUs: number): CodedEvent {
  return {
    kind: "point",
    id: newId("event"),
    codeId,
    subjectId: null,
    startUs: mediaTimeUs.parse(atUs),
    modifiers: {},
    comment: "",
    confidence: null,
  };
}
