import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, formatDate, today } from '#domain/dates.ts'
import { noDocumentMessage, noPdfMessage } from '#domain/files/limits.ts'
import { conversationEndedMessage } from '#domain/messages/messages.ts'
import { forgetInMemory } from '#web/lib/offline/unsent-pictures.ts'
import {
  type Answers,
  answer,
  away,
  callsOf,
  held,
  pictureFile,
  problem,
  unreachable,
} from '#web/testing/fake-api.ts'
import { tell } from '#web/testing/live-events.ts'
import { chooseFile, samplePhoto, sizeOf } from '#web/testing/pictures.ts'
import {
  answersOfConversation,
  conversationAddress,
  sampleConversation,
  sampleMessage,
  sampleMessages,
} from '#web/testing/samples/messages.ts'
import { sampleId, sampleIds } from '#web/testing/samples.ts'
import { close, expectSound, open, toasts } from '#web/testing/screen.tsx'

const sends = 'POST /conversations/:id/messages'
const reads = 'POST /conversations/:id/read'
const pages = 'GET /conversations/:id/messages'
const log = page.getByRole('log', { name: 'Messages' })
const field = page.getByRole('textbox', { name: /^Message to/ })
const send = page.getByRole('button', { name: 'Send', exact: true })
const failed = log.getByRole('alert')
const earlier = page.getByRole('button', { name: 'Earlier messages' })
const fromArjun = { sender_id: sampleIds.patient, is_read: false }
const something = { type: 'conversation', conversation_id: sampleConversation().id } as const
const withMeera = sampleConversation({ with: { user_id: sampleIds.nutritionist, name: 'Meera Iyer' } })

const asMeera = (messages = sampleMessages(1)) =>
  open(conversationAddress, { as: 'nutritionist', answers: answersOfConversation(messages) })
const asArjun = (messages = sampleMessages(1)) =>
  open(conversationAddress, { as: 'patient', answers: answersOfConversation(messages, withMeera) })
const write = async (text: string) => {
  await field.fill(text)
  await userEvent.keyboard('{Enter}')
}

test('a message of several lines is sent with Enter, and said to be sent, then read', async () => {
  const messages = sampleMessages(0)
  await asMeera(messages)
  await expect.element(page.getByText('Nothing written yet. Say hello to Arjun Rao')).toBeVisible()
  await field.fill('Namaste Arjun!')
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}How was your week?{Enter}')
  await expect.element(log).toMatchTextContent('Today')
  await expect.element(log.getByText('Sent', { exact: true })).toBeVisible()
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  expect(callsOf(sends).map(({ body }) => body)).toEqual([{ text: 'Namaste Arjun!\nHow was your week?' }])
  messages[0]!.is_read = true
  await tell(something)
  await expect.element(log.getByText('Read', { exact: true })).toBeVisible()
})

test('the messages stay where they are when the conversation has loaded', async () => {
  const conversation = held(withMeera)
  await open(conversationAddress, {
    as: 'patient',
    answers: { ...answersOfConversation(sampleMessages(1)), 'GET /conversations/:id': conversation.answer },
  })
  await expect.element(log).toBeVisible()
  const height = () => log.element().clientHeight
  const before = height()
  conversation.letGo()
  await expect.element(field).toBeVisible()
  expect(height()).toBe(before)
})

const picturesSent = () => callsOf('POST /conversations/:id/pictures')
const photo = { id: sampleId(400), width: 1600, height: 1200 }
const withPhotos = (messages: ReturnType<typeof sampleMessages>): Answers => ({
  ...answersOfConversation(messages, withMeera),
  'GET /files/:id': pictureFile,
  'POST /conversations/:id/pictures': () => {
    const sent = sampleMessage(messages.length + 1, {
      ...{ text: '', picture: photo, sender_id: sampleIds.patient, is_read: false },
    })
    messages.push(sent)
    return sent
  },
})
const choose = page.getByRole('button', { name: 'Add a picture or PDF' })
const question = page.getByRole('dialog', { name: 'Send this picture to Meera Iyer?' })

test('a picture is shown before it is sent, is sent small, and opens whole', async () => {
  await open(conversationAddress, { as: 'patient', answers: withPhotos(sampleMessages(0)), size: 'phone' })
  await choose.click()
  await chooseFile(await samplePhoto())
  await expect.element(question.getByRole('img', { name: 'What you chose' })).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(picturesSent()).toEqual([])
  await chooseFile(await samplePhoto())
  await expect.element(question.getByRole('img', { name: 'What you chose' })).toBeVisible()
  await expectSound()
  await question.getByRole('button', { name: 'Send picture' }).click()
  const shown = log.getByRole('button', { name: 'Your picture. Enlarge' })
  await expect.element(shown).toBeEnabled()
  await expect.element(log.getByText('Sent', { exact: true })).toBeVisible()
  const { body } = picturesSent()[0]!
  expect(body.type).toBe('image/jpeg')
  expect(await sizeOf(body)).toEqual([1600, 1200])
  await expectSound()
  await shown.click()
  await expect.element(page.getByRole('dialog').getByRole('img', { name: 'Your picture' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Save picture' })).toBeVisible()
})

test('a picture without a network waits on the device, also over a closed page, and goes out by itself', async () => {
  const messages = sampleMessages(0)
  const answers = withPhotos(messages)
  const sends = 'POST /conversations/:id/pictures'
  await open(conversationAddress, { as: 'patient', answers: { ...answers, [sends]: unreachable } })
  await chooseFile(await samplePhoto(80, 60))
  await question.getByRole('button', { name: 'Send picture' }).click()
  await expect.element(failed).toMatchTextContent('Not sent yet. It goes out by itself')
  await expect.element(log.getByRole('img', { name: 'Not sent yet' })).toBeVisible()
  const [before] = picturesSent()
  await close()
  // Opened anew, the page knows only what is stored on the device.
  forgetInMemory()
  await open('/app/messages', { as: 'patient', answers })
  await expect.poll(picturesSent).toHaveLength(1)
  const [after] = picturesSent()
  expect(after!.headers.get('Idempotency-Key')).toBe(before!.headers.get('Idempotency-Key'))
  expect(await sizeOf(after!.body)).toEqual([80, 60])
  await expect.poll(() => messages).toHaveLength(1)
})

const pdfRoute = 'POST /conversations/:id/documents'
const pdf = (name: string) => new File(['%PDF-1.7\n', new Uint8Array(1_500_000), '%%EOF'], name)
const report = { id: sampleId(401), name: 'Lipid रिपोर्ट.pdf', bytes: 1_500_014 }
const sentReport = () =>
  sampleMessage(1, { text: report.name, document: report, sender_id: sampleIds.patient, is_read: false })
const askedPdf = page.getByRole('dialog', { name: 'Send this PDF to Meera Iyer?' })

test('a PDF is asked about, is sent under its name, and stands there with its size', async () => {
  const messages = sampleMessages(0)
  const answers: Answers = {
    ...answersOfConversation(messages, withMeera),
    [pdfRoute]: () => {
      messages.push(sentReport())
      return messages[0]!
    },
    'GET /files/:id': () =>
      new Response('%PDF-', {
        headers: { 'Content-Disposition': 'attachment; filename="_.pdf"; filename*=UTF-8\'\'Lipid.pdf' },
      }),
  }
  await open(conversationAddress, { as: 'patient', answers, size: 'phone' })
  await chooseFile(pdf('Lipid रिपोर्ट.PDF'))
  await expect.element(askedPdf).toMatchTextContent('Lipid रिपोर्ट.PDFPDF, 1.4 MB')
  await expectSound()
  await askedPdf.getByRole('button', { name: 'Send PDF' }).click()
  const shown = log.getByRole('button', { name: 'Save Lipid रिपोर्ट.pdf PDF, 1.4 MB' })
  await expect.element(shown).toBeVisible()
  const { body, headers } = callsOf(pdfRoute)[0]!
  expect(body.size).toBe(1_500_014)
  expect(headers.get('Content-Disposition')).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent(report.name)}`,
  )
  await expectSound()
  await shown.click()
  await expect.poll(() => callsOf('GET /files/:id')).toHaveLength(1)
})

test('a PDF without a network waits with its name and size; a refused one says why', async () => {
  const answers = answersOfConversation(sampleMessages(0), withMeera)
  await open(conversationAddress, { as: 'patient', answers: { ...answers, [pdfRoute]: unreachable } })
  await chooseFile(pdf('Report.pdf'))
  await askedPdf.getByRole('button', { name: 'Send PDF' }).click()
  await expect.element(failed).toMatchTextContent('Not sent yet. It goes out by itself')
  await expect.element(log).toMatchTextContent('Report.pdfPDF, 1.4 MB')
  answer({ [pdfRoute]: problem(422, noPdfMessage) })
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect.element(failed).toMatchTextContent(`Not sent. ${noPdfMessage}`)
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect.element(log).not.toMatchTextContent('Report.pdf')
})

test('what is no picture is not sent, and a refusal says why', async () => {
  const answers = {
    ...withPhotos(sampleMessages(0)),
    'POST /conversations/:id/pictures': problem(
      409,
      'You can send up to 20 files in 24 hours. You can send more from 28 Nov 2026, 4:30 pm.',
    ),
  }
  await open(conversationAddress, { as: 'patient', answers })
  await chooseFile(new File(['not a picture'], 'picture.jpg', { type: 'image/jpeg' }))
  await expect.poll(toasts).toContain(noDocumentMessage)
  await chooseFile(await samplePhoto(80, 60))
  await question.getByRole('button', { name: 'Send picture' }).click()
  await expect.element(failed).toMatchTextContent('You can send up to 20 files in 24 hours.')
})

test('an address becomes a link, what looks like code stays text', async () => {
  const text =
    'Look: https://example.in/poha?x=1. <b>bold</b> javascript:alert(1) <img src=x onerror=alert(1)>'
  await asMeera([sampleMessage(1, { text })])
  await expect.element(log).toMatchTextContent(text)
  const link = log.getByRole('link')
  await expect.element(link).toHaveTextContent('https://example.in/poha?x=1')
  await expect.element(link).toHaveAttribute('href', 'https://example.in/poha?x=1')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect.element(link).toHaveAttribute('target', '_blank')
})

test('a draft stays; an empty message is not sent, and 4,000 characters are the limit', async () => {
  await asArjun()
  await field.fill('   ')
  await send.click()
  await field.fill('x'.repeat(3801))
  await expect.element(page.getByText('199 characters left')).toBeVisible()
  await field.fill('x'.repeat(4001))
  await send.click()
  await expect.element(page.getByText('A message can have at most 4,000 characters')).toBeVisible()
  await field.fill('I wanted to say')
  await expect.element(page.getByText('A message can have at most')).not.toBeInTheDocument()
  expect(callsOf(sends)).toEqual([])
  await asArjun()
  await expect.element(field).toHaveValue('I wanted to say')
})

test('a message without a network goes out by itself when it is back, also after a reload, and only once', async () => {
  const messages = sampleMessages(0)
  const works = answersOfConversation(messages, withMeera)[sends]
  const shown = () => log.getByText('Are you there?').elements()
  await asArjun(messages)
  answer({ [sends]: unreachable })
  await write('Are you there?')
  await expect
    .element(failed)
    .toMatchTextContent('Not sent yet. It goes out by itself as soon as we can be reached.')
  const keys = callsOf(sends).map(({ headers }) => headers.get('Idempotency-Key'))
  answer({ [sends]: works })
  window.dispatchEvent(new Event('online'))
  await expect.element(log.getByText('Sent', { exact: true })).toBeVisible()
  await expect.element(failed).not.toBeInTheDocument()
  expect(shown()).toHaveLength(1)
  keys.push(...callsOf(sends).map(({ headers }) => headers.get('Idempotency-Key')))
  expect(new Set(keys).size).toBe(1)

  answer({ [sends]: away })
  await write('And now?')
  await expect.element(failed).toMatchTextContent('Not sent yet.')
  // Another page, opened anew: the message needs no visit to its conversation.
  await open('/app/messages', { as: 'patient', answers: answersOfConversation(messages, withMeera) })
  await expect.poll(() => callsOf(sends).map(({ body }) => body.text)).toContain('And now?')
  await expect.poll(() => Object.keys(localStorage).filter((name) => name.includes('message'))).toEqual([])
})

test('a message that is refused, or is older than a day, waits for the person', async () => {
  const name = `draft:message:${sampleIds.patient}:${withMeera.id}`
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()
  localStorage.setItem(name, JSON.stringify({ unsent: [{ key: 'a', text: 'Old', written_at: yesterday }] }))
  await asArjun()
  await expect.element(failed).toMatchTextContent('Not sent.')
  await page.getByRole('button', { name: 'Remove' }).click()
  answer({ [sends]: problem(422, 'Please use at most 4,000 characters') })
  await write('Refused')
  await expect.element(failed).toMatchTextContent('Not sent. Please use at most 4,000 characters')
  window.dispatchEvent(new Event('online'))
  answer({ [sends]: answersOfConversation(sampleMessages(1), withMeera)[sends] })
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect.element(failed).not.toBeInTheDocument()
  // Once when it was refused, and once on request.
  expect(callsOf(sends)).toHaveLength(2)
})

test('a message that arrived although its answer got lost stands there once when it is sent again', async () => {
  const messages = sampleMessages(0)
  const arrived = sampleMessage(1, { sender_id: sampleIds.patient, text: 'Are you there?', is_read: false })
  const shown = () => log.getByText('Are you there?').elements()
  await asArjun(messages)
  answer({
    [sends]: () => {
      messages.push(arrived)
      return unreachable()
    },
  })
  await write('Are you there?')
  await expect.element(failed).toMatchTextContent('Not sent yet.')
  await tell(something)
  await expect.poll(shown).toHaveLength(2)
  // The messages are not read again yet: that would hide a duplicate.
  const reading = held(messages)
  answer({ [sends]: arrived, [pages]: reading.answer })
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect.element(failed).not.toBeInTheDocument()
  await expect.poll(shown).toHaveLength(1)
  reading.letGo()
})

test('a message that could not be sent can be removed for good', async () => {
  await asArjun()
  answer({ [sends]: away })
  await write('Never mind')
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect.element(log.getByText('Never mind')).not.toBeInTheDocument()
  await asArjun()
  await expect.element(log).toMatchTextContent('Message 1.')
  await expect.element(log).not.toMatchTextContent('Never mind')
})

test('two tabs on one conversation each keep their messages and their text', async () => {
  const prefix = `draft:queue:messages:${sampleIds.patient}:`
  const theirs = (text: string, order: number) => {
    const what = { conversation: withMeera.id, text }
    const stored = { key: text, what, at: new Date().toISOString(), order, is_work: true }
    localStorage.setItem(`${prefix}${order}`, JSON.stringify(stored))
    window.dispatchEvent(new StorageEvent('storage', { key: `${prefix}${order}` }))
  }
  await asArjun()
  answer({ [sends]: away })
  await write('From the first')
  await expect.element(failed).toMatchTextContent('Not sent yet.')
  theirs('From the second', 2)
  await expect.element(log).toMatchTextContent('From the second')
  localStorage.setItem(
    `draft:message:${sampleIds.patient}:${withMeera.id}`,
    JSON.stringify({ text: 'Half a thought' }),
  )
  await page.getByRole('button', { name: 'Remove' }).first().click()
  await expect.element(log).not.toMatchTextContent('From the first')
  await asArjun()
  answer({ [sends]: away })
  await expect.element(log).toMatchTextContent('From the second')
  await expect.element(field).toHaveValue('Half a thought')
})

test('logging out leaves no message on the device, and waiting messages are not sent', async () => {
  const router = await asArjun()
  const late = Promise.withResolvers<Response>()
  const sent: string[] = []
  answer({
    [sends]: ({ body }) => {
      sent.push(body.text)
      return late.promise
    },
  })
  await write('Under way')
  await write('Waiting')
  await expect.poll(() => log.getByText('Sending…').elements()).toHaveLength(2)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/')
  late.resolve(away())
  const left = () => Object.keys(localStorage).filter((name) => name.includes('message'))
  expect(left()).toEqual([])
  // Also not when they return, after all sending has ended.
  await asArjun([])
  await expect.element(page.getByText('Nothing written yet.')).toBeVisible()
  answer({ [sends]: away })
  await write('Something new')
  await expect.element(failed).toMatchTextContent('Not sent yet.')
  expect([...sent, ...callsOf(sends).map(({ body }) => body.text)]).toEqual(['Under way', 'Something new'])
})

test('a long conversation opens at its end, and pages back', async () => {
  await asMeera(sampleMessages(55))
  await expect.element(log.getByText('Message 55.')).toBeInViewport()
  await expect.element(log.getByText('Message 6.', { exact: true })).not.toBeInViewport()
  await expect.element(log.getByText('Message 5.', { exact: true })).not.toBeInTheDocument()
  await earlier.click()
  await expect.element(log.getByText('Message 1.', { exact: true })).toBeInTheDocument()
  await expect.element(earlier).not.toBeInTheDocument()
  // No message has moved, is missing or appears twice.
  await expect.element(log.getByText('Message 6.', { exact: true })).toBeInViewport()
  const texts = [...document.querySelectorAll('[role=log] p')].map(({ textContent }) => textContent)
  expect(texts).toEqual(Array.from({ length: 55 }, (_, index) => `Message ${index + 1}.`))
})

test('reading is reported once, however much is loaded', async () => {
  const messages = sampleMessages(55, fromArjun)
  await asMeera(messages)
  await earlier.click()
  await expect.element(log.getByText('Message 1.', { exact: true })).toBeInTheDocument()
  messages.push(sampleMessage(56, fromArjun))
  await tell(something)
  await expect.element(log.getByText('Message 56.')).toBeInTheDocument()
  log.element().scrollTo({ top: 0 })
  await expect.poll(() => callsOf(reads).map(({ body }) => body?.up_to)).toEqual([55, 56])
  // Later messages are read too, and no position is sent twice.
  messages.push(sampleMessage(57, { ...fromArjun, is_read: true }))
  await tell(something)
  await expect.element(log.getByText('Message 57.')).toBeVisible()
  expect(callsOf(reads)).toHaveLength(2)
})

test('a read position that is being sent is not sent again', async () => {
  const messages = [sampleMessage(1, fromArjun)]
  const late = Promise.withResolvers<ReturnType<typeof sampleConversation>>()
  await open(conversationAddress, {
    as: 'nutritionist',
    answers: { ...answersOfConversation(messages), [reads]: () => late.promise },
  })
  await expect.poll(() => callsOf(reads)).toHaveLength(1)
  document.dispatchEvent(new Event('visibilitychange'))
  messages[0]!.is_read = true
  messages.push(sampleMessage(2))
  late.resolve(sampleConversation())
  await expect.element(log).toMatchTextContent('Message 2.')
  expect(callsOf(reads)).toHaveLength(1)
})

test('a message out of sight is not read until the person scrolls there', async () => {
  const messages = sampleMessages(40, fromArjun).map((message) => ({ ...message, is_read: true }))
  await asMeera(messages)
  await expect.element(log.getByText('Message 40.')).toBeInViewport()
  log.element().scrollTo({ top: -800 })
  await expect.element(log.getByText('Message 40.')).not.toBeInViewport()
  messages.push(sampleMessage(41, fromArjun))
  await tell(something)
  await expect.element(log.getByText('Message 41.')).toBeInTheDocument()
  expect(callsOf(reads)).toEqual([])
  log.element().scrollTo({ top: 0 })
  await expect.poll(() => callsOf(reads).map(({ body }) => body?.up_to)).toEqual([41])
})

test('a failed report of reading is tried again only after the next event', async () => {
  const messages = [sampleMessage(1, fromArjun)]
  await asMeera(messages)
  const tries = () => callsOf(reads).length
  answer({ [reads]: away })
  await expect.element(log).toMatchTextContent('Message 1.')
  await expect.poll(tries).toBe(1)
  messages.push(sampleMessage(2, fromArjun))
  await tell(something)
  await expect.element(log).toMatchTextContent('Message 2.')
  await expect.poll(tries).toBe(2)
  answer({ [reads]: answersOfConversation(messages)[reads] })
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(tries).toBe(3)
  expect(messages.every(({ is_read }) => is_read)).toBe(true)
})

test('earlier messages that can’t be loaded are said to be so, and can be asked for again', async () => {
  const messages = sampleMessages(5)
  let earlierAnswer: () => Response | typeof messages = away
  await open(conversationAddress, {
    as: 'nutritionist',
    answers: {
      ...answersOfConversation(messages),
      [pages]: ({ query }) => (query.before ? earlierAnswer() : messages.slice(2).toReversed()),
    },
  })
  const missing = page.getByText('Earlier messages could not be loaded.')
  await earlier.click()
  await expect.element(missing).toBeVisible()
  const before = callsOf(pages).length
  await earlier.click()
  await expect.poll(() => callsOf(pages).length).toBeGreaterThan(before)
  await expect.element(missing).toBeVisible()
  earlierAnswer = () => messages.slice(0, 2).toReversed()
  await earlier.click()
  await expect.element(log).toMatchTextContent('Message 1.')
  await expect.element(missing).not.toBeInTheDocument()
})

test('only what is new is read out: the log is busy while it is filled', async () => {
  const drawn: string[] = []
  const watcher = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      const around = node.parentElement?.closest('[role=log]')
      const text = around && (node as Element).querySelector('p')?.textContent
      if (text) drawn.push(`${text} ${around.getAttribute('aria-busy')}`)
    }
  })
  watcher.observe(document, { childList: true, subtree: true })
  const messages = sampleMessages(55)
  const known = Promise.withResolvers<typeof withMeera>()
  // The other person is known only after the messages.
  const answers = { ...answersOfConversation(messages), 'GET /conversations/:id': () => known.promise }
  await open(conversationAddress, { as: 'nutritionist', answers })
  await expect.poll(() => callsOf(pages)).not.toHaveLength(0)
  await expect.element(log).toHaveAttribute('aria-busy', 'true')
  known.resolve(sampleConversation())
  await expect.element(log).toMatchTextContent('Message 55.')
  await expect.element(log).toHaveAttribute('aria-busy', 'false')
  await earlier.click()
  await expect.element(log.getByText('Message 1.', { exact: true })).toBeInTheDocument()
  await expect.element(log).toHaveAttribute('aria-busy', 'false')
  expect(drawn).toHaveLength(55)
  expect(drawn.filter((one) => !one.endsWith('true'))).toEqual([])
  messages.push(sampleMessage(56, { text: 'Something new.' }))
  await tell(something)
  await expect.element(log).toMatchTextContent('Something new.')
  watcher.disconnect()
  expect(drawn.slice(55)).toEqual(['Something new. false'])
})

test('a conversation ends with the care: the challenger can read it, but not continue it', async () => {
  await asArjun()
  await expect.element(field).toBeVisible()
  answer({ 'GET /conversations/:id': { ...withMeera, open: false } })
  await tell(something)
  await expect.element(page.getByText('This conversation has ended.')).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(log).toMatchTextContent('Message 1.')
})

test('nobody writes to a person who is away; the field is there again when they are back', async () => {
  await asArjun()
  await expect.element(field).toBeVisible()
  answer({ 'GET /conversations/:id': { ...withMeera, away: true } })
  await tell(something)
  await expect
    .element(
      page.getByText('They are not available at the moment. You can write again as soon as they are back.'),
    )
    .toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
  answer({ 'GET /conversations/:id': withMeera })
  await tell(something)
  await expect.element(field).toBeVisible()
})

test('a page that missed the end of a conversation learns it when sending', async () => {
  await asArjun()
  answer({ [sends]: () => problem(409, conversationEndedMessage) })
  await field.fill('Thank you')
  await send.click()
  await expect
    .element(failed)
    .toMatchTextContent('This conversation has ended. It can be read, not continued.')
})

test('for the nutritionist an ended conversation is gone', async () => {
  const router = await asMeera()
  await expect.element(field).toBeVisible()
  answer({ 'GET /conversations/:id': () => problem(404, 'Not found'), 'GET /conversations': [] })
  await tell(something)
  await expect.element(page.getByText('This conversation is not here')).toBeVisible()
  await page.getByRole('link', { name: 'All messages' }).click()
  await expect.element(page.getByText('No conversations yet')).toBeVisible()
  await expect.poll(() => router.state.location.pathname).toBe('/app/messages')
})

test('a conversation that can’t be loaded says so, and can be loaded again', async () => {
  const text = `See you on ${addDays(today(), 7)}`
  const answers = answersOfConversation([sampleMessage(1, { text })])
  await open(conversationAddress, {
    as: 'nutritionist',
    answers: { ...answers, 'GET /conversations/:id': away, [pages]: away },
  })
  await expect.element(page.getByText('The conversation could not be loaded')).toBeVisible()
  answer(answers)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(log).toMatchTextContent(text)
})

test('a conversation beside the others is sound', async () => {
  const messages = [...sampleMessages(3), sampleMessage(4, fromArjun)]
  const others = sampleConversation({ id: '01900000-0000-7000-8000-000000000102' })
  await asMeera(messages)
  answer({ 'GET /conversations': [sampleConversation({ unread_count: 1 }), others] })
  await expect.element(log).toMatchTextContent('Message 4.')
  await expectSound()
})

test('a colleague who covers stands under her own name, on the side of the nutritionist', async () => {
  const cover = {
    ...{ nutritionist_id: sampleIds.nutritionist, nutritionist_name: 'Meera Iyer' },
    ...{ colleague_name: 'Ravi Menon', to: today() },
  }
  const messages = [
    sampleMessage(1, { ...fromArjun, is_read: true }),
    sampleMessage(2, { sender_id: sampleId(77), cover_name: 'Ravi Menon' }),
    sampleMessage(3),
  ]
  await open(conversationAddress, {
    as: 'nutritionist',
    answers: { ...answersOfConversation(messages), 'GET /conversations/:id': sampleConversation({ cover }) },
  })
  await expect.element(page.getByText(`Ravi Menon covers until ${formatDate(today())}`).first()).toBeVisible()
  await expect.element(log.getByText('Ravi Menon:')).toBeVisible()
  const sides = [...document.querySelectorAll('[role="log"] [data-mine]')].map(
    ({ textContent }) => textContent,
  )
  expect(sides).toHaveLength(2)
  await open(conversationAddress, {
    as: 'patient',
    answers: {
      ...answersOfConversation(messages),
      'GET /conversations/:id': { ...withMeera, cover },
    },
  })
  await expect
    .element(page.getByText(/^Ravi Menon stands in until .*, and reads and answers your messages\.$/))
    .toBeVisible()
  await expect.element(log.getByText('Ravi Menon:')).toBeVisible()
})
