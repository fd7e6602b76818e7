import type { Page } from '@playwright/test'
import { formatDate, today } from '#domain/dates.ts'
import { assign, expect, test } from './nutritionists.ts'
import { challenger, publishPlan } from './patients.ts'
import { enter } from './people.ts'

/** A picture as a phone takes it: drawn in the page, 2,000 pixels wide. */
async function photo(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 2000
    canvas.height = 1500
    const drawing = canvas.getContext('2d')!
    drawing.fillStyle = '#c2410c'
    drawing.fillRect(0, 0, 2000, 1500)
    return canvas.toDataURL('image/jpeg')
  })
  return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(url.split(',')[1]!, 'base64') }
}

/** Waits until the picture in a button has its pixels, and returns how many. */
async function pixelsOf(page: Page, name: RegExp) {
  const shown = page.getByRole('button', { name })
  await shown.scrollIntoViewIfNeeded()
  await expect(shown).toBeEnabled()
  return shown.locator('img').evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  })
}

test('a challenger photographs a meal, sends a picture and a lab report; the nutritionist sees all three', async ({
  page,
  browser,
  platform,
  meera,
}) => {
  const asha = await challenger(platform, { first_name: 'Asha' })
  const { id } = await assign(platform, asha, meera)
  await publishPlan(platform, meera, asha)
  const phone = await browser.newPage({
    baseURL: platform.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })

  await enter(phone, asha, '/app/patient')
  await phone
    .getByRole('button', { name: /Ragi dosa/ })
    .first()
    .click()
  await phone.getByTestId('file').setInputFiles(await photo(phone))
  await phone.getByRole('button', { name: 'Add photo', exact: true }).click()
  expect(await pixelsOf(phone, /^Photo of Ragi dosa/)).toEqual([1600, 1200])

  await phone.goto(`/app/messages/${id}`)
  await phone.getByTestId('file').setInputFiles(await photo(phone))
  await phone.getByRole('button', { name: 'Send picture' }).click()
  expect(await pixelsOf(phone, /^Your picture/)).toEqual([1600, 1200])

  await phone.goto('/app/patient/progress')
  await phone.getByRole('button', { name: 'Add result' }).click()
  await phone.getByLabel('What was examined').fill('Lipid profile')
  await phone.getByTestId('file').setInputFiles(await photo(phone))
  await phone.getByRole('button', { name: 'Save', exact: true }).click()
  const report = new RegExp(`^Lipid profile of ${formatDate(today())}`)
  expect(await pixelsOf(phone, report)).toEqual([2000, 1500])
  await phone.close()

  await enter(page, meera, `/app/messages/${id}`)
  expect(await pixelsOf(page, /^Picture from Asha/)).toEqual([1600, 1200])
  await page.getByRole('link', { name: 'View Progress' }).click()
  expect(await pixelsOf(page, /^Photo of Breakfast: Ragi dosa/)).toEqual([1600, 1200])
  await page.getByRole('tab', { name: 'Labs' }).click()
  expect(await pixelsOf(page, report)).toEqual([2000, 1500])
})
