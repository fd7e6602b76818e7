import type { z } from 'zod'
import type { Tokens } from '#domain/auth/auth.ts'
import type { ContractRoute, contract } from '#domain/contract.ts'
import type { Input, Params } from '#domain/endpoint.ts'
import { earlyReads } from '#web/lib/startup/early-reads.ts'
import { offlineCache } from '#web/lib/storage/offline-cache.ts'
import { outbox } from '#web/lib/storage/outbox.ts'

type Contract = typeof contract
type Part<R extends ContractRoute, Name extends string> =
  Contract[R] extends Record<Name, infer Schema> ? Schema : undefined

/** What a call answers. */
export type ReplyOf<R extends ContractRoute> = z.output<Contract[R]['reply']>
/** One row of what a list answers. */
export type RowOf<R extends ListRoute> = ReplyOf<R> extends (infer Row)[] ? Row : never
/** What a call takes as body. */
export type BodyOf<R extends ContractRoute> = Input<Part<R, 'body'>>
/** What a call takes as query. */
export type QueryOf<R extends ContractRoute> = Input<Part<R, 'query'>>

export type GetRoute = Extract<ContractRoute, `GET ${string}`>
export type MutationRoute = Exclude<ContractRoute, GetRoute>
/** Reads that answer a paged array. */
export type ListRoute = { [R in GetRoute]: ReplyOf<R> extends unknown[] ? R : never }[GetRoute]
/** Reads that answer a file. */
export type FileRoute = { [R in GetRoute]: Contract[R] extends { file: string } ? R : never }[GetRoute]
/** Reads that answer one thing. */
export type ItemRoute = Exclude<GetRoute, ListRoute | FileRoute>

type Field<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : undefined extends Value
    ? { [name in Name]?: Value }
    : Record<never, never> extends Value
      ? { [name in Name]?: Value }
      : { [name in Name]: Value }

/** What a call is made of: `params`, `query` and `body`, each only where the route has it. */
export type Payload<R extends ContractRoute> = (unknown extends Params<R> ? unknown : { params: Params<R> }) &
  Field<'query', QueryOf<R>> &
  Field<'body', BodyOf<R>>

export type CallOptions<R extends ContractRoute> = Payload<R> & {
  /** POST only; a fresh one is made when none is given. */
  idempotencyKey?: string
  /** The `version` that was edited; 412 when it is no longer the latest. */
  ifMatch?: number
  signal?: AbortSignal
}
/** The last argument may be left out when nothing in it is required. */
export type Arguments<Options> =
  Record<never, never> extends Options ? [options?: Options] : [options: Options]

type Loose = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  idempotencyKey?: string
  ifMatch?: number
  signal?: AbortSignal
  /** The answer goes on until somebody ends it. */
  isLasting?: boolean
}

export type FieldError = { path: string; message: string }

export const noConnection = 'No connection. Please check your network and try again.'

/** A call that did not succeed; `status` 0 when no answer arrived at all. */
export class ApiError extends Error {
  readonly status: number
  /** The server's own sentence; absent when something in between answered. */
  readonly detail: string | undefined
  readonly errors: FieldError[]
  readonly requestId: string | undefined
  /** Seconds. */
  readonly retryAfter: number | undefined
  constructor(
    status: number,
    more: { detail?: string; errors?: FieldError[]; requestId?: string; retryAfter?: number } = {},
  ) {
    super(more.detail ?? (status === 0 ? noConnection : 'Something went wrong. Please try again.'))
    this.name = 'ApiError'
    this.status = status
    this.detail = more.detail
    this.errors = more.errors ?? []
    this.requestId = more.requestId
    this.retryAfter = more.retryAfter
  }
}

/** What to tell the person: the server's sentence, or that there is no connection, else the fallback. */
export function errorText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback
  return error.detail ?? (error.status === 0 ? noConnection : fallback)
}

/** No answer, or one that says nothing about the request itself: trying the same again is right. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

type TokenPair = Pick<Tokens, 'access_token' | 'refresh_token'> & Partial<Pick<Tokens, 'expires_in'>>
type KeyValue = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The signed-in person's tokens, kept where every tab finds them; `forget` lets go of what may not outlive them. */
export function createTokenStore(storage: KeyValue, forget = () => {}) {
  return {
    access: () => storage.getItem('access_token'),
    refresh: () => storage.getItem('refresh_token'),
    /** Whether the access token is known to have run out; by this device's clock, so only a hint. */
    isSpent: () => Number(storage.getItem('access_until') ?? Number.POSITIVE_INFINITY) <= Date.now(),
    store(pair: TokenPair) {
      if (pair.expires_in) storage.setItem('access_until', String(Date.now() + pair.expires_in * 1000))
      else storage.removeItem('access_until')
      // A tab that adopts the new access token must find its refresh token already there.
      storage.setItem('refresh_token', pair.refresh_token)
      storage.setItem('access_token', pair.access_token)
    },
    clear() {
      storage.removeItem('refresh_token')
      storage.removeItem('access_token')
      storage.removeItem('access_until')
      forget()
    },
  }
}
export type TokenStore = ReturnType<typeof createTokenStore>

// The contract itself stays out of the bundle; the type makes a missing entry a compile error.
type FormRoute = { [R in ContractRoute]: Contract[R] extends { form: true } ? R : never }[ContractRoute]
const formEncoded: Record<FormRoute, true> = { 'POST /auth/login': true }

/** Their 401 is an answer to what was typed, not a token that ran out. */
const neverRefreshed: ReadonlySet<string> = new Set<ContractRoute>([
  'POST /auth/login',
  'POST /auth/signup',
  'POST /auth/refresh',
  'POST /auth/setup',
])

/** Random and unique, also on plain http, where `crypto.randomUUID` does not exist. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function search(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : ''
}

function encode(route: string, body: unknown): { type: string; body: string | URLSearchParams } {
  if (route in formEncoded)
    return {
      type: 'application/x-www-form-urlencoded',
      body: new URLSearchParams(body as Record<string, string>),
    }
  return { type: 'application/json', body: JSON.stringify(body) }
}

async function json(response: Response): Promise<unknown> {
  // A hotel's or train's login page answers 200 with HTML: that is no connection, not a reply.
  if (!response.headers.get('Content-Type')?.includes('json')) throw new ApiError(0)
  return response.json().catch(() => {
    throw new ApiError(0)
  })
}

function seconds(retryAfter: string | null): number | undefined {
  if (!retryAfter) return undefined
  const given = Number(retryAfter)
  const value = Number.isNaN(given) ? (Date.parse(retryAfter) - Date.now()) / 1000 : given
  return Number.isNaN(value) ? undefined : Math.max(0, Math.ceil(value))
}

async function toError(response: Response): Promise<ApiError> {
  const problem = (await json(response).catch(() => ({}))) as {
    detail?: string
    errors?: FieldError[]
    request_id?: string
  }
  return new ApiError(response.status, {
    detail: problem.detail,
    errors: problem.errors,
    requestId: problem.request_id,
    retryAfter: seconds(response.headers.get('Retry-After')),
  })
}

export type ClientSetup = {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  tokens: TokenStore
  /** The session is over and its tokens are gone: take the person to sign-in. */
  leave: () => void
  /** Runs one refresh at a time across tabs, where the browser can. */
  exclusively?: <T>(work: () => Promise<T>) => Promise<T>
  base?: string
  /** Milliseconds until an unanswered call counts as no connection. */
  timeout?: number
}

/** Gets new tokens, once for all calls that find theirs refused meanwhile. */
function createRenewal(
  { tokens, leave, exclusively = (work) => work() }: ClientSetup,
  send: (url: string, init: RequestInit) => Promise<Response>,
) {
  /** True when the request is worth repeating with the tokens now stored. */
  async function renew(used: string | null, route: string): Promise<boolean> {
    const isAdoptable = () => tokens.access() !== null && tokens.access() !== used
    if (isAdoptable()) return true
    const sent = tokens.refresh()
    if (!sent) return false
    const response = await send('/auth/refresh', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ refresh_token: sent }),
    })
    const pair = response.ok ? ((await json(response)) as Tokens) : undefined
    // Somebody signed out, or in again, while the answer was under way: theirs is the newer word.
    if (tokens.refresh() !== sent) return isAdoptable()
    if (pair) {
      tokens.store(pair)
      return true
    }
    // 422: what is stored isn't even the shape of a token, so no retry can help.
    if (![401, 403, 422].includes(response.status)) throw await toError(response)
    tokens.clear()
    if (route !== 'POST /auth/logout') leave()
    return false
  }

  let renewal: Promise<boolean> | undefined
  return function renewOnce(used: string | null, route: string): Promise<boolean> {
    renewal ??= exclusively(() => renew(used, route)).finally(() => {
      renewal = undefined
    })
    return renewal
  }
}

/** The typed API client; everything it touches outside itself is handed in. */
export function createClient(setup: ClientSetup) {
  const { tokens, base = '/api/v1', timeout = 30_000 } = setup

  async function send(
    url: string,
    init: RequestInit,
    { signal, isLasting }: Pick<Loose, 'signal' | 'isLasting'> = {},
  ): Promise<Response> {
    const signals = [signal, isLasting ? undefined : AbortSignal.timeout(timeout)].filter((one) => !!one)
    try {
      return await setup.fetch(base + url, { ...init, signal: AbortSignal.any(signals) })
    } catch (error) {
      if (signal?.aborted) throw error
      throw new ApiError(0)
    }
  }

  const renewOnce = createRenewal(setup, send)

  async function request(route: string, options: Loose = {}): Promise<Response> {
    const [method, path] = route.split(' ') as [string, string]
    const url =
      path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(options.params?.[name] ?? '')) +
      search(options.query)
    const encoded = options.body === undefined ? undefined : encode(route, options.body)
    const headers: Record<string, string> = { Accept: 'application/json' }
    if (encoded) headers['Content-Type'] = encoded.type
    if (options.ifMatch !== undefined) headers['If-Match'] = `"${options.ifMatch}"`
    if (method === 'POST') headers['Idempotency-Key'] = options.idempotencyKey ?? newKey()

    const attempt = (token: string | null) =>
      send(
        url,
        {
          method,
          headers: token ? { ...headers, Authorization: `Bearer ${token}` } : headers,
          body: encoded?.body,
        },
        options,
      )

    // A token that has run out would be refused: a round trip saved, for everybody who opens the page in the morning.
    if (tokens.isSpent() && !neverRefreshed.has(route)) await renewOnce(tokens.access(), route)
    const used = tokens.access()
    let response = await attempt(used)
    if (response.status === 401 && !neverRefreshed.has(route)) {
      const isFresh = tokens.access() !== null && tokens.access() !== used
      if (isFresh || (await renewOnce(used, route))) response = await attempt(tokens.access())
    }
    if (!response.ok) throw await toError(response)
    return response
  }

  /** Makes one call of the contract. Throws ApiError. */
  async function api<R extends ContractRoute>(
    route: R,
    ...[options]: Arguments<CallOptions<R>>
  ): Promise<ReplyOf<R>> {
    const response = await request(route, options as Loose)
    return (response.status === 204 ? undefined : await json(response)) as ReplyOf<R>
  }

  /** One page of a list, and how many rows there are in all. Throws ApiError. */
  async function apiList<R extends ListRoute>(
    route: R,
    ...[options]: Arguments<CallOptions<R>>
  ): Promise<List<RowOf<R>>> {
    const response = await request(route, options as Loose)
    const rows = (await json(response)) as RowOf<R>[]
    return {
      rows,
      total: Number(response.headers.get('X-Total-Count') ?? rows.length),
      isEstimated: response.headers.get('X-Total-Estimated') === 'true',
    }
  }

  /** A file, and the name to save it under. Throws ApiError. */
  async function apiFile<R extends FileRoute>(
    route: R,
    ...[options]: Arguments<CallOptions<R>>
  ): Promise<{ name: string; content: Blob }> {
    const response = await request(route, options as Loose)
    const name = response.headers.get('Content-Disposition')?.match(/filename="([^"]+)"/)?.[1]
    // As with JSON: without a name it is somebody else's page.
    if (!name) throw new ApiError(0)
    const content = await response.blob().catch(() => {
      throw new ApiError(0)
    })
    return { name, content }
  }

  /** What a stream of events says, piece by piece, until either side ends it. Throws ApiError. */
  async function apiEvents(
    route: 'GET /events',
    missed: number,
    signal: AbortSignal,
  ): Promise<ReadableStreamDefaultReader<string>> {
    const response = await request(route, { query: { missed }, signal, isLasting: true })
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream')
    if (!isStream || !response.body) throw new ApiError(0)
    return response.body
      .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
      .getReader()
  }

  return { api, apiList, apiFile, apiEvents }
}

export type List<Row> = {
  rows: Row[]
  total: number
  /** Beyond 10,000 rows `total` is an estimate. */
  isEstimated: boolean
}

function browserStorage(): KeyValue {
  try {
    if (typeof window !== 'undefined' && window.localStorage) return window.localStorage
  } catch {
    // Storage switched off: signed in until the tab closes.
  }
  const values = new Map<string, string>()
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  }
}

export const tokens = createTokenStore(browserStorage(), () => {
  offlineCache.clear()
  earlyReads.clear()
  outbox.clear()
})

export const { api, apiList, apiFile, apiEvents } = createClient({
  fetch: (url, init) => fetch(url, init),
  tokens,
  // A full page load: nothing of the person stays in memory.
  leave: () => window.location.assign('/login'),
  exclusively: (work) =>
    typeof navigator !== 'undefined' && navigator.locks
      ? navigator.locks.request('token-refresh', work)
      : work(),
})
