import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, answer, away, callsOf, doubleClick, problem } from '#web/testing/fake-api.ts'
import { button, chooseEntry, dialog, region } from '#web/testing/find.ts'
import { sampleQuery, sampleQueryEvent } from '#web/testing/samples/support.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const query = sampleQuery()
const address = `/app/admin/queries/${query.id}`
const openQuery = (more: Answers = {}) =>
  open(address, { as: 'admin', answers: { 'GET /public/queries/:id': query, ...more } })
const written = region('What was written')
const state = written.getByRole('status')
const history = region('History')
const reply = page.getByLabelText('Your reply')
const send = button('Send Reply')
const takenUp = { ...query, status: 'in_progress' as const, version: 2 }
const changed = 'Another administrator has just worked on this. Please look at the latest before you go on.'

test('a query shows the message, its sender, and the ways to answer', async () => {
  await openQuery()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Receipt')
  await expect.element(written).toMatchTextContent('Where is my receipt?')
  await expect.element(written).toMatchTextContent('Kamla Devi')
  await expect
    .element(written.getByRole('link', { name: query.email }))
    .toHaveAttribute('href', `mailto:${query.email}?subject=Re%3A%20Receipt`)
  await expect
    .element(written.getByRole('link', { name: '9876543210' }))
    .toHaveAttribute('href', 'tel:9876543210')
  await expect.element(page.getByText(`Goes to ${query.email}, with what they wrote below it.`)).toBeVisible()
})

test('a query is taken up, resolved and opened again, each time with the version on screen', async () => {
  await openQuery({ 'PUT /public/queries/:id': away })
  await button('Take it up').click()
  await expect.poll(toasts).toContain('The status could not be changed. Please try again.')
  answer({ 'PUT /public/queries/:id': takenUp, 'GET /public/queries/:id': takenUp })
  await button('Take it up').click()
  await expect.poll(toasts).toContain('Set to In progress')
  await expect.element(state).toMatchTextContent('In progress')
  await expect.element(state).toHaveFocus()
  const resolved = {
    ...takenUp,
    ...{ status: 'resolved' as const, version: 3 },
    answered_at: new Date().toISOString(),
    history: [sampleQueryEvent({ reply: null, delivery: null })],
  }
  answer({ 'PUT /public/queries/:id': resolved, 'GET /public/queries/:id': resolved })
  await button('Resolve').click()
  await expect.element(state).toMatchTextContent('ResolvedAnswered after 1 hour')
  await expect.element(history).toMatchTextContent('Asha Nair set it to Resolved')
  await expect.element(button('Reopen')).toBeVisible()
  const sent = callsOf('PUT /public/queries/:id')
  expect(sent.map(({ body, headers }) => [body.status, headers.get('If-Match')])).toEqual([
    ['in_progress', '"1"'],
    ['in_progress', '"1"'],
    ['resolved', '"2"'],
  ])
})

test('a reply is needed, is kept on the device until it is sent, and joins the history', async () => {
  const options = { as: 'admin' as const, answers: { 'GET /public/queries/:id': query } }
  await open(address, options)
  await send.click()
  await expect.element(page.getByText('Please write your reply')).toBeVisible()
  await expect.element(reply).toHaveFocus()
  await reply.fill('It comes today.')
  await expect.element(page.getByText('Kept on this device until it is sent.')).toBeVisible()
  answer({ 'POST /public/queries/:id/replies': away })
  await send.click()
  await expect
    .element(page.getByText('Your reply could not be sent. Please try again.').first())
    .toBeVisible()
  await expect.element(reply).toHaveValue('It comes today.')
  const answered = {
    ...query,
    ...{ status: 'resolved' as const, version: 2, delivery: 'waiting' as const },
    answered_at: new Date().toISOString(),
    history: [sampleQueryEvent({ delivery: 'waiting' })],
  }
  answer({ 'POST /public/queries/:id/replies': answered, 'GET /public/queries/:id': answered })
  await doubleClick(send)
  await expect.element(page.getByText('Your reply to Kamla Devi is on its way.')).toBeVisible()
  await expect.element(reply).toHaveValue('')
  await expect.element(history).toMatchTextContent('Asha Nair replied and set it to Resolved')
  await expect.element(history).toMatchTextContent('Reply on its way')
  await expect.element(history).toMatchTextContent('It comes today.')
  // One call failed before; both clicks together made only one more.
  const [, sent, ...more] = callsOf('POST /public/queries/:id/replies')
  expect(more).toEqual([])
  expect([sent?.body, sent?.headers.get('If-Match')]).toEqual([
    { reply: 'It comes today.', status: 'resolved' },
    '"1"',
  ])
})

test('a reply to a query that another administrator changed is refused, and its text stays', async () => {
  await openQuery({ 'POST /public/queries/:id/replies': () => problem(412, changed) })
  await reply.fill('It comes today.')
  answer({ 'GET /public/queries/:id': takenUp })
  await send.click()
  await expect.element(page.getByRole('alert').filter({ hasText: changed }).first()).toBeVisible()
  await expect.element(state).toMatchTextContent('In progress')
  await expect.element(reply).toHaveValue('It comes today.')
  await page.getByLabelText('In progress: more is to come').click()
  answer({ 'POST /public/queries/:id/replies': { ...takenUp, version: 3 } })
  await send.click()
  await expect.element(page.getByText('Your reply to Kamla Devi is on its way.')).toBeVisible()
  const sent = callsOf('POST /public/queries/:id/replies').at(-1)
  expect([sent?.body.status, sent?.headers.get('If-Match')]).toEqual(['in_progress', '"2"'])
})

test('a mail that was not delivered is told with the reason', async () => {
  const error = '550 No such mailbox'
  await openQuery({
    'GET /public/queries/:id': {
      ...takenUp,
      history: [
        sampleQueryEvent({ delivery: 'failed', delivery_error: error, admin_name: null }),
        sampleQueryEvent({ id: query.id, delivery: 'waiting', delivery_error: 'Greylisted' }),
      ],
    },
  })
  for (const words of [
    'A former administrator replied',
    'Reply not delivered',
    `Given up: ${error}`,
    'Tried again soon: Greylisted',
  ])
    await expect.element(history).toMatchTextContent(words)
})

test('deleting asks first, says when it fails, and leads back to the list', async () => {
  const router = await openQuery({ 'DELETE /public/queries/:id': away })
  const asked = dialog('Delete this query?')
  await chooseEntry('what Kamla Devi wrote', 'Delete')
  await expect.element(asked).toMatchTextContent('What Kamla Devi wrote and every reply are erased.')
  await button('Cancel', asked).click()
  await expect.element(asked).not.toBeInTheDocument()
  await chooseEntry('what Kamla Devi wrote', 'Delete')
  await button('Delete', asked).click()
  await expect.poll(toasts).toContain('Error deleting the query. Please try again.')
  answer({
    'DELETE /public/queries/:id': () => new Response(null, { status: 204 }),
    'GET /public/queries': [],
    'GET /public/queries/counts': {
      ...{ new: 0, in_progress: 0, resolved: 0, all: 0, overdue: 0 },
      waiting_since: null,
    },
  })
  await button('Delete', asked).click()
  await expect.poll(toasts).toContain('Query deleted.')
  await expect.poll(() => router.state.location.pathname).toBe('/app/admin/queries')
})

test('a query that does not load is tried again', async () => {
  await openQuery({ 'GET /public/queries/:id': away })
  await expect.element(page.getByRole('alert')).toMatchTextContent('This query could not be loaded')
  answer({ 'GET /public/queries/:id': query })
  await button('Try Again').click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Receipt')
})

test('a query that is not there says so', async () => {
  await openQuery({ 'GET /public/queries/:id': () => problem(404, 'This could not be found.') })
  await expect.element(page.getByRole('heading', { name: 'There is no such query' })).toBeVisible()
})

test('a query with its history and its deletion are sound', async () => {
  const message = `${'Rindfleischetikettierung'.repeat(20)}\n\nक्या हिंदी में बात हो सकती है?`
  const long = sampleQueryEvent({ reply: 'Long'.repeat(200) })
  await openQuery({
    'GET /public/queries/:id': {
      ...query,
      ...{ subject: 'Unbreakable'.repeat(12), message, history: [long] },
    },
  })
  await expect.element(history).toBeVisible()
  await expectSound()
  await chooseEntry('what Kamla Devi wrote', 'Delete')
  await expect.element(dialog('Delete this query?')).toBeVisible()
})
