import { prepareDatabases } from '#server/db/testing-global-setup.ts'

/** What a trial has found: its figures, and the ways in which it broke what must hold. */
type Outcome = { figures: string; failures: string[] }

/** Runs a trial and prints a line for it; the process ends with 1 when something did not hold. */
export async function trial(name: string, run: () => Promise<Outcome>) {
  // A queue's rest keeps no process from ending, also when a call waits for it.
  const awake = setInterval(() => {}, 60_000)
  const started = performance.now()
  const { figures, failures } = await run()
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`${name}: ${figures}; ${seconds} s; ${failures.length ? 'FAILED' : 'holds'}`)
  for (const failure of failures.slice(0, 600)) console.log(`  ${failure}`)
  if (failures.length) process.exitCode = 1
  clearInterval(awake)
}

/** Runs work that uses `testApp`. */
export async function withTestDatabases<T>(work: () => Promise<T>): Promise<T> {
  const teardown = await prepareDatabases(['fsync=off'])
  return work().finally(teardown)
}
