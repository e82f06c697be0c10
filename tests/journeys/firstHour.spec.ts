import type { Locator, Page } from "@playwright/test";
import { canBeCoded } from "./ground.ts";
import { film } from "./media.ts";
import { administrator, expect, test } from "./site.ts";

test.use({ story: "the first hour", beginning: "first start" });

/** What somebody does by hand from the first start to the first code of a rater of their own. */
const actionsMost = 35;

test("from set-up to the first code of an invited rater it takes at most 35 actions", async ({
  newcomer,
  site,
}) => {
  test.setTimeout(240_000);
  const done: string[] = [];
  const click = async (what: Locator): Promise<void> => {
    done.push(`click ${String(what)}`);
    await what.click();
  };
  const fill = async (what: Locator, text: string): Promise<void> => {
    done.push(`fill ${String(what)}`);
    await what.fill(text);
  };
  const press = async (page: Page, key: string): Promise<void> => {
    done.push(`press ${key}`);
    await page.keyboard.press(key);
  };

  // Set-up: the address with its token is printed, and the demo study is there.
  const owner = await newcomer();
  await owner.goto(`/setup#token=${site.setUpToken}`);
  await fill(owner.getByLabel("Name"), administrator.name);
  await fill(owner.getByLabel("Email"), administrator.email);
  await fill(owner.getByLabel("Password", { exact: true }), administrator.password);
  await click(button(owner, "Create administrator account"));

  // A study of one's own, from the menu of the study that one looks at.
  await click(owner.getByRole("button", { name: /Demo: two children at play/u }));
  await click(owner.getByRole("menuitem", { name: "New study" }));
  await fill(owner.getByRole("dialog").getByLabel("Name"), "Peer play at noon");
  await click(button(owner, "Create study"));

  // A scheme: states of a group are one at a time without another word.
  await click(rail(owner, "Scheme"));
  await click(button(owner, "Start with an empty scheme"));
  await fill(owner.getByLabel("Add group"), "Play");
  await press(owner, "Enter");
  await fill(owner.getByLabel("Add code to Play"), "Solitary");
  await press(owner, "Enter");
  await fill(owner.getByLabel("Add code to Play"), "Together");
  await press(owner, "Enter");
  await expect(owner.getByRole("switch", { name: "Mutually exclusive" })).toBeChecked();
  await expect(owner.getByText("All changes saved")).toBeVisible();
  await click(button(owner, "Publish…"));
  await click(button(owner, "Publish"));
  await expect(owner.getByText("This version is published").first()).toBeVisible();

  // A recording. The dialog that remembers files cannot be answered from here: the page does with the plain one.
  await owner.evaluate(() => Reflect.deleteProperty(window, "showOpenFilePicker"));
  await click(rail(owner, "Recordings"));
  const choosing = owner.waitForEvent("filechooser");
  await click(button(owner, "Select files…"));
  done.push("choose the file");
  await (await choosing).setFiles(film);
  await expect(owner.getByRole("link", { name: "peer-play" })).toBeVisible({ timeout: 60_000 });

  // An invitation, and the way of its link to the rater.
  await click(rail(owner, "Team"));
  await click(button(owner, "Invite"));
  done.push("assign all recordings");
  await owner.getByLabel("Assign recordings").check();
  await click(button(owner, "Create link"));
  const link = await owner.getByLabel("Invitation link").inputValue();
  done.push("copy the link");
  const rater = await newcomer();
  done.push("open the link");
  await rater.goto(link);
  await fill(rater.getByLabel("Name"), "Lea");
  await fill(rater.getByLabel("Password", { exact: true }), administrator.password);
  await click(button(rater, "Create account and join"));
  await click(button(rater, "Go to the study"));
  await expect(rater.getByText("Peer play at noon").first()).toBeVisible();

  // The first code: the recording is there.
  await click(rater.getByRole("link", { name: "Code: peer-play" }));
  await canBeCoded(rater);
  await press(rater, "s");
  await expect(
    rater.getByRole("listbox", { name: "Coded events" }).getByRole("option"),
  ).toHaveCount(1);

  expect(done.length, done.join("\n")).toBeLessThanOrEqual(actionsMost);
});

function button(page: Page, name: string): Locator {
  return page.getByRole("button", { name, exact: true });
}

function rail(page: Page, name: string): Locator {
  return page.getByRole("navigation").getByRole("link", { name: new RegExp(`^${name}`, "u") });
}
