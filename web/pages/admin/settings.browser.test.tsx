import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownSecondFactorFirstMessage } from '#domain/auth/second-factor.ts'
import { noPictureMessage } from '#domain/files/limits.ts'
import { type Answers, answer, away, callsOf, doubleClick, held, problem } from '#web/testing/fake-api.ts'
import { button, dialog, region } from '#web/testing/find.ts'
import { chooseFile, samplePhoto } from '#web/testing/pictures.ts'
import {
  answersOfSettings,
  sampleBrand,
  sampleIssuer,
  sampleMatching,
  samplePayments,
  sampleSecurity,
} from '#web/testing/samples/settings.ts'
import { sampleUsers } from '#web/testing/samples.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const anHourAgo = () => new Date(Date.now() - 3_700_000).toISOString()
const openSettings = (more: Answers = {}) =>
  open('/app/admin/settings', { as: 'admin', answers: { ...answersOfSettings(), ...more } })
const brand = region('Name and contact')
const field = (label: string) => brand.getByLabelText(label, { exact: true })
const matching = region('Matching')
const hours = matching.getByLabelText('Hours of waiting')
const changed =
  'Another administrator has changed these settings meanwhile. Load the latest, then make your change again.'

test('name and contact: what is wrong is said, empty is as the server was set up', async () => {
  await openSettings()
  await expect.element(field('Name')).toHaveValue('')
  await expect.element(field('Name')).toHaveAttribute('placeholder', 'Thali')
  await expect
    .element(brand.getByText('Terms that you have published keep their words', { exact: false }))
    .toBeVisible()
  await expect.element(brand.getByText(/^Not published: no page shows a phone number/)).toBeVisible()
  await field('Support phone').fill('12345')
  await button('Save name and contact').click()
  await expect.element(brand.getByText('Please enter a phone number of 10 to 15 digits')).toBeVisible()
  await expect.element(field('Support phone')).toHaveFocus()
  expect(callsOf('PUT /admin/settings/brand')).toEqual([])
  await field('Support phone').fill('+91 98765 43210')
  await field('Name').fill('Annapurna')
  await expect.element(brand.getByText('Not saved yet')).toBeVisible()
  answer({ 'PUT /admin/settings/brand': away })
  await button('Save name and contact').click()
  await expect
    .element(brand.getByText('The settings could not be saved. Please try again.').first())
    .toBeVisible()
  await expect.element(field('Name')).toHaveValue('Annapurna')
  const saved = {
    ...sampleBrand({ brand_name: 'Annapurna', support_phone: '+91 98765 43210' }, 1),
    ...{ updated_at: anHourAgo(), updated_by: 'admin' },
  }
  answer({ 'PUT /admin/settings/brand': saved, 'GET /admin/settings/brand': saved })
  await button('Save name and contact').click()
  await expect.poll(toasts).toContain('Name and contact saved')
  await expect.element(brand.getByText(/^Changed .* by admin$/)).toBeVisible()
  await expect.element(brand.getByText('Published: +91 98765 43210, for calls and WhatsApp.')).toBeVisible()
  const sent = callsOf('PUT /admin/settings/brand').at(-1)
  expect([sent?.body.brand_name, sent?.body.support_email, sent?.headers.get('If-Match')]).toEqual([
    'Annapurna',
    '',
    '"0"',
  ])
})

test('saving over the changes of another administrator is refused, and those can be loaded', async () => {
  await openSettings({ 'PUT /admin/settings/brand': () => problem(412, changed) })
  await field('Name').fill('Thali Two')
  answer({ 'GET /admin/settings/brand': sampleBrand({ brand_name: 'Annapurna' }, 1) })
  await button('Save name and contact').click()
  await expect.element(brand.getByText(changed).first()).toBeVisible()
  await expect.element(brand.getByText('What you typed is still here.')).toBeVisible()
  await expect.element(field('Name')).toHaveValue('Thali Two')
  await button('Load the latest').click()
  await expect.element(field('Name')).toHaveValue('Annapurna')
  await expect.element(brand.getByText('Not saved yet')).not.toBeInTheDocument()
})

test('the page is not left with changes without asking', async () => {
  const router = await openSettings()
  await field('Name').fill('Annapurna')
  await page.getByRole('link', { name: 'Audit' }).first().click()
  const guard = dialog('Leave without saving?')
  await button('Cancel', guard).click()
  await expect.element(guard).not.toBeInTheDocument()
  await expect.element(field('Name')).toHaveValue('Annapurna')
  await expect.poll(() => router.state.location.pathname).toBe('/app/admin/settings')
})

test('the hours of matching are whole, and below what is promised; empty is as built in', async () => {
  await openSettings()
  const save = button('Save matching')
  for (const wrong of ['24', '0']) {
    await hours.fill(wrong)
    await save.click()
    await expect.element(matching.getByText('Please enter whole hours from 1 to 23')).toBeVisible()
  }
  expect(callsOf('PUT /admin/settings/matching')).toEqual([])
  for (const [typed, stored] of [
    ['18', 18],
    ['', null],
  ] as const) {
    const saved = sampleMatching(stored, typed ? 1 : 2)
    answer({ 'PUT /admin/settings/matching': saved, 'GET /admin/settings/matching': saved })
    await hours.fill(typed)
    await save.click()
    await expect
      .poll(() => callsOf('PUT /admin/settings/matching').at(-1)?.body)
      .toEqual({ automatic_after_hours: stored, nutritionists_invite: true })
    await expect.element(matching.getByText('Not saved yet')).not.toBeInTheDocument()
    await expect.element(hours).toHaveValue(typed)
  }
  await expect.poll(toasts).toContain('Matching saved')
})

test('how people pay: a UPI ID and a SAC have their forms; the rate and the prices are stored', async () => {
  await openSettings()
  const payments = region('Payments')
  const typed = (label: string) => payments.getByLabelText(label, { exact: true })
  const save = button('Save payments')
  await expect.element(payments).toMatchTextContent('invoices show it only while a GSTIN is set above')
  await typed('UPI ID').fill('98200 98200')
  await typed('GST rate (%)').fill('41')
  await typed('SAC, the code of your service').fill('99')
  await save.click()
  for (const sentence of [
    'Please enter a UPI ID like thali@okbank',
    'Please enter a rate from 0 to 40',
    'A SAC has 6 digits',
  ])
    await expect.element(payments.getByText(sentence)).toBeVisible()
  const now = { upi_id: 'thali@okbank', gst_percent: 18, sac: '999319', public_prices: true }
  const saved = samplePayments(now, 1)
  answer({ 'PUT /admin/settings/payments': saved, 'GET /admin/settings/payments': saved })
  await typed('UPI ID').fill('thali@okbank')
  await typed('GST rate (%)').fill('18')
  await typed('SAC, the code of your service').fill('999319')
  await typed('Show prices on the about page').click()
  await save.click()
  await expect.poll(toasts).toContain('Payments saved')
  expect(callsOf('PUT /admin/settings/payments').map(({ body }) => body)).toMatchObject([now])
  answer({ 'PUT /admin/settings/payments': samplePayments({ ...now, gst_percent: null }, 2) })
  await typed('GST rate (%)').fill('')
  await save.click()
  await expect.poll(() => callsOf('PUT /admin/settings/payments').at(-1)?.body.gst_percent).toBe(null)
})

test('a test e-mail says what became of it', async () => {
  await openSettings()
  const mail = region('Test e-mail')
  const { email } = sampleUsers.admin
  await expect.element(mail).toMatchTextContent(`Sends an e-mail to ${email} at once`)
  const taken = { recipient: email, to: 'mail server' as const, taken: true, error: null }
  for (const [reply, said] of [
    [{ ...taken, to: 'folder' as const }, 'No mail server is set'],
    [taken, `It should soon be in the inbox of ${email}.`],
    [{ ...taken, taken: false, error: '550 No such mailbox' }, '550 No such mailbox'],
    [away, 'The test could not be made. Please try again.'],
  ] as const) {
    answer({ 'POST /admin/settings/test-mail': reply })
    await doubleClick(button('Send a Test E-mail'))
    await expect.element(mail.getByRole('status')).toMatchTextContent(said)
  }
  // A double click sends only one mail.
  expect(callsOf('POST /admin/settings/test-mail')).toHaveLength(4)
  // Nor does another press while it is being sent.
  const sending = held(taken)
  answer({ 'POST /admin/settings/test-mail': sending.answer })
  await button('Send a Test E-mail').click()
  await expect.element(button('Sending...')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  sending.letGo()
  await expect
    .element(mail.getByRole('status'))
    .toMatchTextContent(`It should soon be in the inbox of ${email}.`)
  expect(callsOf('POST /admin/settings/test-mail')).toHaveLength(5)
})

test('the background work: when last, when next, and what failed', async () => {
  await openSettings()
  const item = (words: string) => region('Background work').getByRole('listitem').filter({ hasText: words })
  await expect
    .element(item('Matching challengers who wait'))
    .toMatchTextContent('WorksLast done 1 hour ago, next 6 Jan 2026, 2:00 am')
  await expect.element(item('Nightly ranks')).toMatchTextContent('RunningNot done yet')
  await expect.element(item('Reminding')).toMatchTextContent(/Failed 2 times.*No mail server/)
  await expect
    .element(item('E-mails'))
    .toMatchTextContent('1 given up3 waitingLast sent 1 hour ago550 No such mailbox')
})

test('each part that fails says so by itself, and is tried again', async () => {
  await openSettings({
    'GET /admin/settings/brand': away,
    'GET /admin/settings/issuer': away,
    'GET /admin/settings/matching': away,
    'GET /admin/jobs': away,
  })
  const parts = [
    ['Name and contact', 'Failed to load name and contact'],
    ['Issuer of receipts', 'Failed to load the issuer of receipts'],
    ['Matching', 'Failed to load the hours of matching'],
    ['Background work', 'Failed to load the background work'],
  ] as const
  for (const [part, words] of parts) await expect.element(region(part)).toMatchTextContent(words)
  answer(answersOfSettings())
  for (const [part] of parts) {
    await button('Try Again', region(part)).click()
    await expect.element(region(part).getByRole('alert')).not.toBeInTheDocument()
  }
  await expect.element(hours).toBeVisible()
})

test('the settings are sound', async () => {
  await openSettings({ 'GET /admin/logo': { logo: sampleLogo } })
  await expect.element(hours).toBeVisible()
  await expect.element(region('Texts')).toMatchTextContent('Version 2026-01-05, last updated 5 January 2026')
  await expectSound()
})

test('two-step sign-in is required of staff, by an administrator who has it', async () => {
  await openSettings({
    'PUT /admin/settings/security': () =>
      problem(422, ownSecondFactorFirstMessage, [
        { path: 'second_factor_for_staff', message: ownSecondFactorFirstMessage },
      ]),
  })
  const security = region('Security')
  const required = security.getByRole('checkbox', { name: 'Staff need two-step sign-in' })
  await expect.element(required).not.toBeChecked()
  await required.click()
  await expect.element(security).toMatchTextContent('Not saved yet')
  await button('Save security').click()
  await expect.element(security).toMatchTextContent(ownSecondFactorFirstMessage)
  const saved = sampleSecurity(true, 1)
  answer({ 'PUT /admin/settings/security': saved, 'GET /admin/settings/security': saved })
  await button('Save security').click()
  await expect.poll(toasts).toContain('Security saved')
  await expect.element(required).toBeChecked()
  expect(callsOf('PUT /admin/settings/security').at(-1)?.body).toEqual({ second_factor_for_staff: true })
})

const sampleLogo = { src: 'data:image/png;base64,iVBORw0KGgo=', width: 256, height: 128 }

test('the logo is chosen, sent as it is, and removed after a question', async () => {
  await openSettings()
  const logo = region('Logo')
  await expect.element(logo).toMatchTextContent("None yet: PDFs have the platform's own mark.")
  answer({ 'PUT /admin/logo': { logo: sampleLogo }, 'GET /admin/logo': { logo: sampleLogo } })
  const chosen = await samplePhoto(900, 450)
  await chooseFile(chosen)
  await expect.element(logo.getByRole('img', { name: "The practice's logo" })).toBeInTheDocument()
  const { body } = callsOf('PUT /admin/logo')[0]!
  expect([body.type, body.size]).toEqual(['image/png', chosen.size])
  answer({ 'GET /admin/logo': { logo: null } })
  await logo.getByRole('button', { name: 'Remove logo' }).click()
  await button('Remove').click()
  await expect.element(logo).toMatchTextContent('None yet')
  answer({ 'PUT /admin/logo': problem(422, noPictureMessage) })
  await chooseFile(new File(['nothing'], 'logo.png', { type: 'image/png' }))
  await expect.poll(toasts).toContain(noPictureMessage)
})

test('the issuer of receipts is stored, with a GSTIN that is right', async () => {
  await openSettings()
  const issuer = region('Issuer of receipts')
  await issuer.getByLabelText('Legal name').fill('Thali Care LLP')
  await issuer.getByLabelText('Address').fill('12 Lake Road')
  await issuer.getByLabelText('GSTIN').fill('27AAPFU0939F1ZX')
  await button('Save issuer of receipts').click()
  await expect.element(issuer).toMatchTextContent('Please enter a GSTIN of 15 characters')
  await issuer.getByLabelText('GSTIN').fill('27aapfu0939f1zv')
  const stored = { legal_name: 'Thali Care LLP', address: '12 Lake Road', gstin: '27AAPFU0939F1ZV' }
  const saved = sampleIssuer(stored, 1)
  answer({ 'PUT /admin/settings/issuer': saved, 'GET /admin/settings/issuer': saved })
  await button('Save issuer of receipts').click()
  await expect.poll(toasts).toContain('Issuer of receipts saved')
  await expect.element(issuer.getByLabelText('GSTIN')).toHaveValue('27AAPFU0939F1ZV')
  expect(callsOf('PUT /admin/settings/issuer').at(-1)?.body).toEqual({ ...stored, gstin: '27aapfu0939f1zv' })
})

test('a verified nutritionist is named to sign the clinical rules', async () => {
  const meera = { id: sampleUsers.nutritionist.id, name: 'Meera Iyer' }
  const rules = { nutritionist: null, candidates: [meera], signed: null }
  await openSettings({ 'GET /admin/settings/rules': rules })
  const card = region('Clinical rules')
  await expect.element(card).toMatchTextContent('Nobody has signed the rules yet.')
  const named = { ...rules, nutritionist: meera }
  answer({ 'PUT /admin/settings/rules': named, 'GET /admin/settings/rules': named })
  await card.getByRole('combobox', { name: 'Signed by' }).click()
  await page.getByRole('option', { name: 'Meera Iyer' }).click()
  await expect.poll(toasts).toContain('Meera Iyer may sign the rules now.')
  expect(callsOf('PUT /admin/settings/rules')[0]!.body).toEqual({ nutritionist_id: meera.id })
})
