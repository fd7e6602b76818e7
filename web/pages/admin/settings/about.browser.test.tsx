import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, away, callsOf } from '#web/testing/fake-api.ts'
import { button, region } from '#web/testing/find.ts'
import { sampleAbout } from '#web/testing/samples/settings.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const openForm = (reply: ReturnType<typeof sampleAbout> | typeof away = sampleAbout()) =>
  open('/app/admin/settings/about', { as: 'admin', answers: { 'GET /admin/settings/about': reply } })
const save = button('Save about page')
const services = region('Services')
const service = (n: number) => services.getByRole('group', { name: `Service ${n}`, exact: true })
const title = (n: number) => service(n).getByLabelText('Title')

test('entries are added, moved and removed, and the focus goes along', async () => {
  await openForm()
  await button('Remove service 6').click()
  await expect.element(button('Add a service')).toHaveFocus()
  await button('Add a service').click()
  await expect.element(title(6)).toHaveFocus()
  await title(6).fill('Cooking classes')
  await service(6).getByLabelText('Text').fill('Once a month.')
  await button('Move service 6 up').click()
  await expect.element(title(5)).toHaveFocus()
  await expect.element(title(5)).toHaveValue('Cooking classes')
  await expect.element(button('Move service 1 up')).toBeDisabled()
  await expect.element(button('Move service 6 down')).toBeDisabled()
})

test('invalid fields say why; only differences from the built-in texts are saved', async () => {
  await openForm()
  await page.getByLabelText('Mission').fill('To feed everybody well.')
  await page.getByLabelText('Founded in').fill('2150')
  await title(1).fill('')
  await save.click()
  await expect.element(page.getByText('This year has not come yet')).toBeVisible()
  await expect.element(service(1).getByText('Title is required')).toBeVisible()
  expect(callsOf('PUT /admin/settings/about')).toEqual([])
  await page.getByLabelText('Founded in').fill('2021')
  await title(1).fill(sampleAbout().standard.services[0]!.title)
  await button('Remove certification 4').click()
  await page.getByLabelText('Certification 1', { exact: true }).fill('FSSAI licence')
  await page.getByLabelText('We hold these certifications').click()
  answer({ 'PUT /admin/settings/about': away })
  await save.click()
  await expect
    .element(page.getByText('The about page could not be saved. Please try again.').first())
    .toBeVisible()
  const stored = { mission: 'To feed everybody well.', founded_year: 2021, certifications_held: true }
  const saved = sampleAbout(stored, 1)
  answer({ 'PUT /admin/settings/about': saved, 'GET /admin/settings/about': saved })
  await save.click()
  await expect.poll(toasts).toContain('About page saved')
  const sent = callsOf('PUT /admin/settings/about').at(-1)?.body
  expect(sent).toMatchObject({ ...stored, vision: null, services: null, values: null })
  expect(sent?.certifications?.[0]).toBe('FSSAI licence')
  expect(sent?.certifications).toHaveLength(sampleAbout().standard.certifications.length - 1)
})

test('the built-in texts come back, and nothing is stored of them', async () => {
  await openForm(sampleAbout({ founded_year: 2021 }, 1))
  await expect.element(page.getByLabelText('Founded in')).toHaveValue('2021')
  await button('Built-in texts').click()
  await expect.element(page.getByLabelText('Founded in')).toHaveValue('2024')
  const saved = sampleAbout({}, 2)
  answer({ 'PUT /admin/settings/about': saved, 'GET /admin/settings/about': saved })
  await save.click()
  await expect.poll(toasts).toContain('About page saved')
  expect(new Set(Object.values(callsOf('PUT /admin/settings/about')[0]?.body ?? {}))).toEqual(new Set([null]))
})

test('a page that does not load is tried again', async () => {
  await openForm(away)
  await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to load the about page')
  answer({ 'GET /admin/settings/about': sampleAbout() })
  await button('Try Again').click()
  await expect.element(page.getByLabelText('Mission')).toBeVisible()
})

test('the form of the about page is sound', async () => {
  await openForm()
  await expect.element(page.getByLabelText('Mission')).toBeVisible()
  await expectSound()
})
