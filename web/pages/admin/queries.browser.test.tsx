import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, answer, away, callsOf } from '#web/testing/fake-api.ts'
import { button, texts } from '#web/testing/find.ts'
import { sampleQuery } from '#web/testing/samples/support.ts'
import { sampleId } from '#web/testing/samples.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

const hours = 3_600_000
const contact = sampleQuery({
  id: sampleId(82),
  ...{ source: 'contact', query_type: 'general', subject: 'Contact message' },
  message: 'Do you cook Jain food?',
  created_at: new Date(Date.now() - 50 * hours).toISOString(),
})
const answers: Answers = {
  'GET /public/queries': [contact, sampleQuery()].map(({ history: _, ...query }) => query),
  'GET /public/queries/counts': {
    ...{ new: 1, in_progress: 1, resolved: 0, all: 2, overdue: 1 },
    waiting_since: contact.created_at,
  },
}
const openInbox = (more: Answers = {}) =>
  open('/app/admin/queries', { as: 'admin', answers: { ...answers, ...more } })
const card = (words: string) => page.getByRole('article').filter({ hasText: words })

test('a query says who wrote where and when, where it stands, and how long they may still wait', async () => {
  await openInbox()
  await expect
    .element(page.getByText('They are promised an answer within 24-48 hours.', { exact: false }))
    .toBeVisible()
  await expect.poll(() => texts(page.getByRole('tab'))).toEqual(['New1', 'In progress1', 'Resolved0', 'All2'])
  await expect.element(card('Receipt')).toMatchTextContent('Kamla Devi, kamla@example.inBilling, received')
  await expect.element(card('Receipt')).toMatchTextContent(/New.*Answer by \d+ \w+ \d+, \d+:\d\d/)
  // A contact message has no subject: its beginning is its title.
  await expect.element(page.getByRole('heading', { name: 'Do you cook Jain food?' })).toBeVisible()
  await expect.element(card('Do you cook')).toMatchTextContent('Kamla Devi, kamla@example.inContact page')
  await expect.element(card('Do you cook')).toMatchTextContent(/Overdue since \d+ \w+ \d+, \d+:\d\d/)
  await expect
    .element(page.getByRole('link', { name: 'Receipt', exact: true }))
    .toHaveAttribute('href', `/app/admin/queries/${sampleQuery().id}`)
})

test('tabs, search and filters ask for what they say, and stand in the address', async () => {
  const router = await openInbox()
  const asked = () => callsOf('GET /public/queries').at(-1)?.query
  await expect.poll(asked).toMatchObject({ status: 'new' })
  await page.getByRole('searchbox').fill('jain')
  await page.getByLabelText('Type').selectOptions('Billing')
  await expect.poll(asked).toMatchObject({ query_type: 'billing' })
  answer({ 'GET /public/queries': [] })
  await page.getByLabelText('Written on').selectOptions('Support page')
  await expect.element(page.getByRole('heading', { name: 'No queries found' })).toBeVisible()
  await expect.element(page.getByText('Nothing fits the search and filters above.')).toBeVisible()
  const narrowed = { q: 'jain', query_type: 'billing', source: 'support' }
  await expect.poll(asked).toMatchObject({ ...narrowed, status: 'new' })
  await expect.poll(() => callsOf('GET /public/queries/counts').at(-1)?.query).toEqual(narrowed)
  await page.getByRole('tab', { name: 'In progress' }).click()
  await expect.poll(asked).toMatchObject({ ...narrowed, status: 'in_progress' })
  await page.getByRole('tab', { name: 'All' }).click()
  await expect.poll(() => asked()?.status).toBeUndefined()
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    query_type: 'billing',
    source: 'support',
    status: 'all',
  })
})

test('an inbox that does not load says so, and is tried again', async () => {
  await openInbox({ 'GET /public/queries': away })
  await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to load queries')
  answer({ 'GET /public/queries': [] })
  await button('Try Again').click()
  await expect
    .element(page.getByText('What people write on the support and contact pages appears here.'))
    .toBeVisible()
})

test('the inbox is sound', async () => {
  const { history: _, ...query } = sampleQuery({
    subject: 'Unbreakable'.repeat(12),
    message: `${'Rindfleischetikettierung'.repeat(20)}\n\nक्या हिंदी में बात हो सकती है?`,
    delivery: 'failed',
  })
  await openInbox({ 'GET /public/queries': [query] })
  await expect.element(card('Unbreakable')).toMatchTextContent('Reply not delivered')
  await expectSound()
})
