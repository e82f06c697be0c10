import { createInstance } from "i18next";
import { createRoot, type Root } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { afterEach, expect, test } from "vitest";
import analysis from "../../../../locales/en/analysis.json";
import { soon } from "../../../../tests/soon.ts";
import { useTitleOf } from "./GroupChoice.tsx";
import type { NamedGroup } from "./groups.ts";

const root: { current?: Root } = {};

afterEach(() => {
  root.current?.unmount();
  document.body.replaceChildren();
});

const group = (index: number, name: string): NamedGroup => ({
  index,
  id: String(index),
  name,
  observedUs: 1,
  observations: 1,
  recordings: 1,
});
const [anna, ben] = [group(0, "Anna"), group(1, "Ben")];

test.each([
  [[anna, ben], ben, "Ben: A follows B"],
  [[anna], anna, "A follows B"],
  [[], undefined, "A follows B"],
] as const)(
  "a title names the group that is drawn wherever there are others: %#",
  async (groups, shown, said) => {
    const language = createInstance();
    await language.use(initReactI18next).init({ lng: "en", resources: { en: { analysis } } });
    const place = document.body.appendChild(document.createElement("div"));
    root.current = createRoot(place);
    root.current.render(
      <I18nextProvider i18n={language}>
        <Title {...{ groups, shown }} />
      </I18nextProvider>,
    );

    await soon(() => {
      expect(document.querySelector("p")?.textContent?.replaceAll(/[\u2066-\u2069]/gu, "")).toBe(
        said,
      );
    });
  },
);

function Title({ groups, shown }: Props) {
  const titleOf = useTitleOf(groups, shown);
  return <p>{titleOf("A follows B")}</p>;
}

interface Props {
  readonly groups: readonly NamedGroup[];
  readonly shown: NamedGroup | undefined;
}
