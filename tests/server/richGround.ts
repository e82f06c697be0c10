import { contract } from "../../src/api/contract.ts";
import { packFrameTimes } from "../../src/domain/frameTimes.ts";
import type { Id } from "../../src/domain/rules.ts";
import { codes, newId, pointEvent, scheme, stateEvent } from "../sample.ts";
import {
  addRecording,
  type Application,
  Client,
  type Ground,
  makeGround,
  type Person,
} from "./application.ts";

const second = 1_000_000;

/** A study in which a team has done a bit of everything. */
export async function richGround(application: Application, owner: Person): Promise<Ground> {
  const ground = await makeGround(application, owner);
  const { studyId, schemeVersionId, recordingId } = ground;
  const params = { studyId };
  const variable = newId("variable");
  await owner.send(contract.changeStudy, {
    params,
    body: {
      description: "Two cohorts",
      blinding: "until_opened",
      masksRaters: true,
      calibration: {
        rules: [{ measure: { kind: "duration_kappa" }, scope: { of: "overall" }, minimum: 0.5 }],
        recordings: 1,
        counted: "together",
        attempts: 3,
        validDays: 365,
        checkEvery: 7,
        monthlyShare: 0.2,
        toleranceUs: 400_000,
      },
      variables: [
        { id: variable, name: "Age", type: "number", unit: "years", choices: [], isHidden: true },
      ],
    },
  });
  await owner.send(contract.saveStatistics, {
    params,
    body: {
      events: [{ kind: "easy_diag", overlapShare: 0.7, name: "As in the paper" }],
      ratings: [{ kind: "ac2", weights: "linear" }],
    },
  });
  const training = await addRecording(owner, studyId, "Clip 18");
  const planned = await addRecording(owner, studyId, "Clip 19", 600 * second);
  await owner.send(contract.changeRecording, {
    params: { studyId, recordingId },
    body: { values: { [variable]: 7 } },
  });
  await owner.send(contract.putPhases, {
    params: { studyId, recordingId },
    body: { phases: [{ id: newId("phase"), name: "Baseline", startUs: 0, endUs: 5 * second }] },
  });
  await owner.send(contract.putCaption, {
    params: { studyId, recordingId, captionId: newId("caption") },
    body: { label: "Words", language: "de", text: "WEBVTT\n\n00:01.000 --> 00:02.000\nHallo\n" },
  });
  await application.tools.database
    .updateTable("recording")
    .set({
      frameTiming: "variable",
      frameTimes: packFrameTimes([0, 40_000, 81_000, 120_000]) ?? null,
    })
    .where("id", "=", recordingId)
    .execute();
  await owner.send(contract.draftScheme, {
    params,
    body: { id: newId("schemeVersion"), scheme },
  });

  await owner.send(contract.addParticipants, {
    params,
    body: {
      participants: [
        {
          id: newId("participant"),
          pseudonym: "P 01",
          contact: "key list, line 4",
          consents: ["code", "share"],
          expiresOn: "2031-12-31",
          appearances: [
            { recordingId, stretches: [{ startUs: 0, endUs: 5 * second }] },
            { recordingId: training, stretches: [] },
          ],
        },
      ],
    },
  });
  await owner.send(contract.putRetention, {
    params,
    body: {
      studyUntil: "2036-12-31",
      recordings: [{ recordingId: training, keepUntil: "2030-06-30" }],
    },
  });
  const anna = await ground.join("rater", "Anna");
  const ben = await ground.join("rater", "Ben");
  const tina = await ground.join("rater", "Tina");
  const annas = await coded(anna, await ground.assign(anna), 30);
  const bens = await coded(ben, await ground.assign(ben), 34);
  await ground.assign(tina);
  const [tinas] = (await tina.send(contract.myQueue, { query: {} })).items;
  if (tinas) {
    await owner.send(contract.reviewObservation, {
      params: { observationId: tinas.observationId },
      body: { action: "withdraw" },
    });
  }
  await talk(owner, anna, annas);
  await agree(owner, ground, [annas, bens]);
  await train(owner, ground, { recordingId: training, by: anna, rater: tina });
  const wish = {
    schemeVersionId,
    recordingIds: [planned],
    raterIds: [anna.accountId, ben.accountId],
    ratersEach: 1,
    double: { by: "segments" as const, share: 0.2, segmentUs: 60 * second },
    seed: 11,
  };
  const { digest } = await owner.send(contract.previewPlan, { params, body: wish });
  await owner.send(contract.applyPlan, {
    params,
    body: { id: newId("plan"), settings: wish, digest },
  });
  return ground;
}

async function coded(
  rater: Person,
  observationId: Id<"observation">,
  togetherEndS: number,
): Promise<Id<"observation">> {
  const client = new Client(rater, observationId);
  const first = stateEvent(codes.solitary, togetherEndS * 10_000, 10 * second);
  const gone = pointEvent(codes.laughs, 50 * second);
  await client.change(
    { kind: "putEvent", event: first },
    { kind: "putEvent", event: stateEvent(codes.together, 20 * second, togetherEndS * second) },
    { kind: "putEvent", event: { ...pointEvent(codes.laughs, 40 * second), comment: "aloud" } },
    { kind: "putEvent", event: gone },
    { kind: "deleteEvent", eventId: gone.id },
    {
      kind: "changeEvent",
      eventId: first.id,
      base: 1,
      change: { comment: "clear", confidence: 0.5 },
    },
    {
      kind: "putRating",
      rating: {
        criterionId: codes.criterion,
        value: togetherEndS > 30 ? 3 : 2,
        cannotBeJudged: false,
        reason: "",
        comment: "warm",
        evidence: [],
      },
    },
    { kind: "putPart", part: { kind: "notes", text: "A windy day." } },
  );
  await fromElsewhere(new Client(rater, observationId));
  const { revision } = await rater.send(contract.readWork, { params: { observationId } });
  await rater.send(contract.submitObservation, { params: { observationId }, body: { revision } });
  return observationId;
}

/** What two other browsers put in places that they knew nothing of. */
async function fromElsewhere(client: Client): Promise<void> {
  const rating = {
    criterionId: codes.criterion,
    value: 1,
    cannotBeJudged: false,
    reason: "",
    comment: "cold",
    evidence: [],
  };
  await client.change(
    { kind: "putPart", part: { kind: "notes", text: "Rain." }, basis: uponNothing(1) },
    { kind: "putPart", part: { kind: "notes", text: "Snow." }, basis: uponNothing(2) },
    { kind: "putRating", rating, basis: uponNothing(1) },
  );
}

function uponNothing(turn: number) {
  return { id: newId("operation"), turn, replaces: [] };
}

async function talk(owner: Person, rater: Person, observationId: Id<"observation">) {
  const params = { observationId };
  const beginning = newId("remark");
  const place = { startUs: second, endUs: 2 * second };
  await owner.send(contract.addComment, {
    params,
    body: { id: beginning, answersId: null, ...place, text: "Was that a laugh?" },
  });
  await rater.send(contract.addComment, {
    params,
    body: { id: newId("remark"), answersId: beginning, startUs: null, endUs: null, text: "Yes." },
  });
  await owner.send(contract.changeCommentState, {
    params: { ...params, commentId: beginning },
    body: { action: "settle" },
  });
}

async function agree(
  owner: Person,
  { studyId, recordingId }: Ground,
  sourceIds: Id<"observation">[],
) {
  const consensusId = newId("observation");
  const { items } = await owner.send(contract.listObservations, { params: { studyId }, query: {} });
  await owner.send(contract.startConsensus, {
    params: { studyId, recordingId },
    body: {
      id: consensusId,
      roundId: items[0]?.roundId ?? newId("round"),
      sourceIds,
      toleranceUs: 500_000,
    },
  });
  const params = { observationId: consensusId };
  const differences = await owner.send(contract.listDisagreements, { params, query: {} });
  const open = differences.items.find(({ kind }) => kind === "time");
  if (!open) throw new Error("nothing differs");
  await owner.send(contract.resolveDisagreement, {
    params,
    body: {
      id: newId("decision"),
      key: open.key,
      basis: open.basis,
      reason: "seen again",
      settling: { how: "take", from: sourceIds[1] ?? newId("observation") },
    },
  });
}

async function train(
  owner: Person,
  ground: Ground,
  {
    recordingId,
    by,
    rater,
  }: { readonly recordingId: Id<"recording">; readonly by: Person; readonly rater: Person },
) {
  const params = { studyId: ground.studyId };
  const model = await coded(by, await ground.assign(by, recordingId), 30);
  await owner.send(contract.copyGoldStandard, {
    params: { observationId: model },
    body: { id: newId("observation") },
  });
  await owner.send(contract.changeRecording, {
    params: { ...params, recordingId },
    body: { isTraining: true },
  });
  await owner.send(contract.changeTraining, {
    params: { ...params, accountId: rater.accountId },
    body: { training: "in_training" },
  });
  const { id } = await rater.send(contract.startTraining, {
    params,
    body: { id: newId("observation"), recordingId },
  });
  await coded(rater, id, 38);
}
