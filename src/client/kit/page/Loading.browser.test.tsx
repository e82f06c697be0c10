import "@mantine/core/styles.css";
import { MantineProvider } from "@mantine/core";
import { createInstance } from "i18next";
import { createRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { expect, test } from "vitest";
import { soon } from "../../../../tests/soon.ts";
import { Loading } from "./Loading.tsx";

test("what stands for a screen that loads pulses for less than five seconds", async () => {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({ lng: "en", resources: { en: { common: {} } } });
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  root.render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <Loading rows={2} />
      </MantineProvider>
    </I18nextProvider>,
  );
  const moving = await soon(() => {
    const found = document.getAnimations().filter(({ effect }) => effect?.getTiming().delay === 0);
    if (found.length < 3) throw new Error("nothing moves yet");
    return found;
  });

  const seconds = moving.map(({ effect }) => Number(effect?.getComputedTiming().endTime) / 1000);
  expect(Math.max(...seconds)).toBeLessThan(5);
  root.unmount();
});
