import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** The page of the guide that shows the examples of both clients at work. */
export const vignettePage = join(root, "docs/guide/programs-by-example.md");

/** What an example of a client did with the demo study. */
export interface VignetteShown {
  /** Below `clients`. */
  readonly file: string;
  /** What it wrote, without ids. */
  readonly printed: string;
  /** Whose work is listed. */
  readonly recording: string;
  readonly events: readonly {
    readonly startS: number;
    readonly endS: number;
    readonly confidence: number | null;
  }[];
  readonly ratings: readonly { readonly criterion: string; readonly value: number | null }[];
}

/** So many events are listed. */
const eventsShown = 8;

/** The page, of what each example did: Python’s detector and rubric, then R’s. */
export function pageOf(shown: readonly VignetteShown[]): string {
  const [soundPy, rubricPy, soundR, rubricR] = shown;
  return `${head}
## A detector of sound, in Python

${soundWhat}

${listing(soundPy, "python")}

${sound(soundPy)}

## A language model’s rubric rating, in Python

${rubricWhat}

${listing(rubricPy, "python")}

${rubric(rubricPy)}

## A detector of sound, in R

The same detector with the client for R.

${listing(soundR, "r")}

${sound(soundR)}

## A language model’s rubric rating, in R

The same rating with the client for R.

${listing(rubricR, "r")}

${rubric(rubricR)}

${foot}`;
}

const head = `# Programs by example

On this page four programs code and rate the recordings of the demo study. Each is one of the examples that come with the
clients for Python and R. What is shown below each program was written when it was run.

To try one yourself:

1. Open the demo study. On the **Team** page select **Add program…** and enter a name and a version.
2. Select **Access tokens** in the row of the program, create a token and copy it.
3. On the **Assignments** page assign the recordings to the program.
4. Install the client: \`pip install ./clients/python\` or \`R CMD INSTALL clients/r\`.
5. Run the program:

\`\`\`sh
SERVER=https://interrater.example.org TOKEN=itr_… CODE=Talks python3 clients/python/examples/sound.py
\`\`\`
`;

const soundWhat = `The program codes **Talks** wherever the film is louder than a threshold. The further above it, the higher its confidence.
The demo study requires ratings, so the program abstains from each criterion and gives a reason. It needs \`ffmpeg\`.`;

const rubricWhat = `The program asks a language model for the level of each criterion. Here a stand-in takes the place of the model: it counts words.
Replace \`ask_model\` with a call of your model. Each rating has
the whole recording as evidence, which the demo study requires for some criteria. If the answer is not a number, the program abstains
and gives a reason.`;

const foot = `## What to do next

Open [Programs](programs.md) from the Raters page, and select the program. The page compares it with the raters of the demo
study. The detector does not know which child is talking, so it names no subject. It also takes steps and falling blocks
for talk.

This page is made by \`npm run guide:vignettes\`.
`;

function listing(of: VignetteShown | undefined, language: string): string {
  const text = readFileSync(join(root, "clients", of?.file ?? ""), "utf8").trimEnd();
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

function printedBy(of: VignetteShown | undefined): string {
  return `It wrote:\n\n\`\`\`text\n${of?.printed.trimEnd() ?? ""}\n\`\`\``;
}

function sound(of: VignetteShown | undefined): string {
  const { events = [], recording = "" } = of ?? {};
  const rows = events
    .slice(0, eventsShown)
    .map(
      ({ startS, endS, confidence }) =>
        `| ${startS.toFixed(1)} s | ${endS.toFixed(1)} s | ${(confidence ?? 0).toFixed(2)} |`,
    );
  return `${printedBy(of)}

The first ${rows.length} of its ${events.length} events in “${recording}”:

| start | end | confidence |
| ----: | --: | ---------: |
${rows.join("\n")}`;
}

function rubric(of: VignetteShown | undefined): string {
  const { ratings = [], recording = "" } = of ?? {};
  return `${printedBy(of)}

Its ratings of “${recording}”:

| criterion | rating |
| --------- | -----: |
${ratings.map(({ criterion, value }) => `| ${criterion} | ${value} |`).join("\n")}`;
}
