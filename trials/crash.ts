import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { median } from '../bench/figures.ts'
import { makePlatform } from './platform.ts'
import { trial } from './trial.ts'
import { makeWriters } from './writers.ts'

/*
 * npm run trial:crash [kills] [writes]: kill -9 of the server while it works and while it starts, of its PostgreSQL, and of
 * both at once, each `kills` times while people write messages. Every acknowledged message must be there, once, also
 * those that were sent again with their Idempotency-Key; after a kill it is ready within 1.5 times a usual start. Each kill
 * waits for its share of `writes` messages.
 */
const [kills = 100, writes = 20_000] = process.argv.slice(2).map(Number)
/** Of the four rows of kills, the three while the server works have writes. */
const writesPerKill = Math.ceil(writes / 3 / kills)
/** Milliseconds. A start takes longer than that, or about as long. */
const longestStart = 2500

await trial('crash', async () => {
  const platform = await makePlatform()
  await platform.start()
  const { patients } = await platform.makeCare(6)
  const writers = makeWriters(platform, patients)
  const killed: Record<string, number> = {}
  const failures: string[] = []

  /** Writes go on until the kill ends them. */
  async function writeUntil(kill: () => Promise<unknown>) {
    const goal = writers.acknowledged.length + writesPerKill
    let isOver = false
    // A connection that the last kill has ended can fail once more for each person; then they write on.
    const writing = (async () => {
      for (; !isOver; await pause(20)) await writers.writeOn(() => isOver)
    })()
    while (writers.acknowledged.length < goal) await pause(5)
    // Somewhere within a transaction.
    await pause(randomInt(20))
    await kill()
    isOver = true
    await writing
  }
  async function again() {
    for (let attempt = 0; await writers.sendAgain(); attempt++) {
      if (attempt > 50) return failures.push('writing did not work again')
      await pause(100)
    }
  }

  async function startTimed(times: number[]) {
    const began = performance.now()
    await platform.start()
    times.push(performance.now() - began)
  }
  const usual: number[] = []
  for (let round = 0; round < 10; round++) {
    await platform.stop()
    await startTimed(usual)
  }
  const after: number[] = []
  const rows: Record<string, () => Promise<unknown>> = {
    async server() {
      await writeUntil(platform.kill)
      await startTimed(after)
    },
    async start() {
      await platform.kill()
      const isKilled = platform.start({}, () => void pause(randomInt(longestStart)).then(platform.kill))
      await isKilled.catch(() => {})
      await platform.exited()
      await startTimed(after)
    },
    // The server starts it again.
    PostgreSQL: () => writeUntil(async () => process.kill(platform.postgres(), 'SIGKILL')),
    async both() {
      await writeUntil(() => {
        process.kill(platform.postgres(), 'SIGKILL')
        return platform.kill()
      })
      await startTimed(after)
    },
  }
  for (const [row, kill] of Object.entries(rows))
    for (killed[row] = 0; killed[row] < kills; killed[row]++) {
      await kill()
      await again()
    }
  const { lost, doubled } = await writers.check()
  if (lost + doubled > 0) failures.push(`${lost} lost, ${doubled} doubled`)
  await platform.remove()
  const ratio = median(after) / median(usual)
  if (ratio > 1.5) failures.push('a start after a kill takes too long')
  const counts = Object.entries(killed).map(([row, count]) => `${row} ${count}`)
  const figures = `killed: ${counts.join(', ')}; ${writers.acknowledged.length} acknowledged, ${lost} lost, ${doubled} doubled; ready after a kill in ${median(after).toFixed(0)} ms, usually ${median(usual).toFixed(0)}`
  return { figures, failures }
})
