/** A run leaves the drawer, and comes back. */
export { ExchangePanel } from "./exchange-panel.tsx";
