import assert from "node:assert/strict";

const tokens = await Deno.readTextFile(new URL("../../../../app/styles/tokens.css", import.meta.url));

type Theme = "light" | "dark";

/** The relative luminance of an oklch colour, by the matrices of CSS Color 4 and WCAG's formula. */
function luminance([lightness, chroma, hue]: [number, number, number]): number {
  const a = chroma * Math.cos(hue * Math.PI / 180);
  const b = chroma * Math.sin(hue * Math.PI / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
  const [r, g, bl] = [red, green, blue].map((part) => Math.min(1, Math.max(0, part)));
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (bl ?? 0);
}

function colour(name: string, theme: Theme): [number, number, number] {
  const pair = new RegExp(`--${name}: light-dark\\(oklch\\(([^)]*)\\), oklch\\(([^)]*)\\)\\)`).exec(tokens);
  const [l, c, h] = (pair?.[theme === "light" ? 1 : 2] ?? "").split(" ").map(Number);
  assert(l !== undefined && c !== undefined && h !== undefined, `the token --${name} is no oklch pair`);
  return [l, c, h];
}

function contrast(one: string, other: string, theme: Theme): number {
  const [dark = 0, light = 0] = [one, other].map((name) => luminance(colour(name, theme))).sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const GROUNDS = ["paper", "sheet", "inset"] as const;

/** Which inks are written on which grounds; `line-strong` draws the edges of controls. */
const PAIRS: readonly (readonly [ink: string, ground: string, atLeast: number])[] = [
  ...["ink", "ink-soft", "page", "core", "doubt", "fault", "over"].flatMap((ink) =>
    GROUNDS.map((ground) => [ink, ground, 4.5] as const)
  ),
  ...GROUNDS.map((ground) => ["line-strong", ground, 3] as const),
  ...["page", "core", "doubt", "fault"].flatMap((ink) => [
    [ink, `${ink}-tint`, 4.5] as const,
    ["ink", `${ink}-tint`, 7] as const,
    ["ink-soft", `${ink}-tint`, 4.5] as const,
  ]),
  ["on-page", "page", 4.5],
  ["paper", "ink", 7],
];

for (const theme of ["light", "dark"] as const) {
  for (const [ink, ground, atLeast] of PAIRS) {
    Deno.test(`${theme}: ${ink} on ${ground} has a contrast of at least ${atLeast}`, () => {
      const found = contrast(ink, ground, theme);
      assert(found >= atLeast, `${found.toFixed(2)}`);
    });
  }
}
