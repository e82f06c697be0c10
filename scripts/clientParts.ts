import type { Rolldown } from "vite";

/**
 * Which of the client's modules travel together. Left alone, the bundler makes a file of every set of
 * modules that the same screens and dialogs need: 460 files, 135 of them for a workbench, each with a
 * request, its headers and a start of its own. These take what is needed together anyhow into one; a
 * dialog or a player that is opened later keeps files of its own.
 *
 * The order is the rule: a part takes what it names with all that that imports, as far as no part above
 * has it. So each part needs only parts above it. A module that a part would take from screens that do
 * not need the part has to be named further up; `tests/journeys/firstLoad.spec.ts` notices.
 */
const parts: readonly Rolldown.CodeSplittingGroup[] = [
  // What the page itself names, but for the entry: with nothing of its own it would be no file.
  {
    name: "start",
    tags: ["$initial"],
    test: /^(?!.*\/(?:index\.html|src\/client\/app\/main\.tsx)$)/u,
  },
  // Who is there: asked before any screen.
  { name: "session", test: sources("client/kit/query/(?:api|session)", "api/contract/accounts") },
  // What computes: the registry of measures leads to all of it, and a page that says what a measure is needs none but
  // the names of its forms, weights and reasons, and what a table's own kappa stands for.
  {
    name: "names",
    test: sources(
      "statistics/(?:iccForms|observerAccuracy|weights|soundInterval|statistic|reasons)",
    ),
  },
  // Which raters no recording joins is told where agreement is, of a design alone.
  { name: "designs", test: sources("statistics/(?:designConnectedness|placesOf)") },
  { name: "distributions", test: sources("statistics/distributions") },
  { name: "computing", test: /\/src\/statistics\//u },
  // The rules of the field and the calls to the server, for whoever is signed in.
  {
    name: "rules",
    test: /\/src\/(?:domain|api)\/(?!contract\/(?:agreement|analysis|analysisParts|calibration|ratingAnalysis|scope)\.)|\/src\/agreement\/figure\.ts$|\/src\/client\/(?:kit\/(?:query|live|text|page)|app\/frame)\/\w+\.ts$|\/node_modules\/(?:uuidv7|idb|@tanstack\/query-core)\//u,
    minShareCount: 4,
  },
  // What agreement and analysis ask, and how their answers are written: whoever plans and codes needs none of it.
  {
    name: "comparing",
    test: sources(
      "api/contract/(?:agreement|analysis|analysisParts|calibration|ratingAnalysis|scope)",
      "agreement/(?:differences|raterGroups|recipeText|row|sameRater)",
    ),
    minShareCount: 3,
  },
  {
    name: "keys",
    test: sources(
      "client/kit/coding/(?:commands|keymap|useKeyLabel)",
      "client/features/workbench/keys/ownKeys",
    ),
  },
  // What is seen before signing in, and the fields and buttons that every form has.
  {
    name: "plain",
    test: sources("client/app/frame/PlainFrame", "client/app/screens/(?:SignIn|SetUp|Join)"),
  },
  {
    name: "frame",
    test: sources("client/app/frame/(?:AppFrame|StudyFrame)", "client/kit/page/lazyPart"),
  },
  // A recording that plays, with its timeline: to watch, to compare, to code.
  {
    name: "stage",
    test: sources(
      "client/kit/timeline/Timeline",
      "client/kit/coding/(?:Asking|codeSigns|useWords|focus)",
      "client/kit/stage/(?:RecordingView|RecordingStage|ShownCaptions|pictureView)",
      "domain/(?:frameTimes|schemeIndex)",
    ),
  },
  {
    name: "workbench",
    test: sources(
      "client/app/screens/Workbench",
      "client/features/workbench/(?:Board|EventList|list/ListTools)",
      "client/kit/media/openStrips",
    ),
  },
  // Of the interface's library, and of the charts, what many screens use.
  {
    name: "controls",
    test: /\/node_modules\/(?:@mantine|@floating-ui|react-|use-|tslib)/u,
    minShareCount: 16,
  },
  // A table, with what draws only the rows in sight: most screens have one, and few of them a chart.
  { name: "tables", test: sources("client/kit/table/\\w+", "client/kit/chart/(?:csv|download)") },
  // Of the drawings, those that need no curves: most screens that draw have no others.
  { name: "figures", test: /\/src\/client\/kit\/chart\/(?!PointsDrawing)/u, minShareCount: 6 },
];

export const clientParts: readonly Rolldown.CodeSplittingGroup[] = parts.map((part, at) => ({
  ...part,
  priority: parts.length - at,
}));

/** Modules of ours, named as below `src` and without an ending. */
function sources(...names: readonly string[]): RegExp {
  return new RegExp(`/src/(?:${names.join("|")})\\.tsx?$`, "u");
}
