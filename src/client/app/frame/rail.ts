import type { Permission, Role } from "../../../domain/permissions.ts";
import { can } from "../../../domain/permissions.ts";
import type { routes } from "../routes.ts";
import {
  AdminIcon,
  AgreementIcon,
  AnalysisIcon,
  AssignmentsIcon,
  CalculatorIcon,
  CalibrationIcon,
  ExchangeIcon,
  HelpIcon,
  HistoryIcon,
  type Icon,
  LanguageIcon,
  OverviewIcon,
  ParticipantsIcon,
  QueueIcon,
  RecordingsIcon,
  SchemeIcon,
  SettingsIcon,
  SystemIcon,
  TeamIcon,
} from "../../kit/page/icons.tsx";

/** One entry of the navigation rail. */
export interface RailEntry {
  readonly route: keyof typeof routes;
  readonly title:
    | (typeof routes)[keyof typeof routes]["title"]
    | "screen.queue"
    | "screen.myRecordings";
  readonly icon: Icon;
  /** Entries of one group are adjacent; a line separates groups. */
  readonly group: 1 | 2 | 3;
  /** The counts that are shown with the entry, added to one number. */
  readonly waiting?: readonly (
    | "toCode"
    | "toReview"
    | "toAnswer"
    | "toTrain"
    | "toCalibrate"
    | "toErase"
  )[];
}

type Needed = RailEntry & { readonly needs: Permission };

const all: readonly Needed[] = [
  {
    route: "overview",
    title: "screen.overview",
    icon: OverviewIcon,
    group: 1,
    needs: "overview.read",
  },
  {
    route: "recordings",
    title: "screen.recordings",
    icon: RecordingsIcon,
    group: 1,
    needs: "recording.read",
  },
  { route: "scheme", title: "screen.scheme", icon: SchemeIcon, group: 1, needs: "scheme.read" },
  {
    route: "assignments",
    title: "screen.assignments",
    icon: AssignmentsIcon,
    group: 1,
    waiting: ["toReview", "toAnswer"],
    needs: "assignment.edit",
  },
  {
    route: "agreement",
    title: "screen.agreement",
    icon: AgreementIcon,
    group: 2,
    needs: "agreement.read",
  },
  { route: "raters", title: "screen.raters", icon: TeamIcon, group: 2, needs: "rater.read" },
  {
    route: "calibration",
    title: "screen.calibration",
    icon: CalibrationIcon,
    group: 2,
    waiting: ["toCalibrate", "toTrain"],
    needs: "calibration.edit",
  },
  {
    route: "analysis",
    title: "screen.analysis",
    icon: AnalysisIcon,
    group: 2,
    needs: "analysis.read",
  },
  {
    route: "exchange",
    title: "screen.exchange",
    icon: ExchangeIcon,
    group: 3,
    needs: "export.read",
  },
  {
    route: "history",
    title: "screen.history",
    icon: HistoryIcon,
    group: 3,
    needs: "history.read",
  },
  {
    route: "team",
    title: "screen.team",
    icon: TeamIcon,
    group: 3,
    needs: "member.read",
  },
  {
    route: "participants",
    title: "screen.participants",
    icon: ParticipantsIcon,
    group: 3,
    waiting: ["toErase"],
    needs: "participant.read",
  },
  {
    route: "studySettings",
    title: "screen.studySettings",
    icon: SettingsIcon,
    group: 3,
    needs: "study.edit",
  },
];

const forRaters: readonly RailEntry[] = [
  {
    route: "home",
    title: "screen.queue",
    icon: QueueIcon,
    group: 1,
    waiting: ["toCode", "toAnswer"],
  },
  { route: "overview", title: "screen.myRecordings", icon: RecordingsIcon, group: 1 },
  {
    route: "calibration",
    title: "screen.calibration",
    icon: CalibrationIcon,
    group: 1,
    waiting: ["toTrain"],
  },
];

/** The navigation entries of a role: a rater’s own observations, for others what they may read. */
export function railFor(role: Role): readonly RailEntry[] {
  return role === "rater" ? forRaters : all.filter(({ needs }) => can(role, needs));
}

/** The navigation entries outside of a study; for administrators also the Administration page. */
export function railOutside(isAdministrator: boolean): readonly RailEntry[] {
  return isAdministrator ? [...forAnyone, ...forAdministrators] : forAnyone;
}

const forAnyone: readonly RailEntry[] = [
  { route: "home", title: "screen.home", icon: QueueIcon, group: 1 },
  { route: "calculator", title: "screen.calculator", icon: CalculatorIcon, group: 2 },
  { route: "guide", title: "screen.guide", icon: HelpIcon, group: 2 },
  { route: "settings", title: "screen.settings", icon: SettingsIcon, group: 3 },
];

const forAdministrators: readonly RailEntry[] = [
  { route: "admin", title: "screen.admin", icon: AdminIcon, group: 3 },
  { route: "interfaceTexts", title: "screen.interfaceTexts", icon: LanguageIcon, group: 3 },
  { route: "system", title: "screen.system", icon: SystemIcon, group: 3 },
];
