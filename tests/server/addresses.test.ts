import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { signInName } from "../../src/server/accounts/signInName.ts";
import { newId } from "../sample.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { soon } from "../soon.ts";
import {
  type Application,
  type Ground,
  joinByOpenLink,
  makeGround,
  password,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";
import { freePort } from "./freePort.ts";
import { openSmtpStandIn, readable, type SmtpStandIn } from "./smtpStandIn.ts";

const [server] = databases();

describe.skipIf(!server)("another address for an account", () => {
  let smtp: SmtpStandIn;
  let application: Application;
  let owner: Person;
  let ground: Ground;

  beforeAll(async () => {
    if (!server) return;
    smtp = await openSmtpStandIn();
    const port = await freePort();
    application = await startApplication(server, {
      port,
      config: {
        origin: `http://127.0.0.1:${port}`,
        mail: { url: smtp.url, from: "Interrater <coding@example.org>", timeoutMs: 500 },
      },
    });
    owner = await setUp(application);
    ground = await makeGround(application, owner);
  });
  afterAll(async () => {
    await application?.stop();
    await smtp?.close();
  });
  beforeEach(() => {
    smtp.letters.length = 0;
  });

  /** Somebody who joined before this server sent mail. */
  async function joinedByName(name: string): Promise<{ person: Person; drawn: string }> {
    const person = await ground.join("rater", name);
    const drawn = signInName(name);
    await application.tools.database
      .updateTable("account")
      .set({ email: drawn, emailVerified: false })
      .where("id", "=", person.accountId)
      .execute();
    return { person, drawn };
  }

  const lettersTo = (email: string) =>
    smtp.letters.map(readable).filter((letter) => letter.includes(`To: ${email}\n`));
  async function letterTo(email: string): Promise<string> {
    return soon(async () => {
      expect(lettersTo(email)).toHaveLength(1);
      return lettersTo(email)[0] ?? "";
    });
  }
  const signsIn = async (email: string) =>
    (await application.visitor().ask(contract.signIn, { body: { email, password } })).status ===
    200;

  test("is added to a drawn sign-in name, then changed, each by its link alone", async () => {
    const { person: zoe, drawn } = await joinedByName("Zoe");

    expect((await ask(zoe, "Zoe@Example.org")).status).toBe(200);
    const letter = await letterTo("zoe@example.org");
    // Nothing is changed before the link is opened by its person.
    expect(await emailOf(zoe)).toBe(drawn);
    expect(letter).toContain(`${application.address}/settings#address=`);
    const proof = proofIn(letter);
    const changed = await zoe.send(contract.confirmAddress, { body: { proof } });

    expect(changed.email).toBe("zoe@example.org");
    expect([await signsIn("zoe@example.org"), await signsIn(drawn)]).toEqual([true, false]);
    // No letter goes to a name that no mailbox has.
    expect(smtp.letters).toHaveLength(1);
    // A link that was used, or is of an address that is another by now, changes nothing.
    const again = await zoe.refusal(contract.confirmAddress, { body: { proof } });
    expect(again).toBe("address_link_invalid");

    await ask(zoe, "zoe@university.example");
    const second = proofIn(await letterTo("zoe@university.example"));
    await zoe.send(contract.confirmAddress, { body: { proof: second } });
    expect(await emailOf(zoe)).toBe("zoe@university.example");
    expect(await signsIn("zoe@university.example")).toBe(true);
    const told = (
      await soon(async () => {
        expect(lettersTo("zoe@example.org")).toHaveLength(2);
        return lettersTo("zoe@example.org");
      })
    )[1];
    expect(told).toContain("zoe@university.example");
    const { items } = await owner.send(contract.listSecurityLog, { query: {} });
    expect(items.filter(({ call }) => call === "confirmAddress")).toHaveLength(3);
  });

  test("a link that another person opens changes neither account", async () => {
    const { person: ben } = await joinedByName("Ben");
    const { person: mallory, drawn } = await joinedByName("Mallory");
    await ask(ben, "ben@example.org");
    const proof = proofIn(await letterTo("ben@example.org"));

    for (const body of [{ proof }, { proof: `${proof.slice(0, -2)}AA` }, { proof: "x" }]) {
      expect(await mallory.refusal(contract.confirmAddress, { body })).toBe("address_link_invalid");
    }
    expect(await emailOf(mallory)).toBe(drawn);
    expect(await application.visitor().refusal(contract.confirmAddress, { body: { proof } })).toBe(
      "not_signed_in",
    );
  });

  test("asked for tells nothing about who has an account: only the letter does, to who has the address", async () => {
    const { person: iris, drawn } = await joinedByName("Iris");
    const free = await ask(iris, "free@example.org");
    const taken = await ask(iris, "ada@example.org");

    expect([free.status, free.body]).toEqual([taken.status, taken.body]);
    expect(proofIn(await letterTo("free@example.org"))).not.toBe("");
    const letter = await letterTo("ada@example.org");
    expect(proofIn(letter)).toBe("");
    expect(letter).toContain("An account with this address already exists");
    expect(await emailOf(iris)).toBe(drawn);
    // Three in a while, whichever addresses: then none, again whichever.
    await ask(iris, "other@example.org");
    const late = [await ask(iris, "ada@example.org"), await ask(iris, "late@example.org")];
    expect(late.map(({ status }) => status)).toEqual([429, 429]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(smtp.letters).toHaveLength(3);
  });

  test("an address that got an account after the letter stays that account's", async () => {
    const { person: uma } = await joinedByName("Uma");
    await ask(uma, "wanted@example.org");
    const proof = proofIn(await letterTo("wanted@example.org"));
    const { person: first } = await joinedByName("First");
    await owner.send(contract.setAddress, {
      params: { accountId: first.accountId },
      body: { email: "wanted@example.org" },
    });

    expect(await uma.refusal(contract.confirmAddress, { body: { proof } })).toBe(
      "address_link_invalid",
    );
    expect(await emailOf(first)).toBe("wanted@example.org");
  });

  test("wants the password, and not often a wrong one", async () => {
    const { person: kim } = await joinedByName("Kim");
    const email = "kim@example.org";
    const wrong = [await ask(kim, email, "not the password"), await ask(kim, email, null)];
    expect(wrong.map(({ body }) => body)).toMatchObject([
      { code: "wrong_password" },
      { code: "wrong_password" },
    ]);
    expect(lettersTo(email)).toEqual([]);
  });

  test("is given by an administrator where no letter can, to who is there and where it is free", async () => {
    const { person: lou } = await joinedByName("Lou");

    expect(await set(lou, lou.accountId, "lou@example.org")).toBe("not_allowed");
    expect(await set(owner, newId("account"), "lou@example.org")).toBe("not_found");
    expect(await set(owner, lou.accountId, "ada@example.org")).toBe("already_exists");
    expect(await set(owner, lou.accountId, "lou@example.org")).toBeUndefined();
    expect(await signsIn("lou@example.org")).toBe(true);
    expect(await emailOf(lou)).toBe("lou@example.org");
  });
});

describe.skipIf(!server)("a server without mail", () => {
  test("says that it confirms no address; its administrator gives one to who joined by a class link", async () => {
    if (!server) return;
    const application = await startApplication(server);
    try {
      const owner = await setUp(application);
      const ground = await makeGround(application, owner);
      const { token } = await owner.send(contract.makeClassLink, {
        params: { studyId: ground.studyId },
        body: {
          id: newId("invitation"),
          role: "rater",
          name: "Methods",
          places: 3,
          expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
        },
      });
      const zoe = await joinByOpenLink(application.visitor(), token, "Zoe");
      const body = { email: "zoe@example.org", password };
      expect(await zoe.refusal(contract.askAddress, { body })).toBe("no_mail");

      await owner.send(contract.setAddress, {
        params: { accountId: zoe.accountId },
        body: { email: "zoe@example.org" },
      });
      const visitor = application.visitor();
      expect((await visitor.send(contract.signIn, { body })).state).toBe("signed_in");
    } finally {
      await application.stop();
    }
  });
});

const ask = (person: Person, email: string, given: string | null = password) =>
  person.ask(contract.askAddress, { body: { email, password: given } });

const proofIn = (letter: string) => /\/settings#address=([\w.-]+)/u.exec(letter)?.[1] ?? "";

const emailOf = async (person: Person) => {
  const session = await person.send(contract.session, {});
  return session.state === "signed_in" ? session.account.email : undefined;
};

const set = (by: Person, accountId: Person["accountId"], email: string) =>
  by.refusal(contract.setAddress, { params: { accountId }, body: { email } });
