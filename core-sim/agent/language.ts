/** The two languages that the agent speaks. */
export type Language = "en" | "zh-TW";

/** A text's language: Chinese as soon as enough of its letters are Han, so that an English product name doesn't decide. */
export function languageOf(text: string): Language {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.match(/[A-Za-z]+/g)?.length ?? 0;
  return han > 0 && han >= words ? "zh-TW" : "en";
}
