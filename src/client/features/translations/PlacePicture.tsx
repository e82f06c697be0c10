import { Modal, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { textCalls } from "../../../api/contract/texts.ts";
import type { InterfaceText } from "../../../domain/entities/missingText.ts";
import { addressOf } from "../../kit/query/api.ts";
import { isolated } from "../../kit/text/isolated.ts";
import classes from "./translations.module.css";

type Picture = NonNullable<InterfaceText["picture"]>;

/** The part of a screen in which a text appears, marked; a press shows the whole screen. */
export function PlacePicture({ picture, unit }: Props) {
  const { t } = useTranslation(["admin", "common"]);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <UnstyledButton
        className={classes["cutout"] ?? ""}
        dir="ltr"
        aria-label={t("texts.picture.show", { unit: isolated(unit) })}
        onClick={() => setOpen(true)}
      >
        <span className={classes["moved"]} style={cutoutOf(picture)}>
          <Shown picture={picture} />
        </span>
      </UnstyledButton>
      <div className={classes["small"]}>{t(whatIsSeen(picture))}</div>
      {isOpen && (
        <Modal
          opened
          size="xl"
          onClose={() => setOpen(false)}
          title={t("texts.picture.title", { unit: isolated(unit) })}
          closeButtonProps={{ "aria-label": t("common:close") }}
        >
          <p className={classes["small"]}>{t(whatIsSeen(picture))}</p>
          <div
            className={classes["whole"]}
            dir="ltr"
            style={{ aspectRatio: picture.width / picture.height }}
          >
            <Shown picture={picture} isWhole />
          </div>
        </Modal>
      )}
    </>
  );
}

interface Props {
  readonly picture: Picture;
  /** The text by area and key. */
  readonly unit: string;
}

function whatIsSeen({ place, isOwn }: Picture) {
  if (place) return "texts.picture.is.marked";
  return isOwn ? "texts.picture.is.unseen" : "texts.picture.is.otherState";
}

/** The picture with a mark around the text; what it shows is described next to it. */
function Shown({
  picture,
  isWhole = false,
}: {
  readonly picture: Picture;
  readonly isWhole?: boolean;
}) {
  const { name, place, width, height } = picture;
  return (
    <>
      <img
        alt=""
        loading="lazy"
        src={addressOf(textCalls.readTextPicture, { params: { picture: name } })}
      />
      {place && (
        <span
          ref={isWhole ? intoSight : undefined}
          className={classes["mark"]}
          style={{
            left: percent(place.x, width),
            top: percent(place.y, height),
            width: percent(place.width, width),
            height: percent(place.height, height),
          }}
        />
      )}
    </>
  );
}

function percent(part: number, all: number): string {
  return `${(100 * part) / all}%`;
}

/** The scale of a picture in a list, relative to the page. */
const scale = 0.6;
/** The height of that part in pixels; `.cutout` has it too. */
const cutoutPx = 84;
/** A text that is wider has its middle, in pixels of the page, beyond the part. */
const mostMiddlePx = 400;

/** Centres the text in the part, as far as the picture allows. */
function cutoutOf({ width, height, place }: Picture) {
  const [w, h] = [width * scale, height * scale];
  // Of what is wider, its beginning.
  const x = place ? (place.x + Math.min(place.width, mostMiddlePx) / 2) * scale : 0;
  const y = place ? (place.y + place.height / 2) * scale : 0;
  return {
    width: w,
    height: h,
    left: `clamp(100% - ${w}px, 50% - ${x}px, 0px)`,
    top: Math.min(Math.max(cutoutPx / 2 - y, cutoutPx - h), 0),
  };
}

function intoSight(mark: HTMLElement | null): void {
  mark?.scrollIntoView({ block: "center" });
}
