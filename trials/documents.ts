import { randomBytes, randomUUID } from 'node:crypto'
import { readBackup } from '#server/backup/format.ts'
import { connect } from '#server/db/open.ts'
import { makePlatform } from './platform.ts'
import { trial } from './trial.ts'

/*
 * npm run trial:documents [count]: a practice with documents of 10 MB, the most a file can have, is backed up, checked and
 * restored. A megabyte costs at most 1.3 times as much in all of them, and in the first 100 MB of
 * them, as in documents of 1 MB, and the memory for all is at most 1.3 times that for a quarter of them. A cost is time of
 * the processor, because others may use the machine, beyond that of a practice without documents.
 */
const count = Number(process.argv[2] ?? 40)
const megabyte = 1024 * 1024
const phases = ['backup', 'check', 'restore'] as const
type Cost = { processor: number; took: number; memory: number }

/** What each phase costs, in milliseconds and MB, for a practice with so many documents of so many megabytes. */
async function measure(documents: number, megabytes: number) {
  const platform = await makePlatform()
  const target = await makePlatform({
    BACKUP_DIR: `${platform.folder}/backups`,
  })
  async function run(on: typeof platform, words: string[]): Promise<{ said: string; cost: Cost }> {
    const began = performance.now()
    const command = on.command(words)
    let [memory, processor] = [0, 0]
    const watch = setInterval(() => {
      memory = Math.max(memory, command.memory())
      processor = Math.max(processor, command.processor())
    }, 20)
    const said = await command.output().finally(() => clearInterval(watch))
    const took = performance.now() - began
    return { said, cost: { processor, took, memory } }
  }
  await platform.start()
  const { id: patient } = await platform.join('patient')
  await platform.stop()
  const database = await platform.openDatabase()
  const db = connect(database)
  for (let n = 0; n < documents; n++) {
    const result = { id: randomUUID(), patient_id: patient, title: 'HbA1c', taken_on: '2026-11-27' }
    await db.insertInto('lab_results').values(result).execute()
    const content = randomBytes(megabytes * megabyte)
    const about = { id: randomUUID(), patient_id: patient, lab_result_id: result.id, bytes: content.length }
    await db
      .insertInto('files')
      .values({ ...about, media_type: 'application/pdf', content })
      .execute()
  }
  await database.close()

  const { said, cost: backup } = await run(platform, ['backup'])
  const file = said.match(/Made (\S+):/)![1]!
  const [began, before] = [performance.now(), process.cpuUsage()]
  await readBackup(file)
  const { user, system } = process.cpuUsage(before)
  const check: Cost = { processor: (user + system) / 1000, took: performance.now() - began, memory: 0 }
  const { cost: restore } = await run(target, ['restore', file])
  await target.remove()
  await platform.remove()
  return { backup, check, restore }
}

await trial('documents', async () => {
  const none = await measure(0, 0)
  const short = await measure(count, 1)
  const few = await measure(Math.ceil(count / 4), 10)
  const many = await measure(count, 10)
  const failures: string[] = []
  const figures = phases.map((phase) => {
    const perMegabyte = (cost: typeof none, megabytes: number) =>
      (cost[phase].processor - none[phase].processor) / megabytes
    const costs = [
      perMegabyte(short, count),
      perMegabyte(few, Math.ceil(count / 4) * 10),
      perMegabyte(many, count * 10),
    ] as const
    const ratio = Math.max(costs[1], costs[2]) / costs[0]
    const growth = many[phase].memory / few[phase].memory
    if (ratio > 1.3) failures.push(`${phase}: a megabyte costs ${ratio.toFixed(2)} times as much`)
    if (growth > 1.3) failures.push(`${phase}: the memory grows with the number of documents`)
    const memory = few[phase].memory
      ? `, ${Math.round(few[phase].memory)} -> ${Math.round(many[phase].memory)} MB`
      : ''
    return `${phase} ${(many[phase].took / 1000).toFixed(1)} s (${costs.map((cost) => cost.toFixed(0)).join(', ')} ms a megabyte${memory})`
  })
  return { figures: `${count} documents of 10 MB: ${figures.join('; ')}`, failures }
})
