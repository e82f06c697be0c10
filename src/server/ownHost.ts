import type { FastifyInstance } from "fastify";

/** This machine by itself, for anyone who looks after it: no name that someone else could point here. */
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/u;
/** What monitors and proxies ask by whatever address they know. */
const askedByAddress = /^\/(?:health\/|metrics(?:\?|$))/u;

/**
 * Answers, where the server knows its address, no one who asks for another host: a page whose name was pointed at
 * this server would else be one of ours to a browser. Of the name alone: a proxy may pass it on without its port.
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
      .send(`This server is ${origin}, as its INTERRATER_ORIGIN says.\n`);
  });
}
