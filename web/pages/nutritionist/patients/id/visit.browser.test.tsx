import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { today } from '#domain/dates.ts'
import { type Answers, answer, away, callsOf, problem } from '#web/testing/fake-api.ts'
import { button, region } from '#web/testing/find.ts'
import { sampleKind } from '#web/testing/samples/measurements.ts'
import { answersOfRecord } from '#web/testing/samples/practice.ts'
import { sampleId, sampleIds } from '#web/testing/samples.ts'
import { endElsewhere, expectSound, open, toasts } from '#web/testing/screen.tsx'

const id = sampleIds.patient
const record = `/app/nutritionist/patients/${id}`
const weight = 'Weight 78.4 kg on 2 Nov 2026, 76.9 kg on 23 Nov 2026, about 0.5 kg a week down.'
const ticks = 'Ticked meals eaten as planned since 2 Nov 2026: breakfast 12 of 14, dinner 6 of 14.'
const facts = [
  { text: weight, href: `${record}?place=progress` },
  { text: ticks, href: `${record}?place=progress` },
  { text: '2 messages wait for an answer, since 21 Nov 2026.', href: `/app/messages/${sampleId(91)}` },
]
const visit = { since: '2026-11-02', was_seen: true, appointment: null, facts }
const openVisit = (more: Answers = {}, size: 'phone' | 'desktop' = 'desktop') =>
  open(`${record}/visit`, {
    as: 'nutritionist',
    size,
    answers: answersOfRecord({
      'GET /nutritionists/patients/:id/visit': visit,
      'GET /measurements/summary/:id': { kinds: [sampleKind('blood_pressure'), sampleKind('hba1c')] },
      'GET /lab-kinds': [],
      'GET /follow-up-templates': [],
      ...more,
    }),
  })
const since = region('Since 2 Nov 2026')
const field = (name: string) => page.getByLabelText(name, { exact: true })

test.each(['desktop', 'phone'] as const)(
  'what happened stands on the first screen, each sentence with its link: %s',
  async (size) => {
    await openVisit({}, size)
    const links = since.getByRole('list', { name: 'What happened' }).getByRole('link')
    await expect.poll(() => links.elements().length).toBe(3)
    expect(links.elements().map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      facts.map(({ text, href }) => [text, href]),
    )
    const height = size === 'phone' ? 844 : 800
    for (const link of links.elements()) expect(link.getBoundingClientRect().bottom).toBeLessThan(height)
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Visit of Asha Rao')
    if (size === 'desktop') await expectSound()
  },
)

test('facts stand in the note only when they are put there; all of it is signed with Ctrl+Enter', async () => {
  const router = await openVisit()
  await expect.element(field('Assessment')).toHaveValue('')
  await page.getByRole('button', { name: `Insert: ${weight}` }).click()
  await expect.element(field('Assessment')).toHaveValue(weight)
  await expect.element(page.getByRole('button', { name: `Insert: ${weight}` })).toBeDisabled()
  await button('Insert all', since).click()
  await expect.element(field('Assessment')).toHaveValue(facts.map(({ text }) => text).join('\n'))
  await field('Weight (kg)').fill('76.9')
  await field('Systolic (mmHg)').fill('128')
  await field('Diastolic (mmHg)').fill('82')
  await field('HbA1c (%)').fill('6.4')
  await field('Intervention').fill('Oats, soaked.')
  await page.getByRole('textbox', { name: 'Message to Asha Rao' }).fill('Until next week.')
  answer({ 'POST /visits': { id: sampleId(95) } })
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => router.state.location.search).toBe('?place=notes')
  expect(toasts()).toContain('Visit signed.')
  const day = { measured_on: today() }
  expect(callsOf('POST /visits').map(({ body }) => body)).toMatchObject([
    {
      ...{ patient_id: id, met_on: today(), weight_kg: 76.9, message: 'Until next week.' },
      note: { assessment: facts.map(({ text }) => text).join('\n'), intervention: 'Oats, soaked.' },
      measurements: [
        { kind: 'blood_pressure', value: 128, second_value: 82, ...day },
        { kind: 'hba1c', value: 6.4, ...day },
      ],
    },
  ])
  const drafts = () => Object.keys(localStorage).filter((name) => name.includes('visit'))
  await expect.poll(drafts).toEqual([])
})

test('a visit without a note is not signed; one that fails or is refused loses nothing', async () => {
  await openVisit()
  await field('HbA1c (%)').fill('6.4')
  await button('Sign visit').click()
  await expect.element(page.getByText('Please write at least one part')).toBeVisible()
  expect(callsOf('POST /visits')).toEqual([])
  await field('Assessment').fill('Sleeps six hours.')
  answer({ 'POST /visits': away })
  await button('Sign visit').click()
  await expect.poll(toasts).toContain('The visit could not be signed. Please try again.')
  const twice = 'This visit is signed already: the same note of the same day is stored.'
  answer({ 'POST /visits': () => problem(409, twice) })
  await button('Sign visit').click()
  await expect.poll(toasts).toContain(twice)
  await expect.element(field('HbA1c (%)')).toHaveValue('6.4')
  await expect.element(field('Assessment')).toHaveValue('Sleeps six hours.')
})

test('what is typed outlives a look at another page, a reload and the end of the session', async () => {
  const router = await openVisit()
  await field('HbA1c (%)').fill('6.4')
  await field('Assessment').fill('Sleeps six hours.')
  await since.getByRole('link', { name: ticks }).click()
  await expect.poll(() => router.state.location.search).toBe('?place=progress')
  await router.navigate(-1)
  await expect.element(field('Assessment')).toHaveValue('Sleeps six hours.')
  await openVisit()
  await expect.element(page.getByText('These are your changes from before.')).toBeVisible()
  await expect.element(field('HbA1c (%)')).toHaveValue('6.4')
  endElsewhere('Your session has ended.')
  await expect.element(field('Assessment')).not.toBeInTheDocument()
  await openVisit()
  await expect.element(field('Assessment')).toHaveValue('Sleeps six hours.')
  await button('Discard changes').click()
  await expect.element(field('Assessment')).toHaveValue('')
})

test('parts that fail say so by themselves; who is not in care is not met', async () => {
  await openVisit({ 'GET /nutritionists/patients/:id/visit': away })
  await expect.element(page.getByText('What happened could not be loaded')).toBeVisible()
  await expect.element(field('Assessment')).toBeVisible()
  await openVisit({ 'GET /nutritionists/patients/:id': () => problem(404, 'This could not be found.') })
  await expect.element(page.getByText('This challenger is not in your care')).toBeVisible()
})
