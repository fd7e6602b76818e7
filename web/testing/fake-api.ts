import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'
import type { z } from 'zod'
import { type ContractRoute, contract, isList } from '#domain/contract.ts'
import { changedMeanwhileMessage } from '#domain/edits.ts'
import { type Endpoint, type Reply, statusOf } from '#domain/endpoint.ts'
import type { BodyOf } from '#web/lib/api/api.ts'

type Schema<R extends ContractRoute> = (typeof contract)[R]
/** A call the page made: parameters as text, the body parsed by the contract's schema. */
export type Call<R extends ContractRoute = ContractRoute> = {
  params: Record<string, string>
  query: Record<string, string>
  body: BodyOf<R>
  headers: Headers
  /** Aborted when the page no longer waits for the answer. */
  signal?: AbortSignal | undefined
}
type Value<R extends ContractRoute> = Reply<Schema<R>> | Response
type Answer<R extends ContractRoute> = Value<R> | ((call: Call<R>) => Value<R> | Promise<Value<R>>)
/** What the API answers, by route: a value, a problem(), away(), or a function of the call. */
export type Answers = { [R in ContractRoute]?: Answer<R> }

let answers: Answers = {}
let calls: { route: ContractRoute; call: Call }[] = []
let unexpected: string[] = []
/** Answers wait for it. */
let doubleClicked: Promise<void> | undefined

const realFetch = globalThis.fetch

/** Adds answers; later ones replace earlier ones. Each value must fit the contract. */
export function answer(more: Answers) {
  answers = { ...answers, ...more }
}

/** Starts the fake API of a test with only these answers. */
export function startFakeApi(given: Answers) {
  answers = given
  calls = []
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    return url.pathname.startsWith('/api/v1/') ? respond(url, init ?? {}) : realFetch(input, init)
  }
}

/** The calls of a route so far, oldest first. */
export function callsOf<R extends ContractRoute>(route: R): Call<R>[] {
  return calls.filter((one) => one.route === route).map(({ call }) => call as Call<R>)
}

/** Fails a test that made a call without an answer, or whose calls or answers break the contract. */
export function expectAnswered() {
  const wrong = unexpected
  unexpected = []
  globalThis.fetch = realFetch
  expect(wrong).toEqual([])
}

/** An error in the server's format. */
export function problem(
  status: number,
  detail: string,
  errors: { path: string; message: string }[] = [],
  headers: HeadersInit = {},
): Response {
  const body = { type: 'about:blank', title: detail, status, detail, errors, request_id: 'test' }
  return Response.json(body, { status, headers: { 'Content-Type': 'application/problem+json', ...headers } })
}

/** The answer of a proxy that can't reach the server. */
export const away = () =>
  new Response('Service unavailable', { status: 503, headers: { 'Content-Type': 'text/html' } })

/** A picture as the API answers it. */
export const pictureFile = () =>
  new Response(
    Uint8Array.from(atob(onePixel), (letter) => letter.charCodeAt(0)),
    {
      headers: { 'Content-Type': 'image/png', 'Content-Disposition': 'attachment; filename="picture.png"' },
    },
  )
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWM45MhzyJEHAAjcAh8tptiVAAAAAElFTkSuQmCC'

/** A call that gets no answer. */
export const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))

/** An answer that waits until `letGo` is called. */
export function held<V>(value: V) {
  const { promise, resolve } = Promise.withResolvers<V>()
  return { answer: () => promise, letGo: () => resolve(value) }
}

/**
 * Clicks twice in a row. Calls are answered after both clicks, so that the second click meets the
 * page that the first one met, and not what an answer puts in the same place.
 */
export async function doubleClick(button: Locator) {
  const { promise, resolve } = Promise.withResolvers<void>()
  doubleClicked = promise
  try {
    await button.dblClick()
  } finally {
    doubleClicked = undefined
    resolve()
  }
}

/** One page of a list. `total` is the number of rows on all pages. */
export function listOf(rows: unknown[], total = rows.length): Response {
  return Response.json(rows, { headers: { 'X-Total-Count': String(total) } })
}

/** Answers a list page by page, by the call's `limit` and `skip`. */
export function pagesOf(rows: unknown[]) {
  return ({ query }: { query: Record<string, string> }) => {
    const skip = Number(query.skip ?? 0)
    return listOf(rows.slice(skip, skip + Number(query.limit ?? 20)), rows.length)
  }
}

async function respond(url: URL, init: RequestInit): Promise<Response> {
  const found = match(init.method ?? 'GET', url.pathname.slice('/api/v1'.length).replace(/\/$/, ''))
  if (!found) return refuse(`${init.method} ${url.pathname} is not in the contract`)
  const { route, params } = found
  const endpoint: Endpoint = contract[route]
  const sent = bodyOf(init)
  const query = Object.fromEntries(url.searchParams)
  check(route, 'query', endpoint.query, query)
  const call = { params, query, body: sent, headers: new Headers(init.headers), signal: init.signal } as Call
  calls.push({ route, call })
  await doubleClicked
  // As a browser does. Otherwise the stream of a page that has closed meanwhile would stay open.
  init.signal?.throwIfAborted()
  const status = statusOf(route, endpoint)
  const given = answers[route] as Answer<ContractRoute> | undefined
  if (given === undefined && status !== 204) return refuse(`${route} has no answer in this test`)
  const value = typeof given === 'function' ? await given(call as never) : given
  init.signal?.throwIfAborted()
  if (value instanceof Response) return value.clone()
  if (status === 204) return new Response(null, { status })
  check(route, 'answer', endpoint.reply, value)
  const headers = isList(route) ? { 'X-Total-Count': String((value as unknown[]).length) } : undefined
  return Response.json(value, { status, headers })
}

function bodyOf({ body }: RequestInit): unknown {
  if (body instanceof URLSearchParams) return Object.fromEntries(body)
  if (body instanceof Blob) return body
  return typeof body === 'string' ? JSON.parse(body) : undefined
}

function check(route: string, what: string, schema: z.ZodType | undefined, value: unknown) {
  const { error } = schema?.safeParse(value) ?? {}
  if (error)
    unexpected.push(`${route}, ${what}: ${error.issues[0]?.path.join('.')} ${error.issues[0]?.message}`)
}

function refuse(why: string): Response {
  unexpected.push(why)
  return problem(404, why)
}

const routes = (Object.keys(contract) as ContractRoute[])
  .map((route) => {
    const [method, path] = route.split(' ') as [string, string]
    const pattern = path.replace(/\./g, '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+?)')
    return { route, method, pattern: new RegExp(`^${pattern}$`), fixed: path.replace(/:\w+/g, '').length }
  })
  // The most specific route first: '/meal-plans/templates' and '/meal-plans/1.pdf' are not a plan's id.
  .sort((a, b) => b.fixed - a.fixed)

function match(method: string, path: string) {
  for (const one of routes) {
    const found = one.method === method ? path.match(one.pattern) : null
    if (found) return { route: one.route, params: { ...found.groups } }
  }
  return undefined
}

/** The refusal of a change to fields that somebody else changed. */
export const changedMeanwhile = (stored: Record<string, unknown>) => () =>
  Response.json(
    {
      ...{ status: 409, detail: changedMeanwhileMessage },
      errors: Object.entries(stored).map(([path, value]) => ({ path, message: 'x', stored: value })),
    },
    { status: 409, headers: { 'content-type': 'application/problem+json' } },
  )
