import { expect } from "@playwright/test";
import type { Situation } from "./situation.ts";

export const home: readonly Situation[] = [
  {
    name: "overview",
    async bring({ page, open }) {
      await open();
      await expect(page.locator("tbody tr")).toHaveCount(5);
    },
  },
];
