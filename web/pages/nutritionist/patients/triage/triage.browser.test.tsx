import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { TriageRow } from '#domain/care/triage.ts'
import { addDays, formatDate, today } from '#domain/dates.ts'
import { type Answers, answer, away, callsOf, problem } from '#web/testing/fake-api.ts'
import { button } from '#web/testing/find.ts'
import { sampleNutritionist } from '#web/testing/samples/nutritionists.ts'
import { sampleChallenger, sampleTriageRow } from '#web/testing/samples/practice.ts'
import { sampleId } from '#web/testing/samples.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

const ago = (days: number) => addDays(today(), -days)
const ahead = (days: number) => addDays(today(), days)

/** In the order of the server: most urgent first. */
const writing = sampleTriageRow({
  ...{ patient_id: sampleId(101), patient_name: 'Writing Rao', conversation_id: sampleId(111) },
  reasons: [
    { kind: 'unread_message', date: today(), conversation_id: sampleId(111), messages: 2 },
    { kind: 'check_in_overdue', date: ago(2), last_report: ago(9) },
  ],
  ...{ allergies: ['Peanuts', 'Milk'], unread_messages: 2, last_report: ago(9), report_due: ago(2) },
  ...{ adherence_pct: 91, planned_until: ahead(1), planned_again: ahead(5) },
})
const planless = sampleTriageRow({
  ...{ patient_id: sampleId(102), patient_name: 'Planless Rao' },
  reasons: [{ kind: 'no_plan', date: ago(7), ended_on: null, next_on: null }],
  ...{ weights: [], kg_per_week: null, adherence_pct: null, last_report: null, report_due: today() },
  planned_until: null,
})
const asha = sampleTriageRow({ patient_id: sampleId(103), patient_name: 'Asha Rao' })
const answers: Answers = {
  'GET /nutritionists/patients': [sampleChallenger()],
  'GET /nutritionists/patients/counts': { active: 3, profiles_complete: 1, new_this_month: 1 },
  'GET /nutritionists/clients': [],
  'GET /nutritionists/patients/triage': { rows: [writing, planless, asha] },
}
async function openTable(more: Answers = {}, size: 'phone' | 'desktop' = 'desktop', search = '') {
  localStorage.setItem('challengers:view', '"table"')
  return open(`/app/nutritionist/patients${search}`, {
    as: 'nutritionist',
    answers: { ...answers, ...more },
    size,
  })
}
const table = page.getByRole('table', { name: 'My Challengers' })
const cells = (name: string) =>
  [...document.querySelectorAll('tbody tr')]
    .find((row) => row.querySelector('th')?.textContent?.includes(name))!
    .querySelectorAll<HTMLElement>('td')
const shown = (name: string) => [...cells(name)].map(({ innerText }) => innerText.trim().split(/\n+/))
const names = () => [...document.querySelectorAll('tbody th a')].map(({ textContent }) => textContent)
const heading = (label: string) => table.getByRole('columnheader', { name: label, exact: true })
const sortBy = (label: string) => heading(label).getByRole('button').click()
const only = (label: string) => page.getByRole('group', { name: 'Show only' }).getByText(label).click()

test('cards unless the table was chosen, by keyboard too; the choice stays on the device', async () => {
  localStorage.removeItem('challengers:view')
  const show = () => open('/app/nutritionist/patients', { as: 'nutritionist', answers })
  await show()
  await expect.element(page.getByRole('article', { name: 'Asha Rao' })).toBeVisible()
  expect(callsOf('GET /nutritionists/patients/triage')).toEqual([])
  page.getByRole('radio', { name: 'Cards' }).element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(table).toBeVisible()
  await show()
  await expect.element(table).toBeVisible()
  expect(callsOf('GET /nutritionists/patients')).toEqual([])
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Cards').click()
  await expect.element(page.getByRole('article', { name: 'Asha Rao' })).toBeVisible()
  localStorage.removeItem('challengers:view')
})

test('everybody in one read, most urgent first, each with their figures', async () => {
  await openTable()
  await expect.poll(names).toEqual(['Writing Rao', 'Planless Rao', 'Asha Rao'])
  await expect.element(page.getByText('3 challengers')).toBeVisible()
  expect(callsOf('GET /nutritionists/patients/triage')).toHaveLength(1)
  expect(shown('Writing Rao')).toEqual([
    ['Unread message', '+1 more'],
    ['71.4 kg', '−1 kg a week'],
    ['91%'],
    [formatDate(ago(9)), '2 days overdue'],
    [formatDate(ahead(1)), `ends tomorrow, next from ${formatDate(ahead(5))}`],
    ['2'],
  ])
  expect(shown('Planless Rao')).toEqual([
    ['No current plan'],
    ['No recent weight'],
    ['–'],
    ['None', 'due today'],
    ['None'],
    ['0'],
  ])
  await expect.element(table.getByRole('rowheader', { name: 'Allergies: Peanuts, Milk' })).toBeVisible()
  await expect
    .element(table.getByRole('link', { name: 'Writing Rao', exact: true }))
    .toHaveAttribute('href', `/app/nutritionist/patients/${writing.patient_id}`)
  await expect
    .element(table.getByRole('link', { name: '2 unread messages of Writing Rao' }))
    .toHaveAttribute('href', `/app/messages/${writing.conversation_id}`)
  await expect
    .element(table.getByRole('img', { name: '72.4 kg to 71.4 kg over 2 weights' }).first())
    .toBeVisible()
})

test('headings sort and turn the order; the order stands in the address', async () => {
  const router = await openTable()
  await expect.element(heading('Needs')).toHaveAttribute('aria-sort', 'ascending')
  await sortBy('Name')
  await expect.poll(names).toEqual(['Asha Rao', 'Planless Rao', 'Writing Rao'])
  await expect.element(heading('Name')).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(heading('Needs')).not.toHaveAttribute('aria-sort')
  await sortBy('Name')
  await expect.element(heading('Name')).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(names).toEqual(['Writing Rao', 'Planless Rao', 'Asha Rao'])
  await sortBy('Adherence')
  await expect.poll(names).toEqual(['Asha Rao', 'Writing Rao', 'Planless Rao'])
  await sortBy('Unread')
  await expect.element(heading('Unread')).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => router.state.location.search).toBe('?sort=-unread')
  await openTable({}, 'desktop', '?sort=plan_end')
  await expect.poll(names).toEqual(['Planless Rao', 'Writing Rao', 'Asha Rao'])
})

test('search and filters narrow the table together; when nobody is left, Clear brings all back', async () => {
  const router = await openTable()
  await expect.element(page.getByText('Needs something (2)')).toBeVisible()
  await only('Needs something')
  await expect.poll(names).toEqual(['Writing Rao', 'Planless Rao'])
  await expect.element(page.getByText('2 of 3 challengers')).toBeVisible()
  await only('No plan ahead (1)')
  await expect.poll(names).toEqual(['Planless Rao'])
  await expect.poll(() => router.state.location.search).toBe('?only=needs.no_plan')
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('nobody')
  await expect.element(page.getByText('Nobody fits the search and the filters above.')).toBeVisible()
  await button('Clear').click()
  await expect.poll(names).toHaveLength(3)
  await expect.element(search).toHaveValue('')
  await expect.poll(() => router.state.location.search).toBe('')
  await expect.poll(() => document.activeElement?.textContent).toBe('3 challengers')
})

test('on a phone each is a few lines with words for the figures, and a list sorts them', async () => {
  await openTable({}, 'phone')
  await expect.poll(names).toHaveLength(3)
  await expect.element(page.getByRole('columnheader')).not.toBeInTheDocument()
  const words = shown('Writing Rao').flat().join(' ').replace(/\s+/g, ' ')
  for (const part of ['Unread message', '71.4 kg', 'Adherence 91%', 'Report 2 days overdue', '2 unread'])
    expect(words).toContain(part)
  expect(shown('Planless Rao').flat().join(' ')).toContain('No plan')
  const name = table.getByRole('link', { name: 'Asha Rao' }).element()
  expect(name.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('Name')
  await expect.poll(names).toEqual(['Asha Rao', 'Planless Rao', 'Writing Rao'])
  await button('Turn the order').click()
  await expect.poll(names).toEqual(['Writing Rao', 'Planless Rao', 'Asha Rao'])
})

test('a failed read says so and is tried again; nobody yet is said', async () => {
  await openTable({ 'GET /nutritionists/patients/triage': away })
  await expect.element(button('Try Again')).toBeVisible()
  answer({ 'GET /nutritionists/patients/triage': { rows: [] as TriageRow[] } })
  await button('Try Again').click()
  await expect.element(page.getByText('No challengers yet')).toBeVisible()
})

test('whoever is not approved yet reads where the review stands', async () => {
  const closed = () => problem(403, 'Your profile must be approved first.')
  await openTable({
    'GET /nutritionists/patients/triage': closed,
    'GET /nutritionists/patients/counts': closed,
    'GET /nutritionists/profile': sampleNutritionist({ approval_status: 'pending' }),
  })
  await expect.element(page.getByRole('alert', { name: 'Under Review' })).toBeVisible()
})

test('the table is sound', async () => {
  const long = { ...writing, patient_name: 'Asha-with-a-rather-long-name-that-has-to-break Rao' }
  await openTable({ 'GET /nutritionists/patients/triage': { rows: [long, planless, asha] } })
  await expect.element(table).toBeVisible()
  await expectSound()
})
