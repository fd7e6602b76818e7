import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DB } from '#server/db/tables.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { hash, hmac, loadServerKey, randomToken } from './secrets.ts'
import { openSetup } from './setup.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Names of the tables that hold the text in any column. */
async function tablesWith(db: Kysely<DB>, text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(
    db,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const hits = await sql`
      select 1 from ${sql.table(name)} as r where strpos(r::text, ${text}) > 0 limit 1`.execute(db)
    if (hits.rows.length > 0) found.push(name)
  }
  return found
}

test('no token, password or key is stored as it is', async () => {
  const password = 'Kesar-Pista-Kulfi-77'
  const body = { email: 'asha@example.in', phone: '9876543210', password, role: 'patient' }
  const key = 'idempotency-key-of-asha'
  const headers = { 'idempotency-key': key }
  const signedUp = await app.call('POST /auth/signup', { body, headers })
  const replayed = await app.call('POST /auth/signup', { body, headers })
  expect(replayed.body).toEqual(signedUp.body)
  const signedIn = await app.call('POST /auth/login', { body: { username: body.email, password } })
  const refreshed = await app.call('POST /auth/refresh', {
    body: { refresh_token: signedUp.body.refresh_token },
  })
  expect(refreshed.status).toBe(200)
  const setupToken = await openSetup(app.db)

  const tokens = [signedUp, signedIn, refreshed].flatMap(({ body }) => [
    body.access_token,
    body.refresh_token,
  ])
  const secrets = tokens.flatMap((token) => token.split('.').slice(-1))
  expect(new Set(secrets).size).toBe(6)
  for (const secret of [...secrets, password, key, setupToken])
    expect(await tablesWith(app.db, secret), secret).toEqual([])
  // Proof that the search works: it finds what is stored.
  expect(await tablesWith(app.db, body.email)).toEqual(['mails', 'users'])
  expect(await tablesWith(app.db, hash(signedIn.body.access_token))).toEqual(['access_tokens'])
  expect(await tablesWith(app.db, hash(setupToken))).toEqual(['settings'])
})

test('the same password is stored differently each time', async () => {
  const stored = await Promise.all([app.services.hasher.hash('mango'), app.services.hasher.hash('mango')])
  expect(stored[0]).not.toBe(stored[1])
  for (const text of stored) expect(text).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await app.services.hasher.matches(stored[0], 'mango')).toBe(true)
  expect(await app.services.hasher.matches(stored[0], 'Mango')).toBe(false)
  expect(await app.services.hasher.matches(undefined, 'nobody has this password')).toBe(false)
})

test('hashing refuses more than two at once and fifty in the queue', async () => {
  const rush = await Promise.allSettled(
    Array.from({ length: 55 }, () => app.services.hasher.matches(undefined, 'x')),
  )
  const refused = rush.filter((outcome) => outcome.status === 'rejected')
  expect(refused).toHaveLength(3)
  expect(refused[0]!.reason).toMatchObject({
    status: 503,
    retryAfter: 5,
    message: 'Many people are signing in right now. Please try again in a moment.',
  })
  expect(await app.services.hasher.matches(undefined, 'x')).toBe(false)
})

test('all instances share one server key, whoever starts first', async () => {
  await app.db.deleteFrom('settings').where('key', '=', 'server_key').execute()
  const keys = await Promise.all([1, 2, 3, 4].map(() => loadServerKey(app.db)))
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[\w-]{43}$/)
  expect(await loadServerKey(app.db)).toBe(keys[0])
  expect(hmac(keys[0]!, 'x')).not.toBe(hmac(randomToken(), 'x'))
})
