import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, formatDate, today } from '#domain/dates.ts'
import type { OwnList } from '#domain/plans/shopping-list.ts'
import { type Answers, answer, away, callsOf, held, problem, unreachable } from '#web/testing/fake-api.ts'
import { careAnswers, sampleList, samplePlan } from '#web/testing/samples/patient.ts'
import { close, expectSound, open, toasts } from '#web/testing/screen.tsx'

const plan = samplePlan()
const planEnd = plan.days.at(-1)!.date
const address = '/app/patient/shopping-list'
const show = (answers: Answers = {}, more: { size?: 'phone' | 'desktop'; address?: string } = {}) =>
  open(more.address ?? address, {
    ...{ as: 'patient', answers: { ...careAnswers(plan), ...remembering(), ...answers } },
    ...(more.size && { size: more.size }),
  })

/** Answers of a list that remembers what is done to it, as the server does. */
function remembering(first: OwnList = sampleList()): Answers {
  let now = first
  const line = (id: string | undefined, change: (line: OwnList['own'][0]) => OwnList['own']) => {
    now = { ...now, own: now.own.flatMap((one) => (one.id === id ? change(one) : [one])) }
  }
  return {
    'GET /patients/shopping-list': () => now,
    'PUT /patients/shopping-list/foods/:key': ({ params, body: { bought, staple } }) => {
      const change = { ...(bought !== undefined && { bought }), ...(staple !== undefined && { staple }) }
      now = {
        ...now,
        rows: now.rows.map((row) => (row.food_id === params.key ? { ...row, ...change } : row)),
      }
      return undefined
    },
    'POST /patients/shopping-list/lines': ({ body: { id, text } }) => {
      const added = { id: id!, text, bought: false }
      now = { ...now, own: [...now.own, added] }
      return added
    },
    'PUT /patients/shopping-list/lines/:id': ({ params, body: { bought } }) => {
      line(params.id, (one) => [{ ...one, bought }])
      return undefined
    },
    'DELETE /patients/shopping-list/lines/:id': ({ params }) => {
      line(params.id, () => [])
      return undefined
    },
  }
}

const main = page.getByRole('main')
const box = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) })
const button = (name: string) => page.getByRole('button', { name, exact: true })
/** The network is back: what waits is sent, once the attempt before has failed. */
const sent = (count: () => number, before = count()) =>
  expect
    .poll(() => {
      window.dispatchEvent(new Event('online'))
      return count()
    })
    .toBeGreaterThan(before)
/** The same until nothing waits: a call that began before the network was back has failed. */
const allSent = () => sent(() => Number(!main.element().textContent?.includes('Kept on this device')), 0)
const ticks = () =>
  callsOf('PUT /patients/shopping-list/foods/:key').map(({ params, body }) => ({ key: params.key, ...body }))
const asked = () => callsOf('GET /patients/shopping-list').map(({ query }) => query)

describe('the list', () => {
  test('on a narrow phone no choice is cut off, and a name keeps its words', async () => {
    const list = sampleList()
    const [first, ...rest] = list.rows
    const rows = [{ ...first!, name: 'Bitter gourd (karela)', amount: '1 piece (110 g)' }, ...rest]
    await open(address, {
      ...{ as: 'patient', size: 'narrow' },
      answers: { ...careAnswers(plan), 'GET /patients/shopping-list': { ...list, rows } },
    })
    const name = main.getByText('Bitter gourd (karela)', { exact: true })
    await expect.element(name).toBeVisible()
    expect(name.element().getClientRects().length).toBeLessThanOrEqual(2)
    for (const choice of ['Next 3 days', 'Rest of plan', 'Other days'])
      await expect.element(main.getByText(choice, { exact: true })).toBeInViewport({ ratio: 1 })
  })

  test.each(['phone', 'desktop'] as const)(
    '%s: one tap ticks a line, another one takes it back',
    async (size) => {
      await show({}, { size })
      await expect.element(main).toMatchTextContent('0 of 4 bought.')
      expect(asked()[0]).toEqual({ from: today(), to: addDays(today(), 2) })
      if (size !== 'phone') await expectSound()
      await box('Tomato').click()
      await expect.element(box('Tomato')).toBeChecked()
      await expect.poll(ticks).toEqual([{ key: 'tomato', bought: true, to: addDays(today(), 2) }])
      await box('Soap').click()
      await expect.element(main).toMatchTextContent('2 of 4 bought.')
      await expect
        .poll(() => callsOf('PUT /patients/shopping-list/lines/:id').map(({ body }) => body.bought))
        .toEqual([true])
      await box('Tomato').click()
      await expect.element(box('Tomato')).not.toBeChecked()
      await expect.poll(() => ticks().at(-1)).toMatchObject({ bought: false })
    },
  )

  test('the space key ticks', async () => {
    await show()
    await expect.element(box('Onion')).toBeVisible()
    box('Onion').element().focus()
    await userEvent.keyboard(' ')
    await expect.element(box('Onion')).toBeChecked()
  })

  test('small amounts of a long list share a line, are ticked together and one by one', async () => {
    const [row] = sampleList().rows
    const spices = Array.from({ length: 47 }, (_, number) => ({
      ...row!,
      ...{
        shelf: 'Spices',
        food_id: `spice_${number}`,
        name: `Spice ${number}`,
        amount: '5 g',
        grams: 5 + number,
      },
    }))
    await show(remembering(sampleList({ rows: spices, own: [] })), { size: 'phone' })
    await expect.element(main).toMatchTextContent('0 of 45 bought.')
    const group = box('3 small amounts')
    await expect.element(main).toMatchTextContent('Spice 0 5 g, Spice 1 5 g, Spice 2 5 g')
    await button('Small amounts one by one: Spices').click()
    await box('Spice 1 ?5 g$').click()
    await expect.poll(ticks).toMatchObject([{ key: 'spice_1', bought: true }])
    expect((group.element() as HTMLInputElement).indeterminate).toBe(true)
    await expectSound()
    await group.click()
    await expect.element(group).toBeChecked()
    await expect.element(main).toMatchTextContent('1 of 45 bought.')
    await expect
      .poll(() => ticks().map(({ key }) => key))
      .toEqual(['spice_1', 'spice_0', 'spice_1', 'spice_2'])
  })

  test('what is always at home is folded away, and comes back', async () => {
    await show()
    await button('Always at home: Onion').click()
    await expect.poll(ticks).toMatchObject([{ key: 'onion', staple: true }])
    const folded = page.getByText('Always at home (2)')
    await expect.element(folded).toHaveFocus()
    await expect.element(main).toMatchTextContent('0 of 3 bought.')
    await expect.poll(() => box('Onion').elements()).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.element(box('Onion')).toBeVisible()
    await button('Not always at home: Onion').click()
    await expect.element(main).toMatchTextContent('0 of 4 bought.')
    await expect.poll(() => ticks().at(-1)).toMatchObject({ key: 'onion', staple: false })
  })

  test('own lines are added with Enter and removed; what the server refuses is told and taken back', async () => {
    await show()
    const field = page.getByLabelText('Something else to buy')
    await field.fill(' Bin bags ')
    await userEvent.keyboard('{Enter}')
    await expect.element(box('Bin bags')).toBeVisible()
    await expect.element(field).toHaveValue('')
    await expect.element(field).toHaveFocus()
    await button('Remove Bin bags').click()
    await expect.element(box('Bin bags')).not.toBeInTheDocument()
    await expect.element(field).toHaveFocus()
    const why = 'A list has at most 50 lines of your own. Remove one first.'
    answer({ 'POST /patients/shopping-list/lines': () => problem(409, why) })
    await field.fill('Matches')
    await button('Add').click()
    await expect.poll(toasts).toContain(why)
    await expect.element(box('Matches')).not.toBeInTheDocument()
  })

  test('as text, for a messenger', async () => {
    const texts: string[] = []
    const real = navigator.clipboard.writeText
    navigator.clipboard.writeText = async (text) => void texts.push(text)
    try {
      await show()
      await button('Copy as text').click()
      await expect.poll(toasts).toContain('List copied. Paste it into a message.')
      const [text] = texts
      expect(text).toContain(`Shopping list, ${formatDate(today())} to`)
      expect(text).toContain('\n\nVegetables\n- Onion, 4 pieces (320 g)\n- Tomato, 1.2 kg\n')
      expect(text).not.toContain('Salt')
    } finally {
      navigator.clipboard.writeText = real
    }
  })

  test('days that are different are named, neighbours as one', async () => {
    const travel = (days: number) => ({ date: addDays(today(), days), kind: 'travel' as const, fast: null })
    const fast = { date: addDays(today(), 4), kind: 'fast' as const, fast: 'ekadashi' as const }
    await show({ 'GET /patients/shopping-list': sampleList({ left_out: [travel(1), travel(2)] }) })
    const [first, last] = [1, 2].map((days) => formatDate(addDays(today(), days)))
    const words = `Left out, because the plan is not cooked then: travel, ${first} to ${last}`
    await expect.element(main).toMatchTextContent(`${words}.`)
    await expect.element(main).not.toMatchTextContent('Dishes that')
    await show({
      'GET /patients/shopping-list': sampleList({
        rows: [],
        meals: 0,
        left_out: [travel(1), travel(2), fast],
      }),
    })
    await expect
      .element(main)
      .toMatchTextContent(
        `${words}; fast (Ekadashi), ${formatDate(fast.date)}. Dishes that you take for a fast or a sick day are added.`,
      )
    await expect.element(main).toMatchTextContent('Nothing of the plan is cooked on these days')
  })

  test('empty, loading and failed', async () => {
    const waiting = held(sampleList({ rows: [], own: [], meals: 0 }))
    await show({ 'GET /patients/shopping-list': waiting.answer })
    await expect.element(page.getByRole('heading', { name: 'Shopping list' })).toBeVisible()
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull()
    waiting.letGo()
    await expect.element(main).toMatchTextContent('Nothing more is planned for these days')
    await expectSound()
    const typed = [{ date: today(), title: 'Aunt’s pickle' }]
    await show({ 'GET /patients/shopping-list': sampleList({ rows: [], own: [], meals: 1, typed }) })
    await expect.element(main).toMatchTextContent('1 of 1 meals was typed by hand and is not in the list')
    await expect.element(main).toMatchTextContent('Nothing to buy is known')
    // The page before may still keep what it reads.
    await close()
    localStorage.removeItem('kept:shopping-list')
    // Fails until the press: reads that are repeated by themselves must not come first.
    let isPressed = false
    document.addEventListener(
      'click',
      () => {
        isPressed = true
      },
      { capture: true, once: true },
    )
    await show({
      'GET /patients/shopping-list': () => (isPressed ? sampleList() : problem(500, 'Something went wrong.')),
    })
    await button('Try Again').click()
    await expect.element(box('Tomato')).toBeVisible()
  })
})

describe('the days', () => {
  test('the rest of the plan, and any days, which the address keeps', async () => {
    const router = await show({}, { size: 'phone', address: `${address}?days=rest` })
    await expect.poll(() => asked().at(-1)).toEqual({ from: today(), to: planEnd })
    await page.getByText('Other days').click()
    await page.getByLabelText('To', { exact: true }).fill(addDays(today(), -1))
    await expect.element(page.getByText('The last day is before the first one')).toBeVisible()
    await page.getByLabelText('To', { exact: true }).fill(addDays(today(), 31))
    await expect.element(page.getByText('Please ask for at most 31 days')).toBeVisible()
    await expectSound()
    const to = addDays(today(), 9)
    await page.getByLabelText('To', { exact: true }).fill(to)
    await expect.poll(() => asked().at(-1)).toEqual({ from: today(), to })
    expect(router.state.location.search).toBe(`?from=${today()}&to=${to}`)
    await page.getByText('Next 3 days').click()
    await expect.poll(() => router.state.location.search).toBe('')
  })

  test('without a current plan there is no rest of it', async () => {
    const none = { 'GET /patients/current-plan': () => problem(404, 'No meal plan available') }
    await show(none, { address: `${address}?days=rest` })
    await expect.poll(() => asked().at(-1)).toEqual({ from: today(), to: addDays(today(), 2) })
    await expect.element(page.getByRole('radio', { name: 'Rest of plan' })).toBeDisabled()
  })

  test.each([
    ['/app/patient/', ''],
    ['/app/patient/meal-plans', '?days=rest'],
  ])('%s leads to the list', async (from, search) => {
    await show({}, { address: from })
    await expect
      .element(page.getByRole('link', { name: 'Shopping list' }))
      .toHaveAttribute('href', `${address}${search}`)
  })
})

describe('without a network', () => {
  const cut: Answers = {
    'GET /patients/shopping-list': unreachable,
    'PUT /patients/shopping-list/foods/:key': unreachable,
    'PUT /patients/shopping-list/lines/:id': unreachable,
    'POST /patients/shopping-list/lines': unreachable,
    'DELETE /patients/shopping-list/lines/:id': unreachable,
  }

  test('the list opens and is ticked; the ticks are sent when the network is back', async () => {
    await show()
    await expect.element(box('Tomato')).toBeVisible()
    await expect.poll(() => localStorage.getItem('kept:shopping-list')).not.toBeNull()
    await show(cut)
    await expect.element(page.getByText(/^This is your list for/)).toBeVisible()
    await box('Tomato').click()
    await box('Soap').click()
    await expect
      .element(main)
      .toMatchTextContent('2 of 4 bought. Kept on this device until there is a network.')
    // Closed and opened again.
    await show(cut)
    await expect.element(box('Tomato')).toBeChecked()
    await expect.element(box('Soap')).toBeChecked()
    answer(remembering())
    const before = ticks().length
    await sent(() => ticks().length)
    await expect.poll(() => ticks().slice(before)).toMatchObject([{ key: 'tomato', bought: true }])
    await allSent()
    await expect.element(box('Soap')).toBeChecked()
  })

  test('on its last day the list still opens, and no longer after it', async () => {
    for (const [to, isThere] of [
      [today(), true],
      [addDays(today(), -1), false],
    ] as const) {
      await show()
      await expect.element(box('Tomato')).toBeVisible()
      await expect.poll(() => localStorage.getItem('kept:shopping-list')).not.toBeNull()
      const kept = JSON.parse(localStorage.getItem('kept:shopping-list')!)
      localStorage.setItem('kept:shopping-list', JSON.stringify({ ...kept, data: { ...kept.data, to } }))
      await show(cut)
      if (isThere) await expect.element(box('Tomato')).toBeVisible()
      else await expect.element(button('Try Again')).toBeVisible()
      expect(box('Tomato').elements()).toHaveLength(isThere ? 1 : 0)
    }
  })

  test('lines are written, ticked and removed, and all of it is sent once in this order', async () => {
    await show()
    await expect.element(box('Soap')).toBeVisible()
    await expect.poll(() => localStorage.getItem('kept:shopping-list')).not.toBeNull()
    await show(cut)
    for (const text of ['Bin bags', 'Matches']) {
      await page.getByLabelText('Something else to buy').fill(text)
      await userEvent.keyboard('{Enter}')
    }
    await box('Bin bags').click()
    await button('Remove Matches').click()
    await button('Remove Soap').click()
    await expect
      .element(main)
      .toMatchTextContent('1 of 4 bought. Kept on this device until there is a network.')
    // Closed and opened again.
    await show(cut)
    await expect.element(box('Bin bags')).toBeChecked()
    for (const gone of ['Soap', 'Matches']) expect(box(gone).elements()).toEqual([])
    answer(remembering())
    const done = () => callsOf('DELETE /patients/shopping-list/lines/:id').length
    await sent(done)
    await allSent()
    await expect.element(box('Bin bags')).toBeChecked()
    for (const gone of ['Soap', 'Matches']) expect(box(gone).elements()).toEqual([])
    const added = callsOf('POST /patients/shopping-list/lines').map(({ body }) => body.text)
    expect(added.slice(-2)).toEqual(['Bin bags', 'Matches'])
  })

  test('other days than those that were read last show the list that was read last', async () => {
    await show({}, { address: `${address}?days=rest` })
    await expect.element(box('Tomato')).toBeVisible()
    await expect.poll(() => localStorage.getItem('kept:shopping-list')).toContain(planEnd)
    await show(cut)
    await expect
      .element(page.getByText(`This is your list for ${formatDate(today())} to ${formatDate(planEnd)}`))
      .toBeVisible()
    await box('Tomato').click()
    // For the days on the screen.
    await expect.poll(() => ticks().at(-1)).toMatchObject({ key: 'tomato', to: planEnd })
    answer(remembering())
    await sent(() => ticks().length)
    await expect.element(main).not.toMatchTextContent('Kept on this device')
  })

  test('a tick that the server refuses is told and taken back', async () => {
    const why = 'You may not do this.'
    await show({ 'PUT /patients/shopping-list/foods/:key': () => problem(403, why) })
    await box('Tomato').click()
    await expect.poll(toasts).toContain(why)
    await expect.element(box('Tomato')).not.toBeChecked()
  })
})

const token = 'aaaaaaaaaaaaaaaaaaaaaaaa'
const expires_at = `${addDays(today(), 7)}T06:30:00.000Z`

describe('sharing', () => {
  const url = `https://thali.test/shared/lists/${token}`

  test('a link for the days on the screen, after saying what it shows; it ends after a question', async () => {
    const handed: (string | undefined)[] = []
    Object.assign(navigator, { share: async (data: ShareData) => void handed.push(data.url) })
    try {
      await show({ 'POST /patients/shopping-list/share': { url, expires_at } })
      await button('Share').click()
      const dialog = page.getByRole('dialog', { name: 'Share this list' })
      await expect.element(dialog).toMatchTextContent('can read this list and tick it')
      await expectSound()
      await button('Make Link').click()
      await expect.element(page.getByLabelText('Link', { exact: true })).toHaveValue(url)
      expect(handed).toEqual([url])
      expect(callsOf('POST /patients/shopping-list/share')[0]!.body).toEqual({
        from: today(),
        to: addDays(today(), 2),
      })
    } finally {
      Reflect.deleteProperty(navigator, 'share')
    }
    await show({
      'GET /patients/shopping-list': sampleList({ shared_until: expires_at }),
      'DELETE /patients/shopping-list/share': undefined,
    })
    await button('Stop sharing').click()
    const question = page.getByRole('dialog', { name: 'Stop sharing your list?' })
    answer({ 'GET /patients/shopping-list': sampleList() })
    await question.getByRole('button', { name: 'Stop sharing' }).click()
    await expect.poll(toasts).toContain('Your list is no longer shared.')
    await expect.element(page.getByText(/^Shared until/)).not.toBeInTheDocument()
    await expect.element(main).toHaveFocus()
  })
})

describe('the page behind the link', () => {
  const { shared_until: _, ...list } = sampleList()
  const shared = { ...list, from: today(), to: addDays(today(), 2), expires_at }
  const path = `/shared/lists/${token}`
  const reads: Answers = { 'GET /shared/lists/:token': shared }

  test.each(['phone', 'desktop'] as const)('%s: is read and ticked without a session', async (size) => {
    let isTicked = false
    await open(path, {
      size,
      answers: {
        'GET /shared/lists/:token': () => ({
          ...shared,
          rows: shared.rows.map((row) => (row.food_id === 'tomato' ? { ...row, bought: isTicked } : row)),
        }),
        'PUT /shared/lists/:token/ticks': () => {
          isTicked = true
          return undefined
        },
      },
    })
    await expect.element(main).toMatchTextContent('0 of 4 bought.')
    for (const hidden of ['Always at home: Onion', 'Remove Soap', 'Share'])
      expect(button(hidden).elements()).toEqual([])
    if (size !== 'phone') await expectSound()
    await box('Tomato').click()
    await expect.element(box('Tomato')).toBeChecked()
    await expect
      .poll(() => callsOf('PUT /shared/lists/:token/ticks').map(({ body }) => body))
      .toEqual([{ foods: ['tomato'], lines: [], bought: true }])
    await expect.element(main).toMatchTextContent('1 of 4 bought.')
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
  })

  test('a tick is drawn once: nothing is seen without it when it has been sent', async () => {
    await open(path, { answers: { ...reads, 'PUT /shared/lists/:token/ticks': undefined } })
    await expect.element(box('Onion')).toBeVisible()
    const label = box('Onion').element().closest('label')!
    const drawn: (string | null)[] = []
    const observer = new MutationObserver(() => drawn.push(label.getAttribute('data-bought')))
    observer.observe(label, { attributeFilter: ['data-bought'] })
    await box('Onion').click()
    await expect.poll(() => callsOf('PUT /shared/lists/:token/ticks').length).toBe(1)
    await expect.element(main).not.toMatchTextContent('Kept on this device')
    await expect.element(main).toMatchTextContent('1 of 4 bought.')
    observer.disconnect()
    expect(drawn).toEqual(['true'])
  })

  test('ticks wait while there are too many or no network, and are sent later', async () => {
    await open(path, {
      answers: { ...reads, 'PUT /shared/lists/:token/ticks': () => problem(429, 'Please wait a moment.') },
    })
    await box('Onion').click()
    await expect.element(main).toMatchTextContent('Kept on this device')
    answer({ 'PUT /shared/lists/:token/ticks': undefined })
    await sent(() => callsOf('PUT /shared/lists/:token/ticks').length)
    await expect.element(main).not.toMatchTextContent('Kept on this device')
    await expect.element(box('Onion')).toBeChecked()
  })

  test('a dead link says so; a failure offers another try', async () => {
    await open(path, {
      answers: { 'GET /shared/lists/:token': () => problem(404, 'This could not be found.') },
    })
    await expect.element(page.getByText('This link is not valid any more')).toBeVisible()
    await expectSound()
    await open(path, { answers: { 'GET /shared/lists/:token': () => problem(500, 'Something went wrong.') } })
    await expect.element(button('Try Again')).toBeVisible()
    answer(reads)
    await button('Try Again').click()
    await expect.element(box('Onion')).toBeVisible()
    await open(path, { answers: { 'GET /shared/lists/:token': away } })
    await expect.element(button('Try Again')).toBeVisible()
  })
})
