import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { type ContractRoute, contract } from '#domain/contract.ts'
import { today } from '#domain/dates.ts'
import { accessRules, bodyTypeOf, type Endpoint, type Role } from '#domain/endpoint.ts'
import type { rewindableClinic } from './clinic.ts'
import { recipes } from './recipes.ts'

const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.double(),
  fc.constantFrom(
    ...[
      '',
      ' ',
      '\u0000',
      '\ud800',
      "'",
      '%',
      '\\',
      '0',
      '-1',
      '1e999',
      'NaN',
      'true',
      '2026-02-30',
      'x'.repeat(6000),
    ],
    ...[today(), '1900-01-01', '2199-12-31', '0000-00-00', '2026-01-01T00:00:00Z', '+275760-09-13T00:00:00Z'],
    ...[null, true, 0, -0, 1e21, 2 ** 31, 2 ** 53, -1e-7, [], {}, [[]], [null], { length: 1 }],
    ...[
      { length: { toString: 1 } },
      { size: {} },
      { toString: 1, valueOf: 1 },
      { toJSON: 1 },
      { constructor: { prototype: 1 } },
      JSON.parse('{"__proto__":{"length":1}}'),
    ],
  ),
)

/** Values of great size or depth. They are rare, because they take long. */
const huge: unknown[] = [
  'x'.repeat(900_000),
  'x'.repeat(1_100_000),
  Array(50_000).fill({}),
  JSON.parse(`${'['.repeat(3000)}${']'.repeat(3000)}`),
  Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`key-${n}`, n])),
]
const value = fc.oneof({ weight: 200, arbitrary: odd }, { weight: 1, arbitrary: fc.constantFrom(...huge) })

/** A string stays as it is, other values become JSON, undefined becomes an empty text. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const oddText = odd.map(textOf)

/** A valid value with one part left out or replaced, at any depth. */
function damaged(good: unknown): fc.Arbitrary<unknown> {
  const isWhole = typeof good !== 'object' || good === null || huge.includes(good)
  if (isWhole || Object.keys(good).length === 0) return value
  const part = fc.constantFrom(...Object.keys(good)).chain((key) =>
    damaged((good as Record<string, unknown>)[key]).map((value) => {
      const copy: object = Array.isArray(good) ? [...good] : { ...good }
      return Object.assign(copy, { [key]: value })
    }),
  )
  return fc.oneof(value, fc.constant(undefined), { weight: 6, arbitrary: part })
}

/** A valid body damaged one to three times. */
const oddBody = (good: unknown) =>
  damaged(good).chain((once) => fc.oneof(fc.constant(once), damaged(once), damaged(once).chain(damaged)))

/** Adds the optional fields that a valid body leaves out, so that they are damaged too. */
function withMore(endpoint: Endpoint, good: unknown): unknown {
  const { body } = endpoint
  if (!body || !('shape' in body) || typeof good !== 'object') return good
  const missing = Object.keys(body.shape as object).map((name) => [name, undefined])
  return { ...Object.fromEntries(missing), ...good }
}

const oddQuery = (endpoint: Endpoint) =>
  fc.dictionary(
    fc.constantFrom(...Object.keys(endpoint.query?.shape ?? { q: 1 }), 'limit', 'skip', '__proto__', 'x[]'),
    fc.oneof(oddText, fc.constant(randomUUID()), fc.nat({ max: 120 }).map(String)),
    { maxKeys: 4 },
  )

type World = Awaited<ReturnType<typeof rewindableClinic>>

/**
 * Sends `numRuns` random requests to one call, by every role and nobody. Throws with the smallest one that gets a 5xx
 * or an error without a sentence.
 */
export async function sendOddRequests(
  { app, clinic, time }: World,
  route: ContractRoute,
  { numRuns, seed }: { numRuns: number; seed: number },
) {
  const endpoint: Endpoint = contract[route]
  const [method, path] = route.split(' ') as ['GET', string]
  const { mine, callers } = clinic
  const roles: readonly Role[] = accessRules[endpoint.access]
  const admitted = callers.filter(({ role }) => role && (roles.length === 0 || roles.includes(role)))
  const good = withMore(endpoint, await recipes[route]?.body?.(app, mine))
  const { id, token } = recipes[route] ?? {}
  const ids = [(await (id ?? token)?.(app, mine)) ?? 'x', randomUUID()]
  await time.mark()
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.constantFrom(...callers), { weight: 3, arbitrary: fc.constantFrom(...admitted) }),
      fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: oddText }),
      oddQuery(endpoint),
      oddBody(good),
      fc.option(fc.constantFrom('"1"', 'x', '*', '')),
      async (caller, id, query, body, ifMatch) => {
        await time.rewind()
        const named = path.replace(/:(id|token)/, () => encodeURIComponent(id.toWellFormed()))
        const isStream = route === 'GET /events'
        const answer = await app.app.inject({
          method,
          url: `/api/v1${named}?${new URLSearchParams(query)}`,
          headers: {
            ...(caller.token && { authorization: `Bearer ${caller.token}` }),
            ...(ifMatch !== null && { 'if-match': ifMatch }),
            'content-type': bodyTypeOf(endpoint),
          },
          payloadAsStream: isStream,
          ...(method !== 'GET' && {
            payload: endpoint.form
              ? new URLSearchParams(
                  Object.entries(body ?? {}).map(([name, value]) => [name, textOf(value)]),
                ).toString()
              : (JSON.stringify(body) ?? ''),
          }),
        })
        const isRefused = answer.statusCode >= 400
        if (isStream && !isRefused) return void answer.stream().destroy()
        const written = isStream ? await text(answer.stream()) : answer.body
        if (answer.statusCode >= 500) throw new Error(`${answer.statusCode} ${written}`)
        if (!isRefused) return
        const type = answer.headers['content-type']
        if (
          type !== 'application/problem+json; charset=utf-8' ||
          !/^[^\s:].*/.test(JSON.parse(written).detail)
        )
          throw new Error(`no sentence: ${type} ${written}`)
      },
    ),
    { numRuns, seed },
  )
  await time.unmark()
}
