import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { dropShared } from '#web/lib/storage/shared.ts'
import { type Answers, pictureFile, problem } from '#web/testing/fake-api.ts'
import { careAnswers, sampleCare } from '#web/testing/samples/patient.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

beforeEach(dropShared)

/** What the service worker leaves. */
async function share(text: string, file?: Blob, name = 'plate.png') {
  const cache = await caches.open('shared')
  await cache.put('/app/text', new Response(text))
  const headers = { 'Content-Type': file?.type ?? '', 'X-Name': encodeURIComponent(name) }
  if (file) await cache.put('/app/file', new Response(file, { headers }))
}
const show = (answers: Answers = {}) =>
  open('/app/patient/share', { as: 'patient', size: 'phone', answers: { ...careAnswers(), ...answers } })
const nutritionist = sampleCare().nutritionist!

test('a recipe goes into the field of the conversation, below what was typed, and is not sent', async () => {
  await share('Rajma\nSoak for eight hours.')
  const absent = () => problem(404, 'This could not be found.')
  const router = await show({
    'GET /conversations': [],
    'GET /conversations/:id': absent,
    'GET /conversations/:id/messages': absent,
  })
  await expect.element(page.getByText('Soak for eight hours.')).toBeVisible()
  await expectSound()
  await page.getByRole('button', { name: 'Put it into a message' }).click()
  await expect
    .poll(() => router.state.location.pathname)
    .toBe(`/app/messages/${nutritionist.conversation_id}`)
  const drafts = Object.entries(localStorage).filter(([name]) => name.startsWith('draft:message:'))
  expect(drafts.map(([, draft]) => JSON.parse(draft).text)).toEqual(['Rajma\nSoak for eight hours.'])
  // It is gone from where it waited.
  await show()
  await expect.element(page.getByText('Nothing is shared')).toBeVisible()
  await expectSound()
})

test('a picture is looked at first, and need not be sent', async () => {
  await share('', await pictureFile().blob())
  await show()
  await expect.element(page.getByRole('img', { name: 'What you chose' })).toBeVisible()
  await expectSound()
  await expect.element(page.getByRole('button', { name: 'Send the picture' })).toBeVisible()
  await page.getByRole('button', { name: 'Don’t share' }).click()
  await show()
  await expect.element(page.getByText('Nothing is shared')).toBeVisible()
})

test('a PDF is named; what is neither cannot be sent', async () => {
  await share('', new Blob(['%PDF-1.7'], { type: 'application/pdf' }), 'Blood report.pdf')
  await show()
  await expect.element(page.getByText('Blood report.pdf')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send the PDF' })).toBeVisible()
  await dropShared()
  await share('', new Blob(['no picture'], { type: 'image/png' }))
  await show()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(page.getByRole('button', { name: /Send|Put/ }).elements()).toEqual([])
})

test('without a nutritionist it waits', async () => {
  await share('Rajma')
  await show({ 'GET /patients/care': { ...sampleCare(), nutritionist: null } })
  await expect.element(page.getByText('Nobody can read it now')).toBeVisible()
})
