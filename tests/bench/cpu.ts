/**
 * Milliseconds that the main thread of a process has computed, which is where Deno runs JavaScript and its sockets. Unlike
 * the time that passes it hardly depends on what else the machine does. Not a number where there is no Linux.
 */
export function cpuMs(pid: number): number {
  if (Deno.build.os !== "linux") return NaN;
  return Number(Deno.readTextFileSync(`/proc/${pid}/schedstat`).split(" ")[0]) / 1e6;
}
