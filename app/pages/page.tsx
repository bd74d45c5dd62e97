import { type Life, Lifeline, LifelineKey, type PageName, PAGES, useTravelling } from "../components/mod.ts";
import { HomeAnswers } from "./answers.tsx";
import { useText } from "../text/mod.ts";

const LIVES = ["temporary", "reload", "workflow", "sensitive", "long-task"] as const satisfies readonly Life[];

const isPage = (name: string): name is PageName => name in PAGES;

/** The overview: what the lab is, and the lifecycle table that leads to its pages. */
export function HomePage() {
  const t = useText();
  const query = useTravelling();
  return (
    <div class="home">
      <header class="home-head">
        <h1>{t("home.heading")}</h1>
        <p class="home-lead">{t("home.lead")}</p>
      </header>
      <table class="lives">
        <caption>
          <span class="visually-hidden">{t("home.table")}</span>
          <LifelineKey page={t("home.legend.page")} core={t("home.legend.core")} />
        </caption>
        <thead>
          <tr>
            <th scope="col">{t("home.need")}</th>
            <th scope="col">{t("home.life")}</th>
            <th scope="col">{t("home.setting")}</th>
            <th scope="col">{t("home.page")}</th>
          </tr>
        </thead>
        <tbody>
          {LIVES.map((life) => (
            <tr key={life}>
              <th scope="row">{t(`home.${life}.need`)}</th>
              <td class="lives-drawing">
                <Lifeline life={life} />
              </td>
              <td>
                <code>{t(`home.${life}.setting`)}</code>
                <span class="lives-why">{t(`home.${life}.why`)}</span>
              </td>
              <td class="lives-page">
                {isPage(life)
                  ? <a href={PAGES[life] + query}>{t(`nav.${life}`)}</a>
                  : <span class="tag">{t("home.coming")}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <HomeAnswers />
    </div>
  );
}
