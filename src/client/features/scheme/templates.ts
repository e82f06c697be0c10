import {
  type Code,
  type CodeGroup,
  type Criterion,
  emptyScheme,
  type Modifier,
  type Scheme,
  type Subject,
} from "../../../domain/entities/scheme.ts";
import { id, type Id } from "../../../domain/rules.ts";
import { palette } from "../../kit/coding/palette.ts";
import type { TextKey } from "../../kit/text/useTranslation.ts";
import { suggestCodeKey, suggestSubjectKey } from "../../kit/scheme/suggestKey.ts";

type Key = TextKey<"scheme">;

interface CodeTemplate {
  readonly name: Key;
  readonly kind: Code["kind"];
  readonly description?: Key;
  /** Names of modifiers that are asked with it. */
  readonly modifiers?: readonly Key[];
}

/** A scheme to start from; its texts are keys of `scheme.json`. */
export interface SchemeTemplate {
  readonly title: Key;
  readonly what: Key;
  readonly groups: readonly {
    readonly name: Key;
    readonly isExclusive: boolean;
    readonly codes: readonly CodeTemplate[];
  }[];
  readonly modifiers: readonly { readonly name: Key; readonly choices: readonly Key[] }[];
  readonly subjects: readonly Key[];
  readonly criteria: readonly {
    readonly name: Key;
    readonly scale: Criterion["scale"];
    readonly levels: readonly Key[];
    /** The value of the first level. */
    readonly from: number;
    /** The section of the criterion. */
    readonly section?: Key;
  }[];
}

const classroomLevels = [
  "template.classroom.level1",
  "template.classroom.level2",
  "template.classroom.level3",
  "template.classroom.level4",
] as const satisfies readonly Key[];

const oscePoints = [
  { name: "template.osce.introduces", section: "template.osce.preparation" },
  { name: "template.osce.confirms", section: "template.osce.preparation" },
  { name: "template.osce.washes", section: "template.osce.preparation" },
  { name: "template.osce.explains", section: "template.osce.communication" },
  { name: "template.osce.listens", section: "template.osce.communication" },
  { name: "template.osce.summarises", section: "template.osce.communication" },
] as const satisfies readonly { readonly name: Key; readonly section: Key }[];

const interviewLevels = [
  "template.interview.level1",
  "template.interview.level2",
  "template.interview.level3",
  "template.interview.level4",
] as const satisfies readonly Key[];

/** Built-in examples for the main fields of use, small enough to be read at a glance. */
export const templates: readonly SchemeTemplate[] = [
  {
    title: "template.ethogram.title",
    what: "template.ethogram.what",
    groups: [
      {
        name: "template.ethogram.groupActivity",
        isExclusive: true,
        codes: [
          {
            name: "template.ethogram.resting",
            kind: "state",
            description: "template.ethogram.restingWhat",
          },
          {
            name: "template.ethogram.moving",
            kind: "state",
            description: "template.ethogram.movingWhat",
          },
          {
            name: "template.ethogram.playing",
            kind: "state",
            description: "template.ethogram.playingWhat",
          },
          {
            name: "template.ethogram.feeding",
            kind: "state",
            description: "template.ethogram.feedingWhat",
          },
        ],
      },
      {
        name: "template.ethogram.groupCalls",
        isExclusive: false,
        codes: [
          {
            name: "template.ethogram.call",
            kind: "point",
            description: "template.ethogram.callWhat",
            modifiers: ["template.ethogram.intensity"],
          },
          {
            name: "template.ethogram.approach",
            kind: "point",
            description: "template.ethogram.approachWhat",
          },
        ],
      },
    ],
    modifiers: [
      {
        name: "template.ethogram.intensity",
        choices: ["template.ethogram.low", "template.ethogram.high"],
      },
    ],
    subjects: ["template.ethogram.subjectA", "template.ethogram.subjectB"],
    criteria: [],
  },
  {
    title: "template.classroom.title",
    what: "template.classroom.what",
    groups: [
      {
        name: "template.classroom.groupForm",
        isExclusive: true,
        codes: [
          { name: "template.classroom.wholeClass", kind: "state" },
          { name: "template.classroom.groupWork", kind: "state" },
          { name: "template.classroom.single", kind: "state" },
          { name: "template.classroom.transition", kind: "state" },
        ],
      },
      {
        name: "template.classroom.groupTalk",
        isExclusive: false,
        codes: [
          {
            name: "template.classroom.question",
            kind: "point",
            modifiers: ["template.classroom.kind"],
          },
          { name: "template.classroom.feedback", kind: "point" },
          { name: "template.classroom.praise", kind: "point" },
          { name: "template.classroom.instruction", kind: "state" },
        ],
      },
    ],
    modifiers: [
      {
        name: "template.classroom.kind",
        choices: ["template.classroom.open", "template.classroom.closed"],
      },
    ],
    subjects: ["template.classroom.teacher", "template.classroom.student"],
    criteria: [
      "template.classroom.clarity" as const,
      "template.classroom.climate" as const,
      "template.classroom.activation" as const,
      "template.classroom.time" as const,
    ].map((name) => ({ name, scale: "ordinal", levels: classroomLevels, from: 1 })),
  },
  {
    title: "template.osce.title",
    what: "template.osce.what",
    groups: [
      {
        name: "template.osce.groupPhase",
        isExclusive: true,
        codes: [
          { name: "template.osce.history", kind: "state" },
          { name: "template.osce.examination", kind: "state" },
          { name: "template.osce.closing", kind: "state" },
        ],
      },
    ],
    modifiers: [],
    subjects: [],
    criteria: [
      ...oscePoints.map((point) => ({
        ...point,
        scale: "checklist" as const,
        levels: ["template.osce.notDone", "template.osce.done"] as const,
        from: 0,
      })),
      {
        name: "template.osce.global",
        scale: "ordinal",
        levels: [
          "template.osce.fail",
          "template.osce.borderline",
          "template.osce.pass",
          "template.osce.good",
        ],
        from: 1,
      },
    ],
  },
  {
    title: "template.interview.title",
    what: "template.interview.what",
    groups: [
      {
        name: "template.interview.groupTurn",
        isExclusive: true,
        codes: [
          {
            name: "template.interview.interviewer",
            kind: "state",
          },
          {
            name: "template.interview.respondent",
            kind: "state",
          },
          {
            name: "template.interview.silence",
            kind: "state",
            description: "template.interview.silenceWhat",
          },
        ],
      },
      {
        name: "template.interview.groupMove",
        isExclusive: false,
        codes: [
          {
            name: "template.interview.openQuestion",
            kind: "point",
            description: "template.interview.openQuestionWhat",
            modifiers: ["template.interview.answer"],
          },
          {
            name: "template.interview.closedQuestion",
            kind: "point",
            description: "template.interview.closedQuestionWhat",
            modifiers: ["template.interview.answer"],
          },
          {
            name: "template.interview.probe",
            kind: "point",
            description: "template.interview.probeWhat",
            modifiers: ["template.interview.answer"],
          },
          {
            name: "template.interview.leading",
            kind: "point",
            description: "template.interview.leadingWhat",
            modifiers: ["template.interview.answer"],
          },
          {
            name: "template.interview.paraphrase",
            kind: "point",
            description: "template.interview.paraphraseWhat",
          },
        ],
      },
      {
        name: "template.interview.groupTopic",
        isExclusive: true,
        codes: [
          {
            name: "template.interview.background",
            kind: "state",
          },
          {
            name: "template.interview.experience",
            kind: "state",
          },
          {
            name: "template.interview.opinion",
            kind: "state",
          },
          {
            name: "template.interview.plans",
            kind: "state",
          },
        ],
      },
    ],
    modifiers: [
      {
        name: "template.interview.answer",
        choices: [
          "template.interview.answered",
          "template.interview.evaded",
          "template.interview.notAnswered",
        ],
      },
    ],
    subjects: [],
    criteria: [
      "template.interview.listening" as const,
      "template.interview.neutrality" as const,
      "template.interview.depth" as const,
    ].map((name) => ({ name, scale: "ordinal", levels: interviewLevels, from: 1 })),
  },
  {
    title: "template.usability.title",
    what: "template.usability.what",
    groups: [
      {
        name: "template.usability.groupTask",
        isExclusive: true,
        codes: [
          {
            name: "template.usability.onTask",
            kind: "state",
          },
          {
            name: "template.usability.searching",
            kind: "state",
            description: "template.usability.searchingWhat",
          },
          {
            name: "template.usability.reading",
            kind: "state",
          },
          {
            name: "template.usability.between",
            kind: "state",
          },
        ],
      },
      {
        name: "template.usability.groupTrouble",
        isExclusive: false,
        codes: [
          {
            name: "template.usability.error",
            kind: "point",
            description: "template.usability.errorWhat",
            modifiers: ["template.usability.severity"],
          },
          {
            name: "template.usability.hesitation",
            kind: "point",
            description: "template.usability.hesitationWhat",
            modifiers: ["template.usability.severity"],
          },
          {
            name: "template.usability.asksForHelp",
            kind: "point",
            modifiers: ["template.usability.severity"],
          },
          {
            name: "template.usability.workaround",
            kind: "point",
            description: "template.usability.workaroundWhat",
          },
        ],
      },
      {
        name: "template.usability.groupSaid",
        isExclusive: false,
        codes: [
          {
            name: "template.usability.praise",
            kind: "point",
          },
          {
            name: "template.usability.complaint",
            kind: "point",
          },
          {
            name: "template.usability.idea",
            kind: "point",
          },
        ],
      },
    ],
    modifiers: [
      {
        name: "template.usability.severity",
        choices: [
          "template.usability.cosmetic",
          "template.usability.minor",
          "template.usability.major",
          "template.usability.blocking",
        ],
      },
    ],
    subjects: [],
    criteria: [
      {
        name: "template.usability.success",
        scale: "ordinal",
        levels: [
          "template.usability.failed",
          "template.usability.withHelp",
          "template.usability.alone",
        ],
        from: 0,
      },
      {
        name: "template.usability.ease",
        scale: "ordinal",
        levels: [
          "template.usability.veryHard",
          "template.usability.hard",
          "template.usability.medium",
          "template.usability.easy",
          "template.usability.veryEasy",
        ],
        from: 1,
      },
      {
        name: "template.usability.confidence",
        scale: "ordinal",
        levels: [
          "template.usability.unsure",
          "template.usability.mixed",
          "template.usability.sure",
        ],
        from: 1,
      },
    ],
  },
];

/** The scheme of a template, with texts from `textOf` and ids from `newUuid`. */
export function schemeFrom(
  template: SchemeTemplate,
  { textOf, newUuid }: { readonly textOf: (key: Key) => string; readonly newUuid: () => string },
): Scheme {
  const modifiers = template.modifiers.map(({ name, choices }): Modifier => ({
    type: "one",
    id: id("modifier").parse(newUuid()),
    name: textOf(name),
    isRequired: false,
    askedAt: "start",
    texts: {},
    choices: choices.map((choice, at) => ({
      id: id("choice").parse(newUuid()),
      name: textOf(choice),
      key: String(at + 1),
      texts: {},
    })),
  }));
  const modifierIds = new Map<Key, Id<"modifier">>(
    template.modifiers.flatMap(({ name }, at) => {
      const modifier = modifiers[at];
      return modifier ? [[name, modifier.id]] : [];
    }),
  );
  const bare: Scheme = { ...emptyScheme, modifiers };
  const withSubjects = template.subjects.reduce((scheme, name): Scheme => {
    const subject: Subject = {
      id: id("subject").parse(newUuid()),
      name: textOf(name),
      key: suggestSubjectKey(scheme),
      texts: {},
    };
    return { ...scheme, subjects: [...scheme.subjects, subject] };
  }, bare);
  const withCodes = template.groups.reduce((scheme, { name, isExclusive, codes }): Scheme => {
    const group: CodeGroup = {
      id: id("group").parse(newUuid()),
      name: textOf(name),
      isExclusive,
      texts: {},
    };
    return codes.reduce(
      (grown, code): Scheme => ({
        ...grown,
        codes: [
          ...grown.codes,
          {
            id: id("code").parse(newUuid()),
            kind: code.kind,
            groupId: group.id,
            name: textOf(code.name),
            description: code.description === undefined ? "" : textOf(code.description),
            key: suggestCodeKey(grown, textOf(code.name)),
            color: palette[grown.codes.length % palette.length] ?? palette[0],
            modifierIds: (code.modifiers ?? []).flatMap((key) => modifierIds.get(key) ?? []),
            subjectIds: [],
            texts: {},
          },
        ],
      }),
      { ...scheme, groups: [...scheme.groups, group] },
    );
  }, withSubjects);
  const sections = new Map(
    template.criteria.flatMap(({ section }) =>
      section === undefined
        ? []
        : [[section, { id: id("section").parse(newUuid()), name: textOf(section), texts: {} }]],
    ),
  );
  return {
    ...withCodes,
    ...(sections.size > 0 && { sections: [...sections.values()] }),
    criteria: template.criteria.map(({ name, scale, levels, from, section }) => ({
      id: id("criterion").parse(newUuid()),
      name: textOf(name),
      description: "",
      scale,
      levels: levels.map((level, at) => ({
        value: from + at,
        name: textOf(level),
        descriptor: "",
        texts: {},
      })),
      weight: 1,
      isRequired: true,
      needsEvidence: false,
      texts: {},
      ...sectionOf(section),
    })),
  };

  function sectionOf(name: Key | undefined) {
    const section = name === undefined ? undefined : sections.get(name);
    return section && { sectionId: section.id };
  }
}
