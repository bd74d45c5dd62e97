/** The wipe receipt as a model. A door of its own: it is loaded when a page is wiped. */
export { createReceipt, type ReceiptModel, type ReceiptOptions, type Wiped } from "./receipt-model.ts";
