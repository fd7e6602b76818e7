import { setTimeout as pause, setImmediate } from 'node:timers/promises'

/**
 * Runs steps to their end. Between them, and before what follows, other requests are answered. After a millisecond of
 * steps comes one without: a read takes several turns of the loop, and would wait for a step in each.
 */
export async function inSlices<Result>(steps: Generator<void, Result>): Promise<Result> {
  let since = performance.now()
  for (;;) {
    const { done, value } = steps.next()
    if (performance.now() - since < 1) await setImmediate()
    else {
      await pause(1)
      since = performance.now()
    }
    if (done) return value
  }
}
