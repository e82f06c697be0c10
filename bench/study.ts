import { uuidv7 } from "uuidv7";
import { contract } from "../src/api/contract.ts";
import type { Id } from "../src/domain/rules.ts";
import { newId, scheme } from "../tests/sample.ts";
import { addRecording, password, Person } from "../tests/server/application.ts";
import { administrator, type Site } from "../tests/journeys/site.ts";

/** The first account of a new site, signed in, with the demo study that comes with it. */
export async function firstOwner({
  address,
  setUpToken,
}: Pick<Site, "address" | "setUpToken">): Promise<{
  readonly owner: Person;
  readonly demoStudyId: Id<"study">;
}> {
  const owner = new Person(address);
  const { account, demoStudyId } = await owner.send(contract.setUp, {
    body: { token: setUpToken, language: "en", ...administrator },
  });
  if (demoStudyId === null) throw new Error("the demo study was not made");
  owner.accountId = account.id;
  return { owner, demoStudyId };
}

/** Gives the owner of the demo study an observation of its film. */
export async function assignDemo(owner: Person, studyId: Id<"study">): Promise<Id<"observation">> {
  const params = { studyId };
  const { items } = await owner.send(contract.listRecordings, { params, query: {} });
  const [recording] = items;
  const [schemeVersion] = await owner.send(contract.listSchemes, { params });
  if (!recording || !schemeVersion) throw new Error("the demo study has no film or no scheme");
  const id = newId("observation");
  await owner.send(contract.assign, {
    params,
    body: {
      schemeVersionId: schemeVersion.id,
      observations: [{ id, recordingId: recording.id, raterId: owner.accountId }],
    },
  });
  return id;
}

/** Whose work is whose. */
export interface Task {
  readonly studyId: Id<"study">;
  readonly rater: Person;
  readonly observationId: Id<"observation">;
}

/** A study with a published scheme and as many raters as are asked for. */
interface LargeStudy {
  readonly studyId: Id<"study">;
  readonly raters: readonly Person[];
  /** An observation for each rater, all of one new recording of a day's length. */
  assignAll(): Promise<readonly Task[]>;
}

export async function makeLargeStudy(owner: Person, raterCount: number): Promise<LargeStudy> {
  const studyId = newId("study");
  const schemeVersionId = newId("schemeVersion");
  const params = { studyId };
  await owner.send(contract.createStudy, {
    body: { id: studyId, name: "Many hands", description: "", defaultLanguage: "en" },
  });
  await owner.send(contract.draftScheme, { params, body: { id: schemeVersionId, scheme } });
  await owner.send(contract.publishScheme, {
    params: { studyId, schemeVersionId },
    body: { edition: 0 },
  });
  const raters = await Promise.all(
    Array.from({ length: raterCount }, (_, at) => joinAsRater(owner, studyId, `Rater ${at + 1}`)),
  );
  return {
    studyId,
    raters,
    async assignAll() {
      const recordingId = await addRecording(owner, studyId, `Day ${uuidv7()}`, dayUs);
      const tasks = raters.map((rater) => ({
        studyId,
        rater,
        observationId: newId("observation"),
      }));
      const observations = tasks.map(({ rater, observationId }) => ({
        id: observationId,
        recordingId,
        raterId: rater.accountId,
      }));
      await owner.send(contract.assign, { params, body: { schemeVersionId, observations } });
      return tasks;
    },
  };
}

const dayUs = 24 * 60 * 60 * 1_000_000;

async function joinAsRater(owner: Person, studyId: Id<"study">, name: string): Promise<Person> {
  const email = `${uuidv7()}@example.org`;
  const { token } = await owner.send(contract.invite, {
    params: { studyId },
    body: { id: newId("invitation"), role: "rater", email },
  });
  const rater = new Person(owner.address);
  const { account } = await rater.send(contract.acceptInvitation, {
    body: { token, account: { email, name, password, language: "en" } },
  });
  rater.accountId = account.id;
  return rater;
}
