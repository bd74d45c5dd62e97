import check from "lucide-static/icons/check.svg?raw";
import copy from "lucide-static/icons/copy.svg?raw";
import { useState } from "preact/hooks";
import { useText } from "../text/mod.ts";
import { Button } from "./button.tsx";

/** Copies a text, and says so until another text stands in its place. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const t = useText();
  const [copied, setCopied] = useState<string>();
  const done = copied === text;
  const press = () => navigator.clipboard.writeText(text).then(() => setCopied(text), () => setCopied(undefined));
  return (
    <Button icon={done ? check : copy} action="copy" onPress={press}>
      {done ? t("copied") : label ?? t("copy")}
    </Button>
  );
}
