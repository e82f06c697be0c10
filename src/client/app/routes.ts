import { lazyRouteComponent } from "@tanstack/react-router";
import type { ParseKeys } from "i18next";
import type { Permission } from "../../domain/permissions.ts";

/**
 * Who may open a screen: all, only who is signed out, who is signed in, an administrator, or in a
 * study whose role has the permission.
 */
export type Who = "anyone" | "signed_out" | "set_up" | "signed_in" | "administrator" | Permission;

export interface Screen {
  readonly path: string;
  /** What the screen is called, in `common.json`: in the rail, the search and the browser's tab. */
  readonly title: Extract<ParseKeys, `screen.${string}`>;
  readonly who: Who;
  /** The namespaces that it reads, fetched together with its code. */
  readonly texts: readonly string[];
  readonly component: ReturnType<typeof lazyRouteComponent>;
}

/** Every screen: its address, its name, who may open it. */
export const routes = {
  home: {
    path: "/",
    title: "screen.home",
    who: "anyone",
    texts: ["home"],
    component: lazyRouteComponent(() => import("./screens/Home.tsx"), "Home"),
  },
  setUp: {
    path: "/setup",
    title: "screen.setUp",
    who: "set_up",
    texts: ["accounts"],
    component: lazyRouteComponent(() => import("./screens/SetUp.tsx"), "SetUp"),
  },
  signIn: {
    path: "/sign-in",
    title: "screen.signIn",
    who: "signed_out",
    texts: ["accounts"],
    component: lazyRouteComponent(() => import("./screens/SignIn.tsx"), "SignIn"),
  },
  reset: {
    path: "/reset",
    title: "screen.reset",
    who: "anyone",
    texts: ["accounts"],
    component: lazyRouteComponent(() => import("./screens/ResetPassword.tsx"), "ResetPassword"),
  },
  join: {
    path: "/join/$token",
    title: "screen.join",
    who: "anyone",
    texts: ["accounts"],
    component: lazyRouteComponent(() => import("./screens/Join.tsx"), "Join"),
  },
  calculator: {
    path: "/calculator",
    title: "screen.calculator",
    who: "anyone",
    texts: ["calculator", "charts", "statistics"],
    component: lazyRouteComponent(() => import("./screens/Calculator.tsx"), "Calculator"),
  },
  gallery: {
    path: "/gallery",
    title: "screen.gallery",
    who: "anyone",
    texts: ["gallery", "charts"],
    component: lazyRouteComponent(() => import("./screens/Gallery.tsx"), "Gallery"),
  },
  overview: {
    path: "/studies/$studyId",
    title: "screen.overview",
    who: "overview.read",
    texts: ["studies", "erasure"],
    component: lazyRouteComponent(() => import("./screens/StudyOverview.tsx"), "StudyOverview"),
  },
  recordings: {
    path: "/studies/$studyId/recordings",
    title: "screen.recordings",
    who: "recording.read",
    texts: ["recordings", "erasure"],
    component: lazyRouteComponent(() => import("./screens/Recordings.tsx"), "Recordings"),
  },
  recording: {
    path: "/studies/$studyId/recordings/$recordingId",
    title: "screen.recording",
    who: "recording.read",
    texts: ["recordings", "timeline", "variables"],
    component: lazyRouteComponent(() => import("./screens/Recording.tsx"), "Recording"),
  },
  compare: {
    path: "/studies/$studyId/compare/$recordingId",
    title: "screen.compare",
    who: "observation.read",
    texts: [
      "compare",
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
    texts: ["scheme"],
    component: lazyRouteComponent(() => import("./screens/Scheme.tsx"), "Scheme"),
  },
  team: {
    path: "/studies/$studyId/team",
    title: "screen.team",
    who: "member.read",
    texts: ["team"],
    component: lazyRouteComponent(() => import("./screens/Team.tsx"), "Team"),
  },
  assignments: {
    path: "/studies/$studyId/assignments",
    title: "screen.assignments",
    who: "assignment.edit",
    texts: ["assignments"],
    component: lazyRouteComponent(() => import("./screens/Assignments.tsx"), "Assignments"),
  },
  agreement: {
    path: "/studies/$studyId/agreement",
    title: "screen.agreement",
    who: "agreement.read",
    texts: ["agreement", "raters", "charts", "statistics", "scope", "recordings"],
    component: lazyRouteComponent(() => import("./screens/Agreement.tsx"), "Agreement"),
  },
  raters: {
    path: "/studies/$studyId/raters",
    title: "screen.raters",
    who: "rater.read",
    texts: ["raters"],
    component: lazyRouteComponent(() => import("./screens/Raters.tsx"), "Raters"),
  },
  rater: {
    path: "/studies/$studyId/raters/$raterId",
    title: "screen.rater",
    who: "rater.read",
    texts: ["raters"],
    component: lazyRouteComponent(() => import("./screens/Rater.tsx"), "Rater"),
  },
  agreementReport: {
    path: "/studies/$studyId/agreement/report",
    title: "screen.agreementReport",
    who: "agreement.read",
    texts: ["report", "agreement", "charts", "scope", "statistics"],
    component: lazyRouteComponent(() => import("./screens/AgreementReport.tsx"), "AgreementReport"),
  },
  calibration: {
    path: "/studies/$studyId/calibration",
    title: "screen.calibration",
    who: "calibration.read",
    texts: ["calibration", "statistics", "recordings", "timeline", "player", "stage", "workbench"],
    component: lazyRouteComponent(() => import("./screens/Calibration.tsx"), "Calibration"),
  },
  analysis: {
    path: "/studies/$studyId/analysis",
    title: "screen.analysis",
    who: "analysis.read",
    texts: ["analysis", "scope", "charts", "statistics", "recordings"],
    component: lazyRouteComponent(() => import("./screens/Analysis.tsx"), "Analysis"),
  },
  variables: {
    path: "/studies/$studyId/variables",
    title: "screen.variables",
    who: "recording.read",
    texts: ["variables"],
    component: lazyRouteComponent(() => import("./screens/Variables.tsx"), "Variables"),
  },
  participants: {
    path: "/studies/$studyId/participants",
    title: "screen.participants",
    who: "participant.read",
    texts: ["participants", "erasure"],
    component: lazyRouteComponent(() => import("./screens/Participants.tsx"), "Participants"),
  },
  dataProtection: {
    path: "/studies/$studyId/data-protection",
    title: "screen.dataProtection",
    who: "participant.read",
    texts: ["dataProtection", "erasure"],
    component: lazyRouteComponent(() => import("./screens/DataProtection.tsx"), "DataProtection"),
  },
  studySettings: {
    path: "/studies/$studyId/settings",
    title: "screen.studySettings",
    who: "study.edit",
    texts: ["studySettings", "erasure"],
    component: lazyRouteComponent(() => import("./screens/StudySettings.tsx"), "StudySettings"),
  },
  exchange: {
    path: "/studies/$studyId/exchange",
    title: "screen.exchange",
    who: "export.read",
    texts: ["exchange", "formats", "recordings", "scheme"],
    component: lazyRouteComponent(() => import("./screens/Exchange.tsx"), "Exchange"),
  },
  history: {
    path: "/studies/$studyId/history",
    title: "screen.history",
    who: "history.read",
    texts: ["history", "agreement", "statistics"],
    component: lazyRouteComponent(() => import("./screens/History.tsx"), "History"),
  },
  observationHistory: {
    path: "/observations/$observationId/history",
    title: "screen.observationHistory",
    who: "signed_in",
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
    texts: ["workbench", "commands", "timeline", "player", "stage"],
    component: lazyRouteComponent(() => import("./screens/Workbench.tsx"), "Workbench"),
  },
  settings: {
    path: "/settings",
    title: "screen.settings",
    who: "signed_in",
    texts: ["settings", "commands", "security", "team", "accounts", "erasure"],
    component: lazyRouteComponent(() => import("./screens/Settings.tsx"), "Settings"),
  },
  admin: {
    path: "/admin",
    title: "screen.admin",
    who: "administrator",
    texts: ["admin", "security", "erasure"],
    component: lazyRouteComponent(() => import("./screens/Admin.tsx"), "Admin"),
  },
} as const satisfies Record<string, Screen>;
