import { describe, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { addDays, formatDate, today, weekdayName } from '#domain/dates.ts'
import { type Answers, answer, away, callsOf, problem } from '#web/testing/fake-api.ts'
import { replace } from '#web/testing/replace.ts'
import {
  careAnswers,
  newcomerAnswers,
  sampleDay,
  sampleDish,
  sampleMeal,
  sampleOwnDay,
  samplePlan,
  sampleSummary,
  sampleWithdrawnPlan,
} from '#web/testing/samples/patient.ts'
import { sampleIds, sampleProfile } from '#web/testing/samples.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const address = '/app/patient/meal-plans'
const weekStart = addDays(today(), -3)
const day = (offset: number) => {
  const date = addDays(weekStart, offset)
  return page.getByRole('heading', { level: 2, name: `${weekdayName(date)}, ${formatDate(date)}` })
}
const place = page.getByRole('status').filter({ hasText: /^\d of \d$/ })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const show = (answers: Answers = careAnswers(), at = address) => open(at, { as: 'patient', answers })

describe('the plan', () => {
  test('is read day by day from today; the stepper ends where the plan does', async () => {
    await show()
    await expect.element(page.getByRole('heading', { level: 1, name: 'My Meal Plans' })).toBeVisible()
    await expect.element(page.getByText(`Week of ${formatDate(weekStart)}`).first()).toBeVisible()
    await expect.element(place).toHaveTextContent('4 of 6')
    await expect.element(day(3)).toBeVisible()
    // The days beside it may be drawn already, and are not shown.
    const shown = () =>
      page
        .getByText('2 meals of 2 types')
        .elements()
        .filter((text) => text.checkVisibility())
    await expect.poll(shown).toHaveLength(1)
    await button('Next').click()
    await button('Next').click()
    await expect.element(place).toHaveTextContent('6 of 6')
    await expect.element(button('Next')).toBeDisabled()
    await expect.element(day(6)).toBeVisible()
    for (let left = 5; left > 0; left--) await button('Previous').click()
    await expect.element(place).toHaveTextContent('1 of 6')
    await expect.element(button('Previous')).toBeDisabled()
    await expect.element(button('Next')).toHaveFocus()
  })

  test('shows the first dish of the day high up on a phone, with every control beside its head', async () => {
    await open(address, { as: 'patient', size: 'phone', answers: careAnswers() })
    await expect.element(place).toHaveTextContent('4 of 6')
    const first = page.getByRole('tabpanel').getByRole('heading', { level: 3 }).first()
    await expect.element(first).toBeVisible()
    expect(first.element().getBoundingClientRect().top).toBeLessThanOrEqual(300)
    for (const name of ['Download', 'Other ways to download', 'Share', 'Previous', 'Next'])
      await expect.element(button(name)).toBeVisible()
    await expect.element(page.getByLabelText('Go to date')).toHaveValue(today())
  })

  test('draws the neighbours of the shown day when the browser is idle, and shows none of them', async () => {
    await show()
    const meals = page.getByRole('tabpanel').getByRole('heading', { level: 3 })
    const drawn = () =>
      [...document.querySelectorAll('[role=tabpanel] h3')].filter((title) => !title.checkVisibility()).length
    await expect.element(day(3)).toBeVisible()
    await expect.poll(drawn).toBeGreaterThan(0)
    expect(meals.elements()).toHaveLength(2)
    await button('Next').click()
    await expect.element(day(4)).toBeVisible()
    expect(meals.elements()).toHaveLength(2)
  })

  test('follows the arrow keys in the strip of its days', async () => {
    await show()
    const tabs = page.getByRole('tablist', { name: 'Days of the plan' }).getByRole('tab')
    await expect.element(place).toHaveTextContent('4 of 6')
    expect(tabs.elements()).toHaveLength(6)
    await tabs.first().click()
    await expect.element(day(0)).toBeVisible()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(day(1)).toBeVisible()
    await expect.element(tabs.nth(1)).toHaveFocus()
    await expect.element(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{End}')
    await expect.element(place).toHaveTextContent('6 of 6')
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(place).toHaveTextContent('6 of 6')
    await userEvent.keyboard('{Home}')
    await expect.element(place).toHaveTextContent('1 of 6')
    await tabs.nth(4).click()
    await expect.element(day(4)).toBeVisible()
  })

  test('opens by date only where something is planned', async () => {
    await show()
    const picker = page.getByLabelText('Go to date')
    await expect.element(picker).toHaveAttribute('min', weekStart)
    await expect.element(picker).toHaveAttribute('max', addDays(weekStart, 6))
    await picker.fill(addDays(weekStart, 5))
    await expect.element(page.getByText('Nothing is planned for this date.')).toBeVisible()
    await expect.element(day(3)).toBeVisible()
    await picker.fill(addDays(weekStart, 2))
    await expect.element(day(2)).toBeVisible()
    await expect.element(page.getByText('Nothing is planned for this date.')).not.toBeInTheDocument()
  })

  test('shows each meal in full when it is opened', async () => {
    await show()
    const card = page.getByRole('button', { name: /^Breakfast.*Ragi dosa 3/ })
    await expect.element(card).toHaveAttribute('aria-expanded', 'false')
    await card.click()
    const details = page.getByRole('region', { name: /Ragi dosa 3/ })
    for (const text of ['2 dosas', '8:30 am', 'With chutney.', '320 kcal', 'Ragi flour', '60 g'])
      await expect.element(details.getByText(text, { exact: true }).first()).toBeVisible()
    for (const text of sampleDish.instructions) await expect.element(details.getByText(text)).toBeVisible()
    await expect.element(page.getByText('Drink water between meals.')).toBeVisible()
    await expectSound()
  })

  test('is waited for while there is none', async () => {
    await show(newcomerAnswers)
    await expect.element(page.getByText('No Meal Plan Available')).toBeVisible()
    await expect.element(page.getByText('Waiting for nutritionist')).toBeVisible()
    await expectSound()
  })

  test('that could not be loaded can be loaded again', async () => {
    await show({ ...careAnswers(), 'GET /patients/current-plan': () => away() })
    await expect.element(page.getByText('Failed to load your meal plan.')).toBeVisible()
    expect(page.getByText('No Meal Plan Available').elements()).toEqual([])
    answer({ 'GET /patients/current-plan': samplePlan() })
    await button('Try Again').click()
    await expect.element(place).toHaveTextContent('4 of 6')
  })

  test('that was withdrawn leaves this device, and is not there when we can’t be reached', async () => {
    await show()
    await expect.poll(() => localStorage.getItem('kept:plan')).not.toBeNull()
    const kept = JSON.parse(localStorage.getItem('kept:plan')!)
    localStorage.setItem('kept:plan', JSON.stringify({ ...kept, at: 0 }))
    // A plan of this device is shown first, with all that it reads.
    await show({ ...careAnswers(), ...newcomerAnswers })
    await expect.element(page.getByText('No Meal Plan Available')).toBeVisible()
    await show({ ...careAnswers(), 'GET /patients/current-plan': () => away() })
    await expect.element(page.getByText('Failed to load your meal plan.')).toBeVisible()
    await expect.element(place).not.toBeInTheDocument()
  })

  test('that an older version kept is not shown without a network', async () => {
    const plan = samplePlan()
    localStorage.setItem('kept:plan', JSON.stringify({ shape: 'an older one', plan, at: Date.now() }))
    await show({ ...careAnswers(), 'GET /patients/current-plan': () => away() })
    await expect.element(page.getByText('Failed to load your meal plan.')).toBeVisible()
  })

  test('prints as a whole week, with nothing around it', async () => {
    await show()
    await expect.element(day(3)).toBeVisible()
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
    try {
      window.dispatchEvent(new Event('beforeprint'))
      for (const offset of [0, 1, 2, 3, 4, 6])
        await expect
          .element(page.getByRole('listitem').filter({ hasText: `Khichdi ${offset}` }))
          .toBeVisible()
      for (const role of ['banner', 'navigation'] as const)
        expect(page.getByRole(role).elements()).toEqual([])
      await expect.element(page.getByText('Skip to content')).not.toBeVisible()
      for (const name of ['Download', 'Share', 'Next']) expect(button(name).elements()).toEqual([])
    } finally {
      await cdp().send('Emulation.setEmulatedMedia', { media: '' })
    }
  })
})

test('prints with the recipes of its dishes, once asked for', async () => {
  const prints: (string | null)[] = []
  // What the browser would print.
  replace(window, 'print', {
    value() {
      window.dispatchEvent(new Event('beforeprint'))
      prints.push(document.querySelector('main')!.textContent)
      window.dispatchEvent(new Event('afterprint'))
    },
  })
  await show()
  for (const name of ['Print with recipes', 'Print']) {
    await button('Other ways to download').click()
    await page.getByRole('menuitem', { name, exact: true }).click()
    await expect.poll(() => prints).toHaveLength(name === 'Print' ? 2 : 1)
  }
  const [withRecipes, without] = prints
  for (const printed of prints) expect(printed).toContain('Ragi dosa 3')
  expect(withRecipes).toContain(sampleDish.instructions![0])
  expect(without).not.toContain(sampleDish.instructions![0])
})

describe('files', () => {
  test('a calendar that could not be made is told', async () => {
    await show({ ...careAnswers(), 'GET /meal-plans/:id.ics': () => away() })
    await button('Other ways to download').click()
    await expect.element(page.getByRole('menuitem', { name: 'PDF with recipes' })).toBeVisible()
    await expectSound()
    await page.getByRole('menuitem', { name: 'Calendar (.ics)' }).click()
    await expect.poll(toasts).toContain('The calendar file could not be made. Please try again.')
    await expect.element(button('Other ways to download')).toHaveFocus()
  })

  test.each([true, false])('who counts grams is offered no exchange chart: %s', async (counts_grams) => {
    await show({ ...careAnswers(), 'GET /patients/profile': { ...sampleProfile, counts_grams } })
    await button('Other ways to download').click()
    await expect.element(page.getByRole('menuitem', { name: 'Print with recipes' })).toBeVisible()
    await expect.poll(() => callsOf('GET /patients/profile')).toHaveLength(1)
    const chart = page.getByRole('menuitem', { name: 'Exchange chart (PDF)' })
    await expect.poll(() => chart.query() === null).toBe(counts_grams)
  })
})

describe('sharing', () => {
  const dialog = page.getByRole('dialog', { name: 'Share this plan' })
  const make = dialog.getByRole('button', { name: 'Make Link' })
  const link = `${location.origin}/shared/plans/aaaaaaaaaaaaaaaaaaaaaaaa`
  const shared = { url: link, expires_at: `${addDays(today(), 7)}T12:00:00.000Z` }

  test('says what the link shows, and a failure', async () => {
    await show({ ...careAnswers(), 'POST /meal-plans/:id/share': () => away() })
    await button('Share').click()
    for (const text of ['the meals of the week and the notes', 'your name, your allergies', '7 days'])
      await expect.element(dialog.getByText(text)).toBeVisible()
    await expectSound()
    await make.click()
    await expect.element(dialog.getByText('The link could not be made. Please try again.')).toBeVisible()
  })

  test('the link goes to the share dialog of the device if it has one', async () => {
    const handed: (string | undefined)[] = []
    Object.assign(navigator, { share: async ({ url }: ShareData) => void handed.push(url) })
    try {
      await show({ ...careAnswers(), 'POST /meal-plans/:id/share': shared })
      await button('Share').click()
      await make.click()
      await expect.element(page.getByLabelText('Link', { exact: true })).toHaveValue(link)
      expect(handed).toEqual([link])
      expect(page.getByText('Link copied to clipboard!').elements()).toEqual([])
      await expectSound()
    } finally {
      Reflect.deleteProperty(navigator, 'share')
    }
  })

  test('ends after a question', async () => {
    const { url: _, ...until } = shared
    await show({
      ...careAnswers(),
      'GET /meal-plans/:id/share': { url: null, ...until },
      'DELETE /meal-plans/:id/share': undefined,
    })
    await expect.element(page.getByText(`Shared until ${formatDate(addDays(today(), 7))}`)).toBeVisible()
    await button('Stop sharing').click()
    const question = page.getByRole('dialog', { name: 'Stop sharing this plan?' })
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    answer({ 'GET /meal-plans/:id/share': { url: null, expires_at: null } })
    await question.getByRole('button', { name: 'Stop sharing' }).click()
    await expect.poll(toasts).toContain('This plan is no longer shared.')
    await expect.element(page.getByText(/^Shared until/)).not.toBeInTheDocument()
    await expect.element(page.getByRole('main')).toHaveFocus()
  })

  test('a person without a session reads the week from today on, without names', async () => {
    const { week_start, notes, days, totals } = samplePlan()
    const allergens = { contains: ['milk', 'egg'], may_contain: ['mustard'] }
    const none = { contains: [], may_contain: [] }
    await open('/shared/plans/aaaaaaaaaaaaaaaaaaaaaaaa', {
      answers: {
        'GET /shared/plans/:token': {
          week_start,
          notes,
          days: days.map((day) => ({
            ...day,
            meals: day.meals.map(({ clashes: _, alternatives: __, main: ___, ...meal }, n) => ({
              ...meal,
              allergens: n ? none : allergens,
            })),
          })),
          totals,
          dishes: [],
          expires_at: shared.expires_at,
        },
      },
    })
    await expect
      .element(page.getByRole('heading', { level: 1, name: `Meal plan, week of ${formatDate(weekStart)}` }))
      .toBeVisible()
    const titles = page
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent ?? '')
      .filter((text) => /\d{4}$/.test(text))
    expect(titles[0]).toContain(formatDate(today()))
    expect(titles).toHaveLength(6)
    const contains = 'Contains milk, egg. May contain mustard.'
    for (const text of ['Ragi dosa 3', '2 dosas', 'With chutney.', 'Drink water between meals.', contains])
      await expect.element(page.getByText(text).first()).toBeVisible()
    await expectSound()
  })

  test('a dead link says so', async () => {
    const answers = { 'GET /shared/plans/:token': () => problem(404, 'This could not be found.') }
    await open('/shared/plans/aaaaaaaaaaaaaaaaaaaaaaaa', { answers })
    await expect.element(page.getByText('This link is not valid any more')).toBeVisible()
  })
})

describe('other weeks and versions', () => {
  const before = addDays(weekStart, -14)
  const old = samplePlan({
    id: '01900009-0000-7000-8000-000000000009',
    week_start: before,
    days: [
      sampleDay(before, 0, [sampleMeal(90, { meal_type: 'lunch', title: 'Sambar rice', calories: 500 })]),
    ],
  })
  old.totals = old.days[0]!.totals
  const plan = samplePlan({ version: 2, notes: 'Drink buttermilk.' })
  const { week_start, days, totals } = samplePlan()
  const answers: Answers = {
    ...careAnswers(plan),
    'GET /meal-plans': [sampleSummary(plan), sampleSummary(old)],
    'GET /meal-plans/:id': ({ params }) =>
      params.id === old.id ? old : params.id === plan.id ? plan : problem(404, 'This could not be found.'),
    'GET /meal-plans/:id/versions': [
      {
        version: 1,
        week_start,
        notes: 'Drink water between meals.',
        ...{ days, totals, rule_reasons: [], medicine_notes: null },
        replaced_at: new Date().toISOString(),
      },
    ],
  }

  test('are listed under the current plan', async () => {
    await show(answers)
    const list = page.getByRole('region', { name: 'All your plans' }).getByRole('link')
    await expect.poll(() => list.elements()).toHaveLength(2)
    await expect.element(list.first()).toMatchTextContent('6 days, 12 meals')
    await expect.element(list.first()).toMatchTextContent('Active')
    await expect.element(list.last()).toMatchTextContent('1 day, 1 meal, 500 kcal')
    await expect.element(list.last()).toMatchTextContent('Ended')
    await list.last().click()
    await expect.element(page.getByText('Sambar rice')).toBeVisible()
    await expect.element(page.getByText(`This plan ended on ${formatDate(before)}.`)).toBeVisible()
    await expect.element(place).toHaveTextContent('1 of 1')
    await expect.element(button('Share')).toBeVisible()
  })

  test('an earlier version says that it is one, and leads back', async () => {
    await show(answers)
    await page.getByRole('link', { name: `Version 1, until ${formatDate(today())}` }).click()
    await expect.element(page.getByText('An earlier version of this plan')).toBeVisible()
    await expect.element(page.getByText('Drink water between meals.')).toBeVisible()
    expect(page.getByText('Active', { exact: true }).elements()).toEqual([])
    await page.getByRole('link', { name: 'Read the current version' }).click()
    await expect.element(page.getByText('Drink buttermilk.')).toBeVisible()
  })

  test('a meal of another week is ticked as long as its day is open', async () => {
    const yesterday = { ...old, days: old.days.map((day) => ({ ...day, date: addDays(today(), -1) })) }
    const meal = yesterday.days[0]!.meals[0]!
    await show(
      {
        ...answers,
        'GET /meal-plans/:id': yesterday,
        'GET /patients/days/:date': ({ params }) => sampleOwnDay(yesterday, params.date),
        'PUT /patients/days/:date/meals/:id': ({ body }) => ({
          ...sampleOwnDay(yesterday, yesterday.days[0]!.date).meals[0]!,
          ...{ state: body.state ?? null, acted_at: body.at ?? null },
        }),
      },
      `${address}/${old.id}`,
    )
    const tick = page.getByRole('button', { name: `Eaten: ${meal.title}` })
    await tick.click()
    await expect.element(tick).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => callsOf('PUT /patients/days/:date/meals/:id').length).toBe(1)
  })

  test('a day that another plan has replaced is only read', async () => {
    const replaced = { ...old, days: old.days.map((day) => ({ ...day, date: today() })) }
    await show({ ...answers, 'GET /meal-plans/:id': replaced }, `${address}/${old.id}`)
    await expect.element(page.getByText('Sambar rice')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Eaten: / })).not.toBeInTheDocument()
  })

  test('the address of the current plan, as in notifications, leads to where its meals are ticked', async () => {
    await show(answers, `${address}/${plan.id}`)
    await expect.element(page.getByRole('heading', { level: 1, name: 'My Meal Plans' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Eaten: / }).first()).toBeVisible()
  })

  test.for([crypto.randomUUID(), 'none'])('a plan that is not there: %s', async (id) => {
    await show(answers, `${address}/${id}`)
    await expect.element(page.getByText('This plan is not here')).toBeVisible()
  })
})

test('what clashes stands beside its dish, folded, opened and on paper; what is new asks to be left out', async () => {
  const plan = samplePlan()
  const meals = plan.days[3]!.meals
  const clash = { against: 'Allergy: Peanuts', food: 'chutney' }
  meals[0]!.clashes = [{ ...clash, explained: false }]
  meals[1]!.clashes = [{ against: 'Vegan', food: 'ghee', explained: true }]
  await show(careAnswers(plan))
  const dish = (title: string) => page.getByRole('button', { name: new RegExp(`kcal.*${title}`) })
  await expect.element(dish(meals[0]!.title)).toMatchTextContent('Contains chutney (allergy: Peanuts)')
  await expect.element(dish(meals[1]!.title)).toMatchTextContent('Contains ghee (diet: Vegan)')
  const warning = page.getByRole('alert', { name: 'Some dishes may not suit you any more' })
  await expect.element(warning).toMatchTextContent(meals[0]!.title)
  await expect.element(warning).not.toMatchTextContent(meals[1]!.title)
  window.dispatchEvent(new Event('beforeprint'))
  const paper = Array.from(document.querySelectorAll('h2 + ul'), ({ textContent }) => textContent).join()
  expect(paper).toContain('Contains chutney (allergy: Peanuts)')
  window.dispatchEvent(new Event('afterprint'))
  await expectSound()
})

test('a withdrawn plan shows why in place of its meals, and leads to the current one', async () => {
  const plan = sampleWithdrawnPlan()
  await show({ ...careAnswers(), 'GET /meal-plans/:id': plan }, `${address}/${plan.id}`)
  const note = page.getByRole('alert')
  await expect
    .element(note.getByText(`Your plan for the week of ${formatDate(plan.week_start)} was withdrawn`))
    .toBeVisible()
  await expect.element(note.getByText('It held prawns by mistake.')).toBeVisible()
  await expect
    .element(note.getByText('It was taken back on 6 Jan 2026. Please do not follow it any more.'))
    .toBeVisible()
  await expect.element(page.getByText('Weekly Totals')).not.toBeInTheDocument()
  await expect.element(button('Download')).not.toBeInTheDocument()
  await expectSound()
  await page.getByRole('link', { name: 'See my current plan' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'My Meal Plans' })).toBeVisible()
})

test('where the plan stood, its withdrawal is explained until the next one is there', async () => {
  const plan = sampleWithdrawnPlan()
  await show(
    {
      ...careAnswers(plan),
      'GET /patients/current-plan': samplePlan({
        id: sampleDish.template_id,
        week_start: addDays(today(), -20),
      }),
    },
    address,
  )
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'was withdrawn' }))
    .toMatchTextContent('It held prawns by mistake.')
})

test('a first plan that is over is not welcomed', async () => {
  localStorage.removeItem(`first_plan:${sampleIds.patient}`)
  const plan = samplePlan({ week_start: addDays(today(), -3650), published_at: new Date().toISOString() })
  await show(careAnswers(plan), address)
  await expect.element(page.getByText(/^This plan ended/).first()).toBeVisible()
  await expect.poll(() => callsOf('GET /meal-plans').length).toBeGreaterThan(0)
  await expect.element(page.getByRole('region', { name: 'Your first plan is here' })).not.toBeInTheDocument()
})

test('figures of thousands have groups, as on the list of plans', async () => {
  const plan = samplePlan()
  await show(
    careAnswers({ ...plan, totals: { ...plan.totals, calories: 11_746.4, sodium_mg: 2410 } }),
    address,
  )
  const totals = page.getByRole('region', { name: 'Weekly Totals' })
  await expect.element(totals).toMatchTextContent(/11,746 kcal.*2,410 mg/)
})

test('who came into care after the first plan has not made it', async () => {
  localStorage.removeItem(`first_plan:${sampleIds.patient}`)
  const plan = samplePlan({ published_at: new Date(Date.now() - 2 * 86_400_000).toISOString() })
  await show(careAnswers(plan), address)
  const welcome = page.getByRole('region', { name: 'Your first plan is here' })
  await expect.poll(() => callsOf('GET /patients/care')).toHaveLength(1)
  await expect.element(welcome).toMatchTextContent('Open a dish for its recipe')
  await expect.element(welcome).not.toMatchTextContent('made it for you')
  localStorage.removeItem(`first_plan:${sampleIds.patient}`)
})

test('the first plan is welcomed once, with who made it; a later one is not', async () => {
  localStorage.removeItem(`first_plan:${sampleIds.patient}`)
  const plan = samplePlan({ published_at: new Date().toISOString() })
  const welcome = page.getByRole('region', { name: 'Your first plan is here' })
  await open('/app/patient/meal-plans', { as: 'patient', size: 'phone', answers: careAnswers(plan) })
  await expect
    .element(welcome)
    .toMatchTextContent('Meera Iyer made it for you. Open a dish for its recipe, and tick what you eat.')
  const first = page.getByRole('tabpanel').getByRole('heading', { level: 3 }).first()
  expect(first.element().getBoundingClientRect().top).toBeLessThanOrEqual(300)
  await expect.element(welcome).toBeInViewport({ ratio: 1 })
  await expectSound()
  await welcome.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(welcome).not.toBeInTheDocument()
  await open('/app/patient/meal-plans', { as: 'patient', answers: careAnswers(plan) })
  await expect.element(page.getByRole('heading', { name: 'My Meal Plans' })).toBeVisible()
  expect(welcome.elements()).toEqual([])
  localStorage.removeItem(`first_plan:${sampleIds.patient}`)
})
