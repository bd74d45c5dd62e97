/** Which life is drawn: one per row of the lifecycle table. */
export type Life = "temporary" | "reload" | "workflow" | "sensitive" | "long-task";

interface Drawing {
  /** Stretches in which a page is there, in percent of the width. */
  pages: readonly (readonly [from: number, to: number])[];
  /** How long Core keeps the session; it ends with a bar, or lives on with an arrow. */
  core: { from: number; to: number; ends: boolean };
  /** Stretches in which Core works on something. */
  work: readonly (readonly [from: number, to: number])[];
}

const DRAWINGS: Readonly<Record<Life, Drawing>> = {
  temporary: { pages: [[4, 62]], core: { from: 4, to: 62, ends: true }, work: [[18, 40]] },
  reload: { pages: [[4, 40], [50, 96]], core: { from: 4, to: 96, ends: false }, work: [[30, 64]] },
  workflow: { pages: [[4, 30], [35, 61], [66, 84]], core: { from: 4, to: 84, ends: true }, work: [[12, 22], [44, 55]] },
  sensitive: { pages: [[4, 88]], core: { from: 4, to: 48, ends: true }, work: [[14, 38]] },
  "long-task": { pages: [[4, 26], [74, 96]], core: { from: 4, to: 96, ends: false }, work: [[12, 82]] },
};

const WIDTH = 160;
const PAGE_Y = 8;
const CORE_Y = 22;
const at = (percent: number) => percent * WIDTH / 100;

/** Two rails: above, when there is a page; below, how long Core keeps the session. A picture of what the text says. */
export function Lifeline({ life }: { life: Life }) {
  const { pages, core, work } = DRAWINGS[life];
  const end = at(core.to);
  return (
    <svg class="lifeline" viewBox={`0 0 ${WIDTH} 30`} width={WIDTH} height="30" aria-hidden="true">
      {pages.map(([from, to]) => (
        <g class="lifeline-page" key={from}>
          <line x1={at(from)} y1={PAGE_Y} x2={at(to)} y2={PAGE_Y} />
          <line x1={at(from)} y1={PAGE_Y - 4} x2={at(from)} y2={PAGE_Y + 4} />
          <line x1={at(to)} y1={PAGE_Y - 4} x2={at(to)} y2={PAGE_Y + 4} />
          <line class="lifeline-drop" x1={at(to)} y1={PAGE_Y + 5} x2={at(to)} y2={CORE_Y - 2} />
        </g>
      ))}
      <g class="lifeline-core">
        <line x1={at(core.from)} y1={CORE_Y} x2={end} y2={CORE_Y} />
        {work.map(([from, to]) => (
          <line class="lifeline-work" key={from} x1={at(from)} y1={CORE_Y} x2={at(to)} y2={CORE_Y} />
        ))}
        {core.ends
          ? <line class="lifeline-stop" x1={end} y1={CORE_Y - 5} x2={end} y2={CORE_Y + 5} />
          : <path d={`M${end - 5} ${CORE_Y - 4} L${end} ${CORE_Y} L${end - 5} ${CORE_Y + 4}`} />}
      </g>
    </svg>
  );
}

/** What the two rails stand for, each with its own stroke. */
export function LifelineKey({ page, core }: { page: string; core: string }) {
  return (
    <p class="lifeline-key">
      <span>
        <svg class="lifeline" viewBox="0 0 24 12" width="24" height="12" aria-hidden="true">
          <path class="lifeline-page" d="M2 6H22M2 2V10M22 2V10" />
        </svg>
        {page}
      </span>
      <span>
        <svg class="lifeline" viewBox="0 0 24 12" width="24" height="12" aria-hidden="true">
          <g class="lifeline-core">
            <path d="M2 6H22" />
            <path class="lifeline-work" d="M7 6H16" />
            <path class="lifeline-stop" d="M22 1V11" />
          </g>
        </svg>
        {core}
      </span>
    </p>
  );
}
