import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import type { Id } from "../../src/domain/rules.ts";
import { openEmbeds } from "../../src/server/media/embeds.ts";
import { newId } from "../sample.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { type Application, type Ground, makeGround, type Person, setUp } from "./application.ts";
import { startMediaServers } from "./mediaServer.ts";

const jpeg = Buffer.from("\xff\xd8\xff\xe0 a small picture", "latin1");
const told: Readonly<Record<string, string>> = {
  "https://vimeo.com/76979871": JSON.stringify({
    title: "The new player",
    thumbnail_url: "https://pictures.example/76979871.jpg",
  }),
  "https://vimeo.com/11111111": "<!doctype html>",
  "https://vimeo.com/22222222": JSON.stringify({
    title: "Only a title",
    thumbnail_url: "https://127.0.0.1/private.jpg",
  }),
};

/** A server of its own, and a host of embeds and pictures that notes what it is asked. */
function onServer(isOn: boolean) {
  let main: Application;
  let ground: Ground;
  let owner: Person;
  let studyId: Id<"study">;
  const asked: string[] = [];
  const host = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    asked.push(searchParams.get("url") ?? pathname);
    if (pathname === "/embed") response.end(told[searchParams.get("url") ?? ""] ?? "{}");
    else response.end(jpeg);
  });

  beforeAll(async () => {
    const [server] = databases();
    if (!server) throw new Error("no database runs");
    await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port, not on a pipe
    const { port } = host.address() as AddressInfo;
    const embeds = openEmbeds({
      isOn,
      service: `http://127.0.0.1:${port}/embed`,
      reach: {
        resolve: () => Promise.resolve(["93.184.216.34"]),
        open: (url, _address, signal) =>
          new Promise((resolve, reject) => {
            get(`http://127.0.0.1:${port}${url.pathname}`, { signal })
              .on("response", resolve)
              .on("error", reject);
          }),
      },
    });
    ({ main } = await startMediaServers(server, {}, { kind: "disk" }, embeds));
    owner = await setUp(main);
    ground = await makeGround(main, owner);
    ({ studyId } = ground);
  });
  afterAll(async () => {
    await main.stop();
    host.closeAllConnections();
    host.close();
  });

  async function add(url: string, lie: object = {}) {
    const sourceId = newId("mediaSource");
    const body = {
      id: newId("recording"),
      name: url,
      durationUs: 60_000_000,
      framesPerSecond: null,
      hasVideo: true,
      sources: [
        { kind: "address" as const, id: sourceId, offsetUs: 0, url, provider: "x", ...lie },
      ],
    };
    const added = await owner.send(contract.addRecording, { params: { studyId }, body });
    return { body, added, sourceId, recordingId: body.id };
  }

  async function sourceOf(recordingId: Id<"recording">) {
    const { sources } = await owner.send(contract.readRecording, {
      params: { studyId, recordingId },
    });
    return sources[0];
  }

  const poster = (
    person: Person,
    { recordingId, sourceId }: { readonly recordingId: string; readonly sourceId: string },
  ) =>
    fetch(`${main.address}/media/${studyId}/${recordingId}/${sourceId}/poster`, {
      headers: { cookie: person.cookie },
    });

  return {
    asked,
    add,
    sourceOf,
    poster,
    get main() {
      return main;
    },
    get ground() {
      return ground;
    },
    get owner() {
      return owner;
    },
    get studyId() {
      return studyId;
    },
  };
}

describe("hosted recordings where previews are on", () => {
  const at = onServer(true);

  test("an address is looked at before it is added", async () => {
    const look = (url: string) =>
      at.owner.send(contract.previewLink, { params: { studyId: at.studyId }, body: { url } });

    expect(await look("https://vimeo.com/76979871")).toEqual({
      asked: "yes",
      title: "The new player",
      picture: `data:image/jpeg;base64,${jpeg.toString("base64")}`,
    });
    expect(await look("https://vimeo.com/11111111")).toEqual({
      asked: "yes",
      title: null,
      picture: null,
    });
    expect(await look("https://example.org/private.mp4")).toMatchObject({ asked: "not_hosted" });
    expect(
      await at.owner.refusal(contract.previewLink, {
        params: { studyId: at.studyId },
        body: { url: "https://example.org/page.html" },
      }),
    ).toBe("media_not_recognised");
    expect(at.asked).not.toContain("https://example.org/private.mp4");
  });

  test("a recording gets the title and the picture that its host tells", async () => {
    const film = await at.add("https://vimeo.com/76979871", { title: "A lie", hasPoster: true });
    expect(film.added.sources).toMatchObject([{ title: null, hasPoster: false }]);

    await expect
      .poll(() => at.sourceOf(film.recordingId))
      .toMatchObject({ title: "The new player", hasPoster: true });

    const answer = await at.poster(at.owner, film);
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
    expect(Buffer.from(await answer.arrayBuffer()).equals(jpeg)).toBe(true);
    const again = await at.owner.send(contract.addRecording, {
      params: { studyId: at.studyId },
      body: film.body,
    });
    expect(again.id).toBe(film.recordingId);
  });

  test("its picture is seen by those who may see the recording", async () => {
    const film = await at.add("https://vimeo.com/76979871?share=copy");
    const rater = await at.ground.join("rater");
    const other = await at.ground.join("rater");
    const stranger = at.main.visitor();
    await at.ground.assign(rater, film.recordingId);
    await at.main.tools.database
      .insertInto("mediaPoster")
      .values({
        studyId: at.studyId,
        recordingId: film.recordingId,
        sourceId: film.sourceId,
        contentType: "image/jpeg",
        bytes: jpeg,
      })
      .execute();

    expect((await at.poster(rater, film)).status).toBe(200);
    expect((await at.poster(other, film)).status).toBe(404);
    expect((await at.poster(stranger, film)).status).toBe(401);
  });

  test("what tells nothing, or nonsense, is added without a preview", async () => {
    const nonsense = await at.add("https://vimeo.com/11111111");
    const inside = await at.add("https://vimeo.com/22222222");

    await expect
      .poll(() => at.sourceOf(inside.recordingId))
      .toMatchObject({ title: "Only a title" });

    expect(await at.sourceOf(inside.recordingId)).toMatchObject({ hasPoster: false });
    expect(await at.sourceOf(nonsense.recordingId)).toMatchObject({
      title: null,
      hasPoster: false,
    });
    expect((await at.poster(at.owner, inside)).status).toBe(404);
    expect(at.asked).not.toContain("/private.jpg");
  });
});

describe("hosted recordings where previews are off", () => {
  const at = onServer(false);

  test("nobody is asked for anything, and the screen is told so", async () => {
    const film = await at.add("https://vimeo.com/76979871");
    const look = await at.owner.send(contract.previewLink, {
      params: { studyId: at.studyId },
      body: { url: "https://vimeo.com/76979871" },
    });

    expect(look).toEqual({ asked: "off", title: null, picture: null });
    expect(await at.sourceOf(film.recordingId)).toMatchObject({ title: null, hasPoster: false });
    expect(at.asked).toEqual([]);
  });
});
