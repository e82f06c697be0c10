import type { IncomingHttpHeaders } from "node:http";

/** Traces of calls, for an OTLP collector. */
export interface Telemetry {
  /** Begins the `span` (of OpenTelemetry) of a call; what comes back ends it. */
  begin(call: TracedCall): (status: number) => void;
  /** Sends what is not sent yet. */
  close(): Promise<void>;
}

/** What is told of a call: nothing of who makes it, from where, and of which study. */
interface TracedCall {
  /** As in the contract: `readAgreement`. */
  readonly name: string;
  readonly method: string;
  /** With the names of its parameters, never their values: `/api/v1/studies/:studyId`. */
  readonly route: string;
  /** That of the log’s lines, `reqId`. */
  readonly requestId: string;
  /** Of them only `traceparent` and `tracestate` are read, by which a proxy’s trace goes on. */
  readonly headers: IncomingHttpHeaders;
}

type Environment = Readonly<Record<string, string | undefined>>;

const endpoints = ["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"] as const;

/**
 * Set by the standard variables (https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/). The
 * packages are none of a usual installation, and are loaded only where an endpoint is named.
 *
 * @param say hears how to install them where they are missing: a server starts without being traced.
 * @returns `undefined` where nothing is traced.
 */
export async function openTelemetry(
  env: Environment,
  say: (sentence: string) => void,
): Promise<Telemetry | undefined> {
  const named = endpoints.find((name) => (env[name] ?? "") !== "");
  if (named === undefined || env["OTEL_SDK_DISABLED"]?.toLowerCase() === "true") return undefined;
  const packages = await loaded();
  if (!packages) {
    say(
      `${named} is set, but the packages of OpenTelemetry are not installed, so no traces are sent. Install them next to Interrater: npm install --no-save @opentelemetry/sdk-node @opentelemetry/api, with --global where Interrater is installed so.`,
    );
    return undefined;
  }
  const { api, sdk } = packages;
  const started = new sdk.NodeSDK({
    ...((env["OTEL_SERVICE_NAME"] ?? "") === "" && { serviceName: "interrater" }),
    instrumentations: [],
    // The others would tell whose process it is, on which machine, and with which words it was started.
    resourceDetectors: [sdk.resources.envDetector],
    metricReaders: [],
    logRecordProcessors: [],
  });
  started.start();
  const tracer = api.trace.getTracer("interrater");
  return {
    begin({ name, method, route, requestId, headers }) {
      const { traceparent, tracestate } = headers;
      const carrier = { traceparent, tracestate };
      const context = api.propagation.extract(api.ROOT_CONTEXT, carrier);
      const span = tracer.startSpan(
        name,
        {
          kind: api.SpanKind.SERVER,
          attributes: {
            "http.request.method": method,
            "http.route": route,
            "interrater.request.id": requestId,
          },
        },
        context,
      );
      return (status) => {
        span.setAttribute("http.response.status_code", status);
        // What a caller did wrong is no error of the server.
        if (status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR });
        span.end();
      };
    },
    close: () => started.shutdown().catch(() => undefined),
  };
}

async function loaded() {
  try {
    const [api, sdk] = await Promise.all([
      import("@opentelemetry/api"),
      import("@opentelemetry/sdk-node"),
    ]);
    return { api, sdk };
  } catch (error) {
    const isMissing =
      error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND";
    if (isMissing) return undefined;
    throw error;
  }
}
