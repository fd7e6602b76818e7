import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { enqueueMail, enqueueMails, sendDueMails, startMailer } from './outbox.ts'
import { openTransport, type Transport } from './transport.ts'

/**
 * A real SMTP server that stores the mails it accepts. It refuses unknown recipients and passwords, and all senders
 * while `refused.senders` is set.
 */
async function mailServer(port = 0) {
  const taken: string[] = []
  const refused = { senders: false }
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ password }, _session, answer) {
      if (password === 'right') answer(null, { user: 'thali' })
      else answer(Object.assign(new Error('Authentication failed'), { responseCode: 535 }))
    },
    onMailFrom(_address, _session, answer) {
      if (refused.senders) answer(Object.assign(new Error('Sender not allowed'), { responseCode: 550 }))
      else answer()
    },
    onRcptTo({ address }, _session, answer) {
      if (address.startsWith('unknown'))
        answer(Object.assign(new Error(`No such mailbox: ${address}`), { responseCode: 550 }))
      else if (address.startsWith('full'))
        answer(Object.assign(new Error('Mailbox full'), { responseCode: 452 }))
      else answer()
    },
    onData(stream, _session, answer) {
      let text = ''
      stream.setEncoding('utf8')
      stream.on('data', (piece) => {
        text += piece
      })
      stream.on('end', () => {
        taken.push(text)
        answer()
      })
    },
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const { port: given } = server.server.address() as { port: number }
  return { taken, refused, port: given, close: () => new Promise<void>((done) => server.close(() => done())) }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}

let app: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thali-mails-'))
  app = await testApp({ BRAND_NAME: 'Thali & Co', SUPPORT_EMAIL: 'help@thali.test', DATA_DIR: folder })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await app.db.deleteFrom('mails').execute()
})

const message = {
  subject: 'आपकी योजना तैयार है',
  lines: ['Your plan <b>is</b> ready & waiting. नमस्ते'],
  action: { label: 'Open', url: 'https://thali.test/app?a=1&b=2' },
}
const enqueue = (recipient: string) =>
  enqueueMail(app.db, app.services, { user_id: null, recipient }, message)
const smtp = (port: number, login = '') =>
  openTransport({ ...app.services.config, SMTP_URL: `smtp://${login}127.0.0.1:${port}` })
const send = (transport: Transport) => sendDueMails(app.db, app.services, transport)
const stored = () => app.db.selectFrom('mails').selectAll().orderBy('id').execute()
const makeDue = () => app.db.updateTable('mails').set({ due_at: sql<string>`now()` }).execute()

test('a mail reaches the mail server, plain and HTML, and its text is emptied here', async () => {
  const server = await mailServer()
  const transport = await smtp(server.port)
  try {
    await enqueue('asha@example.in')
    expect(await send(transport)).toBe(1)
    const [mail] = server.taken
    expect(mail).toContain('To: asha@example.in')
    expect(mail).toMatch(/From: (")?Thali & Co(")? <help@thali.test>/)
    expect(mail).toContain('Content-Type: text/plain; charset=utf-8')
    expect(mail).toContain('Content-Type: text/html; charset=utf-8')
    expect(await stored()).toMatchObject([
      { sent_at: expect.any(String), body_text: '', body_html: '', attempts: 1, last_error: null },
    ])
    expect(await send(transport)).toBe(0)
    expect(server.taken).toHaveLength(1)
  } finally {
    transport.close()
    await server.close()
  }
})

test('a mail waits rather than travelling in clear text to a mail server elsewhere', async () => {
  const server = await mailServer()
  // As readConfig writes the address of a server on another machine.
  const SMTP_URL = `smtp://127.0.0.1:${server.port}?requireTLS=true`
  const transport = await openTransport({ ...app.services.config, SMTP_URL })
  try {
    await enqueue('asha@example.in')
    expect(await send(transport)).toBe(1)
    expect(server.taken).toEqual([])
    expect(await stored()).toMatchObject([{ sent_at: null, last_error: expect.stringContaining('STARTTLS') }])
  } finally {
    transport.close()
    await server.close()
  }
})

test('nothing is lost while the mail server is away: each try waits longer, then it arrives', async () => {
  const port = await freePort()
  const transport = await smtp(port)
  await enqueue('asha@example.in')
  const pauses: number[] = []
  for (let attempt = 1; attempt <= 3; attempt++) {
    expect(await send(transport)).toBe(1)
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from due_at - now()) / 60)::int as minutes from mails`.execute(app.db)
    pauses.push(rows[0]!.minutes)
    // Before the mail is due nobody tries to send it.
    expect(await send(transport)).toBe(0)
    await makeDue()
  }
  expect(pauses).toEqual([1, 2, 4])
  expect(await stored()).toMatchObject([
    { sent_at: null, failed_at: null, last_error: expect.stringContaining('ECONNREFUSED') },
  ])
  const server = await mailServer(port)
  try {
    await send(transport)
    expect(server.taken).toHaveLength(1)
    expect(await stored()).toMatchObject([{ sent_at: expect.any(String), last_error: null, attempts: 4 }])
  } finally {
    transport.close()
    await server.close()
  }
})

test('the log tells why a mail was refused, without addresses', async () => {
  const server = await mailServer()
  const transport = await smtp(server.port)
  const lines: object[] = []
  const log = { warn: (line: object) => lines.push(line) } as unknown as TestApp['services']['log']
  try {
    await enqueue('unknown@example.in')
    await sendDueMails(app.db, { ...app.services, log }, transport)
    expect(lines).toMatchObject([{ command: 'RCPT TO', responseCode: 550 }])
    expect(JSON.stringify(lines)).not.toContain('unknown')
  } finally {
    transport.close()
    await server.close()
  }
})

test('a mail to an address refused for good fails, one refused for now is retried', async () => {
  const server = await mailServer()
  const transport = await smtp(server.port)
  try {
    await enqueue('unknown@example.in')
    await enqueue('full@example.in')
    await enqueue('asha@example.in')
    await send(transport)
    expect(server.taken).toHaveLength(1)
    expect(await stored()).toMatchObject([
      {
        recipient: 'unknown@example.in',
        failed_at: expect.any(String),
        last_error: expect.stringContaining('550'),
      },
      { recipient: 'full@example.in', failed_at: null, sent_at: null },
      { recipient: 'asha@example.in', failed_at: null, sent_at: expect.any(String) },
    ])
    await makeDue()
    expect(await send(transport)).toBe(1)
    // After five days a temporary failure is final too.
    await app.db
      .updateTable('mails')
      .set({ due_at: sql<string>`now()`, created_at: sql<string>`now() - interval '6 days'` })
      .execute()
    await send(transport)
    expect((await stored())[1]?.failed_at).not.toBeNull()
    await makeDue()
    expect(await send(transport)).toBe(0)
  } finally {
    transport.close()
    await server.close()
  }
})

test('with a refused password or sender all mails wait, and are sent when it is corrected', async () => {
  const server = await mailServer()
  const wrong = await smtp(server.port, 'thali:old@')
  const transport = await smtp(server.port, 'thali:right@')
  try {
    await enqueue('asha@example.in')
    await enqueue('meera@example.in')
    await send(wrong)
    expect(await stored()).toMatchObject([
      { sent_at: null, failed_at: null, last_error: expect.stringContaining('535') },
      { sent_at: null, failed_at: null, last_error: expect.stringContaining('535') },
    ])
    server.refused.senders = true
    await makeDue()
    await send(transport)
    expect(await stored()).toMatchObject([
      { sent_at: null, failed_at: null, last_error: expect.stringContaining('550') },
      { sent_at: null, failed_at: null, last_error: expect.stringContaining('550') },
    ])
    server.refused.senders = false
    await makeDue()
    await send(transport)
    expect(server.taken).toHaveLength(2)
    expect(await stored()).toMatchObject([{ failed_at: null }, { failed_at: null }])
  } finally {
    wrong.close()
    transport.close()
    await server.close()
  }
})

test('several instances send each mail once, and another one continues after a crash', async () => {
  const server = await mailServer()
  const transport = await smtp(server.port)
  try {
    for (let n = 0; n < 50; n++) await enqueue(`person${n}@example.in`)
    const taken = await Promise.all([send(transport), send(transport), send(transport)])
    expect(taken.reduce((sum, count) => sum + count)).toBe(50)
    expect(new Set(server.taken.map((mail) => mail.match(/^To: (.*)$/m)?.[1])).size).toBe(50)
    expect(server.taken).toHaveLength(50)

    await app.db.deleteFrom('mails').execute()
    await enqueue('asha@example.in')
    const died: Transport = { send: () => new Promise(() => {}), close() {} }
    void send(died)
    await expect.poll(async () => (await stored())[0]?.attempts).toBe(1)
    expect(await send(transport)).toBe(0)
    await makeDue()
    expect(await send(transport)).toBe(1)
  } finally {
    transport.close()
    await server.close()
  }
})

test('a link that somebody waits for goes before the reminders of a whole city, which were due earlier', async () => {
  const server = await mailServer()
  const reminders = Array.from({ length: 40 }, (_, n) => ({
    to: {
      user_id: null,
      recipient: `city${n}@b.test`,
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    },
    message,
  }))
  await enqueueMails(app.db, app.services, reminders)
  await makeDue()
  await enqueue('link@b.test')
  const transport = await smtp(server.port)
  await send(transport)
  const left = (await stored()).filter(({ sent_at }) => !sent_at).map(({ recipient }) => recipient)
  expect(left).toHaveLength(21)
  expect(left).not.toContain('link@b.test')
  transport.close()
  await server.close()
})

test('without a mail server, mails are files', async () => {
  await enqueue('asha@example.in')
  const stop = startMailer(app.services)
  try {
    const outbox = path.join(folder, 'outbox')
    // While a file is being written its name ends in .part.
    const written = async () =>
      (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))
    await expect.poll(written, { timeout: 10_000 }).toHaveLength(1)
    const [name] = await written()
    const text = await readFile(path.join(outbox, name!), 'utf8')
    expect(name).toMatch(/^[0-9a-f-]{36}\.eml$/)
    expect(text).toContain('To: asha@example.in')
    expect(text.replace(/=\r\n/g, '')).toContain('Your plan &lt;b&gt;is&lt;/b&gt; ready &amp; waiting.')
    expect(text.replace(/=\r\n/g, '')).toContain('Your plan <b>is</b> ready & waiting.')
  } finally {
    await stop()
  }
  // The file of a deleted mail goes, too.
  await app.db.deleteFrom('mails').execute()
  await enqueue('esha@example.in')
  const stopAgain = startMailer(app.services)
  try {
    const texts = async () => {
      const names = (await readdir(path.join(folder, 'outbox'))).filter((name) => name.endsWith('.eml'))
      return Promise.all(names.map((name) => readFile(path.join(folder, 'outbox', name), 'utf8')))
    }
    await expect
      .poll(async () => (await texts()).map((text) => text.match(/^To: (.*)\r$/m)?.[1]))
      .toEqual(['esha@example.in'])
  } finally {
    await stopAgain()
  }
})

test('a mail that an instance leased while its clock was a year ahead is sent all the same', async () => {
  const server = await mailServer()
  const transport = await smtp(server.port)
  try {
    await enqueue('asha@example.in')
    await sql`update mails set due_at = now() + interval '400 days'`.execute(app.db)
    expect(await send(transport)).toBe(1)
  } finally {
    transport.close()
    await server.close()
  }
})
