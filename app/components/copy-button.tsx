import check from "lucide-static/icons/check.svg?raw";
import copy from "lucide-static/icons/copy.svg?raw";
import { useState } from "preact/hooks";
import { useText } from "../text/mod.ts";
import { Button } from "./button.tsx";
import { copyText } from "./copy-text.ts";

/** Copies a text, and says whether that was done until another text stands in its place. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const t = useText();
  const [tried, setTried] = useState<{ readonly text: string; readonly done: boolean }>();
  const last = tried?.text === text ? tried : undefined;
  return (
    <Button
      icon={last?.done === true ? check : copy}
      action="copy"
      onPress={async () => setTried({ text, done: await copyText(text) })}
    >
      {last === undefined ? label ?? t("copy") : t(last.done ? "copied" : "not-copied")}
    </Button>
  );
}
