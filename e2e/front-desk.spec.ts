import { expect, nutritionist, test } from './nutritionists.ts'
import { administrator } from './patients.ts'
import { enter, linkFor, newEmail, open } from './people.ts'

test('the day of a front desk: invited, it brings a client, takes a payment and answers a visitor', async ({
  page,
  browser,
  platform,
}) => {
  const email = newEmail('desk')
  const ravi = await nutritionist(platform, 'approved', { first_name: 'Ravi', last_name: 'Menon' })
  await enter(page, await administrator(platform), '/app/admin/users')
  await page.getByRole('button', { name: 'Invite Administrator' }).click()
  const invite = page.getByRole('dialog', { name: 'Invite Administrator' })
  await invite.getByLabel('Email').fill(email)
  await invite.getByRole('radio', { name: 'Front desk' }).check()
  await invite.getByLabel('Your password', { exact: true }).fill(platform.admin.password)
  await invite.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(page.getByRole('region', { name: 'Open invitations' })).toContainText(
    `${email}, for the front desk`,
  )

  const visitor = await browser.newPage({ baseURL: platform.url })
  await open(visitor, '/contact')
  const contact = visitor.getByRole('form')
  await contact.getByLabel('Name').fill('Kamla Devi')
  await contact.getByLabel('Email').fill(newEmail('kamla'))
  await contact.getByLabel('Message').fill('Are you open on Sundays?')
  await contact.getByRole('button', { name: 'Send' }).click()
  await expect(visitor.getByText(/Thank you|received/).first()).toBeVisible()

  const desk = await browser.newPage({ baseURL: platform.url })
  const refused: string[] = []
  desk.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url())
  })
  await desk.goto(await linkFor(platform, email, 'accept-invitation'))
  await desk.getByLabel('Name').fill('Kavita Shah')
  await desk.getByLabel('Phone').fill('98765 43210')
  await desk.getByRole('textbox', { name: 'Password' }).fill('a kettle of strong chai')
  await desk.getByRole('button', { name: 'Create Account' }).click()
  await expect(desk).toHaveURL(/\/app\//)
  await desk.goto('/app/admin')
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Front Desk')

  const main = desk.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'People' }).click()
  await desk.getByRole('button', { name: 'Add a Challenger' }).click()
  const add = desk.getByRole('dialog', { name: 'Add a Challenger' })
  await add.getByLabel('Name').fill('Sunita Bai')
  await add.getByLabel('Phone').fill('98200 98200')
  await add.getByRole('combobox', { name: 'Nutritionist' }).fill(ravi.email)
  await desk.getByRole('option').filter({ hasText: ravi.email }).click()
  await add.getByRole('button', { name: 'Add and Invite' }).click()
  const sent = desk.getByRole('dialog', { name: 'Invitation of Sunita Bai' })
  await expect(sent.getByLabel('Message')).toHaveValue(/Ravi Menon invites you/)
  await sent.getByRole('button', { name: 'Done' }).click()
  const invited = desk.getByRole('region', { name: 'Not joined yet' })
  await expect(invited).toContainText('In the care of Ravi Menon')

  await invited.getByRole('link', { name: 'Sunita Bai' }).click()
  await desk.getByRole('region', { name: 'Payments' }).getByRole('link', { name: 'Ledger' }).click()
  await desk.getByRole('button', { name: 'Record payment' }).first().click()
  const payment = desk.getByRole('dialog', { name: 'Record payment' })
  await payment.getByLabel('Amount').fill('1,500')
  await payment.getByRole('button', { name: 'Record payment' }).click()
  await expect(desk.getByRole('row').filter({ hasText: 'Sunita Bai' })).toContainText('₹1,500.00')

  await main.getByRole('link', { name: 'Calendar' }).click()
  await desk.getByRole('link', { name: 'Hours and kinds' }).click()
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Hours and Kinds')
  await desk.getByRole('combobox', { name: 'Nutritionist' }).fill(ravi.email)
  await desk.getByRole('option').filter({ hasText: ravi.email }).click()
  for (const kind of [0, 1, 2]) await desk.getByLabel('Place').nth(kind).fill('12 MG Road')
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect(desk.getByText('Hours saved.')).toBeVisible()
  await desk.getByRole('link', { name: 'Back to Calendar' }).click()
  await desk.getByRole('button', { name: 'Book', exact: true }).click()
  const book = desk.getByRole('dialog')
  await book.getByRole('combobox', { name: 'For whom' }).fill('Sunita')
  await desk
    .getByRole('option', { name: /Sunita Bai/ })
    .first()
    .click()
  await expect(book.getByText('With Ravi Menon.')).toBeVisible()
  await book.getByRole('button', { name: '11:00 am' }).last().click()
  await book.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(book.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /9820098200.*12%20MG%20Road/,
  )
  await book.getByRole('button', { name: 'Done' }).click()
  await expect(book).toHaveCount(0)

  await main.getByRole('link', { name: 'Queries' }).click()
  await desk.getByRole('link', { name: /Are you open on Sundays/ }).click()
  await desk.getByLabel('Your reply').fill('Yes, from ten to one.')
  await desk.getByRole('button', { name: 'Send Reply' }).click()
  await expect(desk.getByText('Yes, from ten to one.').first()).toBeVisible()
  expect(refused).toEqual([])

  const theirs = await browser.newPage({ baseURL: platform.url })
  await enter(theirs, ravi, '/app/nutritionist/patients')
  await theirs
    .getByRole('article', { name: 'Sunita Bai' })
    .getByRole('link', { name: /^View Progress/ })
    .click()
  await expect(theirs.getByRole('link', { name: /, 11:00 am$/ })).toBeVisible()
})
