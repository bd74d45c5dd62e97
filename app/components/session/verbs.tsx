import leave from "lucide-static/icons/log-out.svg?raw";
import stopWaiting from "lucide-static/icons/timer-off.svg?raw";
import end from "lucide-static/icons/circle-stop.svg?raw";
import forget from "lucide-static/icons/eraser.svg?raw";
import resume from "lucide-static/icons/play.svg?raw";
import fresh from "lucide-static/icons/plus.svg?raw";
import { useId } from "preact/hooks";
import type { SessionModel } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";
import { Button } from "../button.tsx";
import { ACTIVITY } from "./activity-line.tsx";

/** The four verbs, each a control of its own with its consequence beside it. */
export function Verbs({ session }: { session: SessionModel }) {
  const t = useText();
  const id = useId();
  const offers = session.offers.value;
  const verbs = [
    { name: "leave", icon: leave, offered: offers.leave, press: () => session.leave() },
    { name: "stop-waiting", icon: stopWaiting, offered: offers.stopWaiting, press: () => session.stopWaiting() },
    { name: "end", icon: end, offered: offers.end, press: () => session.end(), tone: "final" },
    { name: "forget", icon: forget, offered: offers.forget, press: () => session.forget(), tone: "final" },
  ] as const;
  return (
    <ul class="verbs" aria-label={t("verb.group")}>
      {verbs.map((verb) => (
        <li key={verb.name}>
          <Button
            action={verb.name}
            icon={verb.icon}
            offered={verb.offered}
            describedBy={`${id}-${verb.name}`}
            whyNot={`${ACTIVITY} ${id}-${verb.name}`}
            onPress={verb.press}
            {...("tone" in verb ? { tone: verb.tone } : {})}
          >
            {t(`verb.${verb.name}`)}
          </Button>
          <span id={`${id}-${verb.name}`} class="verbs-hint">{t(`verb.${verb.name}.hint`)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Going on: the same handle again (`resume()`), a new one (`resumeSession`), or a new session. */
export function GoingOn({ session }: { session: SessionModel }) {
  const t = useText();
  const offers = session.offers.value;
  const offered = offers.resume || offers.reattach;
  const again = offers.resume || !offers.reattach
    ? { text: t("verb.resume"), press: () => session.resume() }
    : { text: t("verb.reattach"), press: () => session.reattach() };
  return (
    <div class="row">
      <Button
        action="resume"
        icon={resume}
        offered={offered}
        onPress={again.press}
        {...(offered ? {} : { hint: t("verb.resume.hint") })}
      >
        {again.text}
      </Button>
      <Button
        action="new"
        icon={fresh}
        offered={offers.newSession}
        whyNot={ACTIVITY}
        onPress={() => session.newSession()}
      >
        {t("verb.new")}
      </Button>
    </div>
  );
}
