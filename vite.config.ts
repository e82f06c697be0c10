import react from "@vitejs/plugin-react";
import { defineConfig, type Rolldown } from "vite";
import { followLetters } from "./scripts/followLetters.ts";
import { browserFloor } from "./scripts/browserFloor.ts";
import { clientParts } from "./scripts/clientParts.ts";
import { guidePages } from "./scripts/guide/guidePages.ts";
import { offlineWorker } from "./scripts/offlineWorker.ts";
import { toldOnly } from "./scripts/toldOnly.ts";
import { withoutJsonSchema } from "./scripts/withoutJsonSchema.ts";

/** What is told of a measure comes without what computes it: nothing is done by being named. */
const treeshake: Rolldown.TreeshakingOptions = {
  propertyReadSideEffects: false,
  moduleSideEffects: [{ test: /\/src\/(?:agreement|statistics)\//u, sideEffects: false }],
};

/** Two builds by one file: the client, and with `--ssr` the server, whose other packages stay outside. */
export default defineConfig(({ isSsrBuild }) => ({
  // What the server has of these are hundreds of small files, which took half of its start and of its threads' starts.
  ssr: {
    noExternal: [
      "kysely",
      "zod",
      /better-/u,
      "jose",
      "defu",
      "nanostores",
      "rou3",
      /@noble/u,
      /^@stdlib/u,
      // With all that it stands on, which lies beside it in an installation and not beside the program.
      /^pg(?:-|pass|$)/u,
      /^postgres-/u,
      "split2",
      "xtend",
    ],
  },
  worker: {
    plugins: () => [toldOnly(/calculatorWorker|planningWorker/u)],
    rolldownOptions: { treeshake },
  },
  css: followLetters,
  plugins: isSsrBuild
    ? [react()]
    : [react(), guidePages(), withoutJsonSchema(), toldOnly(), offlineWorker()],
  build: isSsrBuild
    ? {
        ssr: true,
        outDir: "dist/server",
        copyPublicDir: false,
        target: "node20",
        sourcemap: true,
        chunkSizeWarningLimit: 5_000,
        rolldownOptions: {
          // The server, the thread of analyses beside it, and what an administrator calls at the console.
          input: [
            "src/server/main.ts",
            "src/server/analysisWorker.ts",
            ...["backup", "restore", "doctor", "resetPassword", "newSecret"].map(
              (command) => `scripts/${command}.ts`,
            ),
          ],
          output: { entryFileNames: "[name].js" },
          checks: { bundlerTimings: false },
        },
      }
    : {
        outDir: "dist/client",
        target: browserFloor.map(({ target }) => target),
        sourcemap: false,
        chunkSizeWarningLimit: 1_000,
        // Every browser that plays what we play knows it by itself.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          output: { codeSplitting: { groups: [...clientParts] } },
          treeshake,
          // A dialog that is opened later may show what some screen has at once; and who starts the program builds it, not its plugins.
          checks: { ineffectiveDynamicImport: false, bundlerTimings: false },
        },
      },
}));
