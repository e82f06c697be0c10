import { Button, NativeSelect, SegmentedControl, Text, TextInput, Title } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { exchangeCalls, type AnswersToForm } from "../../../api/contract/exchange.ts";
import { answerWords, type Question } from "../../../formats/format.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { useSend } from "../../kit/query/useSend.ts";
import { useFormat } from "../../kit/text/format.ts";
import { isolated } from "../../kit/text/isolated.ts";
import classes from "./exchange.module.css";
import type { Importing, ImportStore } from "./importing.ts";
import { MoreRows } from "./MoreRows.tsx";
import { PlanFile } from "./PlanFile.tsx";
import { type QuestionGroup, questionGroups } from "./questionGroups.ts";
import { type FileReading, type Reading, togetherKey } from "./reading.ts";
import { formOf, keptAnswers } from "./recipes.ts";

/** Questions that the files leave open, each with its current answer, which can be changed. */
export function QuestionPart({ importing, reading, store }: Props) {
  const { t } = useTranslation("exchange");
  const { questions } = reading.together;
  const groups = questionGroups([
    ...reading.files,
    ...(questions.length > 0 ? [{ key: togetherKey, name: "", format: null, questions }] : []),
  ]).toSorted((a, b) => placeOf(a) - placeOf(b));
  if (groups.length === 0) {
    return <AgreementStatistics importing={importing} reading={reading} store={store} />;
  }
  return (
    <section className={classes["part"]} aria-labelledby="import-questions">
      <Title order={3} id="import-questions">
        {t("questions.title")}
      </Title>
      <Text size="sm" c="dimmed">
        {t("questions.what")}
      </Text>
      <MoreRows rows={groups}>
        {(rows) => (
          <ul className={classes["rows"]}>
            {rows.map((group) => (
              <QuestionRow key={group.key} group={group} importing={importing} store={store} />
            ))}
          </ul>
        )}
      </MoreRows>
      <AgreementStatistics importing={importing} reading={reading} store={store} />
    </section>
  );
}

/**
 * The order of questions: for a table of many raters, questions about each column follow the single ones, which
 * would otherwise be hidden behind them.
 */
function placeOf({ question: { what } }: QuestionGroup): number {
  return what === "role_of_column" ? 1 : 0;
}

function QuestionRow({ group, importing, store }: RowProps) {
  const { t } = useTranslation(["exchange", "formats"]);
  const format = useFormat();
  const label = useId();
  const { question, files, isMixed } = group;
  const { id, what, about, examples, because } = question;
  const keys = files.map(({ key }) => key);
  const [first] = files;
  const givenTo = (key: string) =>
    key === togetherKey
      ? importing.answers[id]
      : importing.files.find((one) => one.key === key)?.answers[id];
  const answers = new Set(files.map(({ key, answer }) => givenTo(key) ?? answer));
  const [only] = answers;
  const isDisabled = importing.phase.kind === "sending";
  const fileWords =
    importing.files.length === 1
      ? ""
      : files.length === 1
        ? (first?.name ?? "")
        : t("questions.inFiles", { count: files.length });

  return (
    <li className={classes["row"]}>
      <div className={classes["grows"]} id={label}>
        <p>
          {t(`formats:question.${what}`)}{" "}
          {about !== "" && <bdi className={classes["about"]}>{about}</bdi>}
        </p>
        {because && (
          <p className={classes["small"]}>
            {t(`formats:because.${because.what}`, { count: because.count ?? 0 })}
          </p>
        )}
        {what === "rater_of_file" && files.length > 1 && (
          <p className={classes["small"]}>{t("questions.severalRaters")}</p>
        )}
        {(fileWords !== "" || examples.length > 0) && (
          <p className={classes["small"]}>
            {fileWords !== "" && <bdi>{fileWords}</bdi>}
            {fileWords !== "" && examples.length > 0 && " · "}
            {examples.length > 0 &&
              t("questions.examples", {
                examples: format.list(examples.slice(0, 5).map(isolated)),
              })}
          </p>
        )}
      </div>
      <Answer
        question={question}
        labelledBy={label}
        answer={answers.size > 1 ? null : (only ?? question.answer)}
        isDisabled={isDisabled}
        onAnswer={(value) => store.answer(keys, id, value)}
      />
      {files.length > 1 && (isMixed || answers.size > 1 || question.options.length === 0) && (
        <details className={classes["perFile"]}>
          <summary>{t("questions.perFile")}</summary>
          <MoreRows rows={files}>
            {(rows) => (
              <ul className={classes["rows"]}>
                {rows.map(({ key, name, answer }) => (
                  <li key={key} className={classes["row"]}>
                    <bdi className={classes["grows"]} id={`${label} ${key}`.replaceAll(" ", "-")}>
                      {name}
                    </bdi>
                    <Answer
                      question={question}
                      labelledBy={`${label} ${key}`.replaceAll(" ", "-")}
                      answer={givenTo(key) ?? answer}
                      isDisabled={isDisabled}
                      onAnswer={(value) => store.answer([key], id, value)}
                    />
                  </li>
                ))}
              </ul>
            )}
          </MoreRows>
        </details>
      )}
    </li>
  );
}

/** A question’s answer; `null` where files have different ones. */
function Answer({ question, labelledBy, answer, isDisabled, onAnswer }: AnswerProps) {
  const { t } = useTranslation(["formats", "exchange"]);
  const { options } = question;
  const named = options.map(({ value, isWord }) => ({
    value,
    label: isWord && isAnswerWord(value) ? t(`answer.${value}`) : value,
  }));
  const chars = named.reduce((sum, one) => sum + one.label.length, 0);
  if (options.length === 0) {
    return (
      <TypedAnswer
        answer={answer}
        labelledBy={labelledBy}
        isDisabled={isDisabled}
        onAnswer={onAnswer}
      />
    );
  }
  if (answer !== null && options.length <= 3 && chars <= 30) {
    return (
      <SegmentedControl
        aria-labelledby={labelledBy}
        disabled={isDisabled}
        data={named}
        value={answer}
        onChange={onAnswer}
      />
    );
  }
  return (
    <NativeSelect
      className={classes["select"] ?? ""}
      aria-labelledby={labelledBy}
      disabled={isDisabled}
      data={
        answer === null
          ? [{ value: "", label: t("exchange:questions.asProposed"), disabled: true }, ...named]
          : named
      }
      value={answer ?? ""}
      onChange={(event) => onAnswer(event.currentTarget.value)}
    />
  );
}

/** A typed answer: files are read again once typing is finished. */
function TypedAnswer({ answer, labelledBy, isDisabled, onAnswer }: TypedProps) {
  const { t } = useTranslation("exchange");
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    const text = typed?.trim() ?? "";
    setTyped(null);
    if (text !== "" && text !== answer) onAnswer(text);
  };
  return (
    <TextInput
      className={classes["select"] ?? ""}
      aria-labelledby={labelledBy}
      disabled={isDisabled}
      value={typed ?? answer ?? ""}
      {...(answer === null && { placeholder: t("questions.asProposed") })}
      dir="auto"
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === "Enter") take();
      }}
    />
  );
}

/**
 * Stored answers for files of one form: saves them with the study, uses them for the next file, and deletes them.
 */
function AgreementStatistics({ importing, reading, store }: Props) {
  const { t } = useTranslation("exchange");
  const { studyId } = useStudy();
  const [keptForms, setKeptForms] = useState<readonly string[]>([]);
  const keep = useSend(
    exchangeCalls.saveAnswers,
    (body: AnswersToForm) => ({ params: { studyId }, body }),
    { onSuccess: (_reply, { form }) => setKeptForms((before) => [...before, form]) },
  );
  const forget = useSend(
    exchangeCalls.deleteSavedAnswers,
    (form: string) => ({ params: { studyId }, body: { form } }),
    { onSuccess: (_reply, form) => store.withoutRecipe(form) },
  );
  const forms = new Map<string, FileReading>();
  for (const file of reading.files) {
    const form = formOf(file.format, file.questions);
    if (form !== undefined && !forms.has(form)) forms.set(form, file);
  }
  // Where nothing was asked nor said, the next import needs no plan.
  const isSaid =
    importing.rows.length > 0 ||
    Object.keys(importing.answers).length > 0 ||
    reading.files.some(({ questions }) => questions.length > 0) ||
    reading.together.questions.length > 0;
  if (forms.size === 0 || !isSaid) return null;
  return (
    <>
      {[...forms].map(([form, file]) => {
        const chosen = importing.files.find(({ key }) => key === file.key);
        const used = chosen?.recipe;
        return (
          <div key={form} className={classes["recipe"]}>
            {used ? (
              <>
                <Text size="sm">{t("savedAnswers.used", { name: used.keptFrom })}</Text>
                <Button
                  size="xs"
                  variant="default"
                  loading={forget.isPending}
                  onClick={() => forget.mutate(form)}
                >
                  {t("savedAnswers.forget")}
                </Button>
              </>
            ) : keptForms.includes(form) ? (
              <Text size="sm" role="status">
                {t("savedAnswers.kept")}
              </Text>
            ) : (
              <Button
                size="xs"
                variant="default"
                loading={keep.isPending}
                onClick={() =>
                  keep.mutate({
                    form,
                    recipe: {
                      answers: keptAnswers(file.questions, chosen?.answers ?? {}),
                      together: importing.answers,
                      ...(importing.rows.length > 0 && { rows: [...importing.rows] }),
                      keptAt: new Date().toISOString(),
                      fileName: file.name,
                    },
                  })
                }
              >
                {t("savedAnswers.keep", { name: file.name })}
              </Button>
            )}
          </div>
        );
      })}
      {keep.error !== null && <Failure error={keep.error} compact />}
      {forget.error !== null && <Failure error={forget.error} compact />}
      <PlanFile importing={importing} reading={reading} store={store} />
    </>
  );
}

function isAnswerWord(value: string): value is (typeof answerWords)[number] {
  const words: readonly string[] = answerWords;
  return words.includes(value);
}

interface Props {
  readonly importing: Importing;
  readonly reading: Reading;
  readonly store: ImportStore;
}

interface RowProps extends Omit<Props, "reading"> {
  readonly group: QuestionGroup;
}

interface AnswerProps extends TypedProps {
  readonly question: Question;
}

interface TypedProps {
  readonly answer: string | null;
  readonly labelledBy: string;
  readonly isDisabled: boolean;
  readonly onAnswer: (value: string) => void;
}
