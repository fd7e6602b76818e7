import type { IncomingHttpHeaders } from 'node:http'
import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import { secondFactorNeededMessage } from '#domain/auth/second-factor.ts'
import { type ContractRoute, contract, isList } from '#domain/contract.ts'
import { isDate } from '#domain/dates.ts'
import { overwritten, type Was } from '#domain/edits.ts'
import {
  accessRules,
  bodyTypeOf,
  type Contract,
  type Endpoint,
  type FileReply,
  Id,
  LinkToken,
  type Method,
  type Output,
  type Params,
  type Reply,
  type Role,
  type Route,
  type Row,
  statusOf,
} from '#domain/endpoint.ts'
import { mostBytes } from '#domain/files/limits.ts'
import { notApprovedMessage } from '#domain/people/nutritionists.ts'
import { refuseUnreachable } from '#server/access.ts'
import { countDenial, writeAudit } from '#server/admin/audit.ts'
import { hash } from '#server/auth/secrets.ts'
import type { Db } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import { makeQueues } from '#server/queue.ts'
import type { Services } from '#server/services.ts'
import { authenticate, type SignedIn } from './authenticate.ts'
import { countUpload, refuseOtherTypes } from './bodies.ts'
import { mostBytesOf } from './body-size.ts'
import { compressAnswer } from './compression.ts'
import { devicesOf } from './devices.ts'
import { badRequest, changedMeanwhile, forbidden, notSignedIn, tooMany } from './errors.ts'
import { attachment, fileNameIn } from './file-names.ts'
import { type Answer, claimKey, type IdempotentCall, keepAnswer } from './idempotency.ts'
import { operationIdOf, tagOf, wasDescription } from './openapi.ts'
import { throttleAddress } from './throttle.ts'

/** One page of a list. `total` counts all rows that match the filter. */
export type Page<Item> = { rows: Item[]; total: number; estimated?: boolean }

type Result<E extends Endpoint> = [Row<E>] extends [never] ? Reply<E> : Page<Row<E>>

type Common<R extends Route, E extends Endpoint> = {
  user: E['access'] extends 'anyone' ? undefined : SignedIn
  params: Params<R>
  headers: IncomingHttpHeaders
  query: Output<E['query']>
  body: E extends { upload: true } | { signed: true } ? Uint8Array : Output<E['body']>
  /** What the caller calls the file that is sent; empty without a name. */
  fileName: string
  /** The version in the `If-Match` header, if there is one. */
  ifMatch: number | undefined
  services: Services
  caller: { ip: string; userAgent: string; requestId: string } & ReturnType<typeof devicesOf>
  /** Tells the audit log which people the call concerns, if their id is not in its path and not sent as `patient_id`. */
  concerns(userIds: string | string[] | null): void
  /**
   * For changes: 409 when a field was changed since the caller read it, which the body's `was` says. `stored` is the
   * row as it is now, locked.
   */
  keepOthers: E extends { keepsOthers: true }
    ? (stored: object) => void
    : Endpoint extends E
      ? unknown
      : never
}
/** What a handler gets. For writing calls `db` is their transaction. */
export type Context<R extends Route, E extends Endpoint> = Common<R, E> & {
  db: R extends `GET ${string}` ? Db : Transaction<DB>
}
/**
 * For handlers with slow work such as password hashing, which must not hold a transaction open: `write` runs it
 * afterwards.
 */
export type SlowContext<R extends Route, E extends Endpoint> = Common<R, E> & {
  db: Db
  write(change: (db: Transaction<DB>) => Promise<Result<E>>): Promise<Result<E>>
}
type Handler<R extends Route, E extends Endpoint> =
  | ((context: Context<R, E>) => Promise<Result<E>>)
  | { slow(context: SlowContext<R, E>): Promise<Result<E>> }

/** A handler with slow work. */
export const slow = <Work>(handler: Work) => ({ slow: handler })

export type Handlers<C extends Contract> = { [R in keyof C & Route]: Handler<R, C[R]> }

/** Binds handlers to their part of the contract. A missing or unknown handler does not compile. */
export function implement<C extends Contract>(_contract: C, handlers: Handlers<C>): Handlers<C> {
  return handlers
}

const split = (route: Route) => route.split(' ') as [Method, string]

/** Whether an endpoint admits a role; 'anyone' admits all. */
export function admits(access: Endpoint['access'], role: Role): boolean {
  return access === 'anyone' || (accessRules[access] as readonly Role[]).includes(role)
}

/** What people may call before they have set up a second step that is required of them: nothing about challengers. */
const isOwnAccount = (route: Route) =>
  /^\w+ \/(auth|account)(\/|$)/.test(route) && route !== 'GET /account/export'

function checkAccess(route: Route, { access, desk }: Endpoint, user: SignedIn | undefined) {
  if (access === 'anyone') return
  if (!user) throw notSignedIn()
  if (!admits(access, user.role) || (user.desk && !desk)) throw forbidden()
  if (user.needs_second_factor && !isOwnAccount(route)) throw forbidden(secondFactorNeededMessage)
  if (
    access.includes('approved nutritionist') &&
    user.role === 'nutritionist' &&
    user.approval_status !== 'approved'
  )
    throw forbidden(notApprovedMessage)
}

function versionIn(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  const version = header.match(/^\s*(?:W\/)?"?(\d{1,9})"?\s*$/)?.[1]
  if (!version) throw badRequest('If-Match must be the version of the plan, as its ETag says.')
  return Number(version)
}

/** The call as an idempotent one, when it has an `Idempotency-Key`. */
function repeatable(
  request: FastifyRequest,
  { user, body }: Common<Route, Endpoint>,
): IdempotentCall | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || request.method !== 'POST') return undefined
  if (typeof key !== 'string' || key.length < 1 || key.length > 255)
    throw badRequest('Idempotency-Key must be 1 to 255 characters.')
  const sent: unknown = body
  return {
    key,
    caller: user?.id,
    route: `${request.method} ${request.url}`,
    body: Buffer.isBuffer(sent) ? hash(sent) : sent,
  }
}

/** Registers every call of the contract under /api/v1. */
export function registerRoutes(
  app: FastifyInstance,
  services: Services,
  handlers: Handlers<typeof contract>,
) {
  for (const route of Object.keys(contract) as ContractRoute[]) {
    const handler = handlers[route] as unknown as Handler<Route, Endpoint>
    app.route(routeOptions({ route, endpoint: contract[route], handler, services }))
  }
}

/** A call of the contract with its handler. */
type Bound = {
  route: ContractRoute
  endpoint: Endpoint
  handler: Handler<Route, Endpoint>
  services: Services
}

/** The body's `was`, which no schema names: handlers never see it. */
const readBefore = new WeakMap<FastifyRequest, Was>()

/** The user behind a request. The token is checked before the body is read. */
const users = new WeakMap<FastifyRequest, SignedIn>()

/**
 * Besides 401: what somebody may not do, what is not theirs, invalid input, and too many attempts. The interface checks
 * input by the same rules, so that much invalid input comes from programs. Conflicts (409, 412) happen to everybody.
 */
const denied = new Set([400, 403, 404, 413, 415, 422, 429])

function routeOptions(bound: Bound): RouteOptions {
  const { route, endpoint, services } = bound
  const { db } = services
  const [method, path] = split(route)
  return {
    method,
    url: `/api/v1${path}`,
    bodyLimit: endpoint.upload ? mostBytes : mostBytesOf(endpoint.body),
    schema: schemaOf(method, path, endpoint),
    ...(endpoint.signed && { config: { isSigned: true } }),
    async onRequest(request, reply) {
      reply.header('Cache-Control', 'no-store')
      // Any page can send a form here without the browser asking first, unlike JSON.
      if (endpoint.form && /^(cross|same)-site$/.test(String(request.headers['sec-fetch-site'])))
        throw forbidden('Please sign in on our own page.')
      if (endpoint.throttle) await throttleAddress(db, endpoint.throttle, request.ip)
      if (endpoint.access === 'anyone') return
      const user = await authenticate(db, request.headers.authorization)
      if (user) users.set(request, user)
      checkAccess(route, endpoint, user)
      if (endpoint.upload && !countUpload(user!.id, reply)) throw full()
    },
    async preParsing(request) {
      refuseOtherTypes(endpoint, request.headers['content-type'] ?? '')
    },
    async preValidation(request) {
      const { was } = (request.body ?? {}) as { was?: unknown }
      if (endpoint.keepsOthers && was && typeof was === 'object') readBefore.set(request, was as Was)
    },
    async handler(request, reply) {
      const answer = await inTurn(bound, users.get(request), () => perform(bound, request, reply))
      return send(reply, bound, answer)
    },
    // Only reads are compressed: a write answers one short row.
    onSend: [
      ...(method === 'GET' ? [compressAnswer] : []),
      async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
        countRefusal(bound, request, reply)
        return payload
      },
    ],
  }
}

/** Counts a refusal after its answer is sent, so that nobody waits for it, or when the caller has left before. */
function countRefusal({ route, endpoint, services }: Bound, request: FastifyRequest, reply: FastifyReply) {
  const status = reply.statusCode
  const isClaimed = request.headers.authorization !== undefined || endpoint.throttle === 'auth'
  if (status === 401 ? !isClaimed : !denied.has(status)) return
  const caller = users.get(request)?.id ?? request.ip
  finished(reply.raw, () => void countDenial(services.db, { caller, action: route, status }, reply.log))
}

const full = () => tooMany(1, 'You are doing very much at once. Please wait a moment and try again.')
/** How many calls of one person run at the same time: a thousand heavy ones from one must not stop everybody else. */
const turns = {
  // A small file is sent before the same person's next request is read. So nothing waits here when it ends, and without
  // a rest also then many small files would keep the thread busy.
  files: makeQueues({ name: 'files', atOnce: 1, longest: 20, full, rest: 3, restAlone: 250 }),
  // Writes, and files when it is their turn: both hold the thread or a processor for long.
  work: makeQueues({ name: 'work', atOnce: 1, longest: 100, full, rest: 3 }),
  reads: makeQueues({ name: 'reads', atOnce: 6, longest: 200, full, rest: 3 }),
  // Readers of shared links are nobody in particular, so all of them together are one, who reads 20 a second: any more,
  // however short, make others wait twice as long.
  links: makeQueues({
    name: 'links',
    atOnce: 1,
    longest: 200,
    full: () => tooMany(5),
    rest: 1,
    restAtLeast: 50,
  }),
}

/** Runs a signed-in person's call when it is their turn. */
function inTurn<T>({ route, endpoint }: Bound, user: SignedIn | undefined, work: () => Promise<T>) {
  if (endpoint.throttle === 'shared link') return turns.links('all', work)
  if (!user) return work()
  const isFile = endpoint.file && !endpoint.isStored
  if (route.startsWith('GET ') && !isFile) return turns.reads(user.id, work)
  const turn = () => turns.work(user.id, work)
  return isFile ? turns.files(user.id, turn) : turn()
}

/** How the parts of a path must look that are no ids. */
const paramRules: Record<string, z.ZodType> = {
  token: LinkToken,
  // The id of a food.
  key: z.string().regex(/^[\w-]{1,100}$/),
  date: z.string().refine(isDate, 'Please enter a valid date (YYYY-MM-DD)'),
}

/** The schemas with which Fastify validates and serializes, and the call's entry in OpenAPI. */
function schemaOf(method: string, path: string, endpoint: Endpoint) {
  const status = statusOf(`${method} ${path}`, endpoint)
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
  return {
    summary: endpoint.summary,
    operationId: operationIdOf(method, path),
    tags: [tagOf(path)],
    ...(endpoint.access !== 'anyone' && { security: [{ bearer: [] }] }),
    description: `For: ${endpoint.access}${endpoint.desk ? ', front desks too' : ''}.${endpoint.keepsOthers ? ` ${wasDescription}` : ''}`,
    ...(endpoint.form && { consumes: [bodyTypeOf(endpoint)] }),
    ...(names.length && {
      params: z.object(Object.fromEntries(names.map((name) => [name, paramRules[name] ?? Id]))),
    }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    ...(endpoint.keepsOthers && { keepsOthers: true }),
    ...(endpoint.upload && {
      consumes: [bodyTypeOf(endpoint)],
      body: z.any().describe('The bytes of the file'),
    }),
    response: endpoint.file
      ? { [status]: { content: { [endpoint.file]: { schema: z.string().describe('The file') } } } }
      : { [status]: endpoint.reply ?? z.null().describe('No content') },
  }
}

/** Whether the id in the path is a person's. */
const namesPerson = (route: Route) => /\/(patients|users)\/:id/.test(route)

/** What a handler gets besides the database; functions that write the audit entry and tell whom the call concerns. */
function contextOf({ route, endpoint, services }: Bound, request: FastifyRequest, reply: FastifyReply) {
  const user = users.get(request)
  // What the contract doesn't name was not validated, so handlers never see it.
  const query = endpoint.query && request.query
  const body = endpoint.body && request.body
  const { id } = request.params as { id?: string }
  const { patient_id }: { patient_id?: string } = { ...(query as object), ...(body as object) }
  // The person whose id the call names, else the challenger who calls.
  const named = namesPerson(route) ? id : patient_id
  let subject: string | string[] | null = named ?? (user?.role === 'patient' ? user.id : null)
  const context = {
    user,
    headers: request.headers,
    params: request.params,
    query,
    body: endpoint.upload || endpoint.signed ? (request.body ?? Buffer.alloc(0)) : body,
    fileName: fileNameIn(request.headers['content-disposition']),
    ifMatch: endpoint.versioned ? versionIn(request.headers['if-match']) : undefined,
    services,
    caller: {
      ip: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      requestId: request.id,
      ...devicesOf(request, reply, services),
    },
    concerns(userIds: string | string[] | null) {
      subject = userIds
    },
    keepOthers(stored: object) {
      const fields = overwritten(readBefore.get(request) ?? {}, request.body as object, stored)
      if (fields.length > 0) throw changedMeanwhile(fields)
    },
  } as Common<Route, Endpoint>
  async function audit(db: Db) {
    await writeAudit(db, route, subject, { user, ip: request.ip, requestId: request.id })
  }
  return { context, audit, subject: () => subject }
}

/** Runs the handler. A writing call runs in a transaction with its audit entry and, with a key, its stored answer. */
async function perform(bound: Bound, request: FastifyRequest, to: FastifyReply): Promise<Answer> {
  const { route, endpoint, handler, services } = bound
  const { db } = services
  const { context, audit, subject } = contextOf(bound, request, to)
  const call = repeatable(request, context)
  let status = statusOf(route, endpoint)

  const write = (change: (inside: Transaction<DB>) => Promise<unknown>) =>
    db.transaction().execute(async (inside) => {
      const before = call && (await claimKey(inside, call))
      if (before) {
        context.concerns(before.subject)
        await refuseUnreachable(inside, context.user, before.subject)
        await audit(inside)
        status = before.status
        return before.reply
      }
      const reply = await change(inside)
      await audit(inside)
      if (call) await keepAnswer(inside, call, { status, reply: reply ?? null, subject: subject() })
      return reply
    })

  let reply: unknown
  if (typeof handler !== 'function') reply = await handler.slow({ ...context, db, write: write as never })
  else if (!route.startsWith('GET ')) reply = await write((inside) => handler({ ...context, db: inside }))
  else {
    const read = (from: Db) => handler({ ...context, db: from })
    reply = endpoint.standby ? await services.standby.read(read) : await read(db)
    const [{ health }, role] = [endpoint, context.user?.role]
    if (health && (role === 'nutritionist' || (role === 'admin' && health === true))) await audit(db)
  }
  return { status, reply }
}

/** Sends the handler's result as the endpoint defines it: nothing, a file, a page of a list, or one object. */
function send(to: FastifyReply, { route, endpoint }: Bound, { status, reply }: Answer) {
  to.code(status)
  if (endpoint.file) {
    const { name, type = endpoint.file, content, bytes } = reply as FileReply
    if (name) to.header('Content-Disposition', attachment(name))
    if (bytes !== undefined) to.header('Content-Length', bytes)
    return to.type(type).send(content)
  }
  if (!endpoint.reply) return to.send()
  if (isList(route)) {
    const { rows, total, estimated } = reply as Page<unknown>
    to.header('X-Total-Count', total)
    if (estimated) to.header('X-Total-Estimated', 'true')
    return rows
  }
  if (endpoint.versioned) to.header('ETag', `"${(reply as { version: number }).version}"`)
  return reply
}
