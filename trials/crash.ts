import { randomInt } from 'node:crypto'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makePostgres } from '#server/testing/postgres-server.ts'
import { makePlatform } from './platform.ts'
import { type Engine, trial } from './trial.ts'
import { makeWriters } from './writers.ts'

/*
 * npm run trial:crash [kills] [writes]: kill -9 of the server on each engine, while it works and while it starts, and of
 * PostgreSQL itself, each `kills` times while people write messages. Every acknowledged message must be there, once,
 * also those that were sent again with their Idempotency-Key. Each kill waits for its share of `writes` messages.
 */
const [kills = 100, writes = 20_000] = process.argv.slice(2).map(Number)
/** Of all five rows of kills, the three while the server works have writes. */
const writesPerKill = Math.ceil(writes / 3 / kills)
/** Milliseconds. A start takes longer than that, or about as long. */
const longestStart = 2500

await trial('crash', async (engine: Engine) => {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'thali-crash-'))
  fs.chmodSync(folder, 0o755)
  const postgres = engine === 'postgres' ? await makePostgres(folder) : undefined
  await postgres?.start()
  const platform = await makePlatform(engine, postgres && { DATABASE_URL: postgres.url })
  await platform.start()
  const { patients } = await platform.makeCare(6)
  const writers = makeWriters(platform, patients)
  const killed: Record<string, number> = {}
  const failures: string[] = []

  /** Writes go on until the kill ends them. */
  async function writeUntil(kill: () => Promise<unknown>) {
    const goal = writers.acknowledged.length + writesPerKill
    let isOver = false
    const writing = writers.writeOn(() => isOver)
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

  const rows: Record<string, () => Promise<unknown>> = {
    async server() {
      await writeUntil(platform.kill)
      await platform.start()
    },
    async start() {
      await platform.kill()
      const isKilled = platform.start({}, () => void pause(randomInt(longestStart)).then(platform.kill))
      await isKilled.catch(() => {})
      await platform.exited()
      await platform.start()
    },
    ...(postgres && {
      async PostgreSQL() {
        await writeUntil(postgres.kill)
        await postgres.start()
      },
    }),
  }
  for (const [row, kill] of Object.entries(rows))
    for (killed[row] = 0; killed[row] < kills; killed[row]++) {
      await kill()
      await again()
    }
  const { lost, doubled } = await writers.check()
  if (lost + doubled > 0) failures.push(`${lost} lost, ${doubled} doubled`)
  await platform.remove()
  await postgres?.stop()
  fs.rmSync(folder, { recursive: true })
  const counts = Object.entries(killed).map(([row, count]) => `${row} ${count}`)
  const figures = `killed: ${counts.join(', ')}; ${writers.acknowledged.length} acknowledged, ${lost} lost, ${doubled} doubled`
  return { figures, failures }
})
