import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { today } from '#domain/dates.ts'
import { mostStored } from '#domain/files/limits.ts'
import { backUp } from '#server/backup/backup.ts'
import { runRestore } from '#server/backup/restore.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/db/open.ts'
import { testDatabase } from '#server/db/testing.ts'
import { runDueJobs } from '#server/jobs/runner.ts'
import { samplePdf, samplePicture, type TestApp, testApp, testPassword } from '#server/testing/app.ts'
import { type Care, makeCare } from '#server/testing/clinic.ts'
import { testStorage } from '#server/testing/s3.ts'
import { startTied } from '#server/testing/tied.ts'
import { openBucket } from './bucket.ts'
import { moveFiles, putObject, removeLooseObjects, takeObject } from './objects.ts'

let storage: Awaited<ReturnType<typeof testStorage>>
let app: TestApp
let folder: string
beforeAll(async () => {
  storage = await testStorage('files', 'others')
  app = await testApp({ FILES_IN: 's3', ...storage.settingsFor('files') })
  folder = await mkdtemp(path.join(tmpdir(), 'thali-bucket-'))
})
afterAll(async () => {
  await app.close()
  await storage.close()
  await rm(folder, { recursive: true })
})
let care: Care
beforeEach(async () => {
  care = await makeCare(app)
})
afterEach(async () => {
  storage.before = async () => true
  // Each test begins with an empty bucket.
  await app.db.deleteFrom('files').execute()
  await removeAll()
})

const bucket = () => app.services.bucket!
const send = (body: unknown = samplePdf, headers = {}) =>
  care.patient.call('POST /conversations/:id/documents', { params: { id: care.assignment }, body, headers })
const read = (id: string, by = care.patient) => by.call('GET /files/:id', { params: { id } })
const messages = async () =>
  (await care.patient.call('GET /conversations/:id/messages', { params: { id: care.assignment } })).body
const rows = () =>
  app.db.selectFrom('files').select(['id', 'content', 'object', 'sha256']).orderBy('id').execute()
const objectsOfRows = async () => (await rows()).map(({ object }) => object).sort()
const loose = () => app.db.selectFrom('loose_objects').select(['id', 'doomed']).execute()
const comeDue = () => app.db.updateTable('loose_objects').set({ due_at: sql<string>`now()` }).execute()
async function removeAll() {
  await comeDue()
  await removeLooseObjects(app.db, bucket())
}
const sentFiles = () =>
  app.db.selectFrom('sent_files').select('id').where('sent_by', '=', care.patient.id).execute()

test('what is sent is an object with a name that says nothing; it is read, replaced and deleted through our server', async () => {
  const { document } = (await send()).body
  const [row] = await rows()
  expect(row).toMatchObject({ id: document!.id, content: null })
  expect(await storage.objects()).toEqual([row!.object])
  expect(row!.object).not.toBe(row!.id)
  for (const by of [care.patient, care.nutritionist]) {
    const answer = await read(document!.id, by)
    expect(answer.body).toEqual(samplePdf)
    expect(answer.headers).toMatchObject({
      'content-length': String(samplePdf.length),
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
    })
  }
  expect((await read(document!.id, (await makeCare(app)).patient)).status).toBe(404)

  const body = { patient_id: care.patient.id, title: 'Thyroid', taken_on: today() }
  const { id } = (await care.patient.call('POST /lab-results', { body })).body
  const attach = (file: Buffer) =>
    care.patient.call('PUT /lab-results/:id/file', { params: { id }, body: file })
  const first = (await attach(samplePdf)).body.file!
  const second = (await attach(samplePicture)).body.file!
  expect((await read(first.id)).status).toBe(404)
  expect((await read(second.id)).headers['content-type']).toBe('image/jpeg')
  expect(await storage.objects()).toHaveLength(3)
  await removeAll()
  expect(await storage.objects()).toEqual(await objectsOfRows())
  await care.patient.call('DELETE /lab-results/:id', { params: { id } })
  await removeAll()
  expect(await storage.objects()).toEqual([row!.object])
  expect(await loose()).toEqual([])
})

test('an erasure removes the objects, and the job tries again until the storage has confirmed it', async () => {
  await send()
  await send(samplePdf)
  await storage.stop()
  const gone = await care.patient.call('DELETE /account', { body: { password: testPassword } })
  expect(gone.status).toBe(204)
  expect(await rows()).toEqual([])
  await comeDue()
  await app.db.insertInto('jobs').values({ name: 'files' }).execute()
  expect(await runDueJobs(app.services)).toEqual([])
  const job = await app.db.selectFrom('jobs').select(['failures', 'error']).executeTakeFirstOrThrow()
  expect(job).toEqual({ failures: 1, error: expect.stringContaining('does not answer: ECONNREFUSED') })
  expect(await loose()).toHaveLength(2)
  await storage.start()
  // The storage removes it, but its answer is lost.
  storage.before = async (request) => {
    storage.before = async () => true
    await storage.lose(path.basename(request.url!))
    return false
  }
  await comeDue()
  await expect(removeLooseObjects(app.db, bucket())).rejects.toThrow('does not answer')
  expect(await loose()).toHaveLength(2)
  await comeDue()
  await app.db.updateTable('jobs').set({ due_at: sql<string>`now()` }).execute()
  expect(await runDueJobs(app.services)).toEqual(['files'])
  expect([await loose(), await storage.objects()]).toEqual([[], []])
})

test('an object whose row was rolled back goes; one that a row has taken, and one under way, stay', async () => {
  const headers = { 'idempotency-key': 'the same' }
  const [sent] = [await send(samplePdf, headers), await send(samplePdf, headers)]
  expect(await storage.objects()).toHaveLength(2)
  await app.db.updateTable('files').set({ bytes: mostStored }).execute()
  expect((await send()).status).toBe(409)
  expect(await storage.objects()).toHaveLength(3)
  await removeLooseObjects(app.db, bucket())
  expect(await storage.objects()).toHaveLength(3)
  await removeAll()
  expect(await storage.objects()).toEqual(await objectsOfRows())
  expect((await read(sent!.body.document!.id)).status).toBe(200)

  // Its removal has begun, and is not confirmed.
  const slow = await putObject(app.db, bucket(), samplePdf)
  await storage.stop()
  await expect(removeAll()).rejects.toThrow('does not answer')
  await storage.start()
  await expect(app.db.transaction().execute((inside) => takeObject(inside, slow))).rejects.toMatchObject({
    status: 503,
  })
})

test('while the storage is down nothing is half stored, and all the rest works', async () => {
  const { document } = (await send()).body
  const before = [await messages(), await sentFiles()]
  await storage.stop()
  const refused = await send()
  expect(refused.problem).toMatchObject({
    status: 503,
    detail: 'Pictures and documents cannot be saved right now. Please try again in a moment.',
  })
  expect((await read(document!.id)).problem).toMatchObject({
    status: 503,
    detail: 'Pictures and documents cannot be shown right now. Please try again in a moment.',
  })
  expect([await messages(), await sentFiles()]).toEqual(before)
  const params = { id: care.assignment }
  const written = await care.patient.call('POST /conversations/:id/messages', {
    params,
    body: { text: 'Hello' },
  })
  expect(written.status).toBe(201)
  await storage.start()
  const { services } = app
  const kept = services.bucket
  services.bucket = undefined
  expect((await read(document!.id)).status).toBe(503)
  services.bucket = kept
  expect((await send()).status).toBe(201)
  expect((await read(document!.id)).body).toEqual(samplePdf)
})

test('an object that is missing or was changed is said, to the reader and in the log', async () => {
  const { id } = (await send()).body.document!
  const object = (await rows())[0]!.object!
  const log = vi.spyOn(app.services.log, 'error')
  await storage.damage(object)
  expect((await read(id)).status).toBe(500)
  await storage.lose(object)
  expect((await read(id)).problem).toMatchObject({
    status: 500,
    detail: 'This file is missing on our side. Please write to our support.',
  })
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ file: id, object }), 'a file could not be read')
  await expect(backUp(app.services.database, folder, bucket())).rejects.toThrow('NoSuchKey')
  log.mockRestore()

  // The answer to a large one has begun, and breaks off.
  const large = (await send(Buffer.concat([samplePdf, Buffer.alloc(1_000_000), samplePdf]))).body.document!
  const wrong = { sha256: Buffer.alloc(32) }
  await app.db.updateTable('files').set(wrong).where('id', '=', large.id).execute()
  const url = `${await app.app.listen({ port: 0, host: '127.0.0.1' })}/api/v1/files/${large.id}`
  const headers = { authorization: `Bearer ${care.patient.tokens.access_token}` }
  const answer = await fetch(url, { headers })
  await expect(answer.arrayBuffer()).rejects.toThrow('terminated')
})

/** `npm run files -- move`, in a process of its own. */
const startMove = (FILES_IN: string) =>
  startTied([process.execPath, 'thali.mjs', 'files', 'move'], {
    stdout: 'pipe',
    env: {
      ...{ PATH: process.env.PATH, MALLOC_ARENA_MAX: '1', DATA_DIR: folder },
      ...{ DATABASE_URL: app.databaseUrl, FILES_IN, ...storage.settingsFor('files') },
    },
  })

/** Begins to move all files. The process is killed when the storage is asked for its third object. */
async function moveKilled(to: string, method: string) {
  const move = startMove(to)
  let asked = 0
  storage.before = async (request) => {
    if (request.method === method && !request.url!.includes('?') && ++asked === 3) await move.kill()
    return true
  }
  await move.exit
  expect(asked).toBe(3)
  storage.before = async () => true
}

test('moving to the bucket and back survives a kill half-way, and files are read and sent meanwhile', async () => {
  const { config } = app.services
  const sent: string[] = []
  const sendOne = async () => {
    const one = Buffer.concat([samplePdf.subarray(0, -6), Buffer.from(`${sent.length}\n%%EOF\n`)])
    sent.push((await send(one)).body.document!.id)
  }
  const contents = () => Promise.all(sent.map(async (id) => (await read(id)).body))
  const inBucket = async () => (await rows()).filter(({ object }) => object).length

  config.FILES_IN = 'database'
  for (let count = 0; count < 5; count++) await sendOne()
  expect(await inBucket()).toBe(0)
  const before = await contents()
  config.FILES_IN = 's3'
  await moveKilled('s3', 'PUT')
  expect(await inBucket()).toBe(2)
  expect(await contents()).toEqual(before)
  expect(await text(startMove('s3').child.stdout!)).toBe(
    'Files moved: 3. All files are in the bucket files.\nObjects still to be removed: 1. The platform does so while it has the settings.\n',
  )
  expect(await inBucket()).toBe(5)
  expect(await contents()).toEqual(before)
  await removeAll()
  expect(await storage.objects()).toEqual(await objectsOfRows())

  config.FILES_IN = 'database'
  await moveKilled('database', 'GET')
  expect(await inBucket()).toBe(3)
  await sendOne()
  await startMove('database').exit
  expect(await inBucket()).toBe(0)
  expect((await contents()).slice(0, 5)).toEqual(before)
  await removeAll()
  expect([await storage.objects(), await loose()]).toEqual([[], []])
  config.FILES_IN = 's3'
})

const linesOf = (file: string) => gunzipSync(readFileSync(file)).toString().split('\n')

test('a backup holds the files of the bucket, and is restored with and without one', async () => {
  const { id } = (await send()).body.document!
  const database = app.services.database
  const { file } = await backUp(database, folder, bucket())
  await expect(backUp(database, folder)).rejects.toThrow(
    'Files are in an S3 storage, whose settings are not set.',
  )

  const target = await testDatabase({ empty: true })
  const settings = { DATABASE_URL: target.databaseUrl, BACKUP_DIR: folder }
  const config = readConfig({ ...settings, ...storage.settingsFor('others') })
  const log = vi.spyOn(console, 'log').mockReturnValue()
  await runRestore(config, file)
  expect(log).toHaveBeenCalledWith(expect.stringContaining('All files are in the database'))
  log.mockRestore()
  const restored = connect(target.database)
  const one = restored.selectFrom('files').select(['content', 'object', 'sha256']).where('id', '=', id)
  expect(await one.executeTakeFirst()).toEqual({ content: samplePdf, object: null, sha256: null })
  // A backup of the rows alone is the same, and so is one after the files were moved to another bucket.
  const others = openBucket(config)!
  const files = (lines: string[]) =>
    lines.slice(lines.findIndex((line) => line.startsWith('{"table":"files"')))
  const filesIn = async (made: Promise<{ file: string }>) => {
    const lines = files(linesOf((await made).file))
    return lines.slice(
      0,
      lines.findIndex((line, index) => index > 0 && line.startsWith('{"table"')),
    )
  }
  const inRows = await filesIn(backUp(target.database, folder))
  expect(await moveFiles(restored, others, 's3')).toBeGreaterThan(0)
  expect((await one.executeTakeFirst())!.content).toBeNull()
  expect(await filesIn(backUp(target.database, folder, others))).toEqual(inRows)
  expect(await filesIn(Promise.resolve({ file }))).toEqual(inRows)
  await target.close()
  await expect(runRestore(config, file)).rejects.toThrow('is not empty')
})

test('what is deleted while a backup is made is in it', async () => {
  const { id } = (await send()).body.document!
  let removed: unknown
  storage.before = async (request) => {
    if (request.method !== 'GET') return true
    storage.before = async () => true
    await app.db.deleteFrom('files').where('id', '=', id).execute()
    await comeDue()
    await removeLooseObjects(app.db, bucket())
    removed = await loose()
    return true
  }
  const { file } = await backUp(app.services.database, folder, bucket())
  expect(linesOf(file).join()).toContain(samplePdf.toString('hex'))
  expect(removed).toHaveLength(1)
  await removeAll()
  expect(await storage.objects()).toEqual([])
})

test.each([
  ['a bucket that does not exist', { S3_BUCKET: 'nowhere' }, 'S3_BUCKET names a bucket that does not exist.'],
  ['an unknown key', { S3_KEY_ID: 'SOMEBODY' }, 'S3_KEY_ID names a key that the storage does not know.'],
  ['a wrong secret', { S3_SECRET: 'guessed' }, 'S3_SECRET does not belong to S3_KEY_ID.'],
])('a start with %s says so', async (_, wrong, sentence) => {
  const config = readConfig({ ...storage.settingsFor('files'), ...wrong })
  await expect(openBucket(config)!.check()).rejects.toThrow(`The setting ${sentence}`)
})

test('a start with right settings goes on, also while the storage does not answer', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  await send()
  await send()
  await bucket().check()
  expect(warn).not.toHaveBeenCalled()
  await storage.stop()
  await bucket().check()
  expect(warn).toHaveBeenCalledWith(
    expect.stringContaining('ECONNREFUSED. Until it does, files can be neither'),
  )
  await storage.start()
  warn.mockRestore()
})
