import { setup } from '#server/db/testing-global-setup.ts'

export const engines = ['embedded', 'postgres'] as const
export type Engine = (typeof engines)[number]

/** What a trial has found: its figures, and the ways in which it broke what must hold. */
type Outcome = { figures: string; failures: string[] }

/**
 * Runs a trial on each engine and prints a line for each; the process ends with 1 when something did not hold. `ENGINE`
 * chooses one engine.
 */
export async function trial(
  name: string,
  run: (engine: Engine) => Promise<Outcome>,
  on: readonly Engine[] = engines,
) {
  // Neither the embedded engine nor a queue's rest keeps a process from ending, also when a call waits for them.
  const awake = setInterval(() => {}, 60_000)
  for (const engine of on) {
    if (process.env.ENGINE && process.env.ENGINE !== engine) continue
    const started = performance.now()
    const { figures, failures } = await run(engine)
    const seconds = Math.round((performance.now() - started) / 1000)
    console.log(`${name} on ${engine}: ${figures}; ${seconds} s; ${failures.length ? 'FAILED' : 'holds'}`)
    for (const failure of failures.slice(0, 20)) console.log(`  ${failure}`)
    if (failures.length) process.exitCode = 1
  }
  clearInterval(awake)
}

const { TEST_DATABASE_URL } = process.env

/** Runs work that uses `testApp` with databases on the engine. */
export async function withTestDatabases<T>(engine: Engine, work: () => Promise<T>): Promise<T> {
  if (engine === 'embedded') delete process.env.TEST_DATABASE_URL
  else process.env.TEST_DATABASE_URL = TEST_DATABASE_URL
  const teardown = await setup()
  try {
    return await work()
  } finally {
    await teardown()
  }
}
