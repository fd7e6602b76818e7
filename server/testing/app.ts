import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { v7 as newId } from 'uuid'
import type { Tokens } from '#domain/auth/auth.ts'
import { type ContractRoute, contract } from '#domain/contract.ts'
import { addDays, today } from '#domain/dates.ts'
import type { Reply } from '#domain/endpoint.ts'
import { buildApp } from '#server/app.ts'
import { startSession } from '#server/auth/sessions.ts'
import { createAdmin } from '#server/auth/setup.ts'
import { type Config, readConfig } from '#server/config.ts'
import { type TestDatabase, testDatabase } from '#server/db/testing.ts'
import type { Problem } from '#server/http/errors.ts'

export const testPassword = 'a long enough one'

/** Who starts a session in tests; no cookie is set. */
export const caller = { ip: '127.0.0.1', userAgent: 'test', rememberDevice() {} }

export type Options = {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  headers?: Record<string, string>
}

/**
 * An answer of the API. `body` is the contract's reply if the call succeeded; `problem` is the same body of a failed
 * call.
 */
export type Answer<Body> = {
  status: number
  headers: Record<string, string | undefined>
  body: Body
  problem: Problem
}

type Surroundings = { maxConnections?: number; pushToThisMachine?: boolean; kept?: TestDatabase | undefined }

/** The whole app on its own database, or on a kept one, called through HTTP as a client does. Close it at the end. */
export async function testApp(
  settings: Partial<Record<keyof Config, string>> = {},
  { maxConnections = 5, pushToThisMachine = false, kept }: Surroundings = {},
) {
  const { database, databaseUrl, close } = kept ?? (await testDatabase({ maxConnections }))
  const config = readConfig({ LOG_LEVEL: 'silent', ...settings })
  const { app, services } = await buildApp({ config, database, pushToThisMachine })
  const { db } = services
  // All accounts share one password hash: hashing is slow, and only sign-up tests are about it.
  const password_hash = await services.hasher.hash(testPassword)

  /** Calls the API by the route's name in the contract. */
  async function call<R extends ContractRoute>(
    route: R,
    { params = {}, query = {}, body, headers = {} }: Options = {},
    token?: string,
  ): Promise<Answer<Reply<(typeof contract)[R]>>> {
    const [method, path] = route.split(' ') as [string, string]
    const url = `/api/v1${path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? 'missing')}`
    const form = 'form' in contract[route]
    const bytes = body instanceof Uint8Array || body instanceof Readable
    const stream = route === 'GET /events'
    const given = Object.entries(query).filter(([, value]) => value !== undefined)
    const answer = await app.inject({
      method: method as 'GET',
      url,
      query: Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(bytes && { 'content-type': 'application/octet-stream' }),
        ...headers,
      },
      // A stream of events never ends, so the test must not wait for its end.
      payloadAsStream: stream,
      ...(body !== undefined && {
        payload: form ? new URLSearchParams(body as Record<string, string>).toString() : (body as object),
      }),
    })
    const type = String(answer.headers['content-type'] ?? '')
    const isEvents = type === 'text/event-stream'
    if (isEvents) answer.stream().destroy()
    const written = isEvents ? '' : stream ? await text(answer.stream()) : answer.body
    const file = type.startsWith('text/') ? written : answer.rawPayload
    const parsed = written === '' ? undefined : type.includes('json') ? JSON.parse(written) : file
    return {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string | undefined>,
      body: parsed,
      problem: parsed,
    }
  }

  /** A signed-in person: `id`, `email`, `tokens`, and `call` with their token. */
  function person(id: string, email: string, tokens: Tokens) {
    return {
      id,
      email,
      tokens,
      call: <R extends ContractRoute>(route: R, options?: Options) =>
        call(route, options, tokens.access_token),
    }
  }

  async function signUp(role: 'patient' | 'nutritionist' | 'admin', name?: string) {
    const email = `${role}-${randomUUID().slice(0, 8)}@example.in`
    if (role === 'admin') await createAdmin(db, email, password_hash)
    else
      await db
        .insertInto('users')
        .values({
          // Ids sort by time: of two who sign up in the same millisecond the second one is newer.
          id: newId(),
          email,
          phone: '9876543210',
          role,
          name: name ?? null,
          password_hash,
        })
        .execute()
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return person(id, email, await startSession(db, services, id, caller))
  }

  /** A front desk. */
  async function desk() {
    const someone = await signUp('admin')
    await db.updateTable('users').set({ desk: true }).where('id', '=', someone.id).execute()
    return someone
  }

  /** A nutritionist with a profile of this approval status. */
  async function nutritionist(approval: 'approved' | 'pending' | 'rejected' = 'approved', profile = {}) {
    const someone = await signUp('nutritionist')
    const created = await someone.call('POST /nutritionists/profile', {
      body: { ...sampleNutritionist, ...profile },
    })
    if (approval !== 'pending')
      await db
        .updateTable('nutritionist_profiles')
        .set({
          approval_status: approval,
          rejection_reason: approval === 'rejected' ? 'The registration number is unreadable.' : null,
        })
        .where('user_id', '=', someone.id)
        .execute()
    return { ...someone, profile_id: created.body.profile_id }
  }

  /** A challenger with a completed profile. */
  async function patient(profile = {}) {
    const someone = await signUp('patient')
    const created = await someone.call('POST /patients/profile', { body: { ...samplePatient, ...profile } })
    if (created.status !== 201) throw new Error(created.problem.detail)
    return someone
  }

  /** Starts care without notifications. */
  async function assign(patientId: string, nutritionistId: string) {
    const id = randomUUID()
    await db
      .insertInto('assignments')
      .values({
        id,
        patient_id: patientId,
        nutritionist_id: nutritionistId,
        start_date: addDays(today(), -7),
      })
      .execute()
    return id
  }

  /** The SQL statements that run during `work`, with begin and commit. */
  async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
    const statements: string[] = []
    const unwatched = new Map<pg.PoolClient, pg.PoolClient['query']>()
    const watch = (client: pg.PoolClient) => {
      const query = client.query as (...args: unknown[]) => unknown
      unwatched.set(client, client.query)
      client.query = ((statement: string | { text: string }, ...rest: unknown[]) => {
        statements.push(typeof statement === 'string' ? statement : statement.text)
        return query.call(client, statement, ...rest)
      }) as typeof client.query
    }
    const unwatch = (_error: unknown, client: pg.PoolClient) => {
      const query = unwatched.get(client)
      if (query) client.query = query
    }
    database.pool.on('acquire', watch).on('release', unwatch)
    await work().finally(() => database.pool.off('acquire', watch).off('release', unwatch))
    return statements
  }

  return {
    app,
    db,
    services,
    databaseUrl,
    call,
    person,
    signUp,
    desk,
    nutritionist,
    patient,
    assign,
    statementsOf,
    async close() {
      await app.close()
      await close()
    },
  }
}
export type TestApp = Awaited<ReturnType<typeof testApp>>

export const sampleNutritionist = {
  first_name: 'Meera',
  last_name: 'Iyer',
  registration_no: 'IDA-2041',
  qualifications: 'MSc Dietetics, RD',
  years_experience: 8,
  bio: 'I plan weeks that families cook with pleasure.',
}

export const samplePatient = {
  first_name: 'Arjun',
  last_name: 'Rao',
  dob: '1990-04-12',
  height_cm: 172,
  start_weight_kg: 82.5,
}

/** A picture of two pixels, as PNG. */
export const samplePicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWM45MhzyJEHAAjcAh8tptiVAAAAAElFTkSuQmCC',
  'base64',
)

/** A PDF without pages. */
export const samplePdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')

/** A meal that does not clash with anything in samplePatient. */
export const sampleMeal = {
  meal_type: 'breakfast',
  title: 'Poha',
  calories: 250,
  protein_g: 6,
  carbs_g: 45,
  fat_g: 5,
}

/** Targets of a day that fit samplePatient. */
export const sampleTargets = {
  calories: 1800,
  protein_g: 80,
  carbs_g: 250,
  fat_g: 56,
  fiber_g: 27,
  sodium_mg: 2000,
}

/** A plan with `days` days of one meal. */
export function samplePlan(patientId: string, weekStart = today(), days = 7) {
  return {
    patient_id: patientId,
    week_start: weekStart,
    days: Array.from({ length: days }, (_, day) => ({
      day_of_week: day,
      date: addDays(weekStart, day),
      meals: [sampleMeal],
    })),
  }
}
