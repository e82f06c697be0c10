import { existsSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";

const chromium = "/usr/bin/chromium";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/*.test.ts", "tests/unit/**/*.test.ts"],
          exclude: ["src/server/**", "**/*.browser.test.*", "**/node_modules/**"],
        },
      },
      {
        test: {
          name: "server",
          include: ["src/server/**/*.test.ts", "tests/server/**/*.test.ts"],
          globalSetup: ["tests/servers/globalSetup.ts"],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        plugins: [react()],
        optimizeDeps: {
          // Found only when a test imports them, they would be bundled anew in the middle of its run,
          // with a second React beside the first.
          include: [
            "@mantine/core",
            "@mantine/hooks",
            "react",
            "react-dom/client",
            "react/jsx-dev-runtime",
            "recharts",
          ],
        },
        test: {
          name: "browser",
          include: ["src/client/**/*.browser.test.tsx"],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                // Where the system has none, Playwright's own is used.
                ...(existsSync(chromium) ? { executablePath: chromium } : {}),
                args: [
                  "--no-sandbox",
                  "--disable-gpu",
                  "--disable-quic",
                  "--no-first-run",
                  "--disable-background-networking",
                  "--disable-component-update",
                  "--disable-sync",
                ],
              },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
