import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Call, isStream } from "../../src/api/call.ts";
import { type CallName, contract } from "../../src/api/contract.ts";
import { tokenGroupOf } from "../../src/api/tokenGroup.ts";
import { type TokenGroup, tokenGroups } from "../../src/domain/entities/token.ts";
import { parseRefusal } from "../../src/domain/errors.ts";
import {
  can,
  type Permission,
  permissionTable,
  type Role,
  roles,
} from "../../src/domain/permissions.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { newId } from "../sample.ts";
import { creation, tus } from "./mediaServer.ts";
import {
  type Application,
  type Ground,
  makeGround,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";

/** Who asks: each role in the study, somebody of no study, nobody, and the instance's administrator. */
const askers = [...roles, "stranger", "nobody", "administrator"] as const;
type Asker = (typeof askers)[number];

/** What somebody runs with a token of theirs. */
interface Script {
  readonly script: Person;
  readonly groups: readonly TokenGroup[];
  /** Its token is for a study that the walk is not in. */
  readonly isElsewhere: boolean;
}

/** The oldest: so each call is tried on it too. */
const server = databases().at(-1);

describe.skipIf(!server)("every call as every role", () => {
  let application: Application;
  let ground: Ground;
  let observationId: string;
  const participantId = newId("participant");
  const people = new Map<Asker, Person>();
  const scripts = new Map<Asker, readonly Script[]>();

  beforeAll(async () => {
    if (!server) return;
    application = await startApplication(server);
    const administrator = await setUp(application);
    // The administrator is in no study of this test: administering gives no way into studies.
    const elsewhere = await makeGround(application, administrator);
    const owner = await elsewhere.join("viewer", "Owner");
    ground = await makeGround(application, owner);
    people.set("administrator", administrator);
    people.set("owner", owner);
    for (const role of roles) if (role !== "owner") people.set(role, await ground.join(role));
    people.set("stranger", await elsewhere.join("rater", "Stranger"));
    people.set("nobody", application.visitor());
    observationId = await ground.assign(personOf("rater"));
    for (const asker of askers) {
      if (asker === "nobody") continue;
      const person = personOf(asker);
      const own: Script[] = [];
      // Each group alone as somebody, and all of them as everybody.
      const group = tokenGroups[askers.indexOf(asker) % tokenGroups.length] ?? "read";
      for (const groups of [[group], [...tokenGroups]]) {
        own.push({ ...(await person.script({ groups })), groups, isElsewhere: false });
      }
      if (asker === "owner") {
        const { studyId } = elsewhere;
        const groups = [...tokenGroups];
        own.push({ ...(await person.script({ groups, studyId })), groups, isElsewhere: true });
      }
      scripts.set(asker, own);
    }
    await owner.send(contract.addParticipants, {
      params: { studyId: ground.studyId },
      body: {
        participants: [
          {
            id: participantId,
            pseudonym: "P1",
            contact: "",
            consents: [],
            expiresOn: null,
            appearances: [],
          },
        ],
      },
    });
  });
  afterAll(() => application?.stop());

  const personOf = (asker: Asker): Person => {
    const person = people.get(asker);
    if (!person) throw new Error(`nobody is ${asker}`);
    return person;
  };

  const names = Object.keys(contract).filter((name): name is CallName =>
    Object.hasOwn(contract, name),
  );

  // Signing out would end a person's session for the tests that follow.
  test.each(names.filter((name) => name !== "signOut"))("%s", async (name) => {
    const call: Call = contract[name];
    for (const asker of askers) {
      const code = await ask(call, personOf(asker));

      expect.soft(allowedCodes(call, asker, name), `as ${asker}`).toContain(code);
    }
  });

  test.each(names.filter((name) => name !== "signOut"))("%s by token", async (name) => {
    const call: Call = contract[name];
    const needs = tokenGroupOf(call);
    const askAs = async (asker: Asker) => {
      const bySession = await ask(call, personOf(asker));
      for (const { script, groups, isElsewhere } of scripts.get(asker) ?? []) {
        const code = await ask(call, script);
        const isFor = needs === "open" || groups.some((group) => group === needs);
        const isOfNone = call.needs === "signed_in" && call.method !== "GET";
        const isOther = isElsewhere && (isOfNone || isOfStudy(call));

        expect
          .soft(code, `as ${asker}, ${groups.join(" and ")}${isElsewhere ? " elsewhere" : ""}`)
          .toBe(isFor && !isOther ? bySession : "forbidden_by_token");
      }
    };
    const known = askers.filter((asker) => asker !== "nobody");
    if (call.method === "GET") await Promise.all(known.map(askAs));
    else for (const asker of known) await askAs(asker);
  });

  test("tokens are made, changed and used to erase or to change how somebody signs in by no token", () => {
    const never = names.filter((name) => tokenGroupOf(contract[name]) === "never");

    expect(never).toEqual(
      expect.arrayContaining([
        ...names.filter((name) => /token|password|TwoFactor|BackupCodes|session(?!$)/iu.test(name)),
        ...names.filter((name) => name.startsWith("erase")),
        "removeRecording",
        "handOverStudy",
      ]),
    );
  });

  test.each(["closed", "archived"])("makes no work in a study that is %s", async (state) => {
    const owner = personOf("owner");
    const params = { studyId: ground.studyId };
    const move = (action: "close" | "archive" | "open") =>
      owner.send(contract.changeStudyState, { params, body: { action } });
    const makers = names.filter((name) => "whileOpen" in contract[name]);
    await move("close");
    if (state === "archived") await move("archive");

    for (const name of makers) {
      expect.soft(await ask(contract[name], owner), name).toBe("study_not_open");
    }
    const review = (action: string) =>
      owner.fetch(`/api/v1/observations/${observationId}/review`, "POST", {
        action,
        reason: "Once more",
      });
    expect(parseRefusal((await review("return")).body)?.code).toBe("study_not_open");
    // What is a recording's file is begun by no call of the contract.
    const begun = await tus(owner, "POST", "/uploads", {
      headers: creation({
        studyId: ground.studyId,
        uploadId: newId("upload"),
        fileName: "clip.wav",
        sizeBytes: 100,
      }),
    });
    expect(begun.code).toBe("study_not_open");
    // Nobody is asked for work by it.
    expect(parseRefusal((await review("accept")).body)?.code).toBe("state_does_not_allow");

    if (state === "archived") await move("close");
    await move("open");
    for (const name of makers) {
      expect.soft(await ask(contract[name], owner), name).not.toBe("study_not_open");
    }
  });

  /** Asks with ids that exist and a body that says nothing: permission comes before the body is read. */
  async function ask(call: Call, person: Person) {
    const ids: Readonly<Record<string, string>> = {
      studyId: ground.studyId,
      recordingId: ground.recordingId,
      schemeVersionId: ground.schemeVersionId,
      observationId,
      participantId,
      language: "en",
      file: "common.json",
      namespace: "common",
      picture: "admin",
      format: "json",
    };
    const path = call.path.replace(/:(\w+)/gu, (_, key: string) => ids[key] ?? newId("other"));
    const stop = new AbortController();
    const response = await fetch(application.address + path, {
      method: call.method,
      signal: stop.signal,
      redirect: "manual",
      headers: {
        ...(person.token === "" && { origin: application.address }),
        ...person.credentials(),
        ...(call.method !== "GET" && { "content-type": "application/json" }),
      },
      ...(call.method !== "GET" && { body: "{}" }),
    });
    if (response.status === 303) return "passed";
    const isOpenEnded = isStream(call.reply) && response.ok;
    const body: unknown = isOpenEnded ? undefined : await response.json();
    if (isOpenEnded) stop.abort();
    return response.ok ? "passed" : (parseRefusal(body)?.code ?? "unknown");
  }
});

function isOfStudy({ needs }: Call): boolean {
  return needs !== "anyone" && needs !== "signed_in" && needs !== "administrator";
}

/** Tables of what was handed in. */
const ofWork: ReadonlySet<CallName> = new Set([
  "readConfusion",
  "readCriterionRatings",
  "readLimitsOfAgreement",
  "readScanAnswers",
  "readTraceCurves",
]);

const ofConsensus: ReadonlySet<CallName> = new Set([
  "readConsensus",
  "listDisagreements",
  "readConsensusAgreement",
]);

/** What the tables say may come back. `passed` stands for every answer behind the permission. */
function allowedCodes(call: Call, asker: Asker, name: CallName): readonly string[] {
  const behind: readonly string[] = [
    "passed",
    "invalid_input",
    ...call.refusals.filter((code) => code !== "not_found" && code !== "study_not_open"),
    // Ids of other things than study, recording, scheme and observation are made up.
    ...(/:(?:accountId|tokenId|invitationId|sessionId|uploadId|sourceId|captionId|roundId|importId|webhookId|lockedReportId)/u.test(
      call.path,
    )
      ? ["not_found"]
      : []),
    // The recording has none.
    ...(name === "readFrameTimes" ? ["not_found"] : []),
    // The observation is a rater's work, and no consensus.
    ...(ofConsensus.has(name) ? ["not_found"] : []),
    // Nothing is handed in.
    ...(ofWork.has(name) ? ["not_found"] : []),
    // It is neither training nor a check.
    ...(name === "readGoldStandardResult" ? ["not_found"] : []),
  ];
  if (name === "readMetrics" && asker !== "administrator") return ["not_signed_in", "not_allowed"];
  if (name === "setUp") return ["already_set_up", "invalid_input"];
  if (call.needs === "anyone") return behind;
  if (asker === "nobody") return ["not_signed_in"];
  if (call.needs === "signed_in") return behind;
  if (call.needs === "administrator") {
    return asker === "administrator" ? behind : ["not_allowed"];
  }
  if (asker === "stranger" || asker === "administrator") return ["not_found"];
  // The observation is a rater's who has not handed in: analysts and viewers must not learn of it.
  const isHidden = call.path.includes(":observationId") && isBlind(asker, call.needs);
  if (isHidden) return ["not_found"];
  if (!can(asker, call.needs)) return ["not_allowed"];
  const isOthers = call.needs === "observation.code" && asker !== "rater";
  return isOthers ? ["not_allowed", "invalid_input"] : behind;
}

function isBlind(role: Role, needs: Permission): boolean {
  if (role === "rater") return needs === "observation.review";
  return role === "analyst" || role === "viewer";
}

test("every role may do something, and every permission is somebody's", () => {
  const given = Object.values(permissionTable).flatMap((allowed): readonly Role[] => allowed);

  expect(new Set(given)).toEqual(new Set(roles));
  expect(Object.values(permissionTable).every((allowed) => allowed.length > 0)).toBe(true);
});
