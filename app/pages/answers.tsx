import { type PageName, PAGES, useTravelling } from "../components/mod.ts";
import { useText } from "../text/mod.ts";

/** From the strictest need to none. */
const ORDER = ["sensitive", "long-task", "workflow", "reload", "temporary"] as const;

/** Each with the rules that the answer is taken from, and the page where it is seen. */
const QUESTIONS = [
  { name: "payslip", rules: ["PG1", "AE1", "EN1"], life: "sensitive" },
  { name: "reload", rules: ["AE1", "AE2", "RS3", "TL1"], life: "reload" },
  { name: "provider", rules: ["RS6", "RE2", "PG2"], life: "reload" },
  { name: "disk", rules: ["EN5", "WS1", "WS2"], life: "sensitive" },
  { name: "tabs", rules: ["TU2", "TU5", "TB1"], life: "reload" },
] as const;

const isPage = (name: string): name is PageName => name in PAGES;

/** Which row fits, and what a team asks first: answers in place, each with its rules. */
export function HomeAnswers() {
  const t = useText();
  return (
    <div class="answers">
      <section class="stack" aria-labelledby="first-heading">
        <h2 id="first-heading">{t("home.first")}</h2>
        <ol class="first-yes">
          {ORDER.map((life) => (
            <li key={life}>
              <span>{t(`home.first.${life}`)}</span>
              <PageLink life={life} />
            </li>
          ))}
        </ol>
      </section>
      <section class="stack" aria-labelledby="answers-heading">
        <h2 id="answers-heading">{t("home.answers")}</h2>
        <dl class="asked">
          {QUESTIONS.map(({ name, rules, life }) => (
            <div key={name} data-question={name}>
              <dt>{t(`home.ask.${name}`)}</dt>
              <dd>
                <p>{t(`home.ask.${name}.answer`)}</p>
                <p class="asked-foot">
                  {t("home.rules")} {rules.map((rule) => <code key={rule}>{rule}</code>)}
                  <PageLink life={life} />
                </p>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

function PageLink({ life }: { life: typeof ORDER[number] }) {
  const t = useText();
  const query = useTravelling();
  const name = t(`home.${life}.name`);
  return isPage(life) ? <a href={PAGES[life] + query}>{name}</a> : <strong>{name}</strong>;
}
