import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import type { Figure } from "../../src/agreement/figure.ts";
import { writtenIn } from "../../src/client/kit/query/useWrittenAgreement.ts";
import type { Id } from "../../src/domain/rules.ts";
import {
  type BorisTestProject,
  borisTestProject,
  type Printed,
} from "../formats/borisTestProject.ts";
import { soon } from "../soon.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { type Application, type Person, setUp, startApplication } from "./application.ts";
import { aHead, imported } from "./importedStudy.ts";
import { lacks } from "../needs.ts";

const [server] = databases();
/** Ten samples a second of six minutes are aligned for every pair. */
const patienceMs = 240_000;

/** The observations of BORIS's own test project as the work of one rater each, all of one recording. */
describe.skipIf(!server || lacks("samples"))(
  "a BORIS project compared as BORIS does (needs ../shared/samples)",
  () => {
    let application: Application;
    let owner: Person;
    let studyId: Id<"study">;
    let boris: BorisTestProject;

    beforeAll(async () => {
      if (!server) return;
      application = await startApplication(server);
      owner = await setUp(application);
      boris = await borisTestProject();
      const { study, observations } = boris;
      ({ studyId } = await imported(owner, undefined, aHead(study), observations));
    }, 120_000);
    afterAll(() => application?.stop());

    test.each(["irr_cohen_kappa_and_nw.json", "irr_subsets.json"])(
      "its pairs have exactly the digits that BORIS prints (%s)",
      async (file) => {
        const asked = new Map<string, Printed[]>();
        for (const one of boris.printedIn(file)) {
          const key = JSON.stringify([one.interval_s, one.subjects, one.behaviors]);
          asked.set(key, [...(asked.get(key) ?? []), one]);
        }
        const told: string[] = [];
        const wanted: string[] = [];
        const [printedKappas, shownKappas]: [string[], string[]] = [[], []];
        for (const some of asked.values()) {
          // oxlint-disable-next-line no-await-in-loop -- One question after the other.
          const figureOf = await figuresLike(some[0]);
          for (const one of some) {
            const place = `${one.obs1} / ${one.obs2}, ${one.interval_s} s`;
            const [kappa, identity] = figureOf(one);
            // Where there is none BORIS prints -100, and beside it whatever the identity with nothing is.
            const isThere = one.kappa !== -100;
            if (isThere) {
              printedKappas.push((one.kappa + 0).toFixed(3));
              shownKappas.push(kappa?.kind === "value" ? onScreen(kappa.value) : "none");
            }
            const percent = isThere ? digits(one.needleman_wunsch_identity_pct) : "none";
            wanted.push(`${place}: ${isThere ? one.kappa + 0 : "none"}, ${percent}`);
            const [kappaTold, share] = [numberOf(kappa), numberOf(identity)];
            told.push(
              `${place}: ${kappaTold ?? "none"}, ${share === undefined ? "none" : digits(share * 100)}`,
            );
          }
        }
        expect(told).toEqual(wanted);
        expect(shownKappas).toEqual(printedKappas);
        expect(told.filter((line) => !line.includes("none")).length).toBeGreaterThan(30);
      },
      2 * patienceMs,
    );

    /** Both figures of every pair, on the same subjects, behaviours and interval. */
    async function figuresLike(of: Printed | undefined) {
      if (!of) throw new Error("nothing is asked");
      const unitUs = Math.round(of.interval_s * 1e6);
      const { schemeVersion } = await owner.send(contract.readAgreement, {
        params: { studyId },
        query: {},
      });
      const { codes = [], subjects = [] } = schemeVersion?.scheme ?? {};
      const asked = {
        by: "pair",
        statistics: `boris_kappa:unitUs=${unitUs},boris_identity:unitUs=${unitUs}`,
        codeIds: idsOf(codes, of.behaviors).join(","),
        subjectIds: idsOf(subjects, of.subjects).join(","),
      };
      const answer = await soon(async () => {
        const one = await owner.send(contract.readAgreement, { params: { studyId }, query: asked });
        expect(one.progress.compared).toBe(one.progress.all);
        return one;
      }, patienceMs);
      return ({ obs1, obs2 }: Printed): readonly Figure[] => {
        const ids = idsOf(answer.raters, [obs1, obs2]);
        const row = answer.rows.find(
          (line) =>
            line.of.by === "pair" && ids.includes(line.of.raterA) && ids.includes(line.of.raterB),
        );
        return row?.figures ?? [];
      };
    }
  },
);

/** As FigureText writes it for who has not chosen other decimals; the screen's minus is a true one. */
function onScreen(kappa: number): string {
  return writtenIn("en", "3").coefficient(kappa).replace("−", "-");
}

/** BORIS prints -0.0 too. */
function numberOf(figure: Figure | undefined): number | undefined {
  return figure?.kind === "value" ? figure.value + 0 : undefined;
}

/** All digits but the last two of a double. */
function digits(percent: number): string {
  return percent.toPrecision(13);
}

function idsOf(
  things: readonly { readonly id: string; readonly name: string }[],
  names: readonly string[],
): readonly string[] {
  return names.map((name) => things.find((one) => one.name === name)?.id ?? "nobody");
}
