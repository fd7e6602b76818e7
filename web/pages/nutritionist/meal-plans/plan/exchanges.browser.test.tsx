import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { gramsOnlyMessage } from '#domain/clinical/insulin.ts'
import { type Call, callsOf, problem } from '#web/testing/fake-api.ts'
import { button, dialog } from '#web/testing/find.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'
import { plan, practice } from '../testing.ts'

const stored = plan([[{ title: 'Poha', carbs_g: 46 }, { title: 'Typed by hand' }]])
const shown = page.getByRole('switch', { name: 'Exchanges' })
const counted = ({ body }: Call<'POST /meal-plans/exchanges'>) => {
  const [poha, typed] = body.days![0]!.meals!
  return {
    refused: null,
    meals: {
      [poha!.id!]: { counts: { cereal: 2, fat: 0.5 }, uncounted_kcal: 0 },
      [typed!.id!]: { counts: {}, uncounted_kcal: 300 },
    },
  }
}
const reading = (answers = {}, at = '') =>
  open(`/app/nutritionist/meal-plans/${stored.id}${at}`, {
    as: 'nutritionist',
    answers: {
      ...practice(),
      'GET /meal-plans/:id': stored,
      'POST /meal-plans/exchanges': counted,
      ...answers,
    },
  })

test("a week's meals are told in exchanges once this device has them switched on", async () => {
  await reading()
  await expect.element(shown).not.toBeChecked()
  expect(callsOf('POST /meal-plans/exchanges')).toEqual([])
  await shown.click()
  await expect.element(page.getByText('2 cereal, ½ fat', { exact: true })).toBeVisible()
  await expect.element(page.getByText('not counted: 300 kcal', { exact: true })).toBeVisible()
  await expectSound()
  await reading({}, '?edit=1&step=2')
  await expect.element(shown).toBeChecked()
  await expect.element(page.getByText('2 cereal, ½ fat', { exact: true })).toBeVisible()
  await shown.click()
  await expect.element(page.getByText('2 cereal, ½ fat', { exact: true })).not.toBeInTheDocument()
})

test('for somebody on insulin meals have grams of carbohydrate, and the screen says why', async () => {
  await reading({ 'POST /meal-plans/exchanges': { refused: gramsOnlyMessage, meals: {} } })
  await shown.click()
  await expect.element(page.getByText(gramsOnlyMessage)).toBeVisible()
  await expect.element(page.getByText('Carbohydrate 46 g', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/cereal/)).not.toBeInTheDocument()
})

test('the chart is taken in a language that this device remembers', async () => {
  const chart = dialog('Exchange chart')
  const openChart = async () => {
    await button('Other ways to download').click()
    await page.getByRole('menuitem', { name: 'Exchange chart (PDF)' }).click()
  }
  await reading({ 'GET /meal-plans/:id/exchange-chart.pdf': problem(422, gramsOnlyMessage) })
  await openChart()
  await chart.getByLabelText('Language').selectOptions('Tamil')
  await expectSound()
  await chart.getByRole('button', { name: 'Download' }).click()
  expect(callsOf('GET /meal-plans/:id/exchange-chart.pdf')[0]?.query).toEqual({ language: 'Tamil' })
  await expect.poll(toasts).toContain(gramsOnlyMessage)
  await openChart()
  await expect.element(chart.getByLabelText('Language')).toHaveValue('Tamil')
})
