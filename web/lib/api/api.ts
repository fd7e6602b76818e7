import type { Tokens } from '#domain/auth/auth.ts'
import type { ContractRoute, contract } from '#domain/contract.ts'
import type { Input, Params, Reply } from '#domain/endpoint.ts'
import { newKey } from '#domain/keys.ts'
import { kept } from '#web/lib/offline/kept.ts'
import { earlyReads } from '#web/lib/startup/early-reads.ts'
import { returnAddress, sessionEnd } from '#web/lib/storage/return-address.ts'

type Contract = typeof contract
type Part<R extends ContractRoute, Name extends string> =
  Contract[R] extends Record<Name, infer Schema> ? Schema : undefined

/** The reply of a call. */
export type ReplyOf<R extends ContractRoute> = Reply<Contract[R]>
export type RowOf<R extends ListRoute> = ReplyOf<R> extends (infer Row)[] ? Row : never
/** The body of a call. */
export type BodyOf<R extends ContractRoute> = Contract[R] extends { upload: true }
  ? Blob
  : Input<Part<R, 'body'>>
/** The query of a call. */
export type QueryOf<R extends ContractRoute> = Input<Part<R, 'query'>>

export type GetRoute = Extract<ContractRoute, `GET ${string}`>
export type MutationRoute = Exclude<ContractRoute, GetRoute>
/** Reads that answer a paged array. */
export type ListRoute = { [R in GetRoute]: ReplyOf<R> extends unknown[] ? R : never }[GetRoute]
/** Reads that answer a file. */
export type FileRoute = { [R in GetRoute]: Contract[R] extends { file: string } ? R : never }[GetRoute]
/** Reads that answer one object. */
export type ItemRoute = Exclude<GetRoute, ListRoute | FileRoute>

type Field<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : undefined extends Value
    ? { [name in Name]?: Value }
    : Record<never, never> extends Value
      ? { [name in Name]?: Value }
      : { [name in Name]: Value }

/** The input of a call: `params`, `query` and `body`, each only if the route has it. */
export type Payload<R extends ContractRoute> = (unknown extends Params<R> ? unknown : { params: Params<R> }) &
  Field<'query', QueryOf<R>> &
  Field<'body', BodyOf<R>>

type Extras = {
  /** For POST only; a new key by default, null for a call that stores nothing. */
  idempotencyKey?: string | null
  /** The `version` that was edited; 412 when it is no longer the latest. */
  ifMatch?: number
  signal?: AbortSignal
  /** What a file is called that is sent: in a header, because addresses stand in logs. */
  fileName?: string | undefined
}
export type CallOptions<R extends ContractRoute> = Payload<R> & Extras
/** The last argument is optional when none of its fields is required. */
export type Arguments<Options> =
  Record<never, never> extends Options ? [options?: Options] : [options: Options]

type Loose = Extras & {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  /** A stream: the answer has no end. */
  isLasting?: boolean
}

/** `stored`: what the field holds now, when somebody else changed it meanwhile. */
export type FieldError = { path: string; message: string; stored?: unknown }

export const noConnection = 'No connection. Please check your network and try again.'

/** A call that failed. `status` is 0 when there was no answer. */
export class ApiError extends Error {
  readonly status: number
  /** The server's sentence; undefined when a proxy answered instead. */
  readonly detail: string | undefined
  readonly errors: FieldError[]
  readonly requestId: string | undefined
  /** In seconds. */
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

/** The text to show: the server's sentence, "no connection" when there was no answer, else the fallback. */
export function errorText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback
  return error.detail ?? (error.status === 0 ? noConnection : fallback)
}

/** True when there was no answer, or a server error: the same request may succeed later. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

type TokenPair = Pick<Tokens, 'access_token' | 'refresh_token'> & Partial<Pick<Tokens, 'expires_in'>>
type KeyValue = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The signed-in person's tokens, in storage that all tabs share. `forget` deletes data that must go with them. */
export function createTokenStore(storage: KeyValue, forget = () => {}) {
  return {
    access: () => storage.getItem('access_token'),
    refresh: () => storage.getItem('refresh_token'),
    /** Whether the access token has expired. Only a hint: it depends on this device's clock. */
    isSpent: () => Number(storage.getItem('access_until') ?? Number.POSITIVE_INFINITY) <= Date.now(),
    store(pair: TokenPair) {
      if (pair.expires_in) storage.setItem('access_until', String(Date.now() + pair.expires_in * 1000))
      else storage.removeItem('access_until')
      // The refresh token first: another tab that sees the new access token needs it.
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

// The contract itself is not bundled; the type makes a missing route a compile error.
type FormRoute = { [R in ContractRoute]: Contract[R] extends { form: true } ? R : never }[ContractRoute]
const formEncoded: Record<FormRoute, true> = { 'POST /auth/login': true }

/** A 401 of these calls is about what the person typed, not about an expired token. */
const neverRefreshed: ReadonlySet<string> = new Set<ContractRoute>([
  'POST /auth/login',
  'POST /auth/signup',
  'POST /auth/refresh',
  'POST /auth/setup',
])

function search(query: Record<string, unknown> = {}): string {
  const filled = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  return filled.length ? `?${new URLSearchParams(filled.map(([name, value]) => [name, String(value)]))}` : ''
}

function encode(route: string, body: unknown): { type: string; body: string | URLSearchParams | Blob } {
  if (body instanceof Blob) return { type: 'application/octet-stream', body }
  if (route in formEncoded)
    return {
      type: 'application/x-www-form-urlencoded',
      body: new URLSearchParams(body as Record<string, string>),
    }
  return { type: 'application/json', body: JSON.stringify(body) }
}

/** For `catch`: what cannot be read to its end counts as no connection. */
function noAnswer(): never {
  throw new ApiError(0)
}

async function json(response: Response): Promise<unknown> {
  // The sign-in page of a hotel's network answers 200 with HTML: that counts as no connection.
  if (!response.headers.get('Content-Type')?.includes('json')) noAnswer()
  return response.json().catch(noAnswer)
}

function seconds(retryAfter: string | null): number | undefined {
  if (!retryAfter) return undefined
  const number = Number(retryAfter)
  const value = Number.isNaN(number) ? (Date.parse(retryAfter) - Date.now()) / 1000 : number
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
  /** Goes to the sign-in page, which says why the session has ended. */
  leave: (why: string) => void
  /** Runs one refresh at a time across all tabs, if the browser supports locks. */
  exclusively?: <T>(work: () => Promise<T>) => Promise<T>
  base?: string
  /** Milliseconds after which a call without an answer counts as no connection. */
  timeout?: number
}

/** Refreshes the tokens once for all calls that were refused meanwhile. */
function createRenewal(
  { tokens, leave, exclusively = (work) => work() }: ClientSetup,
  send: (url: string, init: RequestInit) => Promise<Response>,
) {
  /** True when the call should be repeated with the tokens that are stored now. */
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
    // Meanwhile the person signed out, or in again: keep those tokens.
    if (tokens.refresh() !== sent) return isAdoptable()
    if (pair) {
      tokens.store(pair)
      return true
    }
    // 422 means the stored text is no token at all, so a retry can't help.
    if (![401, 403, 422].includes(response.status)) throw await toError(response)
    const { status, message } = await toError(response)
    // Before the tokens go: other tabs learn of both in this order.
    if (route !== 'POST /auth/logout') leave(status === 401 ? message : '')
    tokens.clear()
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

/** Sends a request, with a limit of time unless its answer is a lasting stream. Throws ApiError. */
function createSender({ fetch, base = '/api/v1', timeout = 30_000 }: ClientSetup) {
  return async function send(
    url: string,
    init: RequestInit,
    { signal, isLasting }: Pick<Loose, 'signal' | 'isLasting'> = {},
  ): Promise<Response> {
    const signals = [signal, isLasting ? undefined : AbortSignal.timeout(timeout)].filter((one) => !!one)
    try {
      return await fetch(base + url, { ...init, signal: AbortSignal.any(signals) })
    } catch (error) {
      if (signal?.aborted) throw error
      throw new ApiError(0)
    }
  }
}

/** The typed API client. Tests pass in their own network, storage and navigation. */
export function createClient(setup: ClientSetup) {
  const { tokens } = setup
  const send = createSender(setup)
  const renewOnce = createRenewal(setup, send)

  async function request(route: string, options: Loose = {}): Promise<Response> {
    const [method, path] = route.split(' ') as [string, string]
    const url =
      path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(options.params?.[name] ?? '')) +
      search(options.query)
    const encoded = options.body === undefined ? undefined : encode(route, options.body)
    const headers: Record<string, string> = { Accept: 'application/json' }
    if (encoded) headers['Content-Type'] = encoded.type
    if (options.fileName)
      headers['Content-Disposition'] = `attachment; filename*=UTF-8''${encodeURIComponent(options.fileName)}`
    if (options.ifMatch !== undefined) headers['If-Match'] = `"${options.ifMatch}"`
    if (method === 'POST' && options.idempotencyKey !== null)
      headers['Idempotency-Key'] = options.idempotencyKey ?? newKey()

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

    // An expired token would be refused anyway: refreshing first saves one round trip.
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

  /** Reads one page of a list and the total number of rows. Throws ApiError. */
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

  /** Reads a file and its name. Throws ApiError. */
  async function apiFile<R extends FileRoute>(
    route: R,
    ...[options]: Arguments<CallOptions<R>>
  ): Promise<{ name: string; content: Blob }> {
    const response = await request(route, options as Loose)
    const header = response.headers.get('Content-Disposition')
    const encoded = header?.match(/filename\*=UTF-8''([^;\s]+)/)?.[1]
    const name = encoded ? decodeURIComponent(encoded) : header?.match(/filename="([^"]+)"/)?.[1]
    // An answer without a file name is not from our server, but from a proxy or network.
    if (!name) throw new ApiError(0)
    return { name, content: await response.blob().catch(noAnswer) }
  }

  /** Reads a stream of events as text, until either side ends it. Throws ApiError. */
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
  /** True when `total` is an estimate, which it is above 10,000 rows. */
  isEstimated: boolean
}

function browserStorage(): KeyValue {
  try {
    if (typeof window !== 'undefined' && window.localStorage) return window.localStorage
  } catch {
    // Storage is disabled: the person stays signed in until the tab closes.
  }
  const values = new Map<string, string>()
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  }
}

export const tokens = createTokenStore(browserStorage(), () => {
  kept.clear()
  earlyReads.clear()
})

export const { api, apiList, apiFile, apiEvents } = createClient({
  fetch: (url, init) => fetch(url, init),
  tokens,
  // A full page load, so that no data of the person stays in memory.
  leave(why) {
    returnAddress.keep(window.location.pathname + window.location.search)
    sessionEnd.tell(why)
    window.location.assign('/login')
  },
  exclusively: (work) =>
    typeof navigator !== 'undefined' && navigator.locks
      ? navigator.locks.request('token-refresh', work)
      : work(),
})
