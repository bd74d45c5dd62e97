import type { Page, WebSocketRoute } from "@playwright/test";

/** Keeps what the lab sends away from a page until it is released: the page believes what it last knew. */
export async function holdBack(page: Page): Promise<{ hold(): void; release(): void }> {
  let holding = false;
  const held: (() => void)[] = [];
  await page.routeWebSocket(/\/port(\?|$)/, (route: WebSocketRoute) => {
    const server = route.connectToServer();
    server.onMessage((message) => {
      if (holding) held.push(() => route.send(message));
      else route.send(message);
    });
  });
  return {
    hold: () => {
      holding = true;
    },
    release: () => {
      holding = false;
      for (const send of held.splice(0)) send();
    },
  };
}
