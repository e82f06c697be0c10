// As scripts/start.mjs, of what is built already: `prepare.ts` has had that script do it, once for all journeys.
// So none of them reads all sources to see whether they have changed, and none builds while others run.
import crypto from "node:crypto";
import module from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { projectDirectory } from "../../scripts/install.mjs";
import { sayOrThrow } from "../../scripts/serve.mjs";

// Passwords are kept by so much work that each sign-in takes 150 ms, and journeys sign in some hundred times.
const { scrypt } = crypto;
crypto.scrypt = (password, salt, length, ...rest) => {
  const [options, done] = rest;
  if (typeof options !== "object") return scrypt(password, salt, length, ...rest);
  return scrypt(password, salt, length, { ...options, N: 2 }, done);
};
module.syncBuiltinESMExports();

module.enableCompileCache?.();
process.env.NODE_ENV ??= "production";
try {
  // Without maps of the sources, which `npm start` reads: a tenth of the start.
  const { main } = await import(pathToFileURL(join(projectDirectory, "dist/server/main.js")).href);
  await main();
} catch (error) {
  sayOrThrow(error);
}
