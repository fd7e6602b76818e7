import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { numberedDish, practice, ravi } from '#web/pages/nutritionist/meal-plans/testing.ts'
import { answer, away, held, listOf, problem } from '#web/testing/fake-api.ts'
import { expectAccessible, open } from '#web/testing/screen.tsx'

const find = page.getByRole('dialog', { name: 'Find' })
const option = (name: string) => find.getByRole('button', { name })
const opener = page.getByRole('button', { name: 'Find', exact: true })

test('Ctrl+K finds pages, dishes and people; Enter goes there', async () => {
  const dish = numberedDish(1, { name: 'Ravaiya', ingredients: ['100 g brinjal'] })
  const router = await open('/app/nutritionist/meal-plans/new', {
    as: 'nutritionist',
    answers: practice({ dishes: [dish] }),
  })
  await expect.element(opener).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(find).toBeVisible()
  await userEvent.keyboard('meal pl')
  await expect.element(option('Meal Plans')).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe('/app/nutritionist/meal-plans')
  await expect.element(find).not.toBeInTheDocument()

  await opener.click()
  await expect.poll(() => history.state?.overlay).toBe(1)
  history.back()
  await expect.element(find).not.toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/app/nutritionist/meal-plans')

  await opener.click()
  await userEvent.keyboard('rava')
  await option(dish.name).click()
  await expect.element(page.getByRole('dialog', { name: dish.name }).getByText('100 g brinjal')).toBeVisible()
  await userEvent.keyboard('{Escape}')

  answer({ 'GET /nutritionists/patients/:id': () => problem(404, 'This could not be found.') })
  await opener.click()
  await userEvent.keyboard('ravi')
  await expect.element(option(ravi.patient_name)).toBeVisible()
  // The marked line has other colours.
  await expect
    .poll(() => find.element().querySelector('[data-selected]')?.textContent)
    .toContain('@example.in')
  await expectAccessible(['color-contrast'])
  await option(ravi.patient_name).click()
  await expect
    .poll(() => router.state.location.pathname)
    .toBe(`/app/nutritionist/patients/${ravi.patient_id}`)
})

test('Enter runs the first line, also before it is marked, and before it is there', async () => {
  const router = await open('/app/nutritionist/meal-plans/new', { as: 'nutritionist', answers: practice() })
  const people = held(listOf([ravi]))
  answer({
    'GET /nutritionists/patients': people.answer,
    'GET /nutritionists/patients/:id': () => problem(404, 'This could not be found.'),
  })
  await opener.click()
  await userEvent.keyboard('meal pl')
  await expect.element(option('Meal Plans')).toBeVisible()
  find.element().querySelector('[data-selected]')!.removeAttribute('data-selected')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe('/app/nutritionist/meal-plans')

  await opener.click()
  await userEvent.keyboard('ravi{Enter}')
  await expect.element(find.getByText('Looking...')).toBeVisible()
  people.letGo()
  await expect
    .poll(() => router.state.location.pathname)
    .toBe(`/app/nutritionist/patients/${ravi.patient_id}`)
  await expect.element(find).not.toBeInTheDocument()
})

test('a page that comes late leaves the focus in the palette', async () => {
  const router = await open('/app/nutritionist/meal-plans/new', { as: 'nutritionist', answers: practice() })
  await opener.click()
  await expect.element(find.getByRole('textbox')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(find).not.toBeInTheDocument()
  void router.navigate('/app/nutritionist/meal-plans')
  ;(opener.element() as HTMLElement).click()
  await expect.element(page.getByRole('heading', { name: 'Meal Plans', level: 1 })).toBeInTheDocument()
  await expect.element(find.getByRole('textbox')).toHaveFocus()
  await userEvent.keyboard('create')
  await expect.element(find.getByRole('textbox')).toHaveValue('create')
})

test('says when nothing is found, and when nobody could be looked for', async () => {
  await open('/app/nutritionist/meal-plans/new', { as: 'nutritionist', answers: practice() })
  answer({ 'GET /nutritionists/patients': [] })
  await opener.click()
  await userEvent.keyboard('zzz')
  await expect.element(find.getByText('Nothing found')).toBeVisible()
  answer({ 'GET /nutritionists/patients': away, 'GET /meal-plans/templates': away })
  await userEvent.keyboard('z')
  await expect.element(find.getByText('People could not be searched. Please try again.')).toBeVisible()
})

test('on a phone the drawer leads to it, and the header keeps room for the role', async () => {
  await open('/app/nutritionist/meal-plans', { as: 'nutritionist', answers: practice(), size: 'phone' })
  await expect.element(page.getByText('Nutritionist', { exact: true }).first()).toBeVisible()
  await expect.element(opener).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await opener.click()
  await expect.element(find).toBeVisible()
  await userEvent.keyboard('meal pl')
  await expect.element(option('Meal Plans')).toBeVisible()
})
