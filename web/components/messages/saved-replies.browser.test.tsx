import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { awayAmongMessage } from '#domain/messages/messages.ts'
import { enoughRepliesMessage, type SavedReply } from '#domain/messages/saved-replies.ts'
import { answer, callsOf, problem } from '#web/testing/fake-api.ts'
import { answersOfConversation, conversationAddress, sampleMessages } from '#web/testing/samples/messages.ts'
import { sampleChallenger } from '#web/testing/samples/practice.ts'
import { sampleId } from '#web/testing/samples.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const reply = (number: number, title: string, text: string): SavedReply => ({
  ...{ id: sampleId(500 + number), title, text },
  ...{ created_at: '2026-01-12T06:00:00.000Z', updated_at: '2026-01-12T06:00:00.000Z' },
})
const asha = sampleChallenger()
const zoya = sampleChallenger({ patient_id: sampleId(121), patient_name: 'Zoya Rao' })
const field = page.getByRole('textbox', { name: 'Message to Arjun Rao' })
const button = page.getByRole('button', { name: 'Saved replies' })
const dialog = page.getByRole('dialog', { name: 'Saved replies' })
const caret = () => (field.element() as HTMLTextAreaElement).selectionEnd

async function compose(replies = [reply(1, 'Lentils', 'Please soak the lentils.')], size?: 'phone') {
  await open(conversationAddress, {
    as: 'nutritionist',
    ...(size && { size }),
    answers: {
      ...answersOfConversation(sampleMessages(1)),
      'GET /saved-replies': () => replies,
      'POST /saved-replies': ({ body }) => {
        const saved = reply(replies.length + 1, body.title, body.text)
        replies.push(saved)
        return saved
      },
    },
  })
}

test('one press shows the replies, one puts it where the caret is, and nothing typed is lost', async () => {
  await compose(undefined, 'phone')
  await field.fill('Namaste Arjun! Bye.')
  ;(field.element() as HTMLTextAreaElement).setSelectionRange(0, 14)
  await button.click()
  await expectSound()
  await dialog.getByRole('button', { name: 'Lentils Please soak' }).click()
  await expect.element(field).toHaveValue('Namaste Arjun! Please soak the lentils. Bye.')
  await expect.element(field).toHaveFocus()
  expect(caret()).toBe('Namaste Arjun! Please soak the lentils.'.length)
  await expect.element(dialog).not.toBeInTheDocument()
})

test('without a mouse: the replies come first, and Escape returns the focus', async () => {
  await compose()
  const first = dialog.getByRole('button', { name: 'Lentils Please soak' })
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(first).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(first).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(first).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(first).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('Please soak the lentils.')
  await expect.element(field).toHaveFocus()
})

test('one press saves what is typed, under its first words; a full list says so', async () => {
  await compose([])
  await button.click()
  await expect.element(dialog).toMatchTextContent('No saved replies yet')
  await expect.element(dialog.getByRole('button', { name: 'Save what you typed' })).not.toBeInTheDocument()
  await expectSound()
  await userEvent.keyboard('{Escape}')
  await field.fill('Two litres a day,\nplease.')
  await button.click()
  answer({ 'POST /saved-replies': problem(409, enoughRepliesMessage) })
  await dialog.getByRole('button', { name: 'Save what you typed' }).click()
  await expect.poll(toasts).toContain(enoughRepliesMessage)
  const saved = reply(9, 'Two litres a day, please.', 'Two litres a day,\nplease.')
  answer({ 'POST /saved-replies': saved, 'GET /saved-replies': [saved] })
  await dialog.getByRole('button', { name: 'Save what you typed' }).click()
  await expect.poll(toasts).toContain('Saved as “Two litres a day, please.”.')
  expect(callsOf('POST /saved-replies').at(-1)!.body).toEqual({ title: saved.title, text: saved.text })
  await expect.element(dialog.getByRole('button', { name: 'Save what you typed' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('Two litres a day,\nplease.')
})

test('a reply is changed and deleted where it is found; a challenger has none', async () => {
  await compose()
  await button.click()
  await dialog.getByRole('button', { name: 'Edit Lentils' }).click()
  const change = page.getByRole('dialog', { name: 'Change reply' })
  await change.getByRole('textbox', { name: 'Title' }).fill('Rajma')
  await expectSound()
  answer({ 'PUT /saved-replies/:id': reply(1, 'Rajma', 'Please soak the lentils.') })
  await change.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => callsOf('PUT /saved-replies/:id').map(({ body }) => body))
    .toMatchObject([{ title: 'Rajma' }])
  await dialog.getByRole('button', { name: 'Delete Lentils' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this reply?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => callsOf('DELETE /saved-replies/:id')).toHaveLength(1)
  await open(conversationAddress, { as: 'patient', answers: answersOfConversation(sampleMessages(1)) })
  await expect.element(page.getByRole('textbox', { name: /^Message to/ })).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
})

test('one message to several challengers says to how many it goes, and that nobody sees the others', async () => {
  await open('/app/nutritionist/patients', {
    as: 'nutritionist',
    answers: {
      'GET /nutritionists/patients': [asha, zoya],
      'GET /nutritionists/clients': [],
      'GET /nutritionists/patients/counts': { active: 2, profiles_complete: 1, new_this_month: 1 },
      'GET /saved-replies': [reply(1, 'Lentils', 'Please soak the lentils.')],
    },
  })
  await page.getByRole('button', { name: 'Write to Several' }).click()
  const write = page.getByRole('dialog', { name: 'Write to several challengers' })
  await expect.element(write).toMatchTextContent('Nobody is chosen yet.')
  await write.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(write).toMatchTextContent('Please choose at least one challenger')
  await expect.element(write).toMatchTextContent('Please write a message')
  await write.getByRole('button', { name: /^Choose all/ }).click()
  await write.getByRole('button', { name: 'Saved replies' }).click()
  await dialog.getByRole('button', { name: 'Lentils Please soak' }).click()
  await expect
    .element(write.getByRole('textbox', { name: 'Message' }))
    .toHaveValue('Please soak the lentils.')
  await expect
    .element(write)
    .toMatchTextContent(
      /It goes to \d+ challengers, to each in their own conversation\. Nobody sees who else gets it\./,
    )
  await expectSound()
  answer({ 'POST /messages': problem(403, awayAmongMessage(['Arjun Rao'])) })
  await write.getByRole('button', { name: /^Send to \d+ challengers$/ }).click()
  await expect.poll(toasts).toContain(awayAmongMessage(['Arjun Rao']))
  const sent = (patient_id: string) => ({ patient_id, conversation_id: sampleId(101) })
  answer({ 'POST /messages': ({ body }) => body.patient_ids.map(sent) })
  await write.getByRole('button', { name: /^Send to/ }).click()
  await expect.poll(toasts).toContain('Sent to 2 challengers.')
  await expect.element(write).not.toBeInTheDocument()
  expect(callsOf('POST /messages')[1]!.body).toEqual({
    ...{ patient_ids: [asha.patient_id, zoya.patient_id], text: 'Please soak the lentils.' },
  })
})
