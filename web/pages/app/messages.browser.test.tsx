import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, away } from '#web/testing/fake-api.ts'
import {
  answersOfConversation,
  conversationAddress,
  sampleConversation,
  sampleMessage,
  sampleMessages,
} from '#web/testing/samples/messages.ts'
import { sampleIds } from '#web/testing/samples.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

const arjun = sampleConversation({
  last_message: {
    sender_id: sampleIds.patient,
    text: 'What about ragi?',
    sent_at: '2026-01-12T06:00:00.000Z',
  },
  unread_count: 2,
})
const zoya = sampleConversation({
  id: '01900000-0000-7000-8000-000000000102',
  with: { user_id: '01900000-0000-7000-8000-000000000009', name: 'Zoya Khan' },
  open: false,
  away: false,
})
const two = {
  ...answersOfConversation(
    [sampleMessage(1, { sender_id: sampleIds.patient, text: 'What about ragi?' })],
    arjun,
  ),
  'GET /conversations': ({ query }: { query: Record<string, string> }) =>
    [arjun, zoya].filter(({ with: { name } }) => name.toLowerCase().includes(query.q ?? '')),
}
const entry = (name: RegExp) => page.getByRole('link', { name })

test('the list of conversations shows the last message and the unread count', async () => {
  await open('/app/messages', { as: 'nutritionist', answers: two })
  await expect.element(entry(/Arjun Rao/)).toMatchTextContent('What about ragi?2 unread')
  await expect.element(entry(/Zoya Khan/)).toMatchTextContent('Nothing written yetEnded')
  await expect.element(page.getByText('You and your challengers')).toBeVisible()
  await expect.element(page.getByText('Choose a conversation')).toBeVisible()
  await expectSound()
})

test('a conversation is reached and continued by keyboard', async () => {
  const router = await open('/app/messages', { as: 'nutritionist', answers: two })
  await expect.element(entry(/Arjun Rao/)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).click()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe(conversationAddress)
  const field = page.getByRole('textbox', { name: 'Message to Arjun Rao' })
  await expect.element(field).toBeVisible()
  for (let steps = 0; steps < 60 && document.activeElement !== field.query(); steps++) await userEvent.tab()
  await userEvent.keyboard('Ragi is fine.{Enter}')
  await expect.element(page.getByRole('log', { name: 'Messages' })).toMatchTextContent('Ragi is fine.')
  await expect.element(entry(/Arjun Rao/)).toHaveAttribute('aria-current', 'page')
})

test('a conversation is found by name', async () => {
  await open('/app/messages', { as: 'nutritionist', answers: two })
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('zoy')
  await expect.element(entry(/Arjun Rao/)).not.toBeInTheDocument()
  await expect.element(entry(/Zoya Khan/)).toBeVisible()
  await search.fill('nobody')
  await expect.element(page.getByText('Nobody found')).toBeVisible()
})

test.for([
  ['patient', 'As soon as you are matched with a nutritionist'],
  ['nutritionist', 'As soon as a challenger is assigned to you'],
] as const)('a %s who has nobody to write to is told why', async ([role, text]) => {
  await open('/app/messages', { as: role, answers: { 'GET /conversations': [] } })
  await expect.element(page.getByText('No conversations yet')).toBeVisible()
  await expect.element(page.getByText(text)).toBeVisible()
})

test('a challenger with one nutritionist comes straight to that conversation', async () => {
  const theirs = sampleConversation({ with: { user_id: sampleIds.nutritionist, name: 'Meera Iyer' } })
  const router = await open('/app/messages', {
    as: 'patient',
    answers: answersOfConversation(sampleMessages(2), theirs),
  })
  await expect.element(page.getByRole('heading', { name: 'Meera Iyer' })).toBeVisible()
  await expect.poll(() => router.state.location.pathname).toBe(conversationAddress)
  expect(page.getByRole('region', { name: 'Conversations' }).query()).toBeNull()
})

test('conversations that can’t be loaded say so, and can be asked for again', async () => {
  await open('/app/messages', {
    as: 'patient',
    answers: { 'GET /conversations': away },
  })
  await expect.element(page.getByText('Your conversations could not be loaded')).toBeVisible()
  answer({ 'GET /conversations': [] })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByText('No conversations yet')).toBeVisible()
})
