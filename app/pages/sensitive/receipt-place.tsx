import { type ReadonlySignal, signal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { Button } from "../../components/mod.ts";
import { afterPaint } from "../../lifecycle/mod.ts";
import type { PageModels } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";
import type { ReceiptProps } from "./receipt-view.tsx";
import type { VisitModel } from "./visit.ts";

/** The file of the receipt: on its way, there, or not to be had. Wiping doesn't wait for it. */
export type ReceiptFile = ReadonlySignal<
  | { readonly is: "coming" }
  | { readonly is: "there"; readonly Receipt: FunctionComponent<ReceiptProps> }
  | { readonly is: "missing" }
>;

/** Loads it after the page itself, long before it is needed. */
export function loadReceipt(load: () => Promise<{ Receipt: FunctionComponent<ReceiptProps> }>): ReceiptFile {
  const file = signal<ReceiptFile["value"]>({ is: "coming" });
  afterPaint().then(load).then(
    ({ Receipt }) => file.value = { is: "there", Receipt },
    () => file.value = { is: "missing" },
  );
  return file;
}

interface PlaceProps {
  models: PageModels;
  visit: VisitModel;
  file: ReceiptFile;
}

/** Where the receipt stands once the page is wiped. */
export function ReceiptPlace({ models, visit, file }: PlaceProps) {
  const t = useText();
  const now = visit.visit.value;
  const loaded = file.value;
  if (now.is === "wiped" && loaded.is === "there") {
    const { Receipt } = loaded;
    return <Receipt models={models} visit={visit} wiped={now} />;
  }
  return (
    <section
      class="receipt"
      aria-labelledby="receipt-heading"
      data-receipt={loaded.is === "missing" ? "missing" : "wiping"}
    >
      <h2 id="receipt-heading">{t("wipe.heading")}</h2>
      <p>{t(now.is === "wiped" && loaded.is === "missing" ? "wipe.late" : "wipe.working")}</p>
      <div class="row">
        <Button action="begin" offered={now.is === "wiped"} onPress={() => visit.begin()}>{t("wipe.begin")}</Button>
      </div>
    </section>
  );
}
