/** When something happened: by the lab's clock, or since another moment. */

export type TimeMode = "relative" | "wall";

/** `+1.234 s`, `+2:05.300`: since `origin`, in whatever language. */
export function relativeTime(at: number, origin: number): string {
  const ms = Math.round(at - origin);
  const sign = ms < 0 ? "−" : "+";
  const rest = Math.abs(ms);
  const seconds = rest / 1000;
  if (rest < 60_000) return `${sign}${seconds.toFixed(3)}`;
  const hours = Math.floor(rest / 3_600_000);
  const minutes = Math.floor(rest / 60_000) % 60;
  const tail = (seconds % 60).toFixed(3).padStart(6, "0");
  return hours === 0 ? `${sign}${minutes}:${tail}` : `${sign}${hours}:${String(minutes).padStart(2, "0")}:${tail}`;
}

/** Writes moments as `14:03:05.120` by the lab's clock, in the time zone of the reader unless another is named. */
export function wallTimes(timeZone?: string): (at: number) => string {
  const format = new Intl.DateTimeFormat("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    fractionalSecondDigits: 3,
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  return (at) => Number.isNaN(new Date(at).getTime()) ? "" : format.format(at);
}
