import { expect, type Page, test } from "@playwright/test";
import { faintFields } from "./fieldEdges.ts";
import { findingsOf } from "./findings.ts";
import { focusFaults } from "./focusFaults.ts";
import { layoutFaults } from "./layoutFaults.ts";
import { faintIcons } from "./iconEdges.ts";
import { nameFaults } from "./nameFaults.ts";
import { navigationOf, pageFaults } from "./pageFaults.ts";
import { relationFaults } from "./relationFaults.ts";
import { sequenceFaults } from "./sequenceFaults.ts";

/** A page without a fault, into which each test plants one. */
const sound = `
  <header><nav aria-label="Study"><ul><li><a href="/a" style="display: block; padding: 8px">Overview</a></li><li><a href="/b" style="display: block; padding: 8px">Scheme</a></li></ul></nav></header>
  <main>
    <h1>Recordings</h1>
    <p>Text of the screen.</p>
    <form>
      <label for="email">Email</label>
      <input id="email" type="email" autocomplete="username" style="border: 1px solid #555; width: 200px; height: 30px">
      <button type="button" style="width: 120px; height: 30px">Add files</button>
    </form>
  </main>`;

/** What each look at a page finds: those of `everyScreen.spec.ts`. */
const looks = {
  faintFields,
  faintIcons,
  focusFaults,
  layoutFaults,
  nameFaults,
  pageFaults,
  relationFaults,
  sequenceFaults,
} as const;

const planted: readonly {
  readonly criterion: string;
  readonly fault: string;
  readonly look: keyof typeof looks;
  readonly from: string;
  readonly to: string;
}[] = [
  {
    criterion: "1.3.1",
    fault: "a group of choices without a name",
    look: "relationFaults",
    from: "</form>",
    to: "<fieldset><label><input type=radio name=r> Yes</label></fieldset></form>",
  },
  {
    criterion: "1.3.1",
    fault: "what looks like a heading and is none",
    look: "relationFaults",
    from: "<p>Text",
    to: "<div style='font-size: 24px; font-weight: 700'>Sources</div><p>Text",
  },
  {
    criterion: "1.3.2",
    fault: "parts that a style sheet puts in another order",
    look: "sequenceFaults",
    from: "<p>Text of the screen.</p>",
    to: "<div style='display: flex'><p style='order: 1'>Said first</p><p>Seen first</p></div>",
  },
  {
    criterion: "1.3.5",
    fault: "an address that a browser cannot fill in",
    look: "pageFaults",
    from: ' autocomplete="username"',
    to: "",
  },
  {
    criterion: "1.4.10",
    fault: "a page that is wider than its window",
    look: "layoutFaults",
    from: "<p>Text",
    to: "<p style='width: 3000px'>Text",
  },
  {
    criterion: "1.4.11",
    fault: "a field whose edge is not seen",
    look: "faintFields",
    from: "#555",
    to: "#ddd",
  },
  {
    criterion: "1.4.11",
    fault: "an icon whose lines are hard to see",
    look: "faintIcons",
    from: "<p>Text",
    to: "<button type=button aria-label=Help style='background: #fff'><svg width=24 height=24 stroke='#bbb' fill=none><path d='M2 2 L20 20'/></svg></button><p>Text",
  },
  {
    criterion: "1.4.12",
    fault: "a text that is cut",
    look: "layoutFaults",
    from: "<p>Text",
    to: "<p style='width: 20px; overflow: hidden; white-space: nowrap'>Text",
  },
  {
    criterion: "2.4.2",
    fault: "a title that is that of the product alone",
    look: "pageFaults",
    from: "<h1>Recordings",
    to: "<h1>Assignments",
  },
  {
    criterion: "2.4.3",
    fault: "a control that takes the focus before its turn",
    look: "sequenceFaults",
    from: "<button",
    to: "<button tabindex=3",
  },
  {
    criterion: "2.4.7",
    fault: "a control that looks with the focus as without it",
    look: "focusFaults",
    from: 'height: 30px">Add',
    to: 'height: 30px; outline: none">Add',
  },
  {
    criterion: "2.4.11",
    fault: "a control that a fixed bar lies over",
    look: "focusFaults",
    from: "</main>",
    to: "<div style='position: fixed; inset: 0; background: #fff'>Bar</div></main>",
  },
  {
    criterion: "2.5.3",
    fault: "a button whose name lacks its words",
    look: "nameFaults",
    from: "<button",
    to: "<button aria-label='Upload'",
  },
  {
    criterion: "2.5.3",
    fault: "a field whose name lacks its label",
    look: "nameFaults",
    from: 'type="email"',
    to: 'type="email" aria-label="Address of the account"',
  },
  {
    criterion: "3.3.2",
    fault: "a field that only its placeholder names",
    look: "nameFaults",
    from: "</form>",
    to: "<input placeholder=Search style='border: 1px solid #555'></form>",
  },
  {
    criterion: "2.4.6",
    fault: "rows whose buttons have one name",
    look: "nameFaults",
    from: "</form>",
    to: "</form><ul><li>Ana <button type=button>Remove</button></li><li>Ben <button type=button>Remove</button></li></ul>",
  },
];

for (const { criterion, fault, look, from, to } of planted) {
  test(`the looks at every screen find ${fault} (${criterion})`, async ({ page }) => {
    await show(page, sound);
    expect(await looks[look](page)).toEqual([]);

    expect(sound).toContain(from);
    await show(page, sound.replace(from, to));
    expect(await looks[look](page)).not.toEqual([]);
  });
}

/** Faults that the rules find which axe asks by itself: those of the criteria whose test is axe. */
const forAxe: readonly {
  readonly criterion: string;
  readonly fault: string;
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}[] = [
  {
    criterion: "1.1.1",
    fault: "a picture without words",
    rule: "image-alt",
    from: "<p>Text",
    to: "<img src='data:image/gif;base64,R0lGODlhAQABAAAAACw=' width=40 height=40><p>Text",
  },
  {
    criterion: "1.4.1",
    fault: "a link that its colour alone sets apart from the words around it",
    rule: "link-in-text-block",
    from: "Text of the screen.",
    to: "Text of the <a href='/c' style='color: #333; text-decoration: none'>screen</a> and more.",
  },
  {
    criterion: "1.4.3",
    fault: "letters that are hard to see",
    rule: "color-contrast",
    from: "<p>Text",
    to: "<p style='color: #bbb'>Text",
  },
  {
    criterion: "1.4.4",
    fault: "a page that cannot be enlarged",
    rule: "meta-viewport",
    from: "<header>",
    to: "<meta name=viewport content='width=device-width, user-scalable=no'><header>",
  },
  {
    criterion: "2.1.1",
    fault: "a part that scrolls and that no key reaches",
    rule: "scrollable-region-focusable",
    from: "<p>Text of the screen.</p>",
    to: "<div style='height: 20px; overflow-y: scroll'><p style='height: 300px'>Text of the screen.</p></div>",
  },
  {
    criterion: "2.2.1",
    fault: "a page that goes on by itself after a time",
    rule: "meta-refresh",
    from: "<header>",
    to: "<meta http-equiv=refresh content=9000><header>",
  },
  {
    criterion: "2.4.1",
    fault: "a page without a main part",
    rule: "landmark-one-main",
    from: "<main>",
    to: "<main hidden></main><div>",
  },
  {
    criterion: "2.4.4",
    fault: "a link that does not say where it leads",
    rule: "link-name",
    from: "<p>Text",
    to: "<a href='/c' style='display: block; width: 30px; height: 30px'></a><p>Text",
  },
  {
    criterion: "2.4.6",
    fault: "a heading without words",
    rule: "empty-heading",
    from: "<p>Text",
    to: "<h2></h2><p>Text",
  },
  {
    criterion: "3.1.1",
    fault: "a page that does not say its language",
    rule: "html-has-lang",
    from: ' lang="en"',
    to: "",
  },
  {
    criterion: "3.1.2",
    fault: "words in a language that there is not",
    rule: "valid-lang",
    from: "<p>Text",
    to: "<p lang='engl'>Text",
  },
  {
    criterion: "3.3.2",
    fault: "a field without a label",
    rule: "label",
    from: '<label for="email">Email</label>',
    to: "",
  },
  {
    criterion: "4.1.2",
    fault: "a button without a name",
    rule: "button-name",
    from: "Add files",
    to: "",
  },
];

for (const { criterion, fault, rule, from, to } of forAxe) {
  // That axe goes on finding what it found: only another version of it could change that.
  test(`axe finds ${fault} (${criterion}) @whole`, async ({ page }) => {
    const whole = pageOf(sound);
    await page.setContent(whole);
    expect(await findingsOf(page, {})).toEqual([]);

    expect(whole).toContain(from);
    await page.setContent(whole.replace(from, to));
    expect((await findingsOf(page, {})).map((one) => one.split(":")[0])).toContain(rule);
  });
}

test("a navigation in another order is told from the one before (3.2.3)", async ({ page }) => {
  await show(page, sound);
  expect(await navigationOf(page)).toEqual(["/a", "/b"]);
});

test("axe is asked for what it does not ask by itself: small targets and a locked orientation", async ({
  page,
}) => {
  const rules = { "target-size": { enabled: true }, "css-orientation-lock": { enabled: true } };
  await show(page, sound);
  expect(await findingsOf(page, rules)).toEqual([]);

  const small =
    "<button type=button style='display: block; width: 9px; height: 9px; padding: 0; border: 0'>+</button>";
  await show(page, sound.replace("</form>", `${small.repeat(4)}</form>`));
  expect((await findingsOf(page, rules)).join(" ")).toContain("target-size");
  const lock =
    "<style>@media (orientation: portrait) { body { transform: rotate(90deg); } }</style></main>";
  await show(page, sound.replace("</main>", lock));
  expect((await findingsOf(page, rules)).join(" ")).toContain("css-orientation-lock");
});

async function show(page: Page, body: string): Promise<void> {
  await page.setContent(pageOf(body));
}

function pageOf(body: string): string {
  return `<!doctype html><html lang="en"><head><title>Recordings · Interrater</title></head><body>${body}</body></html>`;
}
