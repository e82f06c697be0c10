import { type Notice, placeOfNotice, sentenceOfNotice } from "../../domain/entities/notice.ts";
import { grouped } from "../../domain/grouped.ts";
import { sourceLanguage, type Texts } from "../locales/texts.ts";
import type { Letter } from "./mail.ts";
import { wordsIn } from "./wordsIn.ts";

interface Told {
  readonly id: string;
  readonly email: string;
  readonly language: string | null;
  readonly origin: string;
  /** As their reader may know them at this moment. */
  readonly notices: readonly Notice[];
}

/** A mail that tells someone what the list in the application tells, study by study; no word of any comment. */
export async function noticeLetter(
  texts: Texts,
  { id, email, language, origin, notices }: Told,
): Promise<Letter> {
  const { say } = await wordsIn(texts, language ?? sourceLanguage);
  const sentence = (notice: Notice) =>
    say(`notices:${sentenceOfNotice(notice)}`, {
      count: notice.count,
      recording: notice.recordingName ?? "",
      rater: notice.raterName ?? "",
      round: notice.round ?? "",
    });
  const studies = [...grouped(notices, ({ studyId }) => studyId).values()].map((ofStudy) =>
    [
      ofStudy[0]?.studyName ?? "",
      ...ofStudy.map((one) => `– ${sentence(one)}\n  ${origin}${placeOfNotice(one)}`),
    ].join("\n"),
  );
  const [first] = notices;
  const settings = `${origin}/settings#notices`;
  return {
    to: email,
    subject:
      first && notices.length === 1
        ? `${sentence(first)} (${first.studyName})`
        : say("mail:notices.subject", { count: notices.length }),
    text: [...studies, `${say("mail:notices.settings")}\n${settings}`].join("\n\n"),
    messageId: `<${id}@${new URL(origin).hostname}>`,
    headers: { "List-Unsubscribe": `<${settings}>`, "Auto-Submitted": "auto-generated" },
  };
}
