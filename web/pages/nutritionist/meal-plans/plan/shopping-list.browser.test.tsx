import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ShoppingList } from '#domain/plans/shopping-list.ts'
import { answer, away, held, problem } from '#web/testing/fake-api.ts'
import { expectSound, open } from '#web/testing/screen.tsx'
import { plan, practice } from '../testing.ts'

const stored = plan([['Dal'], ['Poha']])
const address = `/app/nutritionist/meal-plans/${stored.id}`
const row = (shelf: string, name: string, amount: string) => ({
  ...{ shelf, food_id: name, name, grams: 1, amount },
})
const list: ShoppingList = {
  rows: [
    row('Vegetables', 'Tomato', '5 pieces (360 g)'),
    row('Vegetables', 'Onion', '3 pieces (200 g)'),
    row('Dals and beans', 'Toor dal (arhar)', '1.2 kg'),
  ],
  meals: 28,
  typed: [],
}
const typed = [
  { date: '2026-01-05', title: 'Poha' },
  { date: '2026-01-06', title: 'Aunt’s pickle' },
]
const show = (answers: object, size: 'phone' | 'desktop' = 'desktop') =>
  open(`${address}/shopping-list`, {
    as: 'nutritionist',
    answers: { ...practice({ plans: [stored] }), ...answers },
    size,
  })

test.each(['phone', 'desktop'] as const)(
  'what to buy is listed by shelf on a %s, and printed',
  async (size) => {
    const { answer: later, letGo } = held({ ...list, typed })
    await show({ 'GET /meal-plans/:id/shopping-list': later }, size)
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Shopping list for Arjun Rao')
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull()
    letGo()
    const vegetables = page.getByRole('region', { name: 'Vegetables' })
    await expect.element(vegetables.getByRole('listitem').nth(0)).toMatchTextContent('Tomato')
    await expect.element(vegetables.getByRole('listitem').nth(0)).toMatchTextContent('5 pieces (360 g)')
    await expect.element(page.getByRole('region', { name: 'Dals and beans' })).toMatchTextContent('1.2 kg')
    const alert = page.getByRole('alert')
    await expect.element(alert).toMatchTextContent('2 of 28 meals were typed by hand and are not in the list')
    await expect.element(alert).toMatchTextContent('Poha (Monday), Aunt’s pickle (Tuesday)')
    const print = vi.spyOn(window, 'print').mockImplementation(() => {})
    await page.getByRole('button', { name: 'Print' }).click()
    expect(print).toHaveBeenCalledOnce()
    print.mockRestore()
    if (size !== 'phone') await expectSound()
  },
)

test('the plan leads to its list and back', async () => {
  await open(address, {
    as: 'nutritionist',
    answers: { ...practice({ plans: [stored] }), 'GET /meal-plans/:id/shopping-list': list },
  })
  await page.getByRole('button', { name: 'More for this plan' }).click()
  await page.getByRole('menuitem', { name: 'Shopping list' }).click()
  await expect.element(page.getByText('Toor dal (arhar)')).toBeVisible()
  await expect.element(page.getByText('typed by hand')).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Back to the plan' }).click()
  await expect.element(page.getByRole('heading', { name: 'Meal plan for Arjun Rao' })).toBeVisible()
})

test('a plan of typed meals has nothing to buy, and nothing to print', async () => {
  await show({
    'GET /meal-plans/:id/shopping-list': { rows: [], meals: 1, typed: typed.slice(0, 1) },
  })
  await expect.element(page.getByText('Nothing to buy is known')).toBeVisible()
  await expect.element(page.getByText('1 of 1 meals was typed by hand and is not in the list')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Print' })).not.toBeInTheDocument()
  await expectSound()
})

test('without a server it can be tried again; a withdrawn plan and one of another practice say so', async () => {
  await show({ 'GET /meal-plans/:id/shopping-list': away })
  await expect.element(page.getByText('Failed to load the shopping list. Please try again.')).toBeVisible()
  answer({ 'GET /meal-plans/:id/shopping-list': problem(409, 'This plan was withdrawn.') })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByText('This plan was withdrawn.')).toBeVisible()
  answer({ 'GET /meal-plans/:id/shopping-list': problem(404, 'Not found') })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByText('This meal plan is not here')).toBeVisible()
})
