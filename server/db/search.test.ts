import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#domain/dates.ts'
import { searchFold } from '#domain/search.ts'
import { samplePlan, type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('the database folds letters as domain/search.ts does', async () => {
  // Of Latin, Greek, Cyrillic, and India; quotes, dashes, and symbols.
  const blocks = [
    [0x20, 0x52f],
    [0x900, 0xdff],
    [0x1e00, 0x2200],
  ] as const
  const letters = blocks.flatMap(([first, last]) =>
    Array.from({ length: last - first }, (_, index) => String.fromCodePoint(first + index)),
  )
  const texts = [...letters, 'José ÁLVAREZ', 'Ñandú'.normalize('NFD'), 'ΟΔΟΣ', 'ज़ोया', 'ﬁＡ％＼', '李🥗']
  const { rows } = await sql<{ text: string; folded: string }>`
    select text, search_fold(text) as folded from unnest(${texts}::text[]) as text`.execute(app.db)
  expect(rows.filter(({ text, folded }) => folded !== searchFold(text))).toEqual([])
})

test('every search of a nutritionist finds a challenger by name without accents and by e-mail, and ends with care', async () => {
  const nutritionist = await app.nutritionist()
  const patient = await app.patient({ first_name: 'Zoë', last_name: 'D’Souza' })
  const assignment = await app.assign(patient.id, nutritionist.id)
  const saved = [
    await nutritionist.call('POST /meal-plans', { body: samplePlan(patient.id, today()) }),
    await patient.call('POST /patients/progress', {
      body: { week_start: today(), adherence_pct: 90, energy_levels: 7, notes: 'Café' },
    }),
    await patient.call('POST /conversations/:id/messages', {
      params: { id: assignment },
      body: { text: 'Hi' },
    }),
  ]
  expect(saved.map(({ status }) => status)).toEqual([201, 201, 201])
  const searches = [
    'GET /nutritionists/patients',
    'GET /nutritionists/meal-plans',
    'GET /nutritionists/progress/summary',
    'GET /progress/nutritionist/overview',
    'GET /conversations',
  ] as const
  const counts = (q: string) =>
    Promise.all(
      searches.map(async (route) => [route, (await nutritionist.call(route, { query: { q } })).body.length]),
    )
  const everywhere = searches.map((route) => [route, 1])
  for (const q of ["d'souza zoe", patient.email, `zoe ${patient.email.toUpperCase()}`])
    expect([q, await counts(q)]).toEqual([q, everywhere])
  for (const route of ['GET /nutritionists/progress/summary', 'GET /progress/nutritionist/overview'] as const)
    expect((await nutritionist.call(route, { query: { q: 'cafe' } })).body).toHaveLength(1)
  // Challengers never see the address of their nutritionist.
  const address = { query: { q: nutritionist.email } }
  expect((await patient.call('GET /conversations', address)).body).toEqual([])
  // When care has ended, the name alone finds what is left to see.
  await (await app.signUp('admin')).call('DELETE /assignments/:id', { params: { id: assignment } })
  expect((await counts(patient.email)).map(([, count]) => count)).toEqual([0, 0, 0, 0, 0])
  expect((await counts("zoe d'souza")).map(([, count]) => count)).toEqual([1, 0, 0, 0, 0])
})
