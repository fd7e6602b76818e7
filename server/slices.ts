import { setTimeout as pause, setImmediate } from 'node:timers/promises'

/**
 * Runs the steps of a long computation to their end. Other requests are answered between the steps, and before the
 * caller goes on. After each half millisecond of steps the computation pauses for a whole one: a read takes several turns
 * of the event loop, and would wait for a step in each of them.
 */
export async function inSlices<Result>(steps: Generator<void, Result>): Promise<Result> {
  let since = performance.now()
  for (;;) {
    const { done, value } = steps.next()
    if (performance.now() - since < 0.5) await setImmediate()
    else {
      await pause(1)
      since = performance.now()
    }
    if (done) return value
  }
}
