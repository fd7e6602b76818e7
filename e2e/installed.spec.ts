import type { Page } from '@playwright/test'
import { assign, expect, test } from './nutritionists.ts'
import { call, challenger } from './patients.ts'
import { enter } from './people.ts'

/** Shares with Thali as a phone does: a form of another app, which the browser sends to the manifest's address. */
async function share(page: Page, { text, picture }: { text?: string; picture?: boolean }) {
  const manifest = await (await page.request.get('/manifest.webmanifest')).json()
  const { action, method, enctype, params } = manifest.share_target
  await page.evaluate(
    async ({ text, picture, ...target }) => {
      const form = Object.assign(document.createElement('form'), target)
      if (text) form.append(Object.assign(document.createElement('textarea'), { name: 'text', value: text }))
      if (picture) {
        const drawn = new OffscreenCanvas(40, 30)
        drawn.getContext('2d')
        const chosen = new DataTransfer()
        chosen.items.add(new File([await drawn.convertToBlob()], 'plate.png', { type: 'image/png' }))
        form.append(
          Object.assign(document.createElement('input'), { name: 'file', type: 'file', files: chosen.files }),
        )
      }
      document.body.append(form)
      // As browsers do: the interface does not hear of it.
      HTMLFormElement.prototype.submit.call(form)
    },
    { text, picture, action, method, enctype },
  )
  expect([params.text, params.files[0].name]).toEqual(['text', 'file'])
  await expect(page).toHaveURL(/\/app\/patient\/share$/)
}

test('what another app shares becomes a message, after a look at it', async ({ page, platform, meera }) => {
  const asha = await challenger(platform, { first_name: 'Asha' })
  const { id } = await assign(platform, asha, meera)
  const messages = () =>
    call<{ text: string; picture: unknown }[]>(platform, meera, `GET /conversations/${id}/messages`)
  await enter(page, asha, '/app/patient')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')

  await share(page, { text: 'Rajma\nSoak for eight hours.' })
  await expect(page.getByText('Soak for eight hours.')).toBeVisible()
  await page.getByRole('button', { name: 'Put it into a message' }).click()
  const field = page.getByRole('textbox', { name: /^Message to / })
  await expect(field).toHaveValue('Rajma\nSoak for eight hours.')
  expect(await messages()).toHaveLength(0)
  await field.press('Control+Enter')
  await expect
    .poll(async () => (await messages()).map(({ text }) => text))
    .toEqual(['Rajma\nSoak for eight hours.'])

  await share(page, { picture: true })
  await expect(page.getByRole('img', { name: 'What you chose' })).toBeVisible()
  await page.getByRole('button', { name: 'Send the picture' }).click()
  await expect.poll(messages).toHaveLength(2)
  // Nothing of it is left on the device.
  expect(await page.evaluate(() => caches.has('shared'))).toBe(false)
})

test('without the worker the page says that nothing came', async ({ page, platform }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await enter(page, await challenger(platform), '/app/patient')
  await share(page, { text: 'Rajma' })
  await expect(page.getByText('Nothing is shared')).toBeVisible()
})
