import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeText } from '#domain/csv.ts'
import { dri } from '#domain/food/dri.ts'
import { intakesCsv } from '#domain/food/intakes-csv.ts'
import { setGoneMessage, setInUseMessage, setNameTakenMessage } from '#domain/food/requirement-sets.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { sampleTargets, type TestApp, testApp } from '#server/testing/app.ts'
import { sampleSet } from '#server/testing/clinic.ts'
import { requirementsFor } from './patient-requirements.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['signUp']>>
let meera: Awaited<ReturnType<TestApp['nutritionist']>>
beforeAll(async () => {
  app = await testApp()
  admin = await app.signUp('admin')
  meera = await app.nutritionist()
})
afterAll(() => app.close())

const header = 'sex,age_from,age_to,state,nutrient,unit,EAR,RDA,AI,upper_limit'
const importSet = (more: object = {}) =>
  admin.call('POST /requirements/import', { body: { ...sampleSet(), ...more } })
const choose = (set_id: string | null, headers = {}) =>
  admin.call('PUT /admin/settings/requirements', { body: { set_id }, headers })
const sets = async () => (await meera.call('GET /requirements')).body
const stored = async () =>
  (await app.db.selectFrom('requirement_sets').select('id').orderBy('id').execute()).map(({ id }) => id)

describe('sets', () => {
  test('the built-in one is chosen, until the practice imports its own and chooses it', async () => {
    const first = await sets()
    expect(first).toMatchObject({ chosen: 'dri', rows: dri.rows })
    expect(first.sets[0]).toMatchObject({ id: 'dri', chosen: true, confirmed_by: null, rows: 220 })

    const imported = await importSet()
    expect(imported.status).toBe(201)
    expect(imported.body).toMatchObject({
      ...{ source: 'Our book, 2024', licence: 'Letter of May 2026', chosen: false, rows: 1, left_out: [] },
      lacking: expect.arrayContaining(['Calcium', 'Vitamin A', 'Sodium']),
    })
    const { id, confirmed_by } = imported.body
    expect(confirmed_by).toBe((await admin.call('GET /auth/me')).body.name ?? confirmed_by)
    expect((await sets()).chosen).toBe('dri')
    expect((await choose(id)).body).toMatchObject({ stored: { set_id: id }, standard: { set_id: 'dri' } })
    expect(await sets()).toMatchObject({ chosen: id, rows: [{ nutrient: 'iron', rda: 29 }] })

    const inUse = await admin.call('DELETE /requirements/:id', { params: { id } })
    expect([inUse.status, inUse.problem.detail]).toEqual([409, setInUseMessage])
    expect((await choose(null)).status).toBe(200)
    expect((await sets()).chosen).toBe('dri')
    expect((await admin.call('DELETE /requirements/:id', { params: { id } })).status).toBe(204)
    const gone = await choose(id)
    expect([gone.status, gone.problem.detail]).toEqual([422, setGoneMessage])
    expect((await choose('something')).problem.detail).toBe(setGoneMessage)
  })

  test('two administrators who choose at once: the later one is told', async () => {
    const { body } = await admin.call('GET /admin/settings/requirements')
    const ifMatch = { 'if-match': `"${body.version}"` }
    expect((await choose('dri', ifMatch)).status).toBe(200)
    expect((await choose('dri', ifMatch)).status).toBe(412)
  })

  test('the built-in set, downloaded and imported again, is the same', async () => {
    const { body } = await importSet({ csv: decodeText(intakesCsv(dri.rows)), raise_without_meat: true })
    expect(body).toMatchObject({ rows: 220, lacking: [], raise_without_meat: true })
    const [held] = await app.db
      .selectFrom('requirement_sets')
      .select('rows')
      .where('id', '=', body.id)
      .execute()
    expect(held!.rows).toEqual(dri.rows)
  })

  test('without a name it is called as its source, and a name is there once', async () => {
    const source = 'Nutrients of our hills'
    expect((await importSet({ name: null, source })).body.name).toBe(source)
    const again = await importSet({ name: source.toUpperCase() })
    expect([again.status, again.problem.detail]).toEqual([409, setNameTakenMessage])
  })

  test.each<[string, object, string]>([
    [
      'no confirmation',
      { confirmed: false },
      'Please confirm that the practice has the right to use this set',
    ],
    [
      'none at all',
      { confirmed: undefined },
      'Please confirm that the practice has the right to use this set',
    ],
    ['no source', { source: ' ' }, 'Please name the source'],
    ['no file', { csv: '' }, 'Please choose a file'],
    ['a large file', { csv: 'x'.repeat(500_001) }, 'This file is too large: at most 500 kB'],
    ['another file', { csv: 'a,b\n1,2\n' }, 'The file lacks the columns sex, age_from, age_to,'],
    ['bytes', { csv: '\u0001\u0002' }, 'The file lacks the columns sex'],
    ['only a header', { csv: `${header}\n` }, 'The file has no row of a nutrient that plans count.'],
    [
      'only others',
      { csv: `${header}\na,1,99,,iodine,ug,1,2,,\n` },
      'The file has no row of a nutrient that plans count.',
    ],
    [
      'too many rows',
      { csv: `${header}\n${'a,1,99,,iodine,ug,1,2,,\n'.repeat(2001)}` },
      'This file has too many rows: at most 2,000',
    ],
    [
      'bad rows, each named',
      { csv: `${header}\na,1,99,,iron,mg,8,18,,45\nx,1,99,,iron,mg,8,18,,45\na,1,99,,zinc,mg,9,8,,40\n` },
      'Line 3: sex must be m, f or a (all)\nLine 4: Zinc: the requirement of 9 mg is above the allowance of 8 mg',
    ],
  ])('%s is refused, and nothing is stored', async (_, more, words) => {
    const before = await stored()
    const { status, problem } = await importSet(more)
    expect(status).toBe(422)
    expect(problem.detail).toContain(words)
    expect(await stored()).toEqual(before)
  })

  test('of very many bad rows the first twenty are named', async () => {
    const { problem } = await importSet({ csv: `${header}\n${'x,1,99,,iron,mg,1,2,,\n'.repeat(30)}` })
    expect(problem.detail.split('\n')).toHaveLength(21)
    expect(problem.detail).toMatch(/Line 21: .*\nand 10 more$/)
  })
})

describe('of a person', () => {
  const params = (id: string) => ({ params: { id } })
  const read = (id: string, who = meera) =>
    who.call('GET /nutritionists/patients/:id/requirements', params(id))
  const put = (id: string, body: object, headers = {}) =>
    meera.call('PUT /nutritionists/patients/:id/requirements', { ...params(id), body, headers })
  async function challenger(more: object = {}) {
    const person = await app.patient({ gender: 'female', dob: '1992-03-14', dietary_prefs: ['veg'], ...more })
    await app.assign(person.id, meera.id)
    return person
  }

  test('the set’s figures by the profile, the shares of energy by the confirmed targets', async () => {
    const { id } = await challenger()
    const { body } = await read(id)
    expect(body).toMatchObject({ version: 0, set: { id: 'dri' }, last: null })
    expect(body.nutrients.iron_mg).toMatchObject({ ear: 14.6, rda: 32.4, upper: 45, changed: false })
    expect(body.nutrients.free_sugar_g.upper).toBeNull()
    expect(body.reasons).toContain('Without meat: iron 1.8 times, zinc 1.5 times (DRI 2001)')
    await meera.call('PUT /nutritionists/patients/:id/targets', {
      ...params(id),
      body: { ...sampleTargets, calories: 2000, sugar_g: 20, reason: 'Agreed.', shown: false },
    })
    expect((await read(id)).body.nutrients.free_sugar_g.upper).toBe(50)
  })

  test('a change holds with its reason, the rest stays; null goes back to the set', async () => {
    const { id } = await challenger()
    const reason = 'Ferritin of 9 in May.'
    const changed = await put(id, { iron_mg: { rda: 40 }, reason })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({
      ...{ version: 1, last: { reason, changed_by: 'Meera Iyer' } },
      nutrients: {
        iron_mg: { ear: 14.6, rda: 40, changed: true, of_set: { ear: 14.6, rda: 32.4, upper: 45 } },
        zinc_mg: { changed: false },
      },
    })
    // A kidney that keeps potassium: a limit of which the set has none.
    const second = await put(id, { potassium_mg: { rda: null, upper: 2000 }, reason: 'Potassium of 5.6.' })
    expect(second.body.nutrients).toMatchObject({
      iron_mg: { rda: 40, changed: true },
      potassium_mg: { ear: null, rda: null, upper: 2000, ai: false, changed: true },
    })
    const third = await put(id, { iron_mg: null, reason: 'Ferritin of 60.' })
    expect(third.body).toMatchObject({
      version: 3,
      nutrients: { iron_mg: { rda: 32.4, changed: false }, potassium_mg: { upper: 2000 } },
    })
    expect((await read(id)).body).toEqual(third.body)
  })

  test.each<[object, string]>([
    [{ iron_mg: { rda: 40 } }, 'Please give a reason'],
    [{ iron_mg: { rda: 40 }, reason: ' ' }, 'Please give a reason'],
    [{ reason: 'Why not.' }, 'Please change the figures of at least one nutrient'],
    [{ iron_mg: { rda: 50 }, reason: 'x' }, 'Iron: the allowance of 50 mg is above the upper limit of 45 mg'],
    [
      { iron_mg: { rda: 10 }, reason: 'x' },
      'Iron: the requirement of 14.6 mg is above the allowance of 10 mg',
    ],
    [
      { potassium_mg: { upper: 2000 }, reason: 'x' },
      'Potassium: the allowance of 2,600 mg is above the upper limit of 2,000 mg',
    ],
    [{ iron_mg: { rda: -1 }, reason: 'x' }, 'Iron: please enter numbers from 0 to 100,000'],
    [{ iron_mg: { rda: '40' }, reason: 'x' }, 'Iron: please enter numbers from 0 to 100,000'],
  ])('%j is refused', async (body, words) => {
    const { id } = await challenger()
    const { status, problem } = await put(id, body)
    expect([status, problem.detail]).toEqual([422, words])
    expect((await read(id)).body.version).toBe(0)
  })

  test('two who change at once: the later one is told', async () => {
    const { id } = await challenger()
    const ifMatch = { 'if-match': '"0"' }
    const change = { iron_mg: { rda: 40 }, reason: 'Ferritin of 9.' }
    const both = await Promise.all([put(id, change, ifMatch), put(id, change, ifMatch)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  test('without a profile, and of somebody else’s, there are none', async () => {
    const other = await app.nutritionist()
    const { id } = await challenger()
    expect((await read(id, other)).status).toBe(404)
    const bare = await app.signUp('patient')
    await app.assign(bare.id, meera.id)
    expect((await read(bare.id)).status).toBe(404)
  })

  test('other parts of the program get the same, for those who may see the person', async () => {
    const { id } = await challenger()
    const as = (role: 'patient' | 'nutritionist', userId: string) =>
      requirementsFor(app.db, { id: userId, role } as SignedIn, id)
    const { body } = await read(id)
    expect(await as('nutritionist', meera.id)).toEqual(body)
    expect(await as('patient', id)).toEqual(body)
    await expect(as('nutritionist', admin.id)).rejects.toMatchObject({ status: 404 })
  })

  test('another set holds for everybody at once', async () => {
    const { id } = await challenger()
    const { body: set } = await importSet()
    await choose(set.id)
    const { body } = await read(id)
    expect(body.set).toMatchObject({ id: set.id, source: 'Our book, 2024', sure: 'As imported' })
    expect(body.nutrients).toMatchObject({
      iron_mg: { ear: 15, rda: 29, upper: 45 },
      zinc_mg: { ear: null, rda: null, note: 'The set has no figure for this person.' },
      sodium_mg: { upper: 2000 },
    })
    await choose(null)
  })
})
