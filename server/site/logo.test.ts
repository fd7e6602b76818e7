import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noPictureMessage } from '#domain/files/limits.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { makeCare, makePlan, recordPayment } from '#server/testing/clinic.ts'

let folder: string
let app: TestApp
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thali-logo-'))
  app = await testApp({ DATA_DIR: folder })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const wide = () =>
  sharp({
    create: { width: 900, height: 300, channels: 4, background: { r: 194, g: 65, b: 12, alpha: 0.5 } },
  })
    .png()
    .toBuffer()

/** The sizes of the pictures in a PDF. */
const picturesIn = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/Subtype \/Image[^>]*?\/Width (\d+)/g)].map(([, width]) =>
    Number(width),
  )

test('the logo is stored small with its transparency, and stands on plans, receipts and mails until it is deleted', async () => {
  const admin = await app.signUp('admin')
  const care = await makeCare(app)
  const params = { id: await makePlan(care, 'published') }
  const payment = { params: { id: await recordPayment(app, care) } }
  const pdfs = async () => [
    Buffer.from((await care.patient.call('GET /meal-plans/:id.pdf', { params })).body as never),
    Buffer.from((await admin.call('GET /admin/payments/:id/receipt.pdf', payment)).body as never),
  ]
  const testMail = async () => {
    // One test in five seconds for each administrator.
    await (await app.signUp('admin')).call('POST /admin/settings/test-mail')
    const names = await readdir(path.join(folder, 'outbox'))
    const mails = await Promise.all(names.map((name) => readFile(path.join(folder, 'outbox', name), 'utf8')))
    await rm(path.join(folder, 'outbox'), { recursive: true })
    return mails.join()
  }
  expect((await admin.call('GET /admin/logo')).body).toEqual({ logo: null })
  for (const pdf of await pdfs()) expect(picturesIn(pdf)).toEqual([])
  expect(await testMail()).not.toContain('cid:logo')

  const { body } = await admin.call('PUT /admin/logo', { body: await wide() })
  expect(body.logo).toMatchObject({ width: 512, height: 171 })
  const stored = Buffer.from(body.logo!.src.replace('data:image/png;base64,', ''), 'base64')
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'png', width: 512, hasAlpha: true })
  // The transparency is a picture of its own.
  for (const pdf of await pdfs()) expect(picturesIn(pdf)).toEqual([512, 512])
  const mail = await testMail()
  expect(mail).toContain('src=3D"cid:logo" width=3D"120" height=3D"40"')
  expect(mail).toMatch(/content-id: <logo>/i)

  const refused = await admin.call('PUT /admin/logo', { body: Buffer.from('<svg/>') })
  expect(refused.problem).toMatchObject({ status: 422, detail: noPictureMessage })
  expect((await admin.call('GET /admin/logo')).body).toEqual(body)
  expect((await admin.call('DELETE /admin/logo')).status).toBe(204)
  for (const pdf of await pdfs()) expect(picturesIn(pdf)).toEqual([])
})

test('of two administrators who change the logo at once, both are answered and one logo stays', async () => {
  const admins = [await app.signUp('admin'), await app.signUp('admin')]
  const body = await wide()
  const answers = await Promise.all(admins.map((admin) => admin.call('PUT /admin/logo', { body })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const removed = await Promise.all(admins.map((admin) => admin.call('DELETE /admin/logo')))
  expect(removed.map(({ status }) => status)).toEqual([204, 204])
  expect((await admins[0]!.call('GET /admin/logo')).body).toEqual({ logo: null })
})
