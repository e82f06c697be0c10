import type { FastifyInstance } from "fastify";

/** This machine by itself, for anyone who looks after it: no name that someone else could point here. */
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/u;
/** What monitors and proxies ask by whatever address they know. */
const askedByAddress = /^\/(?:health\/|metrics(?:\?|$))/u;

/**
 * If the server knows its URL, refuses requests for any other host name: otherwise a page whose
 * name resolves to this server would share its origin in a browser (DNS rebinding). Only the name
 * is compared, because a proxy may omit the port.
 */
export function answerOwnHostAlone(app: FastifyInstance, origin: string): void {
  const { hostname: own } = new URL(origin);
  app.addHook("onRequest", (request, reply, done) => {
    const asked = request.hostname.toLowerCase();
    if (asked === own || loopback.test(asked) || askedByAddress.test(request.url)) return done();
    void reply
      .code(421)
      .header("content-type", "text/plain; charset=utf-8")
      .header("cache-control", "no-store")
      .send(`The URL of this server is ${origin}, as set by INTERRATER_ORIGIN.\n`);
  });
}
