import { randomInt, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import type { SessionStart } from '#domain/auth/auth.ts'
import { type ContractRoute, contract } from '#domain/contract.ts'
import { today } from '#domain/dates.ts'
import type { Reply } from '#domain/endpoint.ts'
import { openDatabase } from '#server/db/open.ts'
import { type Answer, type Options, sampleNutritionist, samplePatient } from '#server/testing/app.ts'
import { startTied } from '#server/testing/tied.ts'

export const password = 'a kettle of strong chai'

/** An address for each call, because sign-ins and sign-ups of one address are limited. */
export const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

/**
 * A platform on data of its own, in a process as `npm start` starts it; `start` and `stop` may alternate. An
 * administrator exists. `remove` stops it and deletes the data.
 */
export async function makePlatform(
  settings: Record<string, string> = {},
  /** A command that runs before the program, such as `env`. */
  wrapper: string[] = [],
) {
  let program = 'thali.mjs'
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'thali-trial-'))
  const env = {
    PATH: process.env.PATH,
    PORT: '0',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '1',
    DATA_DIR: path.join(folder, 'data'),
    ADMIN_EMAIL: 'admin@clinic.example',
    ADMIN_PASSWORD: password,
    ...settings,
  }
  let running: ReturnType<typeof startTied> | undefined
  let url = ''
  let output = ''

  /** Starts the process; `begun` is called when it runs and does not listen yet. */
  async function start(more: Record<string, string> = {}, begun?: () => void) {
    const own = startTied([...wrapper, process.execPath, program, 'start'], {
      stdout: 'pipe',
      stderr: 'pipe',
      env: { ...env, ...more },
    })
    running = own
    begun?.()
    const { stdout, stderr } = own.child
    for (const stream of [stdout!, stderr!]) stream.on('data', (piece) => (output += piece))
    for await (const line of createInterface({ input: stdout! })) {
      const ready = line.match(/ready at (http\S+)/)?.[1]
      if (!ready) continue
      stdout!.resume()
      url = ready.replace('localhost', '127.0.0.1')
      return
    }
    throw new Error(`The platform stopped before it was ready. ${output.slice(-2000)}`)
  }

  /** Runs another command of the program on the same data. `output` throws when it fails. */
  function command(words: string[], more: Record<string, string> = {}) {
    const { child, exit, kill } = startTied([process.execPath, 'thali.mjs', ...words], {
      stdout: 'pipe',
      stderr: 'pipe',
      env: { ...env, ...more },
    })
    const written = Promise.all([text(child.stdout!), text(child.stderr!)])
    return {
      exit,
      kill,
      /** Memory of the command and its children in MB. */
      memory: () => memoryOf(child.pid!),
      /** Milliseconds of processor that they have taken. */
      processor: () => processorOf(child.pid!),
      async output() {
        const [said, complaint] = await written
        if ((await exit) !== 0) throw new Error(`${words.join(' ')} failed: ${complaint}`)
        return said
      },
    }
  }

  async function call<R extends ContractRoute>(
    route: R,
    { params = {}, query = {}, body, headers = {} }: Options = {},
    token?: string,
  ): Promise<Answer<Reply<(typeof contract)[R]>>> {
    const [method, address] = route.split(' ') as [string, string]
    const target = new URL(`/api/v1${address.replace(/:(\w+)/g, (_, name: string) => params[name]!)}`, url)
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) target.searchParams.set(name, String(value))
    const isForm = 'form' in contract[route]
    const answer = await fetch(target, {
      method,
      headers: {
        'x-forwarded-for': someAddress(),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        body: isForm ? new URLSearchParams(body as Record<string, string>) : JSON.stringify(body),
      }),
    })
    const written = Buffer.from(await answer.arrayBuffer())
    const isJson = answer.headers.get('content-type')?.includes('json')
    const parsed = isJson ? JSON.parse(written.toString()) : written
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: parsed,
      problem: parsed,
    }
  }

  function person({ access_token, refresh_token, user: { id, email } }: SessionStart) {
    return {
      id,
      email,
      refresh_token,
      token: access_token,
      call: <R extends ContractRoute>(route: R, options?: Options) => call(route, options, access_token),
    }
  }

  /** Signs in somebody who has an account. */
  async function signIn(email: string) {
    return person(expect(await call('POST /auth/login', { body: { username: email, password } })))
  }

  /** Signs somebody up and files their profile. */
  async function join(role: 'patient' | 'nutritionist') {
    const email = `${role}-${randomUUID().slice(0, 8)}@example.in`
    const body = { email, password, role, phone: '9876543210', consent: true }
    const someone = person(expect(await call('POST /auth/signup', { body })))
    if (role === 'patient') expect(await someone.call('POST /patients/profile', { body: samplePatient }))
    else expect(await someone.call('POST /nutritionists/profile', { body: sampleNutritionist }))
    return someone
  }

  const admin = () => signIn(env.ADMIN_EMAIL)

  /** `count` challengers in the care of one nutritionist, each with a conversation. */
  async function makeCare(count = 1) {
    const boss = await admin()
    const nutritionist = await join('nutritionist')
    const { profile_id } = expect(await nutritionist.call('GET /nutritionists/profile'))
    const approval = { params: { id: profile_id }, body: { approval_status: 'approved' } }
    expect(await boss.call('POST /admin/nutritionists/:id/approve', approval))
    const patients = []
    for (let n = 0; n < count; n++) {
      const patient = await join('patient')
      const body = { patient_id: patient.id, nutritionist_id: nutritionist.id, start_date: today() }
      const { id: conversation } = expect(await boss.call('POST /assignments', { body }))
      patients.push({ ...patient, conversation })
    }
    return { admin: boss, nutritionist, patients, patient: patients[0]! }
  }

  return {
    get url() {
      return url
    },
    /** The next start runs this one. */
    set program(other: string) {
      program = other
    },
    /** Calls go to this address from now on, until the next start. */
    set url(other) {
      url = other
    },
    get output() {
      return output
    },
    folder: env.DATA_DIR,
    /** The database of the platform, whether it runs or not. */
    openDatabase: () => openDatabase({ dataDir: env.DATA_DIR, isBeside: true }),
    /** Process number of its PostgreSQL. */
    postgres: () =>
      Number(fs.readFileSync(path.join(env.DATA_DIR, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
    start,
    command,
    call,
    signIn,
    admin,
    join,
    makeCare,
    /** Sends SIGTERM; resolves to the exit code. */
    stop: () => running!.end(),
    kill: () => running!.kill(),
    exited: () => running!.exit,
    /** Memory of the process and its children in MB. */
    memory: () => memoryOf(running!.child.pid!),
    async remove() {
      await running?.end()
      fs.rmSync(folder, { recursive: true })
    },
  }
}
export type Platform = Awaited<ReturnType<typeof makePlatform>>

/** The body of an answer, which must be a success. */
export function expect<Body>({ status, body, problem }: Answer<Body>): Body {
  if (status >= 300) throw new Error(`${status}: ${problem.detail}`)
  return body
}

/** Numbers of a process and all that it started. */
function familyOf(root: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of fs.readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) && statOf(Number(name))[1]
    if (parent) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const from = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(from)]
  return from(root)
}

/** The content of a file of /proc; nothing when its process has ended. */
function contentOf(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** The numbers of /proc/PID/stat from the third on. */
const statOf = (pid: number) =>
  contentOf(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number)

/** Proportional memory in MB. */
function memoryOf(root: number): number {
  const kilobytes = familyOf(root).map((pid) =>
    Number(contentOf(`/proc/${pid}/smaps_rollup`).match(/^Pss:\s+(\d+)/m)?.[1] ?? 0),
  )
  return kilobytes.reduce((sum, part) => sum + part, 0) / 1024
}

/** Milliseconds of processor that they and those of them that have ended took. The kernel counts in hundredths. */
export const processorOf = (root: number) =>
  familyOf(root).reduce(
    (sum, pid) =>
      statOf(pid)
        .slice(11, 15)
        .reduce((all, ticks) => all + ticks, sum),
    0,
  ) * 10
