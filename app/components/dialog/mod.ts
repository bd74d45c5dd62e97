/** What stands above a page and wants an answer: a door of its own, since it comes after the page. */
export { Dialog } from "./dialog.tsx";
export { Modal } from "./modal.tsx";
