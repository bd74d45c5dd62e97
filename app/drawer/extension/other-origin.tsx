import { elsewhereOf } from "../../components/mod.ts";
import type { LabConnection } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";

/** A link to this page at the server's other origin: an origin of its own for the Extension, and for the browser. */
export function OtherOrigin({ lab }: { lab: LabConnection }) {
  const t = useText();
  const there = lab.choice.is === "lab" ? elsewhereOf(new URL(location.href), lab.choice.labId) : undefined;
  if (there === undefined) return null;
  return (
    <p class="small">
      <a href={there.href} target="_blank" rel="noopener" data-action="other-origin">
        {t("extension.elsewhere", { origin: there.origin })}
      </a>
      <br />
      <span class="soft">{t("extension.elsewhere.hint")}</span>
    </p>
  );
}
