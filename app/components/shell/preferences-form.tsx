import { LANGUAGES, type TextKey, useText } from "../../text/mod.ts";
import { type Preferences, type Theme, THEMES } from "./preferences.ts";

const THEME_NAMES = {
  system: "shell.theme.system",
  light: "shell.theme.light",
  dark: "shell.theme.dark",
} as const satisfies Record<Theme, TextKey>;

/** The two switches in the head of every page. Each language is named in itself. */
export function PreferencesForm({ preferences }: { preferences: Preferences }) {
  const t = useText();
  return (
    <div class="preferences">
      <fieldset class="choice">
        <legend class="visually-hidden">{t("shell.language")}</legend>
        {LANGUAGES.map((language) => (
          <label key={language} lang={language}>
            <input
              type="radio"
              name="language"
              checked={preferences.language.value === language}
              onChange={() => preferences.language.value = language}
            />
            {t(`shell.language.${language}`)}
          </label>
        ))}
      </fieldset>
      <fieldset class="choice">
        <legend class="visually-hidden">{t("shell.theme")}</legend>
        {THEMES.map((theme) => (
          <label key={theme}>
            <input
              type="radio"
              name="theme"
              checked={preferences.theme.value === theme}
              onChange={() => preferences.theme.value = theme}
            />
            {t(THEME_NAMES[theme])}
          </label>
        ))}
      </fieldset>
    </div>
  );
}
