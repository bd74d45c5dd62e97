/** Resident memory of another process, in bytes. */
export async function residentBytes(pid: number): Promise<number> {
  if (Deno.build.os === "linux") {
    const status = await Deno.readTextFile(`/proc/${pid}/status`);
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
  }
  const { stdout } = await new Deno.Command("ps", { args: ["-o", "rss=", "-p", `${pid}`] }).output();
  return Number(new TextDecoder().decode(stdout).trim()) * 1024;
}

/** The least memory that a process shows within so many milliseconds: garbage goes when it likes. */
export async function settledBytes(pid: number, withinMs: number): Promise<number> {
  const until = performance.now() + withinMs;
  let least = await residentBytes(pid);
  while (performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    least = Math.min(least, await residentBytes(pid));
  }
  return least;
}

export function inMiB(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(0)} MiB`;
}
