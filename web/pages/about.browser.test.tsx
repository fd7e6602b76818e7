import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { region } from '#web/testing/find.ts'
import { samplePackage } from '#web/testing/samples/ledger.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

test('packages stand with their prices where the practice publishes them', async () => {
  const { public_name, visits, weeks, price_paise, valid_days } = samplePackage()
  await open('/about', {
    answers: { 'GET /public/packages': [{ public_name, visits, weeks, price_paise, valid_days }] },
  })
  await expect
    .element(region('Packages and prices'))
    .toMatchTextContent('Care plan6 visits, 12 weeks of plans, within 90 days₹5,999')
  await expectSound()
})

test('without published packages there is nothing of them', async () => {
  await open('/about', { answers: { 'GET /public/packages': [] } })
  await expect.element(region('Our values')).toBeVisible()
  await expect.element(page.getByText('Packages and prices')).not.toBeInTheDocument()
})
