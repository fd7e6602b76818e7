import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, today, weekdayName } from '#domain/dates.ts'
import type { Problem } from '#server/http/errors.ts'
import { sampleMeal, samplePlan, type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let nutritionist: Awaited<ReturnType<TestApp['nutritionist']>>
let patient: Awaited<ReturnType<TestApp['patient']>>
beforeAll(async () => {
  app = await testApp()
  nutritionist = await app.nutritionist()
  patient = await app.patient({ allergies: ['Peanut'] })
  await app.assign(patient.id, nutritionist.id)
})
afterAll(() => app.close())

const bowl = { name: 'House bowl', category: 'snack', calories: 90, ingredients: ['Peanut, 20 g'] }
/** A dish that never contains peanuts. */
const papaya = { ...sampleMeal, title: 'Papaya' }
const chikki = { ...sampleMeal, meal_type: 'snack', title: 'Peanut chikki' }
const days = (...meals: object[]) => [{ day_of_week: 0, date: today(), meals }]
const create = (body: object) =>
  nutritionist.call('POST /meal-plans', {
    body: { patient_id: patient.id, week_start: today(), ...body },
  })

function expectClash(problem: Problem, ...clashing: [path: string, title: string][]) {
  expect(problem.status).toBe(422)
  expect(problem.detail).toMatch(
    /^These meals clash with what this challenger avoids: .*\. Change them or give a reason\.$/,
  )
  for (const [, title] of clashing) expect(problem.detail).toContain(title)
  expect([...new Set(problem.errors?.map((error) => error.path))]).toEqual(clashing.map(([path]) => path))
}

describe('a clash is found in', () => {
  test('the title of a meal', async () => {
    const { problem } = await create({ days: days(papaya, chikki) })
    expectClash(problem, ['days.0.meals.1.title', 'Peanut chikki'])
    expect(problem.detail).not.toContain('Papaya')
  })

  test('its notes', async () => {
    const { problem } = await create({ days: days({ ...papaya, notes: 'Top with a peanut or two' }) })
    expectClash(problem, ['days.0.meals.0.title', 'Papaya'])
  })

  /** Another nutritionist had the challenger in care, and planned this for them. */
  async function takeOver(former: typeof nutritionist, plan: object) {
    const care = (to: string) =>
      app.db
        .updateTable('assignments')
        .set({ nutritionist_id: to })
        .where('patient_id', '=', patient.id)
        .where('active', '=', true)
        .execute()
    await care(former.id)
    await former.call('POST /meal-plans', { body: { ...samplePlan(patient.id), ...plan, status: 'draft' } })
    await care(nutritionist.id)
  }

  test('the ingredients of its template, whoever saved it and whether they are still here', async () => {
    const other = await app.nutritionist()
    for (const maker of [nutritionist, other]) {
      const { body: dish } = await maker.call('POST /meal-plans/templates', { body: bowl })
      const plan = { days: days({ ...papaya, title: 'Papaya bowl', template_id: dish.id }) }
      if (maker === other) await takeOver(other, plan)
      expectClash((await create(plan)).problem, ['days.0.meals.0.title', 'Papaya bowl'])
      await maker.call('DELETE /meal-plans/templates/:id', { params: { id: dish.id } })
      expectClash((await create(plan)).problem, ['days.0.meals.0.title', 'Papaya bowl'])
      if (maker !== other) continue
      await app.db.deleteFrom('users').where('id', '=', other.id).execute()
      expectClash((await create(plan)).problem, ['days.0.meals.0.title', 'Papaya bowl'])
    }
  })
})

test('rules of some weekdays hold on those, also after a plan has moved', async () => {
  const [day, next] = [today(), addDays(today(), 1)]
  const faster = await app.patient({
    ...{ food_rules: ['fasting_days'], fasting_weekdays: [weekdayName(day)] },
    rule_weekdays: { no_onion_garlic: [weekdayName(next)], jain: [] },
  })
  await app.assign(faster.id, nutritionist.id)
  const plan = (week_start: string, title: string, more: object = {}) =>
    create({
      ...{ patient_id: faster.id, week_start, ...more },
      days: [{ day_of_week: 0, date: week_start, meals: [{ ...sampleMeal, title }] }],
    })
  const { problem } = await plan(day, 'Dal, rice and roti')
  expectClash(problem, ['days.0.meals.0.title', 'Dal, rice and roti'])
  expect(problem.detail).toContain(`Fasts on ${weekdayName(day)}s`)
  expect((await plan(next, 'Pyaz paratha')).problem.detail).toContain(
    `No onion and garlic on ${weekdayName(next)}s`,
  )
  // As a draft it may be stored, and not be published.
  const draft = await plan(day, 'Dal, rice and roti', { status: 'draft' })
  const published = await nutritionist.call('POST /meal-plans/:id/publish', { params: { id: draft.body.id } })
  expectClash(published.problem, ['days.0.meals.0.title', 'Dal, rice and roti'])
  // On the next day the same meals are fine, until the plan moves.
  const { body } = await plan(next, 'Dal, rice and roti')
  const move = { params: { id: body.id }, body: { week_start: addDays(day, 7) } }
  expectClash((await nutritionist.call('PUT /meal-plans/:id', move)).problem, [
    'days.0.meals.0.title',
    'Dal, rice and roti',
  ])
  const { body: profile } = await faster.call('PUT /patients/profile', {
    body: { rule_weekdays: { veg: [weekdayName(next)], vegan: [weekdayName(next)] } },
  })
  expect(profile.rule_weekdays).toEqual({ veg: [weekdayName(next)], vegan: [weekdayName(next)] })
  expect((await plan(next, 'Milk')).problem.detail).toContain(`Vegan on ${weekdayName(next)}s`)
  const cleared = await faster.call('PUT /patients/profile', { body: { rule_weekdays: null } })
  expect(cleared.body.rule_weekdays).toEqual({})
})

test('nothing is stored of a refused plan', async () => {
  const before = (await patient.call('GET /meal-plans')).headers['x-total-count']
  await create({ days: days(chikki) })
  expect((await patient.call('GET /meal-plans')).headers['x-total-count']).toBe(before)
})

test('a reason lets it through and stays with the plan; a blank one does not', async () => {
  const reason = 'Sensitivity ruled out by the allergist.'
  const { status, body } = await create({ days: days(chikki), clash_reason: reason })
  expect([status, body.clash_reason]).toEqual([201, reason])
  expectClash((await create({ days: days(chikki), clash_reason: '  ' })).problem, [
    'days.0.meals.0.title',
    'Peanut chikki',
  ])
})

test('drafts are free to clash until they are published', async () => {
  const { status, body } = await create({ days: days(chikki), status: 'draft' })
  expect(status).toBe(201)
  const params = { id: body.id }
  const changed = await nutritionist.call('PUT /meal-plans/:id', {
    params,
    body: { days: days(papaya, chikki) },
  })
  expect(changed.status).toBe(200)
  const { problem } = await nutritionist.call('POST /meal-plans/:id/publish', { params })
  expectClash(problem, ['days.0.meals.1.title', 'Peanut chikki'])
  const byStatus = await nutritionist.call('PUT /meal-plans/:id', { params, body: { status: 'published' } })
  expectClash(byStatus.problem, ['days.0.meals.1.title', 'Peanut chikki'])
  const published = await nutritionist.call('POST /meal-plans/:id/publish', {
    params,
    body: { clash_reason: 'Agreed with the doctor.' },
  })
  expect(published.body).toMatchObject({ status: 'published', clash_reason: 'Agreed with the doctor.' })
})

test('of two reasons that are given for a draft at once, the one that publishes it stands', async () => {
  const { body } = await create({ status: 'draft', days: days(chikki) })
  const publish = (clash_reason: string) =>
    nutritionist.call('POST /meal-plans/:id/publish', { params: { id: body.id }, body: { clash_reason } })
  const both = await Promise.all([publish('Agreed on the phone.'), publish('Agreed in person.')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const published = both.find(({ status }) => status === 200)!.body
  const stored = await nutritionist.call('GET /meal-plans/:id', { params: { id: body.id } })
  expect(stored.body).toMatchObject({ status: 'published', clash_reason: published.clash_reason, version: 2 })
})

test('a change to a published plan is checked', async () => {
  const { body } = await create({ days: days(papaya) })
  const params = { id: body.id }
  const refused = await nutritionist.call('PUT /meal-plans/:id', { params, body: { days: days(chikki) } })
  expectClash(refused.problem, ['days.0.meals.0.title', 'Peanut chikki'])
  const accepted = await nutritionist.call('PUT /meal-plans/:id', {
    params,
    body: { days: days(chikki), clash_reason: 'Agreed.' },
  })
  expect(accepted.body).toMatchObject({ version: 2, clash_reason: 'Agreed.' })
})

test('what the challenger avoids is read when the plan goes out', async () => {
  const other = await app.patient()
  await app.assign(other.id, nutritionist.id)
  const plan = { ...samplePlan(other.id), days: days(chikki), status: 'draft' }
  const { body } = await nutritionist.call('POST /meal-plans', { body: plan })
  await other.call('PUT /patients/profile', { body: { allergies: ['Peanut'] } })
  const { status } = await nutritionist.call('POST /meal-plans/:id/publish', { params: { id: body.id } })
  expect(status).toBe(422)
})

test('a challenger without a profile avoids nothing yet', async () => {
  const newcomer = await app.signUp('patient')
  await app.assign(newcomer.id, nutritionist.id)
  const { status } = await nutritionist.call('POST /meal-plans', {
    body: { ...samplePlan(newcomer.id), days: days(chikki) },
  })
  expect(status).toBe(201)
})

test('a reason covers the clashes it was given for, not new ones', async () => {
  const { body } = await create({ days: days(chikki), clash_reason: 'Ruled out by the allergist.' })
  const params = { id: body.id }
  const same = await nutritionist.call('PUT /meal-plans/:id', {
    params,
    body: { days: days(papaya, chikki) },
  })
  expect(same.status).toBe(200)
  const satay = { ...sampleMeal, title: 'Tofu satay with peanut sauce' }
  const { problem } = await nutritionist.call('PUT /meal-plans/:id', {
    params,
    body: { days: days(papaya, chikki, satay) },
  })
  expectClash(problem, ['days.0.meals.2.title', 'Tofu satay with peanut sauce'])
  expect(problem.detail).not.toContain('chikki')
})

test('sending the stored reason again does not cover new clashes', async () => {
  const eater = await app.patient({ allergies: ['Milk'] })
  await app.assign(eater.id, nutritionist.id)
  const kheer = { ...sampleMeal, title: 'Kheer with milk' }
  const clash_reason = 'Tolerates boiled milk.'
  const { body } = await nutritionist.call('POST /meal-plans', {
    body: { ...samplePlan(eater.id), days: days(kheer, chikki), clash_reason },
  })
  expect(body.days[0]!.meals.map(({ title, clashes }) => [title, clashes])).toEqual([
    [
      'Kheer with milk',
      ['Kheer', 'milk'].map((food) => ({ against: 'Allergy: Milk', food, explained: true })),
    ],
    ['Peanut chikki', undefined],
  ])
  const change = (input: object) =>
    nutritionist.call('PUT /meal-plans/:id', { params: { id: body.id }, body: input })
  expect((await change({ notes: 'Eat slowly.', clash_reason })).status).toBe(200)
  await eater.call('PUT /patients/profile', { body: { allergies: ['Milk', 'Peanut'] } })
  // The chikki was in the plan when the reason was given, but its clash is new.
  for (const sent of [{}, { clash_reason }])
    expectClash((await change({ notes: 'Eat with care.', ...sent })).problem, [
      'days.0.meals.1.title',
      'Peanut chikki',
    ])
  const both = 'Tolerates boiled milk; the allergist has ruled peanuts out.'
  const answer = await change({ notes: 'Eat with care.', clash_reason: both })
  expect([answer.status, answer.body.clash_reason]).toEqual([200, both])
  expect((await change({ notes: null })).body.clash_reason).toBe(both)
})

test('a meal that is put back has its clash explained as before, and no other', async () => {
  const clash_reason = 'Ruled out by the allergist.'
  const satay = { ...sampleMeal, title: 'Tofu satay with peanut sauce' }
  const laddu = { ...sampleMeal, title: 'Peanut laddu' }
  const explained = [chikki, satay].map(({ title }) => ({
    title,
    against: 'Allergy: Peanut',
    food: 'Peanut',
  }))
  for (const stays of [satay, papaya]) {
    const { body } = await create({ days: days(chikki, stays), clash_reason })
    const change = (input: object) =>
      nutritionist.call('PUT /meal-plans/:id', { params: { id: body.id }, body: input })
    await change({ days: days(papaya, stays) })
    // In the same words, without saying what for.
    if (stays === satay)
      expectClash((await change({ days: days(chikki, stays), clash_reason })).problem, [
        'days.0.meals.0.title',
        'Peanut chikki',
      ])
    const other = await change({ days: days(chikki, stays, laddu), clash_reason, explained })
    expectClash(other.problem, ['days.0.meals.2.title', 'Peanut laddu'])
    const back = await change({ days: days(chikki, stays), clash_reason, explained })
    expect(back.body).toMatchObject({
      clash_reason,
      days: [{ meals: [{ clashes: [{ explained: true }] }, {}] }],
    })
  }
  // Without a reason it explains nothing.
  const { body } = await create({ days: days(papaya) })
  const { problem } = await nutritionist.call('PUT /meal-plans/:id', {
    params: { id: body.id },
    body: { days: days(chikki), explained },
  })
  expectClash(problem, ['days.0.meals.0.title', 'Peanut chikki'])
})

test('a reason is deleted with the last clash', async () => {
  const clash_reason = 'Agreed.'
  const { body } = await create({ days: days(papaya, chikki), clash_reason })
  const changed = await nutritionist.call('PUT /meal-plans/:id', {
    params: { id: body.id },
    body: { days: days(papaya), clash_reason },
  })
  expect(changed.body).toMatchObject({ clash_reason: null })
  expect(changed.body.days[0]!.meals[0]).not.toHaveProperty('clashes')
  expect((await create({ days: days(papaya), clash_reason })).body.clash_reason).toBeNull()
})

test('a draft keeps what its reason was given for until it is published', async () => {
  const { body } = await create({ days: days(papaya), status: 'draft' })
  const params = { id: body.id }
  const clash_reason = 'Ruled out by the allergist.'
  await nutritionist.call('PUT /meal-plans/:id', { params, body: { days: days(chikki), clash_reason } })
  await nutritionist.call('PUT /meal-plans/:id', { params, body: { days: days(chikki), clash_reason } })
  const published = await nutritionist.call('POST /meal-plans/:id/publish', { params })
  expect(published.body).toMatchObject({ status: 'published', clash_reason })
})

describe('what somebody avoids changes under a running plan', () => {
  async function running() {
    const eater = await app.patient()
    const theirs = await app.nutritionist()
    await app.assign(eater.id, theirs.id)
    const { body } = await theirs.call('POST /meal-plans', {
      body: { ...samplePlan(eater.id), days: days(papaya, chikki) },
    })
    const change = (profile: object) => eater.call('PUT /patients/profile', { body: profile })
    const marks = async () =>
      (await eater.call('GET /patients/current-plan')).body.days[0]!.meals.map(({ clashes }) => clashes)
    const reasons = async () =>
      (await theirs.call('GET /nutritionists/worklist')).body
        .find(({ patient_id }) => patient_id === eater.id)!
        .reasons.filter(({ kind }) => kind === 'care_changed')
    const told = async () =>
      (await theirs.call('GET /notifications')).body.filter(({ kind }) => kind === 'care_changed')
    return { eater, theirs, plan: body, change, marks, reasons, told }
  }

  test('the nutritionist is told of a pregnancy at once', async () => {
    const { change, told } = await running()
    await change({ gender: 'female', goal: 'maintain' })
    expect(await told()).toEqual([])
    expect((await change({ pregnancy: 'pregnant_2' })).body).toMatchObject({ pregnancy: 'pregnant_2' })
    expect(await told()).toHaveLength(1)
  })

  test('the nutritionist is told at once, and the dish is marked until a reason is given', async () => {
    const { eater, theirs, plan, change, marks, reasons, told } = await running()
    expect(await marks()).toEqual([undefined, undefined])
    expect((await change({ allergies: ['Peanuts'] })).status).toBe(200)
    const mark = { against: 'Allergy: Peanuts', food: 'Peanut' }
    expect(await marks()).toEqual([undefined, [{ ...mark, explained: false }]])
    expect(await told()).toMatchObject([
      {
        text: 'Arjun Rao changed their profile. Please check their plan.',
        link: `/app/nutritionist/patients/${eater.id}?place=profile`,
      },
    ])
    expect(await reasons()).toMatchObject([{ dishes: ['Peanut chikki'], plan_id: plan.id }])
    const entries = await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('actor_id', '=', eater.id)
      .execute()
    // It says that what the plan depends on was changed, not to what.
    expect(entries).toContainEqual({ action: 'change of allergies, diet, rules or medical notes' })

    await theirs.call('POST /notifications/read', { body: { person_id: eater.id } })
    expect(await reasons()).toMatchObject([{ dishes: ['Peanut chikki'] }])
    const clash_reason = 'Tested: no allergy to roasted peanuts.'
    await theirs.call('PUT /meal-plans/:id', { params: { id: plan.id }, body: { clash_reason } })
    expect(await marks()).toEqual([undefined, [{ ...mark, explained: true }]])
    expect(await reasons()).toEqual([])
  })

  test.each([
    { medical_notes: 'Blood pressure since Monday' },
    { medication: 'Telmisartan 40 mg since Monday' },
  ])('%j is told of until it is read about', async (news) => {
    const { eater, theirs, change, reasons } = await running()
    await change(news)
    expect(await reasons()).toMatchObject([{ dishes: [], plan_id: null }])
    await theirs.call('POST /notifications/read', { body: { person_id: eater.id } })
    expect(await reasons()).toEqual([])
  })

  test('nobody is told of anything else, or of the same saved again', async () => {
    const { change, told, reasons } = await running()
    await change({ height_cm: 171, allergies: [], emergency_contact: 'Meera, 9876543210' })
    expect([await told(), await reasons()]).toEqual([[], []])
  })

  test('what is taken off the list takes its marks along; a plan that is over keeps what it said', async () => {
    const { eater, theirs, plan, change, marks } = await running()
    const past = await theirs.call('POST /meal-plans', {
      body: { patient_id: eater.id, ...pastDays() },
    })
    await change({ allergies: ['Peanuts'] })
    await theirs.call('PUT /meal-plans/:id', { params: { id: plan.id }, body: { clash_reason: 'Agreed.' } })
    const reason = async () => (await eater.call('GET /patients/current-plan')).body.clash_reason
    expect(await reason()).toBe('Agreed.')
    await change({ allergies: [] })
    expect([await marks(), await reason()]).toEqual([[undefined, undefined], null])
    await change({ allergies: ['Peanuts'] })
    const old = await theirs.call('GET /meal-plans/:id', { params: { id: past.body.id } })
    expect(old.body.days[0]!.meals[0]).not.toHaveProperty('clashes')
  })

  test('whoever cooks, prints or imports the plan is warned too', async () => {
    const { eater, theirs, plan, change } = await running()
    await change({ allergies: ['Peanuts'] })
    const { body: share } = await theirs.call('POST /meal-plans/:id/share', { params: { id: plan.id } })
    const token = share.url!.split('/').at(-1)!
    const shared = await app.call('GET /shared/plans/:token', { params: { token } })
    expect(shared.body.days[0]!.meals[1]!.allergens.contains).toContain('peanuts')
    const calendar = await eater.call('GET /meal-plans/:id.ics', { params: { id: plan.id } })
    expect(String(calendar.body).replaceAll('\r\n ', '')).toContain('! Contains Peanut (allergy: Peanuts)')
  })
})

const pastDays = () => {
  const week_start = addDays(today(), -14)
  return { week_start, days: [{ day_of_week: 0, date: week_start, meals: [chikki] }] }
}
