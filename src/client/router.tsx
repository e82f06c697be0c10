import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from "@tanstack/react-router";
import i18next from "i18next";
import { admit } from "./admit.ts";
import { Failure } from "./frame/Failure.tsx";
import { Loading } from "./frame/Loading.tsx";
import { Root } from "./frame/Root.tsx";
import { routes, type Screen } from "./routes.ts";
import { NotFound } from "./screens/NotFound.tsx";

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof newRouter>;
  }
  interface StaticDataRouteOption {
    /** The line of the table that this route is made from; layouts have none. */
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
const signIn = createRoute({
  getParentRoute: () => plain,
  ...asRoute(routes.signIn),
  validateSearch: (search): { back?: string } =>
    typeof search["back"] === "string" && /^\/(?!\/)/u.test(search["back"])
      ? { back: search["back"] }
      : {},
});
const join = createRoute({ getParentRoute: () => plain, ...asRoute(routes.join) });
const settings = createRoute({ getParentRoute: () => framed, ...asRoute(routes.settings) });
const admin = createRoute({ getParentRoute: () => framed, ...asRoute(routes.admin) });
const overview = createRoute({ getParentRoute: () => inStudy, ...asRoute(routes.overview) });
const team = createRoute({ getParentRoute: () => inStudy, ...asRoute(routes.team) });
const assignments = createRoute({ getParentRoute: () => inStudy, ...asRoute(routes.assignments) });

const tree = root.addChildren([
  home,
  plain.addChildren([setUp, signIn, join]),
  framed.addChildren([settings, admin, inStudy.addChildren([overview, team, assignments])]),
]);

export function newRouter(client: QueryClient) {
  return createRouter({
    routeTree: tree,
    context: { client },
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    defaultPendingComponent: Loading,
    defaultErrorComponent: Failure,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  });
}

/** A line of the table as the options of a route. */
function asRoute<const Path extends string>(screen: Screen & { readonly path: Path }) {
  return {
    path: screen.path,
    component: screen.component,
    staticData: { screen },
    beforeLoad: ({ context, location }: Visit) =>
      admit({ who: screen.who, client: context.client, href: location.href }),
    loader: () => i18next.loadNamespaces([...screen.texts]),
  };
}

interface Visit {
  readonly context: { readonly client: QueryClient };
  readonly location: { readonly href: string };
}
