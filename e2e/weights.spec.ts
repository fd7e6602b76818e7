import { addDays, today } from '#domain/dates.ts'
import { call, challenger } from './patients.ts'
import { enter } from './people.ts'
import { expect, test } from './platform.ts'

test('a weight from the icon, and a history from another app', async ({ page, platform }) => {
  const person = await challenger(platform)
  await enter(page, person, '/app/dashboard')

  await test.step('from the icon: the shortcut, the number, Save', async () => {
    const manifest = await (await page.request.get('/manifest.webmanifest')).json()
    const urls = (manifest as { shortcuts: { url: string }[] }).shortcuts.map(({ url }) => url)
    expect(urls).toHaveLength(3)
    for (const url of urls) {
      await page.goto(url)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await page.goto(urls.find((url) => url.includes('note=weight'))!)
    await expect(page.getByLabel('Weight (kg)')).toBeFocused()
    await page.keyboard.type('81.4')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Weigh-ins' })).toContainText('81.4 kg')
    await expect(page).toHaveURL(/\/app\/patient\/progress\/?$/)
  })

  await test.step('the export of Apple Health is looked at, imported, and imported again', async () => {
    const record = (daysAgo: number) =>
      ` <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Scale" unit="lb" startDate="${addDays(today(), -daysAgo)} 07:12:00 +0530" value="${180 + daysAgo / 20}"/>`
    const records = Array.from({ length: 60 }, (_, day) => record(day)).join('\n')
    const file = {
      name: 'export.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from(`<?xml version="1.0"?>\n<HealthData locale="en_IN">\n${records}\n</HealthData>\n`),
    }
    const dialog = page.getByRole('dialog', { name: 'Import weights' })
    const choose = async () => {
      await page.getByRole('button', { name: 'Import weights' }).click()
      await dialog.locator('input[type=file]').setInputFiles(file)
    }
    await choose()
    await expect(dialog).toContainText('59 weights from 60 rows of Apple Health, 1 row skipped')
    await expect(dialog).toContainText('1 day of the file already has a weight')
    await dialog.getByRole('button', { name: 'Import 59 weights' }).click()
    await expect(dialog).toContainText('59 weights added, 0 replaced, 1 row skipped')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('figure', { name: 'Weight' })).toContainText(
      /Trend 81\.\d kg, 0\.\d kg (less|more) than four weeks ago/,
    )
    await choose()
    await expect(dialog).toContainText('0 weights from 60 rows of Apple Health, 60 rows skipped')
    await expect(dialog).toContainText('60 days of the file already have a weight')
    const stored = await call<{ weight_kg: number }[]>(platform, person, 'GET /patients/weights?limit=100')
    expect(stored).toHaveLength(60)
    expect(stored.slice(0, 2).map(({ weight_kg }) => weight_kg)).toEqual([81.4, 81.67])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('the import is taken back: what was noted by hand stays', async () => {
    const card = page.getByRole('region', { name: 'Weigh-ins' })
    await expect(card).toContainText('Imported: 59 weights added, 0 replaced.')
    await card.getByRole('button', { name: 'Undo the import' }).click()
    await expect(card).toContainText('Import undone: 59 weights removed, 0 put back.')
    await expect(card.getByRole('listitem')).toHaveCount(1)
    const stored = await call<{ weight_kg: number }[]>(platform, person, 'GET /patients/weights')
    expect(stored.map(({ weight_kg }) => weight_kg)).toEqual([81.4])
  })

  await test.step('without a network a weight waits, also over a reload; then it is sent, in place of the earlier one', async () => {
    const card = page.getByRole('region', { name: 'Weigh-ins' })
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.context().setOffline(true)
    await page.goto('/app/patient/progress?note=weight')
    await expect(page.getByLabel('Weight (kg)')).toBeFocused()
    await page.keyboard.type('80.9')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.reload()
    await expect(card.getByRole('list', { name: 'Weights not sent yet' })).toContainText('80.9 kg')
    await page.context().setOffline(false)
    await expect(card.getByRole('list', { name: 'Weights not sent yet' })).toHaveCount(0)
    await expect(card.getByRole('listitem')).toContainText(['80.9 kg'])
    const stored = await call<{ weight_kg: number }[]>(platform, person, 'GET /patients/weights')
    expect(stored.map(({ weight_kg }) => weight_kg)).toEqual([80.9])
  })
})
