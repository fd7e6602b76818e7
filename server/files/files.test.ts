import { PassThrough } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { closedDayMessage } from '#domain/days/days.ts'
import {
  enoughStoredMessage,
  mostADay,
  mostBytes,
  mostStored,
  mostUnconfirmed,
  noDocumentMessage,
  noPdfMessage,
  noPictureMessage,
  tooManyPixelsMessage,
} from '#domain/files/limits.ts'
import { conversationEndedMessage } from '#domain/messages/messages.ts'
import {
  samplePdf,
  samplePicture,
  samplePlan,
  type TestApp,
  testApp,
  testPassword,
} from '#server/testing/app.ts'
import { type Care, makeCare } from '#server/testing/clinic.ts'
import { readPicture } from './pictures.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
let care: Care
beforeEach(async () => {
  care = await makeCare(app)
})

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c2410c' } })
const send = (body: unknown, by = care.patient) =>
  by.call('POST /conversations/:id/pictures', { params: { id: care.assignment }, body })
const read = (id: string, by: Pick<Care['patient'], 'call'>) => by.call('GET /files/:id', { params: { id } })
const bytesOf = async (id: string) => Buffer.from((await read(id, care.patient)).body as never)

async function todaysMeal() {
  const { body } = await care.patient.call('GET /patients/current-plan')
  return body.days![0]!.meals[0]!.id
}
const photograph = (id: string, body: unknown, date = today()) =>
  care.patient.call('PUT /patients/days/:date/meals/:id/picture', { params: { date, id }, body })

test('a picture is a message of its own, which both people see', async () => {
  const sent = await send(await blank(40, 30).png().toBuffer())
  expect(sent).toMatchObject({
    status: 201,
    body: { number: 2, text: '', picture: { width: 40, height: 30 } },
  })
  const { patient, nutritionist, assignment } = care
  for (const one of [patient, nutritionist]) {
    const { body } = await one.call('GET /conversations/:id/messages', { params: { id: assignment } })
    expect(body[0]).toMatchObject({ number: 2, text: '', picture: sent.body.picture })
    expect(body[1]).toMatchObject({ number: 1, picture: null })
    const file = await read(sent.body.picture!.id, one)
    expect(file.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="${sent.body.picture!.id}.jpg"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  }
  const told = await nutritionist.call('GET /notifications')
  expect(told.body[0]).toMatchObject({ kind: 'message_received' })
})

const sendPdf = (body: unknown, by: Pick<Care['patient'], 'call'> = care.nutritionist, name?: string) =>
  by.call('POST /conversations/:id/documents', {
    ...{ params: { id: care.assignment }, body },
    ...(name && {
      headers: { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` },
    }),
  })

test('a PDF is a message with its name, which both people save under that name', async () => {
  const sent = await sendPdf(samplePdf, care.nutritionist, '../Ananya: रिपोर्ट.PDF')
  const named = { name: 'Ananya रिपोर्ट.pdf', bytes: samplePdf.length }
  expect(sent).toMatchObject({ status: 201, body: { text: named.name, picture: null, document: named } })
  const { patient, nutritionist, assignment } = care
  for (const one of [patient, nutritionist]) {
    const { body } = await one.call('GET /conversations/:id/messages', { params: { id: assignment } })
    expect(body[0]).toMatchObject({ picture: null, document: sent.body.document })
    const file = await read(sent.body.document!.id, one)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition':
        'attachment; filename="Ananya _______.pdf"; filename*=UTF-8\'\'Ananya%20%E0%A4%B0%E0%A4%BF%E0%A4%AA%E0%A5%8B%E0%A4%B0%E0%A5%8D%E0%A4%9F.pdf',
      'content-security-policy': expect.stringContaining("object-src 'none'"),
      'x-content-type-options': 'nosniff',
    })
    expect(file.body).toEqual(samplePdf)
  }
  expect((await patient.call('GET /conversations')).body[0]!.last_message!.text).toBe(named.name)
  expect((await sendPdf(samplePdf, patient)).body.document).toMatchObject({ name: 'Document.pdf' })
  const { files, messages } = (await patient.call('GET /account/export')).body as Record<string, object[]>
  expect(messages).toContainEqual(
    expect.objectContaining({ text: named.name, document: sent.body.document!.id }),
  )
  expect(files).toContainEqual(expect.objectContaining({ id: sent.body.document!.id, in_conversation: true }))
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a picture', samplePicture],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>%PDF-1.7 %%EOF')],
  ['half a PDF', samplePdf.subarray(0, 20)],
])('%s is no PDF, whatever it is called', async (_, body) => {
  const refused = await sendPdf(body, care.patient, 'report.pdf')
  expect(refused.problem).toMatchObject({ status: 422, detail: noPdfMessage })
  expect((await care.nutritionist.call('GET /unread')).body.messages).toBe(1)
})

test('a PDF is sent once with its key, has at most 10 MB, and none is sent after care', async () => {
  const headers = { 'idempotency-key': 'one-pdf' }
  const request = { params: { id: care.assignment }, body: samplePdf, headers }
  const first = await care.patient.call('POST /conversations/:id/documents', request)
  const again = await care.patient.call('POST /conversations/:id/documents', request)
  expect(again.body).toEqual(first.body)
  const large = Buffer.concat([samplePdf, Buffer.alloc(mostBytes), samplePdf])
  expect((await sendPdf(large)).status).toBe(413)
  const ended = { active: false, end_date: today() }
  await app.db.updateTable('assignments').set(ended).where('id', '=', care.assignment).execute()
  expect((await sendPdf(samplePdf)).status).toBe(404)
  expect((await sendPdf(samplePdf, care.patient)).problem).toMatchObject({ detail: conversationEndedMessage })
  expect((await read(first.body.document!.id, care.nutritionist)).status).toBe(404)
  expect(await bytesOf(first.body.document!.id)).toEqual(samplePdf)
})

test('nobody else reads a picture, and the nutritionist only while care lasts', async () => {
  const { id } = (await send(samplePicture)).body.picture!
  const others = await makeCare(app)
  const admin = await app.signUp('admin')
  for (const other of [others.patient, others.nutritionist])
    expect((await read(id, other)).problem).toMatchObject({ status: 404 })
  expect((await read(id, admin)).status).toBe(403)
  expect((await app.call('GET /files/:id', { params: { id } })).status).toBe(401)
  await app.db
    .updateTable('assignments')
    .set({ active: false, end_date: today() })
    .where('id', '=', care.assignment)
    .execute()
  expect((await read(id, care.nutritionist)).status).toBe(404)
  expect((await read(id, care.patient)).status).toBe(200)
  expect((await send(samplePicture)).problem).toMatchObject({ status: 403, detail: conversationEndedMessage })
})

test('of a picture only its pixels are stored: turned upright, without place and device, at most 2,048 long', async () => {
  const taken = await blank(4000, 3000)
    .jpeg()
    .withExif({ IFD0: { Make: 'Pocketphone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 4/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const marked = Buffer.concat([taken, Buffer.from('<script>Pocketphone</script>')])
  const { picture } = (await send(marked)).body
  expect(picture).toMatchObject({ width: 1536, height: 2048 })
  const stored = await bytesOf(picture!.id)
  expect(stored.includes('Pocketphone')).toBe(false)
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 1536, height: 2048 })
  expect((await sharp(stored).metadata()).exif).toBeUndefined()
})

test.each([
  ['nothing', () => Buffer.alloc(0)],
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  [
    'a drawing with code',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  ],
  ['half a picture', async () => (await blank(900, 900).jpeg().toBuffer()).subarray(0, 1500)],
  ['a GIF', () => blank(4, 4).gif().toBuffer()],
  ['a PDF', () => Buffer.from('%PDF-1.7\n%%EOF\n')],
])('%s is no picture', async (_, make) => {
  const answer = await send(await make())
  expect(answer.problem).toMatchObject({ status: 422, detail: noPictureMessage })
  const { body } = await care.patient.call('GET /conversations/:id/messages', {
    params: { id: care.assignment },
  })
  expect(body).toHaveLength(1)
})

test.each([
  ['more pixels than phones take', () => blank(9000, 9000).png().toBuffer()],
  [
    'interlaced samples of 16 bits',
    () => blank(4300, 4300).toColourspace('rgb16').png({ progressive: true }),
  ],
  ['interlaced samples of 8 bits', () => blank(6000, 6000).png({ progressive: true })],
  [
    'a progressive JPEG in full colour',
    () => blank(4300, 4300).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
  ],
  ['a progressive JPEG', () => blank(6000, 6000).jpeg({ progressive: true })],
  ['a WebP', () => blank(5100, 5100).webp()],
])('what would fill the memory is refused by its header: %s', async (_, make) => {
  const made = await make()
  const { problem } = await send(Buffer.isBuffer(made) ? made : await made.toBuffer())
  expect(problem).toMatchObject({ status: 422, detail: tooManyPixelsMessage })
})

test('one picture is decoded at a time, and 20 wait: more are refused', async () => {
  const refusals = await Promise.all(
    Array.from({ length: 30 }, () => readPicture(samplePicture).then(() => undefined, String)),
  )
  expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(21)
  expect(refusals.at(-1)).toContain('Many pictures are being stored right now.')
})

test('more than 10 MB, and anything but bytes, is refused', async () => {
  expect((await send(Buffer.alloc(mostBytes + 1))).problem).toMatchObject({
    status: 413,
    detail: 'This is too large to be sent.',
  })
  expect((await send({ picture: 1 })).problem).toMatchObject({
    status: 415,
    detail: 'Please send the bytes of the file (Content-Type: application/octet-stream).',
  })
  const text = await care.patient.call('POST /conversations/:id/messages', {
    params: { id: care.assignment },
    body: samplePicture,
  })
  expect(text.problem).toMatchObject({ status: 415, detail: expect.stringContaining('Please send JSON') })
})

test('of one person three files may arrive at once; afterwards there is room again', async () => {
  const arriving = Array.from({ length: 4 }, () => new PassThrough())
  const answers = arriving.map((body) => send(body))
  expect((await Promise.race(answers)).status).toBe(429)
  for (const body of arriving) body.end(samplePicture)
  expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([201, 201, 201, 429])
  expect((await send(samplePicture)).status).toBe(201)
})

test('a picture that is sent again with its key arrives once', async () => {
  const again = () =>
    care.patient.call('POST /conversations/:id/pictures', {
      params: { id: care.assignment },
      body: samplePicture,
      headers: { 'idempotency-key': `picture-${care.assignment}` },
    })
  const [first, second] = [await again(), await again()]
  expect(second.body).toEqual(first.body)
  const { body } = await care.patient.call('GET /conversations/:id/messages', {
    params: { id: care.assignment },
  })
  expect(body).toHaveLength(2)
})

test('20 files a day, also when they come at once; of each challenger a nutritionist sends as many', async () => {
  const filed = Array.from({ length: mostADay.files - 1 }, () => ({ ...care }))
  for (const _ of filed) expect((await send(samplePicture)).status).toBe(201)
  const last = await Promise.all([send(samplePicture), send(samplePicture)])
  expect(last.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(last.find(({ status }) => status === 409)!.problem.detail).toMatch(
    /^You can send up to 20 files in 24 hours\. You can send more from \d+ \w{3} \d{4}, \d+:\d\d [ap]m\.$/,
  )
  expect((await send(samplePicture, care.nutritionist)).status).toBe(201)
  await app.db
    .updateTable('sent_files')
    .set({ sent_at: addDays(today(), -2) })
    .where('sent_by', '=', care.patient.id)
    .execute()
  expect((await send(samplePicture)).status).toBe(201)
})

/** A document of a laboratory result of the challenger's own, which is sent again and again. */
async function ownDocument({ patient }: Pick<Care, 'patient'>) {
  const body = { patient_id: patient.id, title: 'HbA1c', taken_on: today() }
  const { body: result } = await patient.call('POST /lab-results', { body })
  const params = { id: result.id }
  return {
    send: (bytes: Uint8Array) => patient.call('PUT /lab-results/:id/file', { params, body: bytes }),
    remove: () => patient.call('DELETE /lab-results/:id', { params }),
  }
}
const pdf = (bytes: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 15), Buffer.from('%%EOF\n')])

test('what replaces another file, is deleted or is broken counts as sent; what is no picture does not', async () => {
  const half = (await blank(900, 900).jpeg().toBuffer()).subarray(0, 1500)
  const answers = []
  for (let n = 0; n < 7; n++) {
    const { send: document, remove } = await ownDocument(care)
    for (const bytes of [samplePicture, half, samplePicture, Buffer.from('MZ')])
      answers.push((await document(bytes)).status)
    await remove()
  }
  const day = [200, 422, 200, 422]
  expect(answers.slice(0, 24)).toEqual(Array(6).fill(day).flat())
  expect(answers.slice(24)).toEqual([200, 422, 409, 422])
})

test('100 MB a day, and so much stored as is not deleted', async () => {
  const { send: document, remove } = await ownDocument(care)
  const size = 9 * 1024 * 1024
  for (let n = 0; n < 11; n++) expect((await document(pdf(size))).status).toBe(200)
  expect((await document(pdf(size))).problem).toMatchObject({
    status: 409,
    detail: expect.stringMatching(/^You can send up to 100 MB in 24 hours\. You can send more from /),
  })
  const files = app.db.updateTable('files').set({ bytes: mostStored - 10 })
  await files.where('uploaded_by', '=', care.patient.id).execute()
  expect((await document(samplePicture)).status).toBe(200)
  await files.where('uploaded_by', '=', care.patient.id).execute()
  expect((await send(samplePicture)).problem).toMatchObject({ status: 409, detail: enoughStoredMessage })
  await remove()
  expect((await send(samplePicture)).status).toBe(201)
})

test('before an address is confirmed where mail is set up: 3 files and 5 MB a day', async () => {
  const mailing = await testApp({ SMTP_URL: 'smtp://127.0.0.1:9' })
  try {
    const patient = await mailing.patient()
    const { send: document } = await ownDocument({ patient } as Care)
    const large = await document(pdf(mostUnconfirmed.bytes + 1))
    expect(large.problem).toMatchObject({
      status: 409,
      detail:
        'Before your e-mail address is confirmed, a file can have at most 5 MB. Please confirm it first.',
    })
    for (let n = 0; n < mostUnconfirmed.files; n++) expect((await document(samplePicture)).status).toBe(200)
    expect((await document(samplePicture)).problem.detail).toMatch(
      /^Before your e-mail address is confirmed, you can send up to 3 files in 24 hours\. Please confirm it, or send more from /,
    )
    await mailing.db.updateTable('users').set({ email_verified: true }).where('id', '=', patient.id).execute()
    expect((await document(samplePicture)).status).toBe(200)
  } finally {
    await mailing.close()
  }
})

test('a meal has one photo, which the nutritionist sees beside what was ticked', async () => {
  const { patient, nutritionist } = care
  const id = await todaysMeal()
  const first = await photograph(id, samplePicture)
  expect(first.body).toMatchObject({ id, state: null, picture: { width: 2, height: 1 } })
  const second = await photograph(id, await blank(8, 6).webp().toBuffer())
  expect(second.body.picture).toMatchObject({ width: 8, height: 6 })
  expect((await read(first.body.picture!.id, patient)).status).toBe(404)
  const tick = await patient.call('PUT /patients/days/:date/meals/:id', {
    params: { date: today(), id },
    body: { state: 'differently', note: 'Upma' },
  })
  expect(tick.body).toMatchObject({ state: 'differently', picture: second.body.picture })
  const day = await patient.call('GET /patients/days/:date', { params: { date: today() } })
  expect(day.body.meals[0]).toMatchObject({ note: 'Upma', picture: second.body.picture })
  const range = { from: today(), to: today() }
  const seen = await nutritionist.call('GET /nutritionists/patients/:id/days', {
    params: { id: patient.id },
    query: range,
  })
  expect(seen.body.meals).toMatchObject([{ meal_id: id, picture: second.body.picture }])
  expect((await read(second.body.picture!.id, nutritionist)).status).toBe(200)
  const gone = await patient.call('DELETE /patients/days/:date/meals/:id/picture', {
    params: { date: today(), id },
  })
  expect(gone.body).toMatchObject({ state: 'differently', picture: null })
  expect((await read(second.body.picture!.id, nutritionist)).status).toBe(404)
})

test('a meal is photographed on its day and in the week after it, and only a meal of a plan', async () => {
  const tomorrow = addDays(today(), 1)
  const plan = await care.nutritionist.call('POST /meal-plans', {
    body: samplePlan(care.patient.id, tomorrow),
  })
  expect((await photograph(plan.body.days[0]!.meals[0]!.id, samplePicture, tomorrow)).problem).toMatchObject({
    status: 409,
    detail: closedDayMessage,
  })
  expect((await photograph(crypto.randomUUID(), samplePicture)).status).toBe(404)
})

test('a laboratory result has a document, which whoever entered the result replaces', async () => {
  const { patient, nutritionist } = care
  const entered = await nutritionist.call('POST /lab-results', {
    body: { patient_id: patient.id, title: 'Lipid profile', taken_on: today(), note: 'After 12 hours.' },
  })
  expect(entered).toMatchObject({
    status: 201,
    body: { title: 'Lipid profile', file: null, by_challenger: false, entered_by: 'Meera Iyer' },
  })
  const params = { id: entered.body.id }
  expect((await patient.call('PUT /lab-results/:id/file', { params, body: samplePdf })).status).toBe(404)
  const sent = await nutritionist.call('PUT /lab-results/:id/file', { params, body: samplePdf })
  expect(sent.body.file).toMatchObject({ media_type: 'application/pdf', width: null })
  const document = await read(sent.body.file!.id, patient)
  expect(document.headers['content-type']).toBe('application/pdf')
  expect(document.body).toEqual(samplePdf)
  const replaced = await nutritionist.call('PUT /lab-results/:id/file', { params, body: samplePicture })
  expect(replaced.body.file).toMatchObject({ media_type: 'image/jpeg', width: 2 })
  expect((await read(sent.body.file!.id, patient)).status).toBe(404)
  const refused = await nutritionist.call('PUT /lab-results/:id/file', { params, body: Buffer.from('MZ') })
  expect(refused.problem).toMatchObject({ status: 422, detail: noDocumentMessage })
  const own = await patient.call('POST /lab-results', {
    body: { patient_id: patient.id, title: 'HbA1c', taken_on: addDays(today(), -1) },
  })
  const list = await nutritionist.call('GET /lab-results', { query: { patient_id: patient.id } })
  expect(list.body.map(({ title }) => title)).toEqual(['Lipid profile', 'Lipid profile', 'HbA1c'])
  const theirs = { params: { id: own.body.id } }
  expect((await nutritionist.call('DELETE /lab-results/:id', theirs)).status).toBe(404)
  expect(
    (await patient.call('PUT /lab-results/:id', { ...theirs, body: { note: 'At home.' } })).body,
  ).toMatchObject({
    title: 'HbA1c',
    note: 'At home.',
  })
  expect((await patient.call('DELETE /lab-results/:id', theirs)).status).toBe(204)
  const lines = await nutritionist.call('GET /nutritionists/patients/:id/timeline', {
    params: { id: patient.id },
    query: { kind: 'lab_result' },
  })
  const line = { text: 'Lipid profile', day: today(), by: 'Meera Iyer' }
  expect(lines.body).toMatchObject([line, line])
})

test('of two documents that come at once for a result one stays, and none outlives the result', async () => {
  const { patient } = care
  const { body: result } = await patient.call('POST /lab-results', {
    body: { patient_id: patient.id, title: 'HbA1c', taken_on: today() },
  })
  const params = { id: result.id }
  const attach = () => patient.call('PUT /lab-results/:id/file', { params, body: samplePicture })
  const stored = () =>
    app.db.selectFrom('files').select('id').where('lab_result_id', '=', result.id).execute()
  const both = await Promise.all([attach(), attach()])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const { body } = await patient.call('GET /lab-results')
  expect(await stored()).toEqual([{ id: body[0]!.file!.id }])
  const [removed, late] = await Promise.all([patient.call('DELETE /lab-results/:id', { params }), attach()])
  expect(removed.status).toBe(204)
  expect([200, 404]).toContain(late.status)
  expect(await app.db.selectFrom('lab_results').select('id').where('id', '=', result.id).execute()).toEqual(
    [],
  )
  expect(await stored()).toEqual([])
})

test('files are in the export and go with the account, and with what they belong to', async () => {
  const { patient, nutritionist } = care
  await send(samplePicture)
  await photograph(await todaysMeal(), samplePicture)
  const { body: result } = await patient.call('POST /lab-results', {
    body: { patient_id: patient.id, title: 'HbA1c', taken_on: today() },
  })
  const params = { id: result.id }
  await patient.call('PUT /lab-results/:id/file', { params, body: samplePicture })
  const held = (await patient.call('GET /account/export')).body as Record<string, Record<string, unknown>[]>
  expect(held.files).toMatchObject([
    { in_conversation: true },
    { meal: 'Poha', date: today() },
    { lab_result: 'HbA1c' },
  ])
  for (const { id } of held.files!) expect((await read(String(id), patient)).status).toBe(200)
  const count = async () =>
    (await app.db.selectFrom('files').select('id').where('patient_id', '=', patient.id).execute()).length
  await patient.call('DELETE /lab-results/:id', { params })
  expect(await count()).toBe(2)
  await nutritionist.call('DELETE /account', { body: { password: testPassword } })
  await patient.call('DELETE /account', { body: { password: testPassword } })
  expect(await count()).toBe(0)
})
