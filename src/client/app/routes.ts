import type { QueryClient } from "@tanstack/react-query";
import { lazyRouteComponent } from "@tanstack/react-router";
import type { ParseKeys } from "i18next";
import type { Permission } from "../../domain/permissions.ts";

/**
 * Who may open a screen: all, only who is signed out, who has yet to set up the two-factor authentication asked of them, who is signed in, an administrator, or in a
 * study whose role has the permission.
 */
export type Who =
  | "anyone"
  | "signed_out"
  | "set_up"
  | "two_factor"
  | "signed_in"
  | "administrator"
  | Permission;

export interface Screen {
  readonly path: string;
  /** What the screen is called, in `common.json`: in the rail, the search and the browser’s tab. */
  readonly title: Extract<ParseKeys, `screen.${string}`>;
  readonly who: Who;
  /** The page of the guide that is about it: its file in `docs/guide`. */
  readonly guide: string;
  /** The namespaces that it reads, fetched together with its code. */
  readonly texts: readonly string[];
  readonly component: ReturnType<typeof lazyRouteComponent>;
  /** Begins to ask for what takes long, while code and texts are still on their way. */
  readonly askAhead?: (visit: { readonly client: QueryClient; readonly pathname: string }) => void;
}

/** Every screen: its path, its name, and who may open it. */
export const routes = {
  home: {
    path: "/",
    title: "screen.home",
    who: "anyone",
    guide: "first-hour",
    texts: ["home"],
    component: lazyRouteComponent(() => import("./screens/Home.tsx"), "Home"),
  },
  setUp: {
    path: "/setup",
    title: "screen.setUp",
    who: "set_up",
    guide: "first-hour",
    texts: ["accounts"],
    component: lazyRouteComponent(() => import("./screens/SetUp.tsx"), "SetUp"),
  },
  signIn: {
    path: "/sign-in",
    title: "screen.signIn",
    who: "signed_out",
    guide: "first-hour",
    texts: ["accounts"],
    component: lazyRouteComponent(() => import("./screens/SignIn.tsx"), "SignIn"),
  },
  reset: {
    path: "/reset",
    title: "screen.reset",
    who: "anyone",
    guide: "first-hour",
    texts: ["accounts"],
    component: lazyRouteComponent(() => import("./screens/ResetPassword.tsx"), "ResetPassword"),
  },
  twoFactor: {
    path: "/two-factor",
    title: "screen.twoFactor",
    who: "two_factor",
    guide: "administrator",
    texts: ["security"],
    component: lazyRouteComponent(
      () => import("./screens/DemandedTwoFactor.tsx"),
      "DemandedTwoFactor",
    ),
  },
  join: {
    path: "/join/$token",
    title: "screen.join",
    who: "anyone",
    guide: "first-hour",
    texts: ["accounts"],
    component: lazyRouteComponent(() => import("./screens/Join.tsx"), "Join"),
  },
  calculator: {
    path: "/calculator",
    title: "screen.calculator",
    who: "anyone",
    guide: "calculator",
    texts: ["calculator", "charts", "statistics", "planning", "agreement"],
    component: lazyRouteComponent(() => import("./screens/Calculator.tsx"), "Calculator"),
  },
  gallery: {
    path: "/gallery",
    title: "screen.gallery",
    who: "anyone",
    guide: "analysis",
    texts: ["gallery", "charts"],
    component: lazyRouteComponent(() => import("./screens/Gallery.tsx"), "Gallery"),
  },
  guide: {
    path: "/guide",
    title: "screen.guide",
    who: "anyone",
    guide: "first-hour",
    texts: ["guide"],
    component: lazyRouteComponent(() => import("./screens/Guide.tsx"), "Guide"),
  },
  guidePage: {
    path: "/guide/$page",
    title: "screen.guide",
    who: "anyone",
    guide: "first-hour",
    texts: ["guide"],
    component: lazyRouteComponent(() => import("./screens/Guide.tsx"), "Guide"),
  },
  overview: {
    path: "/studies/$studyId",
    title: "screen.overview",
    who: "overview.read",
    guide: "first-hour",
    texts: ["studies", "erasure", "scope"],
    component: lazyRouteComponent(() => import("./screens/StudyOverview.tsx"), "StudyOverview"),
  },
  recordings: {
    path: "/studies/$studyId/recordings",
    title: "screen.recordings",
    who: "recording.read",
    guide: "recordings",
    texts: ["recordings", "erasure"],
    component: lazyRouteComponent(() => import("./screens/Recordings.tsx"), "Recordings"),
  },
  recording: {
    path: "/studies/$studyId/recordings/$recordingId",
    title: "screen.recording",
    who: "recording.read",
    guide: "recordings",
    texts: ["recordings", "timeline", "variables", "scope"],
    component: lazyRouteComponent(() => import("./screens/Recording.tsx"), "Recording"),
  },
  compare: {
    path: "/studies/$studyId/compare/$recordingId",
    title: "screen.compare",
    who: "observation.read",
    guide: "agreement",
    texts: [
      "compare",
      "scope",
      "agreement",
      "statistics",
      "commands",
      "player",
      "stage",
      "timeline",
      "workbench",
    ],
    component: lazyRouteComponent(() => import("./screens/Compare.tsx"), "Compare"),
  },
  scheme: {
    path: "/studies/$studyId/scheme",
    title: "screen.scheme",
    who: "scheme.read",
    guide: "schemes",
    texts: ["scheme"],
    component: lazyRouteComponent(() => import("./screens/Scheme.tsx"), "Scheme"),
  },
  translate: {
    path: "/studies/$studyId/scheme/translate",
    title: "screen.translate",
    who: "scheme.edit",
    guide: "schemes",
    texts: ["scheme"],
    component: lazyRouteComponent(() => import("./screens/Translate.tsx"), "Translate"),
  },
  team: {
    path: "/studies/$studyId/team",
    title: "screen.team",
    who: "member.read",
    guide: "first-hour",
    texts: ["team", "tokens", "security", "webhooks"],
    component: lazyRouteComponent(() => import("./screens/Team.tsx"), "Team"),
  },
  assignments: {
    path: "/studies/$studyId/assignments",
    title: "screen.assignments",
    who: "assignment.edit",
    guide: "assignments",
    texts: ["assignments", "planning", "scope", "agreement", "charts", "statistics"],
    component: lazyRouteComponent(() => import("./screens/Assignments.tsx"), "Assignments"),
  },
  agreement: {
    path: "/studies/$studyId/agreement",
    title: "screen.agreement",
    who: "agreement.read",
    guide: "agreement",
    texts: ["agreement", "raters", "charts", "statistics", "scope", "recordings", "planning"],
    component: lazyRouteComponent(() => import("./screens/Agreement.tsx"), "Agreement"),
  },
  raters: {
    path: "/studies/$studyId/raters",
    title: "screen.raters",
    who: "rater.read",
    guide: "raters",
    texts: ["raters", "scope"],
    component: lazyRouteComponent(() => import("./screens/Raters.tsx"), "Raters"),
  },
  programs: {
    path: "/studies/$studyId/programs",
    title: "screen.programs",
    who: "agreement.read",
    guide: "programs",
    texts: ["programs", "agreement", "charts", "statistics"],
    component: lazyRouteComponent(
      () => import("./screens/ProgramAgreement.tsx"),
      "ProgramAgreement",
    ),
  },
  rater: {
    path: "/studies/$studyId/raters/$raterId",
    title: "screen.rater",
    who: "rater.read",
    guide: "raters",
    texts: ["raters", "team", "scope"],
    component: lazyRouteComponent(() => import("./screens/Rater.tsx"), "Rater"),
  },
  agreementReport: {
    path: "/studies/$studyId/agreement/report",
    title: "screen.agreementReport",
    who: "agreement.read",
    guide: "reporting-reliability",
    texts: ["report", "agreement", "charts", "scope", "statistics"],
    component: lazyRouteComponent(() => import("./screens/AgreementReport.tsx"), "AgreementReport"),
  },
  calibration: {
    path: "/studies/$studyId/calibration",
    title: "screen.calibration",
    who: "calibration.read",
    guide: "training",
    texts: [
      "calibration",
      "scope",
      "agreement",
      "charts",
      "statistics",
      "recordings",
      "timeline",
      "player",
      "stage",
      "workbench",
    ],
    component: lazyRouteComponent(() => import("./screens/Calibration.tsx"), "Calibration"),
  },
  certificate: {
    path: "/studies/$studyId/certificates/$accountId",
    title: "screen.certificate",
    who: "calibration.read",
    guide: "training",
    texts: ["calibration", "agreement", "statistics"],
    component: lazyRouteComponent(() => import("./screens/Certificate.tsx"), "Certificate"),
  },
  analysis: {
    path: "/studies/$studyId/analysis",
    title: "screen.analysis",
    who: "analysis.read",
    guide: "analysis",
    texts: ["analysis", "scope", "charts", "statistics", "recordings"],
    component: lazyRouteComponent(() => import("./screens/Analysis.tsx"), "Analysis"),
  },
  variables: {
    path: "/studies/$studyId/variables",
    title: "screen.variables",
    who: "recording.read",
    guide: "moving-data",
    texts: ["variables"],
    component: lazyRouteComponent(() => import("./screens/Variables.tsx"), "Variables"),
  },
  participants: {
    path: "/studies/$studyId/participants",
    title: "screen.participants",
    who: "participant.read",
    guide: "erasure",
    texts: ["participants", "erasure"],
    component: lazyRouteComponent(() => import("./screens/Participants.tsx"), "Participants"),
  },
  dataProtection: {
    path: "/studies/$studyId/data-protection",
    title: "screen.dataProtection",
    who: "participant.read",
    guide: "erasure",
    texts: ["dataProtection", "erasure"],
    component: lazyRouteComponent(() => import("./screens/DataProtection.tsx"), "DataProtection"),
  },
  studySettings: {
    path: "/studies/$studyId/settings",
    title: "screen.studySettings",
    who: "study.edit",
    guide: "blindness",
    texts: ["studySettings", "erasure"],
    component: lazyRouteComponent(() => import("./screens/StudySettings.tsx"), "StudySettings"),
  },
  exchange: {
    path: "/studies/$studyId/exchange",
    title: "screen.exchange",
    who: "export.read",
    guide: "moving-data",
    texts: ["exchange", "formats", "recordings", "scheme"],
    component: lazyRouteComponent(() => import("./screens/Exchange.tsx"), "Exchange"),
  },
  history: {
    path: "/studies/$studyId/history",
    title: "screen.history",
    who: "history.read",
    guide: "blindness",
    texts: ["history", "agreement", "statistics"],
    component: lazyRouteComponent(() => import("./screens/History.tsx"), "History"),
  },
  observationHistory: {
    path: "/observations/$observationId/history",
    title: "screen.observationHistory",
    who: "signed_in",
    guide: "coding",
    texts: ["history", "workbench", "agreement", "statistics"],
    component: lazyRouteComponent(
      () => import("./screens/ObservationHistory.tsx"),
      "ObservationHistory",
    ),
  },
  workbench: {
    path: "/observations/$observationId",
    title: "screen.workbench",
    who: "signed_in",
    guide: "coding",
    texts: ["workbench", "commands", "timeline", "player", "stage"],
    component: lazyRouteComponent(() => import("./screens/Workbench.tsx"), "Workbench"),
    askAhead: (visit) => {
      import("./screens/Workbench.tsx").then(({ askAhead }) => askAhead(visit), nothing);
    },
  },
  settings: {
    path: "/settings",
    title: "screen.settings",
    who: "signed_in",
    guide: "coding",
    texts: ["settings", "commands", "security", "tokens", "team", "accounts", "erasure", "notices"],
    component: lazyRouteComponent(() => import("./screens/Settings.tsx"), "Settings"),
  },
  admin: {
    path: "/admin",
    title: "screen.admin",
    who: "administrator",
    guide: "administrator",
    texts: ["admin", "security", "erasure"],
    component: lazyRouteComponent(() => import("./screens/Admin.tsx"), "Admin"),
  },
  interfaceTexts: {
    path: "/admin/translations",
    title: "screen.interfaceTexts",
    who: "administrator",
    guide: "administrator",
    texts: ["admin", "scheme"],
    component: lazyRouteComponent(() => import("./screens/InterfaceTexts.tsx"), "InterfaceTexts"),
  },
  system: {
    path: "/admin/system",
    title: "screen.system",
    who: "administrator",
    guide: "administrator",
    texts: ["system"],
    component: lazyRouteComponent(() => import("./screens/System.tsx"), "System"),
  },
} as const satisfies Record<string, Screen>;

/** What could not be asked ahead is asked by the screen, which says why it fails. */
function nothing(): void {}
