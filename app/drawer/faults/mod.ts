/** What goes wrong in a lab on purpose. */
export { FaultsPanel } from "./faults-panel.tsx";
