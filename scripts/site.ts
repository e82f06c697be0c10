// npm run site [-- FOLDER]: the guide as a static site, from the files of docs/guide. It needs no server and no network.
import { resolve } from "node:path";
import { makeSite } from "./guide/site.ts";
import { projectRoot } from "../src/server/projectRoot.ts";

const folder = resolve(process.argv[2] ?? `${projectRoot}/site`);
const pages = await makeSite(folder);
console.log(`${folder}: ${pages.length} pages; open index.html`);
