import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'

const token = 'a-token-for-the-scraper'
let app: TestApp
beforeAll(async () => {
  app = await testApp({ METRICS_TOKEN: token })
})
afterAll(() => app.close())

const get = (authorization?: string, from = app) =>
  from.app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })
const read = async (from = app) => (await get(`Bearer ${token}`, from)).body
const figure = async (name: string, from = app) =>
  Number(new RegExp(`^${name.replaceAll(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(await read(from))?.[1])

test('without METRICS_TOKEN there are no metrics', async () => {
  const other = await testApp()
  try {
    for (const authorization of ['', 'Bearer ', `Bearer ${token}`, 'Bearer undefined']) {
      const answer = await get(authorization, other)
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-type']).toContain('application/problem+json')
    }
  } finally {
    await other.close()
  }
})

test('requests are counted and timed by route, for who knows the token', async () => {
  for (const wrong of [undefined, '', 'Bearer x', token.slice(1), `Bearer ${token}x`])
    expect((await get(wrong)).statusCode, wrong).toBe(401)
  await app.call('GET /public/about')
  await app.call('GET /public/about')
  await app.call('GET /meal-plans/:id', { params: { id: 'secret-id' }, query: { q: 'secret-search' } })
  await app.app.inject('/api/secret-path')
  const answer = await get(`Bearer ${token}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  const count = 'http_request_duration_seconds_count'
  for (const line of [
    `${count}{method="GET",route="/api/v1/public/about",status="200"} 2`,
    `http_request_duration_seconds_bucket{le="10",method="GET",route="/api/v1/public/about",status="200"} 2`,
    `${count}{method="GET",route="/api/v1/meal-plans/:id",status="401"} 1`,
    `${count}{method="GET",route="none",status="404"} 1`,
  ])
    expect(answer.body).toContain(`${line}\n`)
  expect(answer.body).not.toContain('secret')
})

test('a job that is late, mails that wait, room on the disk and connections are there to act on', async () => {
  const { db } = app
  await db.deleteFrom('mails').execute()
  const inSeconds = (seconds: number) => new Date(Date.now() + 1000 * seconds).toISOString()
  await db
    .insertInto('jobs')
    .values({ name: 'nightly', due_at: inSeconds(60) })
    .execute()
  expect([await figure('thali_mails_waiting'), await figure('thali_mail_oldest_seconds')]).toEqual([0, 0])
  expect(await figure('thali_job_late_seconds{job="nightly"}')).toBe(0)
  await db
    .updateTable('jobs')
    .set({ due_at: inSeconds(-3600), failures: 3 })
    .where('name', '=', 'nightly')
    .execute()
  expect(await figure('thali_job_late_seconds{job="nightly"}')).toBeGreaterThanOrEqual(3600)
  expect(await figure('thali_job_failures{job="nightly"}')).toBe(3)
  const mail = { recipient: 'asha@example.in', subject: 'Hello', body_text: '', body_html: '' }
  await db
    .insertInto('mails')
    .values({ ...mail, id: randomUUID(), created_at: inSeconds(-7200) })
    .execute()
  expect(await figure('thali_mails_waiting')).toBe(1)
  expect(await figure('thali_mail_oldest_seconds')).toBeGreaterThanOrEqual(7200)
  expect(await figure('thali_disk_free_bytes')).toBeGreaterThan(64 * 1024 ** 2)
  expect(await figure('thali_database_connections{state="open"}')).toBeGreaterThan(0)
  expect(await figure('thali_works_waiting{queue="reads"}')).toBe(0)
  expect(await figure('thali_database_up')).toBe(1)
})

test('a database that does not answer is a figure, too', async () => {
  const other = await testApp({ METRICS_TOKEN: token })
  try {
    await other.services.database.pool.query('alter table jobs rename to jobs_away')
    expect(await figure('thali_database_up', other)).toBe(0)
    expect(await read(other)).not.toMatch(/^thali_job_late_seconds\{/m)
  } finally {
    await other.close()
  }
})

test('alerts and dashboard name figures that there are', async () => {
  const there = new Set([...(await read()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  for (const file of ['alerts.yml', 'dashboard.json']) {
    const text = readFileSync(new URL(`../../docs/monitoring/${file}`, import.meta.url), 'utf8')
    const named = [...text.matchAll(/\b(?:thali|http|nodejs|process)_\w+/g)].map(([name]) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    )
    expect(named.length, file).toBeGreaterThan(8)
    for (const name of named) expect(there, `${name} in ${file}`).toContain(name)
  }
})
