interface CountdownProps {
  /** Milliseconds left; what is below zero counts as zero. */
  ms: number;
  /** What happens then. */
  text: string;
  /** All of the time, in milliseconds: with it a bar stands below that runs out. */
  total?: number;
  /** `soon`: worth a look; the words must say so, too. */
  tone?: "calm" | "soon";
}

const SECOND = 1000;
const MINUTE = 60;

/** Minutes and seconds, as a clock shows them; a begun second counts as a whole one. */
export function clockTime(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND));
  return `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, "0")}`;
}

/** The time that is left, in figures that keep their width. It isn't announced second by second. */
export function Countdown({ ms, text, total, tone = "calm" }: CountdownProps) {
  return (
    <div class="countdown" data-tone={tone}>
      <p class="countdown-line">
        <span class="countdown-text">{text}</span>
        <span class="countdown-time" role="timer" data-ms={ms}>{clockTime(ms)}</span>
      </p>
      {total !== undefined && (
        <progress class="progress-bar countdown-bar" aria-hidden="true" value={Math.max(0, ms)} max={total} />
      )}
    </div>
  );
}
