import { once } from 'node:events'
import fs from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from './db/open.ts'
import { fillDataFolder } from './db/testing.ts'
import { startTied } from './testing/tied.ts'

let folder: string
const closings: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thali-main-'))
  await fillDataFolder(path.join(folder, 'data'))
})
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
  // The PostgreSQL of a process that was ended stops a moment later.
  await rm(folder, { recursive: true, maxRetries: 50 })
})

/** Deadlines of a stop, in milliseconds, that a slow machine keeps too. */
const unhurried = { close: 60_000, end: 600_000 }

/**
 * The server as `npm start` starts it, in a process of its own. `end` sends SIGTERM; after `leave` nobody reads what it
 * says.
 */
async function startProcess(settings: Record<string, string> = {}, deadlines = unhurried) {
  const program = `import { start } from '${import.meta.dirname}/main.ts'; await start(${JSON.stringify(deadlines)})`
  const { child, end } = startTied([process.execPath, '--input-type=module', '-e', program], {
    stdout: 'pipe',
    stderr: 'pipe',
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: path.join(folder, 'data'),
      ...settings,
    },
  })
  closings.push(end)
  let written = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (piece) => (written += piece))
  const output = () => written
  for await (const line of createInterface({ input: child.stdout! })) {
    const url = line.match(/ready at (http\S+)/)?.[1]
    if (url) {
      child.stdout!.resume()
      const leave = () => [child.stdout!, child.stderr!].map((stream) => stream.destroy())
      return { url, end, output, leave }
    }
  }
  throw new Error(`The server stopped before it was ready. ${written}`)
}

const json = { 'content-type': 'application/json' }
function signUp(url: string, email: string) {
  const body = { email, password: 'a long enough one', phone: '9876543210', role: 'patient' }
  return fetch(`${url}/api/v1/auth/signup`, { method: 'POST', headers: json, body: JSON.stringify(body) })
}

/** A TCP server that takes connections and never says anything. */
async function silentServer() {
  const server = createServer().listen(0, '127.0.0.1')
  const connected = once(server, 'connection')
  await once(server, 'listening')
  closings.push(() => new Promise((done) => server.close(done)))
  return { port: (server.address() as AddressInfo).port, connected }
}

/** Sends a part of a request to the server, and returns what the server answered when it closed the connection. */
function sendPart(url: string, part: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(part)
  return text(socket).catch((error) => error.code)
}

/** The files and folders in a folder, with itself, that other users may read, write or open. */
function openToOthers(folder: string): string[] {
  const found = ['', ...fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })]
  return found.filter((name) => {
    const stats = fs.lstatSync(path.join(folder, name))
    return !stats.isSymbolicLink() && stats.mode & 0o077
  })
}

test('only the user of the server can read the data folder, also what an earlier version left in it', async () => {
  const data = path.join(folder, 'data')
  const outbox = path.join(data, 'outbox')
  const outside = path.join(folder, 'outside')
  fs.mkdirSync(outbox, { recursive: true, mode: 0o755 })
  for (const file of [path.join(outbox, 'old.eml'), outside]) fs.writeFileSync(file, 'mail', { mode: 0o644 })
  fs.symlinkSync(outside, path.join(data, 'link'))

  const { url, end } = await startProcess()
  const answer = await signUp(url, 'asha@example.in')
  expect(answer.status, await answer.text()).toBe(201)
  await expect.poll(() => fs.readdirSync(outbox).filter((name) => name.endsWith('.eml'))).toHaveLength(2)
  expect(openToOthers(data)).toEqual([])
  expect(fs.statSync(outside).mode & 0o777).toBe(0o644)
  expect(await end()).toBe(0)
})

test('a stop waits neither for slow senders nor for a silent mail server, and mails stay in the outbox', async () => {
  const mailServer = await silentServer()
  const smtp = { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` }
  const { url, end } = await startProcess(smtp, { ...unhurried, close: 100 })
  for (const email of ['asha@example.in', 'meera@example.in'])
    expect((await signUp(url, email)).status).toBe(201)
  await mailServer.connected
  const upload = sendPart(
    url,
    'POST /api/v1/public/contact HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  )
  const header = sendPart(url, 'GET /healthz HTTP/1.1\r\nHo')
  // An answer on a third connection shows that the server has begun to read the first two.
  await fetch(`${url}/healthz`)

  expect(await end()).toBe(0)
  expect([await upload, await header]).toEqual(['', ''])
  const database = await openDatabase({ dataDir: path.join(folder, 'data') })
  const { rows } = await database.pool.query(
    "select sent_at, failed_at, due_at < now() + interval '2 minutes' as soon from mails",
  )
  await database.close()
  const waiting = { sent_at: null, failed_at: null, soon: true }
  expect(rows).toEqual([waiting, waiting])
})

test('a stop finishes the calls that run, keeps what it acknowledged, and does not wait for idle connections', async () => {
  const { url, end, output } = await startProcess({ LOG_LEVEL: 'warn' })
  const acknowledged: string[] = []
  const write = async (writer: number) => {
    for (let n = 0; ; n++) {
      const email = `writer-${writer}-${n}@example.in`
      const answer = await signUp(url, email).catch(() => undefined)
      if (answer?.status !== 201) return
      acknowledged.push(email)
      await answer.json()
    }
  }
  const writers = [1, 2, 3].map(write)
  await expect.poll(() => acknowledged.length).toBeGreaterThan(1)
  expect(await end()).toBe(0)
  await Promise.all(writers)
  const database = await openDatabase({ dataDir: path.join(folder, 'data') })
  const { rows } = await database.pool.query('select email from users')
  await database.close()
  const stored = new Set(rows.map(({ email }) => email))
  expect(acknowledged.filter((email) => !stored.has(email))).toEqual([])
  expect(output()).not.toContain('did not end in time')
})

test('a statement that does not end cannot keep the process', async () => {
  const { url, end, output } = await startProcess({}, { close: 100, end: 2000 })
  const beside = await openDatabase({ dataDir: path.join(folder, 'data'), isBeside: true })
  closings.push(beside.close)
  const holder = await beside.pool.connect()
  await holder.query('begin; lock table users')
  const answer = signUp(url, 'asha@example.in').catch((error) => error.message)
  // The jobs of a start wait for the lock too, so this looks for the statement of the sign-up.
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and query like 'insert into "users"%'`
  await expect.poll(async () => (await beside.pool.query(waiting)).rowCount).toBe(1)
  expect(await end()).toBe(1)
  expect(output()).toContain('The server did not stop in 2 seconds, so it is ended.')
  expect(await answer).toBe('fetch failed')
  holder.release(true)
})

test('the process stays when nobody reads any more what it says, and stops in order', async () => {
  const { url, end, leave } = await startProcess()
  leave()
  const beside = await openDatabase({ dataDir: path.join(folder, 'data'), isBeside: true })
  closings.push(beside.close)
  // Each lost connection is a line on stderr.
  const lose = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like 'thali%' and pid <> pg_backend_pid()`
  expect((await beside.pool.query(lose)).rowCount).toBeGreaterThan(1)
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200)
  await beside.close()
  expect(await end()).toBe(0)
})
