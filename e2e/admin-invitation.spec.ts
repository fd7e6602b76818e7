import { administrator } from './patients.ts'
import { enter, linkFor, newEmail } from './people.ts'
import { expect, test } from './platform.ts'

test('an administrator invites another one, who accepts; a second invitation is withdrawn', async ({
  page,
  browser,
  platform,
}) => {
  const email = newEmail('kabir')
  await enter(page, await administrator(platform), '/app/admin/users')
  const invite = async (address: string) => {
    await page.getByRole('button', { name: 'Invite Administrator' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite Administrator' })
    await dialog.getByLabel('Email').fill(address)
    await dialog.getByLabel('Your password', { exact: true }).fill(platform.admin.password)
    await dialog.getByRole('button', { name: 'Send Invitation' }).dblclick()
    await expect(page.getByText(`Invitation sent to ${address}`)).toBeVisible()
  }
  await invite(email)
  const open = page.getByRole('region', { name: 'Open invitations' })
  await expect(open).toContainText(email)

  const guest = await (await browser.newContext({ baseURL: platform.url })).newPage()
  await guest.goto(await linkFor(platform, email, 'accept-invitation'))
  await guest.getByLabel('Name').fill('Kabir Anand')
  await guest.getByLabel('Phone').fill('98765 43210')
  await guest.getByRole('textbox', { name: 'Password' }).fill('a kettle of strong chai')
  await guest.getByRole('button', { name: 'Create Account' }).click()
  await expect(guest).toHaveURL(/\/app\//)
  await guest.goto('/app/admin/users')
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('User Management')
  await expect(guest.getByRole('row').filter({ hasText: email })).toContainText('Admin')

  const other = `other-${email}`
  await invite(other)
  const link = await linkFor(platform, other, 'accept-invitation')
  await open.getByRole('button', { name: `Withdraw the invitation of ${other}` }).click()
  await page
    .getByRole('dialog', { name: 'Withdraw this invitation?' })
    .getByRole('button', { name: 'Withdraw' })
    .click()
  await expect(page.getByText('Invitation withdrawn')).toBeVisible()
  const late = await (await browser.newContext({ baseURL: platform.url })).newPage()
  await late.goto(link)
  await late.getByLabel('Name').fill('Somebody')
  await late.getByLabel('Phone').fill('98765 43210')
  await late.getByRole('textbox', { name: 'Password' }).fill('a kettle of strong chai')
  await late.getByRole('button', { name: 'Create Account' }).click()
  await expect(late.getByRole('heading', { level: 1 })).toHaveText('This invitation is not valid any more')
})
