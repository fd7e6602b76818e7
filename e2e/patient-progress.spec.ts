import { today } from '#domain/dates.ts'
import { challenger } from './patients.ts'
import { enter } from './people.ts'
import { expect, test } from './platform.ts'

const address = '/app/patient/progress'

// A service worker would answer in place of the route below.
test.use({ serviceWorkers: 'block' })

test("days are the operator's, wherever the phone is", async ({ page, platform }) => {
  // At any time one of these zones has another date than India.
  const [zone, day] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
    .map((timeZone) => [timeZone, new Intl.DateTimeFormat('en-CA', { timeZone }).format()] as const)
    .find(([, date]) => date !== today())!
  await enter(page, await challenger(platform), '/app/dashboard')
  await expect(page.locator('html')).toHaveAttribute('data-time-zone', 'Asia/Kolkata')
  await page.route(`**${address}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('Asia/Kolkata', zone) })
  })
  await page.goto(address)
  await page.getByRole('button', { name: 'Add Progress Report' }).click()
  await expect(page.getByLabel('Week Start')).toHaveValue(day)
})
