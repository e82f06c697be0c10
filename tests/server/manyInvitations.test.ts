import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { parseRefusal } from "../../src/domain/errors.ts";
import { newId } from "../sample.ts";
import { databases, describeOnServer } from "../servers/describeOnEachServer.ts";
import { soon } from "../soon.ts";
import {
  type Application,
  type Ground,
  makeGround,
  password,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";
import { freePort } from "./freePort.ts";
import { openSmtpStandIn, readable, type SmtpStandIn } from "./smtpStandIn.ts";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const wanted = (email: string) => ({
  id: newId("invitation"),
  email,
  name: `Name of ${email}`,
  role: "rater" as const,
});

const refusalOf = ({ status, body }: { readonly status: number; readonly body: unknown }) =>
  status < 300 ? undefined : parseRefusal(body);

/** Joins by a link without an account, or says how that was refused. */
async function join(application: Application, token: string, name: string) {
  const person = application.visitor();
  const account = { name, password, language: "en" };
  const joined = await person.ask(contract.acceptInvitation, { body: { token, account } });
  const refusal = refusalOf(joined);
  const email = refusal ? "" : contract.acceptInvitation.reply.parse(joined.body).account.email;
  return { person, refusal, email };
}

describeOnServer("many invitations at once", (server) => {
  let application: Application;
  let owner: Person;

  beforeAll(async () => {
    application = await startApplication(server);
    owner = await setUp(application);
  });
  afterAll(() => application.stop());

  const inviteMany = (ground: Ground, invitations: ReturnType<typeof wanted>[]) =>
    owner.send(contract.inviteMany, { params: { studyId: ground.studyId }, body: { invitations } });
  const listed = (ground: Ground) =>
    owner.send(contract.listInvitations, { params: { studyId: ground.studyId } });

  test.each([3, 30, 100])("%i people are invited, each by a link of their own", async (size) => {
    const ground = await makeGround(application, owner);
    const invitations = Array.from({ length: size }, (_, n) => wanted(`p${n}.${size}@example.org`));

    const { results } = await inviteMany(ground, invitations);

    expect(results.map(({ outcome }) => outcome)).toEqual(invitations.map(() => "invited"));
    expect(new Set(results.map(({ token }) => token)).size).toBe(size);
    expect(await listed(ground)).toHaveLength(size);
    const token = results[1]?.token ?? "";
    const look = await application.visitor().send(contract.previewInvitation, { body: { token } });
    expect(look).toMatchObject({
      state: "pending",
      email: `p1.${size}@example.org`,
      name: `Name of p1.${size}@example.org`,
      isForSeveral: false,
    });
  });

  test("the same call again invites nobody, and gives the same links", async () => {
    const ground = await makeGround(application, owner);
    const invitations = [wanted("twice.a@example.org"), wanted("twice.b@example.org")];

    const [first, second] = await Promise.all([
      inviteMany(ground, invitations),
      inviteMany(ground, invitations),
    ]);

    expect(second.results.map(({ token }) => token)).toEqual(
      first.results.map(({ token }) => token),
    );
    expect(await listed(ground)).toHaveLength(2);
  });

  test("who is in the study, was invited before or is named twice is not invited", async () => {
    const ground = await makeGround(application, owner);
    const { results: before } = await inviteMany(ground, [wanted("before@example.org")]);
    const there = await join(application, (await classLink(ground, {})).token, "There");

    const { results } = await inviteMany(ground, [
      wanted("new@example.org"),
      wanted(there.email),
      wanted("before@example.org"),
      wanted("new@example.org"),
    ]);

    expect(before[0]?.outcome).toBe("invited");
    expect(results.map(({ outcome, token }) => [outcome, token === null])).toEqual([
      ["invited", false],
      ["member", true],
      ["already_invited", true],
      ["twice", true],
    ]);
  });

  test("two owners who invite the same people at the same moment invite each once", async () => {
    const ground = await makeGround(application, owner);
    const emails = Array.from({ length: 10 }, (_, n) => `race${n}@example.org`);

    await Promise.all([
      inviteMany(ground, emails.map(wanted)),
      inviteMany(ground, emails.map(wanted)),
    ]);

    const invited = (await listed(ground)).map(({ email }) => email);
    expect(invited).toHaveLength(emails.length);
    expect(new Set(invited)).toEqual(new Set(emails));
  });

  test("whoever joins gets the recordings of their group, and training before them", async () => {
    const ground = await makeGround(application, owner);
    const variableId = newId("variable");
    await owner.send(contract.changeStudy, {
      params: { studyId: ground.studyId },
      body: {
        variables: [
          {
            id: variableId,
            name: "Site",
            type: "choice",
            unit: "",
            choices: ["A", "B"],
            isHidden: true,
          },
        ],
      },
    });
    const group = (value: string) => ({
      ...wanted(`${value}${newId("account")}@example.org`),
      assignsRecordings: true,
      beginsTraining: true,
      recordingGroup: { variableId, value },
    });
    await owner.send(contract.putValues, {
      params: { studyId: ground.studyId },
      body: { recordings: [{ recordingId: ground.recordingId, values: { [variableId]: "A" } }] },
    });
    expect(
      await owner.refusal(contract.inviteMany, {
        params: { studyId: ground.studyId },
        body: { invitations: [group("C")] },
      }),
    ).toBe("invalid_input");

    const { results } = await inviteMany(ground, [group("A"), group("B")]);
    for (const { email, token } of results) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await application.visitor().send(contract.acceptInvitation, {
        body: { token: token ?? "", account: { email, name: email, password, language: "en" } },
      });
    }

    const members = await owner.send(contract.listMembers, { params: { studyId: ground.studyId } });
    const given = await owner.send(contract.listObservations, {
      params: { studyId: ground.studyId },
      query: {},
    });
    const newcomers = members.filter(({ role }) => role === "rater");
    expect(newcomers.map(({ training }) => training)).toEqual(["in_training", "in_training"]);
    const inGroupA = newcomers.find(({ email }) => email === results[0]?.email)?.accountId;
    expect(given.items.map(({ raterId }) => raterId)).toEqual([inGroupA]);
  });

  test("training is set for thirty people by one call, or for none of them", async () => {
    const ground = await makeGround(application, owner);
    const { token } = await classLink(ground, { places: 30 });
    await Promise.all(Array.from({ length: 30 }, (_, n) => join(application, token, `Pupil ${n}`)));
    const params = { studyId: ground.studyId };
    const trainings = async () =>
      (await owner.send(contract.listMembers, { params })).flatMap(({ role, training }) =>
        role === "rater" ? [training] : [],
      );
    const accountIds = (await owner.send(contract.listMembers, { params })).flatMap(
      ({ role, accountId }) => (role === "rater" ? [accountId] : []),
    );
    const body = { accountIds, training: "in_training" as const };

    expect(
      await owner.refusal(contract.changeTrainings, {
        params,
        body: { ...body, accountIds: [...accountIds, newId("account")] },
      }),
    ).toBe("not_found");
    expect(await trainings()).toEqual(accountIds.map(() => "none"));

    expect(await owner.send(contract.changeTrainings, { params, body })).toEqual({ changed: 30 });
    expect(await owner.send(contract.changeTrainings, { params, body })).toEqual({ changed: 0 });
    expect(await trainings()).toEqual(accountIds.map(() => "in_training"));
  });

  const classLink = (ground: Ground, wish: { readonly places?: number }) =>
    owner.send(contract.makeClassLink, {
      params: { studyId: ground.studyId },
      body: {
        id: newId("invitation"),
        name: "Methods 2",
        role: "rater",
        places: wish.places ?? 30,
        expiresAt: inDays(3),
      },
    });

  test("a class joins by one link until it is full, at one moment too", async () => {
    const ground = await makeGround(application, owner);
    const { token } = await classLink(ground, { places: 3 });

    const all = await Promise.all(
      ["Ann", "Ben", "Cem", "Dee", "Eva"].map((name) => join(application, token, name)),
    );

    const refused = all.flatMap(({ refusal }) => (refusal ? [refusal] : []));
    expect(refused).toHaveLength(2);
    for (const refusal of refused) {
      expect(refusal).toMatchObject({ code: "invitation_invalid", details: { state: "full" } });
    }
    const [link] = await listed(ground);
    expect(link).toMatchObject({ state: "full", name: "Methods 2", places: 3 });
    expect(link?.joined).toHaveLength(3);
    expect(
      await application.visitor().send(contract.previewInvitation, { body: { token } }),
    ).toMatchObject({ state: "full", isForSeveral: true });
  });

  test("who is in the study takes no place, and keeps their role", async () => {
    const ground = await makeGround(application, owner);
    const { token } = await classLink(ground, { places: 1 });

    await owner.send(contract.acceptInvitation, { body: { token } });

    const [link] = await listed(ground);
    expect(link).toMatchObject({ state: "pending", joined: [] });
    const members = await owner.send(contract.listMembers, { params: { studyId: ground.studyId } });
    expect(members.map(({ role }) => role)).toEqual(["owner"]);
  });

  test("a link that is revoked, renewed or over lets nobody in", async () => {
    const ground = await makeGround(application, owner);
    const { invitation, token } = await classLink(ground, {});
    const params = { studyId: ground.studyId, invitationId: invitation.id };

    const renewed = await owner.send(contract.renewInvitation, { params });
    expect(renewed.invitation.expiresAt).toBe(invitation.expiresAt);
    expect((await join(application, token, "Old")).refusal).toMatchObject({
      details: { state: "unknown" },
    });
    expect((await join(application, renewed.token, "New")).refusal).toBeUndefined();
    await owner.send(contract.revokeInvitation, { params });

    expect((await join(application, renewed.token, "Late")).refusal).toMatchObject({
      details: { state: "revoked" },
    });
    const end = { params: { studyId: ground.studyId } };
    const body = { id: newId("invitation"), name: "Past", role: "rater" as const, places: 2 };
    for (const expiresAt of [inDays(-1), inDays(400)]) {
      expect(
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await owner.refusal(contract.makeClassLink, { ...end, body: { ...body, expiresAt } }),
      ).toBe("invalid_input");
    }
  });

  test("proves no address, makes no owner, and is made by owners alone", async () => {
    const ground = await makeGround(application, owner);
    const { token } = await classLink(ground, {});
    const { email } = await join(application, token, "Unproved");
    const row = await application.tools.database
      .selectFrom("account")
      .select("emailVerified")
      .where("email", "=", email)
      .executeTakeFirst();
    expect(row).toEqual({ emailVerified: false });

    const coordinator = await ground.join("coordinator", "Cora");
    const asked = {
      params: { studyId: ground.studyId },
      body: {
        id: newId("invitation"),
        name: "Class",
        role: "viewer" as const,
        places: 2,
        expiresAt: inDays(1),
      },
    };
    expect(await coordinator.refusal(contract.makeClassLink, asked)).toBe("not_allowed");
    const asOwner = await owner.fetch(
      `/api/v1/studies/${ground.studyId}/invitations/class`,
      "POST",
      { ...asked.body, role: "owner" },
    );
    expect(asOwner.status).toBe(422);
  });

  test("without mail, nothing that is asked by a link for anybody depends on who has an account", async () => {
    const ground = await makeGround(application, owner);
    const there = await ground.join("rater", "Has");
    const { token } = await classLink(ground, { places: 2 });
    const { email: known } = await application.tools.database
      .selectFrom("account")
      .select("email")
      .where("id", "=", there.accountId)
      .executeTakeFirstOrThrow();
    const fresh = known.replace(/^has/u, "new");
    expect(fresh).toHaveLength(known.length);
    const others = "the password of who asks";
    const look = () =>
      application.visitor().fetch("/api/v1/invitations/preview", "POST", { token });

    const told = [];
    for (const email of [fresh, known]) {
      const account = { email, name: "Has", password: others, language: "en" };
      for (const [path, body] of [
        ["invitations/ask", { token, email, language: "en" }],
        ["invitations/accept", { token, account }],
        ["invitations/accept", { token, account, proof: "bm90aGluZw.bm90aGluZw" }],
        // What no answer told, this told until accounts were made without an address.
        ["sign-in", { email, password: others }],
      ] as const) {
        // oxlint-disable no-await-in-loop -- one after the other
        const reply = await application.visitor().fetch(`/api/v1/${path}`, "POST", body);
        const same = [...reply.headers].filter(
          ([name]) => !["date", "x-request-id"].includes(name),
        );
        const { body: now } = await look();
        const asSeen = await listed(ground);
        told.push(JSON.stringify([path, reply.status, reply.body, same, now, asSeen]));
        // oxlint-enable no-await-in-loop
      }
    }
    expect(told.slice(4)).toEqual(told.slice(0, 4));
    expect(told.slice(0, 4).map((one) => /^\["[\w/-]+",(\d+)/u.exec(one)?.[1])).toEqual([
      "409",
      "409",
      "409",
      "401",
    ]);

    // Who has an account joins by signing in first; who has none gets a name to sign in with, of which nobody else has one.
    const elsewhere = await makeGround(application, owner);
    const { token: other } = await classLink(elsewhere, { places: 3 });
    await there.send(contract.acceptInvitation, { body: { token: other } });
    const [one, two] = await Promise.all([
      join(application, other, "Has"),
      join(application, other, "Has"),
    ]);
    expect(new Set([known, one.email, two.email]).size).toBe(3);
    const again = application.visitor();
    await again.send(contract.signIn, { body: { email: one.email, password } });
    expect(await again.send(contract.listStudies, {})).toHaveLength(1);
    const [link] = await listed(elsewhere);
    expect(link?.joined).toHaveLength(3);
  });

  test("keeps no link, but its hash alone", async () => {
    const ground = await makeGround(application, owner);
    const { token } = await classLink(ground, {});
    const rows = await application.tools.database.selectFrom("invitation").selectAll().execute();
    expect(rows).not.toEqual([]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describeOnServer("a link that everybody tries", (server) => {
  test("opens so many accounts from one address, and then asks to wait", async () => {
    const application = await startApplication(server, { limits: { joinsPerAddress: 3 } });
    const owner = await setUp(application);
    const ground = await makeGround(application, owner);
    const { token } = await owner.send(contract.makeClassLink, {
      params: { studyId: ground.studyId },
      body: {
        id: newId("invitation"),
        name: "Class",
        role: "rater",
        places: 30,
        expiresAt: inDays(1),
      },
    });
    const codes: (string | undefined)[] = [];
    for (const name of ["Ann", "Ben", "Cem", "Dee"]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      codes.push((await join(application, token, name)).refusal?.code);
    }
    expect(codes).toEqual([undefined, undefined, undefined, "too_many_attempts"]);
    await application.stop();
  });
});

const [server] = databases();

/** Of whom the tests set up. */
const known = "ada@example.org";

describe.skipIf(!server)("many letters", () => {
  let smtp: SmtpStandIn;
  let application: Application;

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
  });
  afterAll(async () => {
    await application?.stop();
    await smtp?.close();
  });

  test("go to thirty people, once each, though the button was pressed twice", async () => {
    const owner = await setUp(application);
    const ground = await makeGround(application, owner);
    smtp.manner = "takes";
    const invitations = Array.from({ length: 30 }, (_, n) => wanted(`m${n}@example.org`));
    const asked = { params: { studyId: ground.studyId }, body: { invitations } };

    await Promise.all([
      owner.send(contract.inviteMany, asked),
      owner.send(contract.inviteMany, asked),
    ]);

    await soon(async () => {
      const all = await owner.send(contract.listInvitations, {
        params: { studyId: ground.studyId },
      });
      expect(all.map(({ mailing }) => mailing)).toEqual(all.map(() => "sent"));
    });
    const to = smtp.letters.map((letter) => /^To: (.*)$/mu.exec(letter)?.[1]?.trim());
    expect(to).toHaveLength(invitations.length);
    expect(new Set(to)).toEqual(new Set(invitations.map(({ email }) => email)));
  });

  test("a link for anybody says the same of every address; a letter alone knows who has an account", async () => {
    const owner = application.visitor();
    await owner.send(contract.signIn, { body: { email: known, password } });
    const ground = await makeGround(application, owner);
    smtp.manner = "takes";
    smtp.letters.length = 0;
    const { token } = await owner.send(contract.makeClassLink, {
      params: { studyId: ground.studyId },
      body: {
        id: newId("invitation"),
        name: "Class",
        role: "rater",
        places: 30,
        expiresAt: inDays(1),
      },
    });
    const fresh = "brand.new@example.org";
    const look = await application.visitor().send(contract.previewInvitation, { body: { token } });
    expect(look).toMatchObject({ newcomersFirst: "ask_for_letter", email: null });

    const told = [];
    for (const email of [fresh, known]) {
      const body = { token, email, language: "en" };
      const account = { email, name: "Nia", password, language: "en" };
      for (const [path, sent] of [
        ["ask", body],
        ["accept", { token, account }],
        ["accept", { token, account, proof: "bm90aGluZw.bm90aGluZw" }],
        ["accept", { token, account: { name: "Nia", password, language: "en" } }],
      ] as const) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const {
          status,
          body: reply,
          headers,
        } = await application.visitor().fetch(`/api/v1/invitations/${path}`, "POST", sent);
        const same = [...headers].filter(([name]) => !["date", "x-request-id"].includes(name));
        told.push(JSON.stringify([path, status, reply, same]));
      }
    }
    expect(told.slice(4)).toEqual(told.slice(0, 4));
    expect(told.map((one) => /"(?:ask|accept)",(\d+)/u.exec(one)?.[1])).toEqual([
      "200",
      "409",
      "409",
      "409",
      "200",
      "409",
      "409",
      "409",
    ]);

    await soon(() => {
      expect(smtp.letters).toHaveLength(2);
    });
    const letterTo = (email: string) =>
      readable(smtp.letters.find((letter) => letter.includes(`To: ${email}`)) ?? "");
    expect(letterTo(known)).toContain("You already have an account with this address.");
    expect(letterTo(known)).not.toContain("proof=");
    const proof = /proof=([\w.-]+)/u.exec(letterTo(fresh))?.[1] ?? "";
    const visitor = application.visitor();
    expect(
      await visitor.send(contract.previewInvitation, { body: { token, proof } }),
    ).toMatchObject({ newcomersFirst: "join", email: fresh });
    const account = { email: fresh, name: "Nia", password, language: "en" };
    // It shows no other address, and none at another link.
    expect(
      await visitor.refusal(contract.acceptInvitation, {
        body: { token, proof, account: { ...account, email: "other@example.org" } },
      }),
    ).toBe("invitation_invalid");
    await visitor.send(contract.acceptInvitation, { body: { token, proof, account } });
    const row = await application.tools.database
      .selectFrom("account")
      .select("emailVerified")
      .where("email", "=", fresh)
      .executeTakeFirst();
    expect(row).toEqual({ emailVerified: true });
  });
});
