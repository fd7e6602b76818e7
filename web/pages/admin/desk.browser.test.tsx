import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays, today } from '#domain/dates.ts'
import { carerNeededMessage } from '#domain/people/clients.ts'
import { type Answers, answer, callsOf, listOf } from '#web/testing/fake-api.ts'
import { button, dialog, region } from '#web/testing/find.ts'
import { sampleListedUser, samplePerson } from '#web/testing/samples/admin.ts'
import {
  inDays,
  sampleAppointment,
  sampleAppointments,
  sampleHours,
  sampleSlots,
} from '#web/testing/samples/appointments.ts'
import {
  sampleInvoice,
  samplePackage,
  samplePayment,
  sampleSubscription,
  sampleTotals,
} from '#web/testing/samples/ledger.ts'
import { sampleQuery } from '#web/testing/samples/support.ts'
import { sampleId, sampleIds, sampleUsers } from '#web/testing/samples.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

/* A call that the front desk may not make has no answer here, and fails the test. */

const kashibai = samplePerson({ cared_for_by: 'Meera Iyer' })
const meera = sampleListedUser({ id: sampleIds.nutritionist, name: 'Meera Iyer', role: 'nutritionist' })
const invited = {
  ...{ id: sampleId(300), patient_id: sampleId(301), name: 'Vikram Sethi', email: null },
  ...{ nutritionist_id: sampleIds.nutritionist, nutritionist_name: 'Meera Iyer', phone: '9820098200' },
  ...{ date_of_birth: null, state: 'open' as const, created_at: '2026-01-05T06:30:00.000Z' },
  ...{ expires_at: '2026-01-19T06:30:00.000Z', erased_on: '2026-02-19', consented_on: null },
  ...{ consent_by_name: null, consent_at: null, guardian_name: null },
}
const whatsapp = 'https://wa.me/919876543210?text=Hello'
const invoiceText = 'https://wa.me/919876543210?text=Invoice'
const visit = sampleAppointment({
  ...{ whatsapp, kind: null, kind_id: null, price_paise: null },
  other_texts: [{ about: 'Invoice', whatsapp: invoiceText }],
})
const answers: Answers = {
  'GET /public/queries/counts': {
    ...{ new: 1, in_progress: 0, resolved: 0, all: 1, overdue: 0 },
    waiting_since: '2026-01-05T06:30:00.000Z',
  },
  'GET /nutritionists/clients': [invited],
  'GET /admin/subscriptions/renewals': [sampleSubscription({ ends_on: '2026-01-09' })],
  'GET /admin/users': ({ query }) => listOf(query.role === 'nutritionist' ? [meera] : [kashibai]),
  'GET /admin/users/counts': { total: 1, patient: 1, nutritionist: 0, admin: 0 },
  'GET /admin/users/:id': ({ params }) => (params.id === meera.id ? samplePerson({ ...meera }) : kashibai),
  'GET /admin/subscriptions': [sampleSubscription()],
  'GET /admin/payments': [samplePayment()],
  'GET /admin/payments/totals': sampleTotals(100),
  'GET /invoices': [sampleInvoice()],
  'GET /invoices/:id': sampleInvoice({ state: 'part_paid', paid_paise: 50_000, left_paise: 99_900 }),
  // The server tells a desk only what invoices say.
  'GET /packages': [samplePackage({ name: 'Care plan' })],
  'GET /public/queries': [sampleQuery()],
  'GET /public/queries/:id': sampleQuery(),
  'GET /appointments': sampleAppointments([visit]),
  'GET /patients/slots': sampleSlots(),
  'GET /nutritionists/availability': sampleHours(),
}
const openDesk = (address: string) => open(address, { as: { ...sampleUsers.admin, desk: true }, answers })
const heading = page.getByRole('heading', { level: 1 })

test('its home has what waits for a desk, and leads to its places', async () => {
  await openDesk('/app/admin')
  await expect.element(heading).toHaveTextContent('Front Desk')
  const waiting = region('Waiting for you').getByRole('link')
  for (const [words, href] of [
    [/^1Open queries/, '/app/admin/queries'],
    ['1Not joined yetInvite them again, or withdraw the invitation', '/app/admin/users'],
    [
      '1Payments to confirmSaid to be paid: look whether it arrived',
      '/app/admin/ledger?tab=invoices&state=claimed',
    ],
    ['1Renewals dueThe first ends or ended on 9 Jan 2026', '/app/admin/ledger'],
  ] as const)
    await expect.element(waiting.filter({ hasText: words })).toHaveAttribute('href', href)
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link').elements()
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Dashboard',
    'Calendar',
    'People',
    'Queries',
    'Ledger',
  ])
  await expectSound()
})

test('it adds a client for a nutritionist whom it chooses', async () => {
  await openDesk('/app/admin/users')
  await expect.element(heading).toHaveTextContent('People')
  await expect.element(region('Not joined yet')).toMatchTextContent('9820098200. In the care of Meera Iyer')
  for (const name of [/^Suspend/, /^Delete/, /Consent on Paper/, 'Invite Administrator'])
    await expect.element(button(name)).not.toBeInTheDocument()
  await button('Add a Challenger').click()
  const form = dialog('Add a Challenger')
  await form.getByLabelText('Name').fill('Asha Verma')
  await form.getByLabelText('Phone').fill('98200 98201')
  await button('Add and Invite', form).click()
  await expect.element(form.getByText(carerNeededMessage)).toBeVisible()
  await form.getByRole('combobox', { name: 'Nutritionist' }).click()
  await page.getByRole('option', { name: 'Meera Iyer' }).click()
  answer({
    'POST /nutritionists/clients': {
      ...{ ...invited, name: 'Asha Verma', link: 'https://thali.test/join/abc', text: 'Hello Asha Verma' },
      ...{ whatsapp: 'https://wa.me/?text=Hello', mailed: false, notice: null },
    },
  })
  await expectSound()
  await button('Add and Invite', form).click()
  await expect.element(dialog('Invitation of Asha Verma')).toBeVisible()
  expect(callsOf('POST /nutritionists/clients')[0]!.body).toMatchObject({
    ...{ name: 'Asha Verma', phone: '98200 98201', nutritionist_id: sampleIds.nutritionist },
  })
})

test('a person: who looks after them, payments and queries; no acts, no log', async () => {
  await openDesk(`/app/admin/users/${kashibai.id}`)
  await expect.element(region('Account')).toMatchTextContent('NutritionistMeera Iyer')
  await expect.element(region('Payments')).toMatchTextContent('₹3,999.00')
  await expect.element(region('Appointments')).toMatchTextContent('10:30 amwith Meera Iyer12 MG Road')
  for (const name of ['Care', /^Activity/])
    await expect.element(page.getByRole('heading', { name })).not.toBeInTheDocument()
  await expect.element(button(/^Suspend|^Delete/)).not.toBeInTheDocument()
  await expectSound()
})

test('the calendar of all, or of one nutritionist; tomorrow, one press a person opens WhatsApp', async () => {
  await openDesk('/app/admin/calendar')
  await button('Tomorrow').click()
  await expect.element(page.getByText('with Meera Iyer')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'WhatsApp: Arjun Rao' }))
    .toHaveAttribute('href', whatsapp)
  await expect
    .element(page.getByRole('link', { name: 'WhatsApp: Invoice, Arjun Rao' }))
    .toHaveAttribute('href', invoiceText)
  await expect
    .element(page.getByRole('link', { name: 'Arjun Rao', exact: true }))
    .toHaveAttribute('href', `/app/admin/users/${visit.patient_id}`)
  for (const name of [/^Start visit/, /In your own calendar/])
    await expect.element(page.getByText(name)).not.toBeInTheDocument()
  expect(callsOf('GET /nutritionists/availability')).toEqual([])
  await expectSound()
  await page.getByRole('combobox', { name: 'Nutritionist' }).click()
  await page.getByRole('option', { name: 'Meera Iyer' }).click()
  const to = addDays(today(), 1)
  await expect
    .poll(() => callsOf('GET /appointments').at(-1)?.query)
    .toMatchObject({ from: to, to, nutritionist_id: meera.id })
  await page.getByRole('link', { name: 'Hours and kinds' }).click()
  await expect.element(heading).toHaveTextContent('Hours and Kinds')
  await expect.element(page.getByRole('combobox', { name: 'Nutritionist' })).toHaveValue('Meera Iyer')
  for (const place of [0, 1, 2]) await page.getByLabelText('Place').nth(place).fill('12 MG Road')
  answer({ 'PUT /nutritionists/availability': sampleHours({ updated_at: inDays(0, '09:00') }) })
  await expectSound()
  await button('Save').click()
  await expect.element(page.getByText('Hours saved.')).toBeVisible()
  expect(callsOf('PUT /nutritionists/availability')[0]!.query).toEqual({ nutritionist_id: meera.id })
})

test('it books for somebody whom it finds, and for a stranger whom it adds first', async () => {
  await openDesk('/app/admin/calendar')
  const who = page.getByRole('dialog')
  const book = async () => {
    answer({ 'POST /appointments': visit })
    await button('11:00 am', who).click()
    await button('Book', who).click()
    await expect.element(dialog('Arjun Rao is booked')).toBeVisible()
    await expect.element(who.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute('href', whatsapp)
    await button('Done', who).click()
    await expect.element(who).not.toBeInTheDocument()
  }
  await button('Book').click()
  await who.getByRole('combobox', { name: 'For whom' }).fill('Kashibai')
  await page.getByRole('option', { name: /Kashibai/ }).click()
  await expect.element(who.getByText('With Meera Iyer.')).toBeVisible()
  await book()
  await button('Book').click()
  await expectSound()
  await button('Add a Challenger', who).click()
  await who.getByLabelText('Name').fill('Asha Verma')
  await who.getByLabelText('Phone').fill('98200 98201')
  await who.getByRole('combobox', { name: 'Nutritionist' }).click()
  await page.getByRole('option', { name: 'Meera Iyer' }).click()
  answer({
    'POST /nutritionists/clients': {
      ...{ ...invited, name: 'Asha Verma', link: 'https://thali.test/join/abc', text: 'Hello Asha Verma' },
      ...{ whatsapp: 'https://wa.me/?text=Hello', mailed: false, notice: null },
    },
  })
  await button('Add and Invite', who).click()
  await button('Book an appointment', who).click()
  await expect.element(dialog('Book Asha Verma')).toBeVisible()
  await book()
  expect(callsOf('POST /appointments').map(({ body }) => body)).toMatchObject([
    { patient_id: kashibai.id, starts_at: inDays(2, '11:00') },
    { patient_id: invited.patient_id, starts_at: inDays(2, '11:00') },
  ])
})

test('it sells packages and does not change them; of what is paid in part an administrator cancels', async () => {
  await openDesk('/app/admin/ledger?tab=packages')
  await expect.element(page.getByRole('row').filter({ hasText: 'Care plan' })).toBeVisible()
  await expect.element(page.getByText('Invoices say')).not.toBeInTheDocument()
  await expect.element(button(/^Add package|^Edit|^Delete/)).not.toBeInTheDocument()
  await openDesk(`/app/admin/ledger/invoices/${sampleInvoice().id}`)
  await expect.element(button('Record payment')).toBeVisible()
  await expect
    .element(page.getByRole('main'))
    .toMatchTextContent('An administrator cancels it, and records the refund.')
  await expect.element(button('Cancel invoice')).not.toBeInTheDocument()
})

test('no refund, no deletion of a query, and no page that it may not read', async () => {
  await openDesk('/app/admin/ledger')
  await expect.element(page.getByRole('row').filter({ hasText: 'R-00012' }).first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: /More|Refund/ })).not.toBeInTheDocument()
  await openDesk(`/app/admin/queries/${sampleQuery().id}`)
  await expect.element(heading).toBeVisible()
  await expect.element(button('Send Reply')).toBeVisible()
  await expect.element(button(/^More|Delete/)).not.toBeInTheDocument()
  for (const hidden of ['audit', 'settings', 'metrics', 'assignments', 'nutritionist-review']) {
    const router = await openDesk(`/app/admin/${hidden}`)
    await expect.poll(() => router.state.location.pathname).toBe('/app/dashboard')
    await expect.element(page.getByRole('link', { name: 'Go to the front desk' })).toBeVisible()
  }
})
