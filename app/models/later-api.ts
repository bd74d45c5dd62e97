/** The control API in a file of its own: a page stands before it asks the lab anything, or does anything to it. */
import type { Answer, ControlApi } from "./control-api.ts";

/** An API whose file comes with the first call. Like its own calls, one whose file doesn't come answers and never rejects. */
export function laterApi(load: () => Promise<ControlApi>): ControlApi {
  const call = async <T>(ask: (api: ControlApi) => Promise<Answer<T>>): Promise<Answer<T>> => {
    try {
      return await ask(await load());
    } catch (thrown) {
      return refused("LAB_UNREACHABLE", String(thrown));
    }
  };
  return {
    truth: () => call((api) => api.truth()),
    disrupt: (disruption) => call((api) => api.disrupt(disruption)),
    decide: (decision) => call((api) => api.decide(decision)),
  };
}

/** What there is of it when no lab stands behind the page. */
export const noLab: ControlApi = (() => {
  const none = () => Promise.resolve(refused("LAB_NOT_FOUND"));
  return { truth: none, disrupt: none, decide: none };
})();

function refused(code: string, said?: string): Answer<never> {
  return { ok: false, problem: { code, said, status: 0 } };
}
