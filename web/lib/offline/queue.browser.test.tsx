import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ContractRoute } from '#domain/contract.ts'
import { addDays, today } from '#domain/dates.ts'
import type { DayMeal } from '#domain/days/days.ts'
import { drafts } from '#web/lib/storage/drafts.ts'
import { type Answers, answer, callsOf, unreachable } from '#web/testing/fake-api.ts'
import { tell } from '#web/testing/live-events.ts'
import { samplePhoto } from '#web/testing/pictures.ts'
import { answersOfConversation, sampleConversation } from '#web/testing/samples/messages.ts'
import { careAnswers, sampleOwnDay, samplePlan, sampleReport } from '#web/testing/samples/patient.ts'
import { sampleId, sampleIds } from '#web/testing/samples.ts'
import { close, open } from '#web/testing/screen.tsx'
import { unsentPictures } from './unsent-pictures.ts'

/** What a tab of the version before keeps, beside the page's own version. */
const me = sampleIds.patient
const conversation = sampleConversation().id
const plan = samplePlan()
const [breakfast, dinner] = sampleOwnDay(plan).meals as [DayMeal, DayMeal]
const at = new Date().toISOString()
const photo = `${me} ${sampleId(900)}`
const days = { from: today(), to: addDays(today(), 2) }
const report = { week_start: today(), adherence_pct: 70, energy_levels: 6, notes: 'In the hills' }
const meal = { state: 'eaten', note: null, at, date: today(), meal_id: breakfast.id }
const left = {
  ticks: { ticks: [meal], is_work: true },
  photos: { ticks: [{ date: today(), meal_id: dinner.id, picture: photo }], is_work: true },
  reports: { ticks: [{ key: sampleId(901), body: report }], is_work: true },
  'list-ticks': { ticks: [{ foods: ['tomato'], lines: [], bought: true, ...days, at }], is_work: true },
}
const messageDraft = `draft:message:${me}:${conversation}`
const message = { key: sampleId(902), text: 'Are you there?', written_at: at }

const writes = {
  'PUT /patients/days/:date/meals/:id': breakfast,
  'PUT /patients/days/:date/meals/:id/picture': dinner,
  'POST /patients/progress': sampleReport(0),
  'PUT /patients/shopping-list/foods/:key': undefined,
  'POST /conversations/:id/messages': answersOfConversation([])['POST /conversations/:id/messages'],
} as const satisfies Answers
const routes = Object.keys(writes) as (keyof typeof writes)[]
const cut = Object.fromEntries(routes.map((route) => [route, unreachable])) as Answers
const madeOf = (route: ContractRoute) => callsOf(route).length
const made = () => routes.map(madeOf)
const keysOf = (route: ContractRoute) => callsOf(route).map(({ headers }) => headers.get('Idempotency-Key'))

/** A page that shows nothing of what waits. */
const show = (more: Answers = writes) =>
  open('/app/patient/payments', {
    as: 'patient',
    answers: {
      'GET /invoices': [],
      'GET /patients/payments': [],
      'GET /patients/subscriptions': [],
      ...more,
    },
  })

/** As a tab of the version before keeps what it cannot send. */
async function leave() {
  await unsentPictures.add(photo, await samplePhoto(80, 60))
  for (const [name, draft] of Object.entries(left))
    localStorage.setItem(`draft:${name}:${me}`, JSON.stringify(draft))
  localStorage.setItem(messageDraft, JSON.stringify({ text: 'Half a thought', unsent: [message] }))
}
const isQueued = (name: string) => name.startsWith('draft:queue:')
const isEarlier = (name: string) => name.startsWith('draft:') && !isQueued(name)
const earlierNames = () => Object.keys(localStorage).filter(isEarlier)
const queued = () => Object.keys(localStorage).filter(isQueued)

/** The device neither stores nor removes what has such a name, until the function that it returns is called. */
function storageRefuses(isRefused: (name: string) => boolean) {
  const { setItem, removeItem } = Storage.prototype
  const spies = [
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, name, value) {
      if (isRefused(name)) throw new DOMException('Full', 'QuotaExceededError')
      setItem.call(this, name, value)
    }),
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(function (this: Storage, name) {
      if (!isRefused(name)) removeItem.call(this, name)
    }),
  ]
  return () => {
    for (const spy of spies) spy.mockRestore()
  }
}

afterEach(async () => {
  drafts.clear()
  await unsentPictures.clear()
})

describe('what the version before has kept', () => {
  test('is sent once, each with the key it had; what is typed stays', async () => {
    await leave()
    await show()
    await expect.poll(made).toEqual([1, 1, 1, 1, 1])
    await expect.poll(queued).toEqual([])
    expect(earlierNames()).toEqual([messageDraft])
    expect(JSON.parse(localStorage.getItem(messageDraft)!)).toEqual({ text: 'Half a thought' })
    expect(keysOf('POST /patients/progress')).toEqual([sampleId(901)])
    expect(keysOf('POST /conversations/:id/messages')).toEqual([sampleId(902)])
    expect(callsOf('PUT /patients/days/:date/meals/:id')[0]!.body).toEqual({ state: 'eaten', note: null, at })
    expect(callsOf('PUT /patients/shopping-list/foods/:key')[0]!.params).toEqual({ key: 'tomato' })
    await show()
    await expect.element(page.getByText('No payments yet')).toBeVisible()
    expect(made()).toEqual([0, 0, 0, 0, 0])
  })

  test('is taken from a tab of that version as soon as it adds something', async () => {
    await show(cut)
    await expect.element(page.getByRole('main')).toBeVisible()
    await leave()
    window.dispatchEvent(new StorageEvent('storage', { key: messageDraft }))
    await expect.poll(queued).toHaveLength(5)
    expect(earlierNames()).toEqual([messageDraft])
    answer(writes)
    const before = made()
    window.dispatchEvent(new Event('online'))
    await expect.poll(made).toEqual(before.map((calls) => calls + 1))
    await expect.poll(queued).toEqual([])
  })

  test('after an end between the two steps it stands in both places, and is sent once', async () => {
    await leave()
    // The page ends when it has stored what it takes over, and has not removed it yet.
    const restore = storageRefuses(isEarlier)
    await show(cut)
    await expect.poll(queued).toHaveLength(5)
    await close()
    restore()
    expect(earlierNames()).toHaveLength(5)
    expect(queued()).toHaveLength(5)

    await show()
    await expect.poll(made).toEqual([1, 1, 1, 1, 1])
    await expect.poll(queued).toEqual([])
    expect(earlierNames()).toEqual([messageDraft])
    expect(new Set(keysOf('POST /conversations/:id/messages'))).toEqual(new Set([sampleId(902)]))
  })

  test('stays where it is while the device has no room for it', async () => {
    await leave()
    const restore = storageRefuses(isQueued)
    await show(cut)
    await expect.poll(made).toEqual([1, 1, 1, 1, 1])
    restore()
    expect(queued()).toEqual([])
    expect(earlierNames()).toHaveLength(5)
  })
})

test('what waits goes out with the next event, whatever the browser says of its network', async () => {
  await leave()
  await show(cut)
  await expect.poll(queued).toHaveLength(5)
  await expect.poll(made).toEqual([1, 1, 1, 1, 1])
  answer(writes)
  await tell({ type: 'ready' })
  await expect.poll(queued).toEqual([])
  expect(made()).toEqual([2, 2, 2, 2, 2])
})

test('a tick is sent although the device has no room to keep it', async () => {
  await open('/app/patient/', {
    as: 'patient',
    answers: { ...careAnswers(plan), 'GET /patients/days/:date': sampleOwnDay(plan), ...writes },
  })
  const restore = storageRefuses(isQueued)
  await page.getByRole('button', { name: `Eaten: ${breakfast.title}` }).click()
  await expect.poll(() => madeOf('PUT /patients/days/:date/meals/:id')).toBe(1)
  restore()
})
