import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openEmbeds, type Reach } from "./embeds.ts";

const film = "https://youtu.be/oUFJJNQGwhk";
const jpeg = Buffer.from("\xff\xd8\xff\xe0 a small picture", "latin1");
const nothing = { title: null, picture: null };

/** The embed service and the hosts of pictures, all on one loopback server. */
const server = createServer((request, response) => {
  asked.push(request.url ?? "");
  answer(request, response);
});
let port = 0;
let asked: string[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port, not on a pipe
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  asked = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Names lead where a test says; whatever is allowed to be opened is answered by the one server. */
const reach: Reach = {
  resolve: (host) => Promise.resolve(host === "inside.example" ? ["10.0.0.5"] : ["93.184.216.34"]),
  open: (url, _address, signal) =>
    new Promise((resolve, reject) => {
      get(`http://127.0.0.1:${port}${url.pathname}`, { signal })
        .on("response", resolve)
        .on("error", reject);
    }),
};
const open = (isOn = true) =>
  openEmbeds({ isOn, service: `http://127.0.0.1:${port}/embed`, reach });

/** A service that tells this, and a host that has a picture at `/picture` and redirects elsewhere. */
function telling(told: unknown, location?: string): void {
  answer = ({ url = "" }, response) => {
    if (url.startsWith("/embed"))
      response.end(typeof told === "string" ? told : JSON.stringify(told));
    else if (url === "/moved" && location !== undefined)
      response.writeHead(302, { location }).end();
    else response.end(jpeg);
  };
}

test("a title and a picture are found, and not asked for twice", async () => {
  telling({ title: " Peer\n play ", thumbnail_url: "https://pictures.example/picture" });
  const embeds = open();

  const look = await embeds.look(film);
  await embeds.look(film);

  expect(look).toEqual({ title: "Peer play", picture: { contentType: "image/jpeg", bytes: jpeg } });
  expect(asked).toEqual([`/embed?url=${encodeURIComponent(film)}`, "/picture"]);
});

test("where it is off, nothing is asked", async () => {
  telling({ title: "Peer play" });

  expect(await open(false).look(film)).toEqual(nothing);
  expect(asked).toEqual([]);
});

test("a picture that has moved is followed on the public internet", async () => {
  telling(
    { title: "A", thumbnail_url: "https://pictures.example/moved" },
    "https://b.example/picture",
  );

  expect((await open().look(film)).picture?.bytes).toEqual(jpeg);
});

const forbidden: readonly (readonly [string, string])[] = [
  ["http", "http://pictures.example/picture"],
  ["this machine", "https://127.0.0.1/picture"],
  ["this machine by IPv6", "https://[::1]/picture"],
  ["the network inside", "https://inside.example/picture"],
  ["the metadata of a cloud", "https://169.254.169.254/latest"],
  ["a file", "file:///etc/passwd"],
];

test.each([...forbidden, ["nothing that is an address", "picture.jpg"] as const])(
  "a picture by %s is never opened",
  async (_what, address) => {
    telling({ title: "A", thumbnail_url: address });

    expect(await open().look(film)).toEqual({ title: "A", picture: null });
    expect(asked).toHaveLength(1);
  },
);

test.each(forbidden)("a picture that redirects to %s is not followed", async (_what, address) => {
  telling({ title: "A", thumbnail_url: "https://pictures.example/moved" }, address);

  expect(await open().look(film)).toEqual({ title: "A", picture: null });
  expect(asked.slice(1)).toEqual(["/moved"]);
});

test("redirects without an end are given up", async () => {
  telling({ title: "A", thumbnail_url: "https://a.example/moved" }, "https://a.example/moved");

  expect((await open().look(film)).picture).toBeNull();
});

test.each([
  ["HTML", "<!doctype html><title>A</title>"],
  ["broken JSON", '{"title": '],
  ["JSON of another shape", { title: { en: "A" } }],
  ["a list", []],
  ["an error", { error: "no matching providers found" }],
  ["more than 256 KiB", { title: "A", html: "x".repeat(300_000) }],
  ["a title of nothing", { title: " \u0000\n " }],
])("an answer that is %s counts as none", async (_what, told) => {
  telling(told);

  expect(await open().look(film)).toEqual(nothing);
});

test.each([
  ["a page", Buffer.from("<html>")],
  ["an SVG image", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ["more than 2 MiB", Buffer.concat([jpeg, Buffer.alloc(2 * 1024 ** 2)])],
  ["nothing", Buffer.alloc(0)],
])("a picture that is %s is not taken, the title is", async (_what, bytes) => {
  answer = ({ url = "" }, response) =>
    response.end(
      url.startsWith("/embed")
        ? JSON.stringify({ title: "A", thumbnail_url: "https://a.example/picture" })
        : bytes,
    );

  expect(await open().look(film)).toEqual({ title: "A", picture: null });
});

test("a service that fails, redirects, hangs up or is not there counts as one that tells nothing", async () => {
  for (const wrong of [
    (response: ServerResponse) => response.writeHead(500).end("{}"),
    (response: ServerResponse) =>
      response.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
    (response: ServerResponse) => response.destroy(),
  ]) {
    answer = (_request, response) => wrong(response);
    expect(await open().look(film)).toEqual(nothing);
  }
  const gone = openEmbeds({ isOn: true, service: "http://127.0.0.1:1/embed", reach });
  expect(await gone.look(film)).toEqual(nothing);
});

test("what was not found is asked for again, a title is cut where a name ends", async () => {
  const embeds = open();
  telling("nonsense");
  await embeds.look(film);
  telling({ title: `${"a".repeat(199)}😀` });

  expect((await embeds.look(film)).title).toBe("a".repeat(199));
});

test("a service that takes its time is given up after five seconds", async () => {
  answer = () => undefined;

  expect(await open().look(film)).toEqual(nothing);
}, 15_000);
