import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ReplyOf } from '#web/lib/api/api.ts'
import { answer, callsOf } from '#web/testing/fake-api.ts'
import { button, region } from '#web/testing/find.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

type List = ReplyOf<'GET /rules'>
const sodium: List['rules'][number] = {
  ...{ id: 'hypertension-sodium', condition: 'hypertension', text: 'At most 2,000 mg of sodium a day.' },
  ...{ source: 'WHO 2012; NIN 2020', effect: 'limit', on: true },
}
const gate: List['rules'][number] = {
  ...{ id: 'cancer-gate', condition: 'cancer', text: 'With cancer no target is computed.' },
  ...{ source: 'The product’s own safety rule', effect: 'block', on: true },
}
const list = (more: Partial<List> = {}): List => ({
  ...{ rules: [sodium, gate], signed: null, may_sign: true },
  ...more,
})
const openRules = (rules: List) =>
  open('/app/nutritionist/rules', { as: 'nutritionist', answers: { 'GET /rules': rules } })

test('the named nutritionist switches rules and signs the list; safety rules have no switch', async () => {
  await openRules(list())
  await expect.element(page.getByText('Nobody has signed these rules yet')).toBeVisible()
  await expect.element(region('Hypertension')).toMatchTextContent('Limit once signed')
  await expectSound()
  expect(page.getByRole('switch').elements()).toHaveLength(1)
  await page.getByRole('switch', { name: sodium.text }).click()
  await expect.element(region('Hypertension')).toMatchTextContent('Off')
  await expect.element(button('Sign the rules')).toBeDisabled()
  await page.getByRole('checkbox').click()
  const signed = list({
    rules: [{ ...sodium, on: false }, gate],
    signed: { by: 'Meera Iyer', at: '2026-11-20T06:30:00.000Z' },
  })
  answer({ 'PUT /rules': signed, 'GET /rules': signed })
  await button('Sign the rules').click()
  await expect.poll(toasts).toContain('Rules signed.')
  expect(callsOf('PUT /rules')[0]!.body).toEqual({ rules: [{ id: sodium.id, on: false }], signed: true })
  await expect.element(page.getByText('Signed by Meera Iyer on')).toBeVisible()
})

test('others read and search them', async () => {
  await openRules(list({ may_sign: false, signed: { by: 'Meera Iyer', at: '2026-11-20T06:30:00.000Z' } }))
  await expect.element(region('Cancer')).toBeVisible()
  await page.getByLabelText('Search').fill('sodium')
  await expect.element(region('Cancer')).not.toBeInTheDocument()
  await expect.element(region('Hypertension')).toMatchTextContent('LimitSource: WHO 2012; NIN 2020')
  await expect.element(button('Sign the rules')).not.toBeInTheDocument()
})
