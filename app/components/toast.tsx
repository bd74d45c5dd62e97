import close from "lucide-static/icons/x.svg?raw";
import { type ComponentChildren, createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { useText } from "../text/mod.ts";
import { Button } from "./button.tsx";

/** So long a toast is shown in milliseconds, once neither pointer nor focus is on it. */
const SHOWN_MS = 8000;

const Told = createContext<(text: string) => void>(() => {});

/**
 * Says in a toast what was done, for an act that takes away the very thing it was done to. What can be said beside the
 * control, or must be known later too, belongs there.
 */
export function useToast(): (text: string) => void {
  return useContext(Told);
}

/** The place of the one toast: the next takes it. */
export function Toaster({ children }: { children: ComponentChildren }) {
  const t = useText();
  const [toast, show] = useState<{ readonly text: string }>();
  const [pointed, point] = useState(false);
  const [focused, focus] = useState(false);
  const held = pointed || focused;
  const away = () => {
    show(undefined);
    point(false);
    focus(false);
  };
  useEffect(() => {
    if (toast === undefined || held) return;
    const timer = setTimeout(away, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast, held]);
  return (
    <Told.Provider value={(text) => show({ text })}>
      {children}
      <output class="toast-place">
        {toast !== undefined && (
          <span
            class="toast"
            data-toast
            onPointerEnter={() => point(true)}
            onPointerLeave={() => point(false)}
            onFocusIn={() => focus(true)}
            onFocusOut={() => focus(false)}
          >
            <span>{toast.text}</span>
            <Button action="dismiss-toast" icon={close} onPress={away}>{t("toast.dismiss")}</Button>
          </span>
        )}
      </output>
    </Told.Provider>
  );
}
