import { addDays, formatDate, today } from '#domain/dates.ts'
import { assign, expect, idOf, nutritionist, test } from './nutritionists.ts'
import { call, challenger } from './patients.ts'
import { enter } from './people.ts'

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

  await page.getByRole('button', { name: /^End the cover/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End Cover' }).click()
  await expect(page.getByText('Nobody covers at the moment')).toBeVisible()
  // His open list is read again, because he is told.
  await his.goto('/app/nutritionist/patients')
  await expect(his.getByRole('article', { name: 'Arjun Rao' })).toHaveCount(0)
  const log = await call<{ sender_id: string }[]>(
    platform,
    meera,
    `GET /conversations/${(await call<{ id: string }[]>(platform, meera, 'GET /conversations'))[0]!.id}/messages`,
  )
  expect(log[0]!.sender_id).toBe(await idOf(platform, ravi))
})
