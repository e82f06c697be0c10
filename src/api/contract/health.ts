import * as z from "zod";
import type { Call } from "../call.ts";

export const healthCalls = {
  isAlive: {
    method: "GET",
    path: "/health/live",
    summary: "Check that the server process responds",
    needs: "anyone",
    reply: z.object({ status: z.literal("live") }),
    refusals: [],
  },
  isReady: {
    method: "GET",
    path: "/health/ready",
    summary: "Check that database and storage respond too",
    needs: "anyone",
    reply: z.object({ status: z.literal("ready") }),
    refusals: ["database_unavailable", "storage_unavailable"],
  },
  readOwnAddress: {
    method: "GET",
    path: "/health/address",
    summary: "Get the IP address that the server takes the caller to have",
    needs: "anyone",
    reply: z.object({
      address: z.string(),
      /** How many addresses the headers of proxies state, believed or not; 0: none does. */
      stated: z.int().min(0),
    }),
    refusals: [],
  },
  readMetrics: {
    method: "GET",
    path: "/metrics",
    summary:
      "Get metrics in Prometheus format, as an administrator or with the bearer token set in the environment",
    needs: "anyone",
    byToken: "never",
    reply: { contentType: "text/plain; version=0.0.4" },
    refusals: ["not_signed_in", "not_allowed"],
  },
} as const satisfies Record<string, Call>;
