import * as z from "zod";
import { limits } from "./limits.ts";

/**
 * The rules for single values, by name. The same schema runs in the form and on the server; the
 * name is the key of refusals and translations (`errors:rule.<name>`).
 */
export const rules = {
  id: z.uuid(),
  name: z.string().trim().min(1).max(limits.nameMaxChars),
  comment: z.string().max(limits.commentMaxChars),
  email: z.email().trim().toLowerCase().max(254),
  password: z.string().min(limits.passwordMinChars).max(limits.passwordMaxChars),
  fingerprint: z.string().min(16).max(200),
  token: z.string().min(16).max(200),
  /** Six digits of an app, or a backup code; as someone copies it, spaces and all. */
  code: z
    .string()
    .max(40)
    .transform((text) => text.replaceAll(/\s/gu, ""))
    .pipe(z.string().regex(/^(?:\d{6}|[A-Za-z0-9]{5}-[A-Za-z0-9]{5})$/u)),
  language: z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/u),
  mediaTimeUs: z.int().min(0).max(limits.recordingMaxUs),
  /** A recording of no length cannot be coded. */
  durationUs: z.int().min(1).max(limits.recordingMaxUs),
  offsetUs: z.int().min(-limits.recordingMaxUs).max(limits.recordingMaxUs),
  framesPerSecond: z.number().min(0.01).max(1000),
  color: z.string().regex(/^#[0-9a-f]{6}$/u),
  /**
   * Letters, digits and F-keys: all other keys belong to player and editing. With Shift (`Shift+a`,
   * `Shift+F2`), or two of them pressed one after the other (`g a`), where a scheme has more codes than
   * there are keys.
   */
  shortcutKey: z
    .string()
    .regex(/^(?:(?:Shift\+)?(?:\p{L}|F[1-9]|F1[0-2])|\p{N}|[\p{L}\p{N}] [\p{L}\p{N}])$/u),
  /** One key alone: it is heard while its question is up. */
  choiceKey: z.string().regex(/^(?:[\p{L}\p{N}]|F[1-9]|F1[0-2])$/u),
  revision: z.int().min(0),
  address: z.url({ protocol: /^https?$/u }).max(4_000),
  /** Without a user and a password: they would be read in lists. */
  webhookAddress: z
    .url({ protocol: /^https?$/u })
    .max(2_000)
    .refine((text) => !/^https?:\/\/[^/?#]*@/iu.test(text)),
  confidence: z.number().min(0).max(1),
  wallTime: z.iso.datetime(),
} as const;

export type RuleName = keyof typeof rules;

/**
 * The rules that relate several values. Each is one function that returns what is not valid;
 * `invalid_input` carries its name.
 */
export const jointRules = [
  "event_inside_recording",
  "state_ends_after_it_starts",
  "exclusive_states_do_not_overlap",
  "required_modifier_is_there",
  "modifier_value_allowed",
  "code_of_scheme",
  "kind_of_code",
  "subject_of_scheme",
  "code_applies_to_subject",
  "criterion_of_scheme",
  "value_on_scale",
  "evidence_inside_recording",
  "reason_when_not_judged",
  "keys_unique",
  "names_unique",
  "reference_exists",
  "scheme_not_empty",
  "choices_not_empty",
  "own_membership",
  "phase_inside_recording",
  "source_or_live",
  "scan_of_sampling",
  "trace_of_scheme",
  "event_inside_span",
  "variable_of_study",
  "value_of_variable",
  "values_fit_variable",
  "observed_once",
  "work_fits_state",
  "password_repeats",
  "password_common",
  "password_personal",
] as const;
/** What can be wrong with the type or form of a single value, whatever its rule. */
export const shapeRules = ["shape", "too_small", "too_big", "format", "not_in_list"] as const;
export type ShapeRuleName = (typeof shapeRules)[number];

export type JointRuleName = (typeof jointRules)[number];

/**
 * Ids are UUIDs of version 7, created by the client: an event has its id before the server knows of
 * it.
 */
export const id = <Entity extends string>(_entity: Entity) => rules.id.brand<`${Entity}Id`>();
export type Id<Entity extends string> = z.infer<ReturnType<typeof id<Entity>>>;

/** A time from the start of a recording, in whole microseconds. */
export const mediaTimeUs = rules.mediaTimeUs.brand<"mediaTimeUs">();
export type MediaTimeUs = z.infer<typeof mediaTimeUs>;

/**
 * A record with a maximum number of entries, which are counted before any is validated, so that a
 * flood of them costs little.
 */
export function fewEntries<Key extends z.ZodType<string>, Value extends z.ZodType>(
  most: number,
  key: Key,
  value: Value,
) {
  return z.preprocess(
    (given, context) => {
      const count = typeof given === "object" && given !== null ? Object.keys(given).length : 0;
      if (count <= most) return given;
      context.addIssue({ code: "too_big", origin: "set", maximum: most, inclusive: true });
      return z.NEVER;
    },
    z.record(key, value),
  );
}

/** Texts of one thing by language, beside its own name and description. */
export const texts = fewEntries(
  limits.languagesPerText,
  rules.language,
  z.object({
    name: rules.name.optional(),
    description: rules.comment.optional(),
    /** Of a modifier that is a number. */
    unit: z.string().max(40).optional(),
  }),
);
export type Texts = z.infer<typeof texts>;

/** The form in which keyboard keys are compared: letters without case. */
export function normalKey(key: string): string {
  return key.replaceAll(/(?<![\p{L}\p{N}])\p{L}(?![\p{L}\p{N}+])/gu, (letter) =>
    letter.toLowerCase(),
  );
}

/** The key that two pressed one after the other begin with; `undefined` for one alone. */
export function firstKeyOf(key: string): string | undefined {
  const [first, second] = normalKey(key).split(" ");
  return second === undefined ? undefined : first;
}
