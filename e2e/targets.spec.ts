import { assign, expect, idOf, test } from './nutritionists.ts'
import { challenger } from './patients.ts'
import { enter } from './people.ts'

test('a target is proposed, overridden with a reason and shown to the challenger', async ({
  page,
  platform,
  meera,
}) => {
  const asha = await challenger(platform, {
    ...{ first_name: 'Asha', gender: 'female', goal: 'lose', activity_level: 'light' },
  })
  await assign(platform, asha, meera)
  await enter(page, asha, '/app/patient/')
  const own = page.getByRole('region', { name: 'Your daily targets' })
  await expect(page.getByRole('region', { name: 'Quick Actions' })).toBeVisible()
  await expect(own).toHaveCount(0)

  await enter(page, meera, `/app/nutritionist/patients/${await idOf(platform, asha)}?place=targets`)
  const card = page.getByRole('region', { name: 'Daily targets' })
  await expect(card).toContainText('None are set yet.')
  await card.getByText('How it comes about').click()
  await expect(card).toContainText('82.5 kg (at the start) and 172 cm: BMI 27.9')
  await expect(card).toContainText('20% less to lose weight')
  await card.getByRole('button', { name: 'Use these' }).click()
  await expect(card).toContainText('Set by Meera Iyer on')
  await expect(card).toContainText('They are as proposed today.')

  await card.getByRole('button', { name: 'Change values' }).click()
  const form = page.getByRole('dialog', { name: 'Daily targets of Asha Rao' })
  await form.getByLabel('Calories').fill('2100')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Please give a reason: these values differ from the proposal')).toBeVisible()
  await form.getByLabel('Reason').fill('She walks to work since May.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  await expect(card).toContainText('2,100 kcal')
  await expect(card).toContainText('Reason: She walks to work since May.')
  const show = card.getByRole('switch', { name: 'Show to Asha Rao' })
  await expect(show).not.toBeChecked()
  await show.press('Space')
  await expect(show).toBeChecked()
  await expect(page.getByText('Targets saved.').first()).toBeVisible()

  const needs = page.getByRole('region', { name: 'What a day needs' })
  await needs.getByText('The figures', { exact: true }).click()
  // A tenth of 2,100 kcal.
  await expect(needs.getByRole('listitem').filter({ hasText: /^Free sugar/ })).toContainText('at most 52 g')
  await needs.getByRole('button', { name: 'Change Iron' }).click()
  const change = page.getByRole('dialog', { name: 'Iron for Asha Rao' })
  await change.getByLabel('Allowance').fill('30')
  await change.getByLabel('Reason').fill('Ferritin of 9 in May.')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(change).toHaveCount(0)
  await expect(needs).toContainText('Reason: Ferritin of 9 in May.')
  await expect(needs.getByRole('listitem').filter({ hasText: /^Iron/ })).toContainText('30 mg')

  await enter(page, asha, '/app/patient/')
  await expect(own).toContainText('2,100 kcal')
  await expect(own).toContainText('Set by Meera Iyer on')
  await expect(own).not.toContainText('walks to work')
})
