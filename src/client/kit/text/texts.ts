import type accounts from "../../../../locales/en/accounts.json";
import type admin from "../../../../locales/en/admin.json";
import type agreement from "../../../../locales/en/agreement.json";
import type analysis from "../../../../locales/en/analysis.json";
import type assignments from "../../../../locales/en/assignments.json";
import type commands from "../../../../locales/en/commands.json";
import type common from "../../../../locales/en/common.json";
import type errors from "../../../../locales/en/errors.json";
import type exchange from "../../../../locales/en/exchange.json";
import type formats from "../../../../locales/en/formats.json";
import type home from "../../../../locales/en/home.json";
import type notices from "../../../../locales/en/notices.json";
import type player from "../../../../locales/en/player.json";
import type list from "../../../../locales/en/list.json";
import type programs from "../../../../locales/en/programs.json";
import type raters from "../../../../locales/en/raters.json";
import type recordings from "../../../../locales/en/recordings.json";
import type rubric from "../../../../locales/en/rubric.json";
import type sampling from "../../../../locales/en/sampling.json";
import type scheme from "../../../../locales/en/scheme.json";
import type security from "../../../../locales/en/security.json";
import type settings from "../../../../locales/en/settings.json";
import type stage from "../../../../locales/en/stage.json";
import type statistics from "../../../../locales/en/statistics.json";
import type studies from "../../../../locales/en/studies.json";
import type team from "../../../../locales/en/team.json";
import type timeline from "../../../../locales/en/timeline.json";
import type workbench from "../../../../locales/en/workbench.json";
import type { ErrorCode } from "../../../domain/errors.ts";
import type { JointRuleName, RuleName, ShapeRuleName } from "../../../domain/rules.ts";

export const defaultNamespace = "common";

/** Declares the English texts as the type of all keys: a key that English lacks does not compile. */
declare module "./useTranslation.ts" {
  interface TextNamespaces {
    accounts: typeof accounts;
    admin: typeof admin;
    agreement: typeof agreement;
    analysis: typeof analysis;
    assignments: typeof assignments;
    commands: typeof commands;
    common: typeof common;
    errors: typeof errors;
    exchange: typeof exchange;
    formats: typeof formats;
    home: typeof home;
    notices: typeof notices;
    player: typeof player;
    list: typeof list;
    programs: typeof programs;
    raters: typeof raters;
    recordings: typeof recordings;
    sampling: typeof sampling;
    rubric: typeof rubric;
    scheme: typeof scheme;
    security: typeof security;
    settings: typeof settings;
    stage: typeof stage;
    statistics: typeof statistics;
    studies: typeof studies;
    team: typeof team;
    timeline: typeof timeline;
    workbench: typeof workbench;
  }
}

type Complete<Names extends string, Texts extends Readonly<Record<Names, string>>> = keyof Texts &
  Names;

type RefusalTexts = Complete<ErrorCode, (typeof errors)["code"]>;
type RuleTexts = Complete<RuleName | JointRuleName | ShapeRuleName, (typeof errors)["rule"]>;
/**
 * Every refusal and every rule has its sentence: one without does not compile here.
 * @public
 */
export type CompleteTexts = RefusalTexts | RuleTexts;
