import { randomBytes, randomUUID } from 'node:crypto'
import { readBackup } from '#server/backup/format.ts'
import { connect, openDatabase } from '#server/db/open.ts'
import { makePlatform } from './platform.ts'
import { type Engine, engines, trial } from './trial.ts'

/*
 * npm run trial:documents [count]: a practice with documents of 10 MB is backed up, checked and restored. A megabyte of
 * a check costs at most 1.3 times as much in documents of 10 MB as in those of 1 MB, and the memory for all documents
 * is at most 1.3 times that for a tenth of them.
 */
const count = Number(process.argv[2] ?? 40)
const megabyte = 1024 * 1024

/** Times in milliseconds and memory in MB for a practice with so many documents of so many megabytes. */
async function measure(engine: Engine, documents: number, megabytes: number) {
  const platform = await makePlatform(engine)
  const target = await makePlatform(engines.find((one) => one !== engine)!, {
    BACKUP_DIR: `${platform.folder}/backups`,
  })
  let memory = 0
  async function run(on: typeof platform, words: string[]) {
    const began = performance.now()
    const command = on.command(words)
    const watch = setInterval(() => (memory = Math.max(memory, command.memory())), 50)
    const said = await command.output().finally(() => clearInterval(watch))
    return { said, took: performance.now() - began }
  }
  await platform.start()
  const { id: patient } = await platform.join('patient')
  await platform.stop()
  const database = await openDatabase({ databaseUrl: platform.databaseUrl, dataDir: platform.folder })
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
  const backup = await run(platform, ['backup'])
  const file = backup.said.match(/Made (\S+):/)![1]!
  const began = performance.now()
  await readBackup(file)
  const check = performance.now() - began
  const restore = await run(target, ['restore', file])
  await target.remove()
  await platform.remove()
  return { backup: backup.took, check, restore: restore.took, memory }
}

await trial('documents', async (engine) => {
  const few = await measure(engine, Math.ceil(count / 10), 10)
  const many = await measure(engine, count, 10)
  const small = await measure(engine, count * 10, 1)
  const ratio = many.check / small.check
  const growth = many.memory / few.memory
  const failures = [
    ...(ratio > 1.3 ? ['a megabyte costs more in long documents'] : []),
    ...(growth > 1.3 ? ['the memory grows with the number of documents'] : []),
  ]
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  const figures = `${count} documents of 10 MB: backup ${seconds(many.backup)} s, check ${seconds(many.check)} s (${ratio.toFixed(2)} times as in documents of 1 MB), restore ${seconds(many.restore)} s; memory ${Math.round(few.memory)} -> ${Math.round(many.memory)} MB`
  return { figures, failures }
})
