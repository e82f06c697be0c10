import { Anchor, type AnchorProps, Button, type ButtonProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";

type OwnAttributes<P> = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof P> & {
  readonly ref?: Ref<HTMLAnchorElement>;
};

/** A link within text. */
export const LinkAnchor = createLink(function LinkAnchor(
  props: AnchorProps & OwnAttributes<AnchorProps>,
) {
  return <Anchor inherit {...props} />;
});

/** A link that looks like a button. */
export const LinkButton = createLink(function LinkButton(
  props: ButtonProps & OwnAttributes<ButtonProps>,
) {
  return <Button component="a" {...props} />;
});
