import { addDays, formatDate, instantAt, today, weekdays } from '#domain/dates.ts'
import { assign, expect, idOf, nutritionist, test } from './nutritionists.ts'
import { call, challenger } from './patients.ts'
import { enter } from './people.ts'

const hours = {
  kinds: [{ name: 'Call', public_name: 'Call', minutes: 15, place: 'By phone', price_paise: 0 }],
  weekly: weekdays.map((weekday) => ({ weekday, from: '10:00', to: '13:00' })),
  ...{ exceptions: [], leave: [], buffer_minutes: 0, cancel_until_hours: 24 },
}

test('a nutritionist is away: a colleague sees her challenger and answers, until the cover is ended', async ({
  page,
  browser,
  platform,
  meera,
}) => {
  const ravi = await nutritionist(platform, 'approved', {
    first_name: 'Ravi',
    last_name: `Menon${process.pid}`,
  })
  const name = `Ravi Menon${process.pid}`
  const arjun = await challenger(platform)
  await assign(platform, arjun, meera)
  const to = formatDate(addDays(today(), 6))

  await enter(page, meera, '/app/nutritionist/patients')
  await page.getByRole('link', { name: 'Cover', exact: true }).click()
  await page.getByRole('button', { name: 'Ask a Colleague to Cover' }).first().click()
  const ask = page.getByRole('dialog', { name: 'Ask a Colleague to Cover' })
  await ask.getByRole('combobox', { name: 'Colleague' }).fill(name)
  await page.getByRole('option', { name }).click()
  await ask.getByLabel('Last day').fill(addDays(today(), 6))
  await ask.getByRole('button', { name: 'Lend' }).click()
  await expect(page.getByRole('row').filter({ hasText: `${name} covers for you` })).toContainText('Now')

  const theirs = await browser.newPage({ baseURL: platform.url })
  await enter(theirs, arjun, '/app/messages')
  await expect(theirs.getByText(`${name} stands in until ${to}`)).toBeVisible()
  await theirs.getByRole('textbox', { name: /^Message to/ }).fill('May I swap the paneer?')
  await theirs.getByRole('button', { name: 'Send', exact: true }).click()

  const his = await browser.newPage({ baseURL: platform.url })
  await enter(his, ravi, '/app/nutritionist/patients')
  await expect(his.getByRole('article', { name: 'Arjun Rao' })).toContainText(
    `Covered for Meera Iyer until ${to}`,
  )
  await his.getByRole('link', { name: 'Message Arjun Rao' }).click()
  await expect(his.getByRole('log').getByText('May I swap the paneer?')).toBeVisible()
  await his.getByRole('textbox', { name: /^Message to/ }).fill('Yes, with tofu.')
  await his.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(theirs.getByRole('log')).toContainText(`${name}:Yes, with tofu.`)

  await call(platform, meera, 'PUT /nutritionists/availability', hours)
  const starts_at = new Date(instantAt(addDays(today(), 2), '10:00')).toISOString()
  await call(platform, arjun, 'POST /appointments', { starts_at, kind: 'Call' })
  await his.goto(`/app/nutritionist/calendar?view=day&date=${addDays(today(), 2)}`)
  await expect(his.getByText('Call, with Meera Iyer')).toBeVisible()
  await his.getByRole('button', { name: 'Move: Arjun Rao' }).click()
  const moving = his.getByRole('dialog')
  await moving.getByRole('button', { name: '11:00 am' }).first().click()
  await moving.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(his.getByText('11:00 am to 11:15 am')).toBeVisible()

  await page.getByRole('button', { name: /^End the cover/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End Cover' }).click()
  await expect(page.getByText('Nobody covers at the moment')).toBeVisible()
  // His open list is read again, because he is told.
  await his.goto('/app/nutritionist/patients')
  await expect(his.getByRole('article', { name: 'Arjun Rao' })).toHaveCount(0)
  await his.goto(`/app/nutritionist/calendar?view=day&date=${addDays(today(), 2)}`)
  await expect(his.getByText('Nothing booked')).toBeVisible()
  const log = await call<{ sender_id: string }[]>(
    platform,
    meera,
    `GET /conversations/${(await call<{ id: string }[]>(platform, meera, 'GET /conversations'))[0]!.id}/messages`,
  )
  expect(log[0]!.sender_id).toBe(await idOf(platform, ravi))
})
