import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import { loadNamespaces } from "i18next";
import type { AssignmentsSearch } from "../features/assignments/address.ts";
import type { ProgramsSearch } from "../features/programs/address.ts";
import type { AgreementSearch } from "../features/agreement/address.ts";
import { admit } from "./admit.ts";
import type { CalibrationSearch } from "../features/calibration/address.ts";
import type { AnalysisSearch } from "../features/analysis/address.ts";
import type { CompareSearch } from "../kit/page/compareAddress.ts";
import { Failure } from "../kit/page/Failure.tsx";
import { Loading } from "../kit/page/Loading.tsx";
import type { ScopeSearch } from "../kit/scope/address.ts";
import { Root } from "./frame/Root.tsx";
import type { HistorySearch } from "../features/history/address.ts";
import type { ReportSearch } from "../features/report/address.ts";
import { routes, type Screen } from "./routes.ts";

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof newRouter>;
  }
  interface StaticDataRouteOption {
    /** The row of the table that this route is made from; layouts have none. */
    readonly screen?: Screen;
  }
}

const root = createRootRouteWithContext<{ readonly client: QueryClient }>()({ component: Root });

/** Signed-out pages: nothing but the page itself, so that the first load stays small. */
const plain = createRoute({
  getParentRoute: () => root,
  id: "plain",
  component: lazyRouteComponent(() => import("./frame/PlainFrame.tsx"), "PlainFrame"),
});

/** Pages that anyone may open: in the frame for signed-in people, or in that of signed-out pages. */
const open = createRoute({
  getParentRoute: () => root,
  id: "open",
  component: lazyRouteComponent(() => import("./frame/OpenFrame.tsx"), "OpenFrame"),
});

const framed = createRoute({
  getParentRoute: () => root,
  id: "framed",
  component: lazyRouteComponent(() => import("./frame/AppFrame.tsx"), "AppFrame"),
});

const inStudy = createRoute({
  getParentRoute: () => framed,
  id: "study",
  component: lazyRouteComponent(() => import("./frame/StudyFrame.tsx"), "StudyFrame"),
});

const home = createRoute({ getParentRoute: () => root, ...asRoute(routes.home) });
const setUp = createRoute({ getParentRoute: () => plain, ...asRoute(routes.setUp) });
const reset = createRoute({ getParentRoute: () => plain, ...asRoute(routes.reset) });
const signIn = createRoute({
  getParentRoute: () => plain,
  ...asRoute(routes.signIn),
  validateSearch: ({ back, problem }: Record<string, unknown>): SignInSearch => ({
    ...(isOwnPath(back) && { back }),
    ...(typeof problem === "string" && { problem }),
  }),
});
const twoFactor = createRoute({
  getParentRoute: () => plain,
  ...asRoute(routes.twoFactor),
  validateSearch: ({ back }: Record<string, unknown>): { readonly back?: string } =>
    isOwnPath(back) ? { back } : {},
});
const join = createRoute({ getParentRoute: () => plain, ...asRoute(routes.join) });
const calculator = createRoute({ getParentRoute: () => open, ...asRoute(routes.calculator) });
const gallery = createRoute({ getParentRoute: () => open, ...asRoute(routes.gallery) });
const guide = createRoute({ getParentRoute: () => open, ...asRoute(routes.guide) });
const guidePage = createRoute({ getParentRoute: () => open, ...asRoute(routes.guidePage) });
const workbench = createRoute({
  getParentRoute: () => root,
  ...asRoute(routes.workbench),
  validateSearch: asGiven<{ at?: number }>,
});
const settings = createRoute({ getParentRoute: () => framed, ...asRoute(routes.settings) });
const admin = createRoute({ getParentRoute: () => framed, ...asRoute(routes.admin) });
const interfaceTexts = createRoute({
  getParentRoute: () => framed,
  ...asRoute(routes.interfaceTexts),
});
const system = createRoute({ getParentRoute: () => framed, ...asRoute(routes.system) });
const overview = createRoute({ getParentRoute: () => inStudy, ...asRoute(routes.overview) });
const recordings = createRoute({ getParentRoute: () => inStudy, ...asRoute(routes.recordings) });
const recording = createRoute({
  getParentRoute: () => inStudy,
  ...asRoute(routes.recording),
  validateSearch: asGiven<{ at?: number; to?: number }>,
});
const compare = createRoute({
  getParentRoute: () => inStudy,
  ...asRoute(routes.compare),
  validateSearch: asGiven<Partial<CompareSearch>>,
});
const scheme = createRoute({
  getParentRoute: () => inStudy,
  ...asRoute(routes.scheme),
  validateSearch: asGiven<{ version?: string }>,
});
const translate = createRoute({
  getParentRoute: () => inStudy,
  ...asRoute(routes.translate),
  validateSearch: asGiven<{ version?: string }>,
});
const team = createRoute({ getParentRoute: () => inStudy, ...asRoute(routes.team) });
const assignments = createRoute({
  getParentRoute: () => inStudy,
  ...asRoute(routes.assignments),
  validateSearch: asGiven<Partial<AssignmentsSearch>>,
});
const agreement = createRoute({
  getParentRoute: () => inStudy,
  ...asRoute(routes.agreement),
  validateSearch: asGiven<Partial<AgreementSearch>>,
});
const raters = createRoute({
  getParentRoute: () => inStudy,
  ...asRoute(routes.raters),
  validateSearch: asGiven<ScopeSearch>,
});
const programs = createRoute({
  getParentRoute: () => inStudy,
  ...asRoute(routes.programs),
  validateSearch: asGiven<Partial<ProgramsSearch>>,
});
const rater = createRoute({
  getParentRoute: () => inStudy,
  ...asRoute(routes.rater),
  validateSearch: asGiven<ScopeSearch>,
});
const agreementReport = createRoute({
  getParentRoute: () => inStudy,
  ...asRoute(routes.agreementReport),
  validateSearch: asGiven<Partial<ReportSearch>>,
});
const calibration = createRoute({
  getParentRoute: () => inStudy,
  ...asRoute(routes.calibration),
  validateSearch: asGiven<Partial<CalibrationSearch>>,
});
const certificate = createRoute({ getParentRoute: () => inStudy, ...asRoute(routes.certificate) });
const analysis = createRoute({
  getParentRoute: () => inStudy,
  ...asRoute(routes.analysis),
  validateSearch: asGiven<Partial<AnalysisSearch>>,
});
const history = createRoute({
  getParentRoute: () => inStudy,
  ...asRoute(routes.history),
  validateSearch: asGiven<Partial<HistorySearch>>,
});
const observationHistory = createRoute({
  getParentRoute: () => framed,
  ...asRoute(routes.observationHistory),
  validateSearch: asGiven<{ revision?: number }>,
});
const variables = createRoute({ getParentRoute: () => inStudy, ...asRoute(routes.variables) });
const participants = createRoute({
  getParentRoute: () => inStudy,
  ...asRoute(routes.participants),
});
const dataProtection = createRoute({
  getParentRoute: () => inStudy,
  ...asRoute(routes.dataProtection),
});
const studySettings = createRoute({
  getParentRoute: () => inStudy,
  ...asRoute(routes.studySettings),
});
const exchange = createRoute({ getParentRoute: () => inStudy, ...asRoute(routes.exchange) });

/** A link of the guide to a screen of the demo study, of whichever the reader has. */
const demo = createRoute({
  getParentRoute: () => root,
  path: "/demo/$",
  beforeLoad: async ({ context: { client }, params: { _splat: screen = "" }, location }) => {
    await admit({ who: "signed_in", client, href: location.href });
    const { demoScreen } = await import("./demoScreen.ts");
    throw redirect({ href: await demoScreen(client, screen, location.searchStr) });
  },
});

const tree = root.addChildren([
  home,
  demo,
  workbench,
  plain.addChildren([setUp, signIn, twoFactor, reset, join]),
  open.addChildren([calculator, gallery, guide, guidePage]),
  framed.addChildren([
    settings,
    admin,
    interfaceTexts,
    system,
    observationHistory,
    inStudy.addChildren([
      overview,
      recordings,
      recording,
      compare,
      scheme,
      translate,
      team,
      assignments,
      agreement,
      raters,
      programs,
      rater,
      agreementReport,
      calibration,
      certificate,
      analysis,
      exchange,
      variables,
      participants,
      dataProtection,
      studySettings,
      history,
    ]),
  ]),
]);

export function newRouter(client: QueryClient) {
  return createRouter({
    routeTree: tree,
    context: { client },
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    defaultPendingComponent: Loading,
    // Loaded from the start: the message about a failed load must not depend on the network.
    defaultErrorComponent: FailedScreen,
    defaultNotFoundComponent: lazyRouteComponent(
      () => import("./screens/NotFound.tsx"),
      "NotFound",
    ),
    scrollRestoration: true,
  });
}

/** A row of the table as the options of a route. */
function asRoute<const Path extends string>(screen: Screen & { readonly path: Path }) {
  return {
    path: screen.path,
    component: screen.component,
    staticData: { screen },
    beforeLoad: ({ context, location, preload }: Visit) => {
      // The largest part starts loading while the session is being requested.
      if (!preload && screen.askAhead) void loadScreen(screen);
      return admit({ who: screen.who, client: context.client, href: location.href });
    },
    loader: ({ context: { client }, location: { pathname }, preload }: Loaded) => {
      // Pointing at a link must not start a long computation.
      if (!preload) screen.askAhead?.({ client, pathname });
      return loadNamespaces([...screen.texts]);
    },
  };
}

/** Where it cannot be loaded, the router says so: it loads it as well. */
async function loadScreen({ component, texts }: Screen): Promise<void> {
  await Promise.allSettled([component.preload?.(), loadNamespaces([...texts])]);
}

/**
 * The unparsed search parameters of a URL: the screen parses them, so that its rules load with the screen.
 * The type is an assumption until then.
 */
function asGiven<Search>(search: Search): Search {
  return search;
}

function isOwnPath(value: unknown): value is string {
  return typeof value === "string" && /^\/(?!\/)/u.test(value);
}

interface SignInSearch {
  /** The path to open afterwards. */
  readonly back?: string;
  /** Why single sign-on failed. */
  readonly problem?: string;
}

interface Visit {
  readonly context: { readonly client: QueryClient };
  readonly location: { readonly href: string };
  readonly preload: boolean;
}

interface Loaded {
  readonly context: Visit["context"];
  readonly location: { readonly pathname: string };
  readonly preload: boolean;
}

/** Shown in place of a screen that could not be drawn. */
function FailedScreen(props: ErrorComponentProps) {
  return <Failure isScreen {...props} />;
}
