import type { FastifyInstance } from "fastify";
import type { Config } from "./config.ts";
import { CannotStart } from "./embedded/cannotStart.ts";

/**
 * Listens, and resolves to the port. If the default port is in use and no other was requested, the
 * next free one is used and reported.
 * @throws CannotStart if the requested port is in use, or not permitted.
 */
export async function listen(
  app: FastifyInstance,
  { host, port, isPortFixed }: Pick<Config, "host" | "port" | "isPortFixed">,
  log: (sentence: string) => void,
): Promise<number> {
  const last = isPortFixed ? port : port + 50;
  for (let candidate = port; ; candidate += 1) {
    try {
      await app.listen({ host, port: candidate });
      if (candidate !== port)
        log(`Port ${port} is in use by another program; ${candidate} is used instead.`);
      const address = app.server.address();
      return typeof address === "object" ? (address?.port ?? candidate) : candidate;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (code === "EADDRINUSE" && candidate < last) continue;
      throw refusal(code, host, candidate) ?? error;
    }
  }
}

function refusal(code: unknown, host: string, port: number): CannotStart | undefined {
  if (code === "EADDRINUSE") {
    return new CannotStart(`Port ${port} is in use by another program. Set PORT to another port.`);
  }
  if (code === "EACCES") {
    return new CannotStart(`This user may not use port ${port}. Set PORT to a port above 1023.`);
  }
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return new CannotStart(`This machine has no address ${host}. Set HOST to another address.`);
  }
  return undefined;
}
