import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, away, callsOf, unreachable } from '#web/testing/fake-api.ts'
import { endStreams, eventStream, tell } from '#web/testing/live-events.ts'
import {
  answersOfConversation,
  conversationAddress,
  sampleMessage,
  sampleMessages,
} from '#web/testing/samples/messages.ts'
import { open } from '#web/testing/screen.tsx'

const log = page.getByRole('log', { name: 'Messages' })
const tries = () => callsOf('GET /events').length

/** Fires 'online' events until the condition holds: each ends the pause between two attempts. */
const onlineUntil = (isSo: () => boolean | undefined) =>
  expect
    .poll(() => {
      window.dispatchEvent(new Event('online'))
      return isSo()
    })
    .toBe(true)

test('without a stream the page still learns what is new, and with the next one what it missed', async () => {
  const messages = sampleMessages(1)
  await open(conversationAddress, {
    as: 'nutritionist',
    answers: { ...answersOfConversation(messages), 'GET /events': away },
  })
  await expect.element(log).toMatchTextContent('Message 1.')
  messages.push(sampleMessage(2, { text: 'Can you hear me?' }))
  await onlineUntil(() => log.query()?.textContent.includes('Can you hear me?'))
  expect(tries()).toBeGreaterThan(3)
  messages.push(sampleMessage(3, { text: 'And now?' }))
  let isOpen = false
  answer({
    'GET /events': (call) => {
      isOpen = true
      return eventStream(call)
    },
  })
  await onlineUntil(() => isOpen)
  await tell({ type: 'ready' })
  await expect.element(log).toMatchTextContent('And now?')
})

test('a stream that ends is opened again, with how long nothing was heard', async () => {
  const messages = sampleMessages(1)
  await open(conversationAddress, { as: 'nutritionist', answers: answersOfConversation(messages) })
  await expect.element(log).toMatchTextContent('Message 1.')
  await tell({ type: 'ready' })
  endStreams()
  messages.push(sampleMessage(2, { text: 'And now?' }))
  await tell({ type: 'ready' })
  await expect.element(log).toMatchTextContent('And now?')
  const [first, second] = callsOf('GET /events').map(({ query }) => Number(query.missed))
  expect(tries()).toBe(2)
  // The first stream asks for all time since the page was opened.
  expect(second).toBeLessThan(first!)
})

test('a read that got no answer is repeated once news come again, though the browser never said it was offline', async () => {
  await open('/app/patient/payments', {
    as: 'patient',
    answers: {
      'GET /invoices': [],
      'GET /patients/payments': unreachable,
      'GET /patients/subscriptions': [],
    },
  })
  const words = page.getByText('No connection. Please check your network and try again.')
  await expect.element(words).toBeVisible()
  answer({ 'GET /patients/payments': [] })
  await tell({ type: 'ready' })
  await expect.element(words).not.toBeInTheDocument()
})

test('what others did waits for a second after a press, so that no row moves under the finger', async () => {
  const messages = sampleMessages(1)
  await open(conversationAddress, { as: 'nutritionist', answers: answersOfConversation(messages) })
  await tell({ type: 'ready' })
  const entry = page.getByRole('region', { name: 'Conversations' }).getByRole('link').first()
  await expect.element(entry).toBeVisible()
  let [pressedAt, readAt] = [0, 0]
  // Inside the press: the click of a busy machine may return more than a second later.
  const press = () => {
    pressedAt = performance.now()
    answer({
      'GET /conversations': () => {
        readAt ||= performance.now()
        return []
      },
    })
    void tell({ type: 'ready' })
  }
  entry.element().addEventListener('pointerdown', press, { once: true })
  await entry.click()
  await expect.poll(() => readAt).toBeGreaterThan(0)
  expect(readAt - pressedAt).toBeGreaterThan(900)
})
