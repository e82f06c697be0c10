import { type ComponentType, Suspense } from "react";
import type { Session } from "../../kit/coding/session.ts";
import { lazyPart } from "../../kit/page/lazyPart.tsx";
import { DialogOnItsWay, FieldOnItsWay } from "../../kit/page/OnItsWay.tsx";
import type { Player } from "../../kit/player/port.ts";
import type { CommandHandlers } from "../../kit/stage/commandHandlers.ts";
import type { Desk } from "./useDesk.ts";
import { pressMoment } from "./useKeys.ts";

const RefusedDialog = lazyPart(async () => (await import("./RefusedDialog.tsx")).RefusedDialog, {
  isOver: true,
});
const RivalsDialog = lazyPart(
  async () => (await import("./rivals/RivalsDialog.tsx")).RivalsDialog,
  { isOver: true },
);
const DeviceDialog = lazyPart(
  async () => (await import("../../kit/offline/DeviceDialog.tsx")).DeviceDialog,
  { isOver: true },
);
const KeysDialog = lazyPart(async () => (await import("./keys/KeysDialog.tsx")).KeysDialog, {
  isOver: true,
});
const SubmitDialog = lazyPart(async () => (await import("./SubmitDialog.tsx")).SubmitDialog, {
  isOver: true,
});

/** The dialog that is open over the workbench. */
export type WorkbenchDialog = "submit" | "refused" | "rivals" | "device" | "keys" | "search";

/** What this screen adds to the application’s search. */
export interface SearchProps {
  readonly session: Session;
  readonly player: Player | null;
  readonly handlers: CommandHandlers;
  readonly onCriterion: (criterionId: string) => void;
  readonly onClose: () => void;
}

/** The one dialog that is open, loaded when it is first asked for. */
export function WorkbenchDialogs(props: Props) {
  const { session, desk, player, handlers, dialog, showCriterion, Search } = props;
  const { onDialog, onEvents } = props;
  const close = () => onDialog(null);
  return (
    <Suspense
      fallback={
        dialog === "search" ? <FieldOnItsWay /> : dialog && <DialogOnItsWay onLeave={close} />
      }
    >
      {dialog === "submit" && (
        <SubmitDialog
          session={session}
          onClose={close}
          onEvent={(event) => {
            close();
            onEvents();
            desk.goTo(event);
          }}
          onCriterion={(wantedId) => {
            close();
            showCriterion(wantedId);
          }}
          onPresses={() => {
            close();
            session.askLeft();
          }}
          onEndAll={() => handlers.run("endAll")}
          onEnd={(event) => {
            const moment = pressMoment(player, performance.now());
            if (moment) session.endAll(moment, new Set([event.id]));
          }}
          onDisputed={() => onDialog("rivals")}
          onScan={(number) => {
            close();
            desk.prompter?.open(number);
          }}
        />
      )}
      {dialog === "refused" && <RefusedDialog session={session} onClose={close} />}
      {dialog === "device" && <DeviceDialog onClose={close} />}
      {dialog === "rivals" && <RivalsDialog session={session} onClose={close} />}
      {dialog === "keys" && <KeysDialog session={session} onClose={close} />}
      {dialog === "search" && (
        <Search {...{ session, player, handlers }} onClose={close} onCriterion={showCriterion} />
      )}
    </Suspense>
  );
}

interface Props {
  readonly session: Session;
  readonly desk: Desk;
  readonly player: Player | null;
  readonly handlers: CommandHandlers;
  readonly dialog: WorkbenchDialog | null;
  readonly onDialog: (dialog: WorkbenchDialog | null) => void;
  /** Shows the list of events. */
  readonly onEvents: () => void;
  readonly showCriterion: (criterionId: string) => void;
  readonly Search: ComponentType<SearchProps>;
}
