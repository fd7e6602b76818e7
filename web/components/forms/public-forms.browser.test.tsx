import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { botMessage } from '#domain/auth/bots.ts'
import { type Answers, answer, callsOf, problem, unreachable } from '#web/testing/fake-api.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

type SendRoute = 'POST /auth/login' | 'POST /auth/signup' | 'POST /public/contact' | 'POST /public/queries'
type Form = {
  name: string
  route: SendRoute
  address: string
  label: string
  fields: Record<string, string>
  submit: string
  failed: string
}

const password = 'idli vada sambar chutney'
const account = { Email: 'asha@example.in', Phone: '+91 98765 43210', Password: password }
const sender = {
  Name: 'Asha Rao',
  Email: 'asha@example.in',
  Phone: '98765 43210',
  Message: 'नमस्ते, do you plan for Jain kitchens?',
}
const signIn = {
  route: 'POST /auth/login',
  label: 'Sign in',
  fields: { Email: 'asha@example.in', Password: password },
  submit: 'Sign In',
} as const
const signUp = { route: 'POST /auth/signup', label: 'Sign up', submit: 'Create Account' } as const

/** The public forms, with what the specification says about each. */
const forms: Form[] = [
  { ...signIn, name: 'landing sign-in', address: '/', failed: 'An error occurred' },
  {
    ...signUp,
    name: 'landing sign-up',
    address: '/',
    fields: { Name: 'Asha Rao', ...account, 'Confirm Password': password },
    failed: 'An error occurred',
  },
  {
    ...signIn,
    name: '/login',
    address: '/login',
    failed: 'Login failed. Please check your credentials.',
  },
  {
    ...signUp,
    name: '/signup',
    address: '/signup',
    fields: account,
    failed: 'Signup failed. Please try again.',
  },
  {
    name: '/contact',
    route: 'POST /public/contact',
    address: '/contact',
    label: 'Contact form',
    fields: sender,
    submit: 'Send Message',
    failed: 'Failed to send message. Please try again later.',
  },
  {
    name: '/queries',
    route: 'POST /public/queries',
    address: '/queries',
    label: 'Query form',
    fields: { ...sender, Subject: 'Jain food' },
    submit: 'Submit Query',
    failed: 'Failed to submit query. Please try again later.',
  },
]
const named = (name: string) => forms.find((one) => one.name === name)!

// A fake clock: otherwise each test would wait for the shortest time a person needs.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

async function openForm({ name, address, label, submit }: Form) {
  await open(address)
  const button = { 'landing sign-in': 'Sign In', 'landing sign-up': 'Get Started Free' }[name]
  if (button) await page.getByRole('main').getByRole('button', { name: button }).first().click()
  const form = page.getByRole('form', { name: label })
  const field = (called: string) => form.getByLabelText(new RegExp(`^${called}( \\*| \\(optional\\))?$`))
  const send = form.getByRole('button', { name: submit })
  await expect.element(send).toBeVisible()
  async function fill(fields: Record<string, string>) {
    for (const [called, text] of Object.entries(fields)) await field(called).fill(text)
    vi.advanceTimersByTime(5000)
  }
  /** Fills every field with a valid value. */
  async function complete() {
    await fill(named(name).fields)
    if (label !== 'Sign up') return
    await form.getByRole('radio', { name: 'Challenger' }).click()
    await form.getByRole('checkbox', { name: /agree/ }).click()
  }
  /** The values of the visible fields. */
  const typed = () =>
    [...form.element().querySelectorAll<HTMLInputElement>('input:not([name=website]), select, textarea')].map(
      ({ type, checked, value }) => (['radio', 'checkbox'].includes(type) ? checked : value),
    )
  async function sees(...messages: string[]) {
    for (const message of messages)
      await expect.element(form.getByText(message, { exact: true })).toBeVisible()
    await expect.poll(() => document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  }
  return { form, field, send, fill, complete, typed, sees, alert: form.getByRole('alert') }
}

for (const given of forms) {
  const { name, route, failed } = given

  test(`${name}: keeps what was typed while it can't be sent, and says why`, async () => {
    const { complete, send, typed, alert } = await openForm(given)
    await complete()
    const before = typed()
    answer({ [route]: unreachable })
    await send.click()
    await expect
      .element(alert)
      .toHaveTextContent(`${failed}No connection. Please check your network and try again.`)
    await expect.element(alert).toHaveFocus()
    await expect.poll(toasts).toContain(failed)
    answer({ [route]: () => new Response('', { status: 503 }) })
    await send.click()
    await expect.element(alert).toHaveTextContent(failed)
    const wait = 'Too many attempts. Please wait a moment and try again.'
    answer({ [route]: () => problem(429, wait) })
    await send.click()
    await expect.element(alert).toHaveTextContent(wait)
    expect(typed()).toEqual(before)
    const keys = callsOf(route).map(({ headers }) => headers.get('Idempotency-Key'))
    // All attempts have the same idempotency key, so the write happens once.
    if (route !== 'POST /auth/login') expect(new Set(keys)).toEqual(new Set([keys[0]]))
  })

  test(`${name}: a double click sends once`, async () => {
    const { complete, send, alert } = await openForm(given)
    await complete()
    const late = Promise.withResolvers<Response>()
    answer({ [route]: () => late.promise })
    await send.dblClick()
    await expect.element(send).toBeDisabled()
    late.resolve(problem(429, 'Too many attempts.'))
    await expect.element(alert).toHaveTextContent('Too many attempts.')
    expect(callsOf(route)).toHaveLength(1)
  })
}

test.for(['landing sign-in', '/login'])('%s: blank fields, and a wrong password', async (name) => {
  const { send, sees, fill, form, field, alert } = await openForm(named(name))
  await send.click()
  await sees('Email is required', 'Password is required')
  expect(callsOf('POST /auth/login')).toEqual([])
  await fill({ Email: 'asha@example.in' })
  await expect.element(form.getByText('Email is required')).not.toBeInTheDocument()
  await fill({ Password: 'not the password' })
  await form.getByRole('button', { name: 'Show password' }).click()
  await expect.element(field('Password')).toHaveAttribute('type', 'text')
  answer({ 'POST /auth/login': () => problem(401, 'Incorrect email or password') })
  await send.click()
  await expect.element(alert).toHaveTextContent('Incorrect email or password')
  await expect.poll(toasts).toEqual(['Incorrect email or password'])
  await expect.element(field('Password')).toHaveValue('not the password')
  const forgotten = form.getByRole('link', { name: 'Forgot password?' })
  await expect.element(forgotten).toHaveAttribute('href', '/forgot-password')
})

const phoneMessage = 'Phone number must be between 10 and 15 digits'

test.for(['landing sign-up', '/signup'])('%s: each rule by its own sentence', async (name) => {
  const { send, sees, fill, complete, form, field, alert } = await openForm(named(name))
  const isLanding = name === 'landing sign-up'
  await send.click()
  await sees(
    ...(isLanding ? ['Name is required', 'Please repeat your password'] : []),
    'Email is required',
    phoneMessage,
    'Please choose Challenger or Nutritionist',
    'Password is required',
    'Please agree to the terms to continue',
  )
  await fill({
    ...(isLanding && { Name: 'Asha Rao', 'Confirm Password': 'longer' }),
    Email: 'asha@',
    Phone: '98765',
    Password: 'short',
  })
  await expect.element(form.getByText(phoneMessage)).not.toBeInTheDocument()
  await send.click()
  await sees(
    'Please enter a valid email address',
    phoneMessage,
    'Password must be at least 8 characters',
    ...(isLanding ? ['Passwords do not match'] : []),
  )
  await fill({ Phone: '1234567890123456' })
  await send.click()
  await sees(phoneMessage)
  expect(callsOf('POST /auth/signup')).toEqual([])

  await complete()
  answer({ 'POST /auth/signup': () => problem(409, 'Email already registered') })
  await send.click()
  await expect.element(alert).toHaveTextContent('Email already registered')
  await expect.poll(toasts).toContain('Email already registered')
  const tooCommon = 'This password is too common. Please choose another one.'
  answer({
    'POST /auth/signup': () => problem(422, tooCommon, [{ path: 'password', message: tooCommon }]),
  })
  await send.click()
  await sees(tooCommon)
  await expect.element(field('Email')).toHaveValue('asha@example.in')
  expect(callsOf('POST /auth/signup')[0]!.body).toMatchObject({
    ...(isLanding && { name: 'Asha Rao' }),
    email: 'asha@example.in',
    phone: '+91 98765 43210',
    password,
    role: 'patient',
    consent: true,
    website: '',
  })
})

test.for(['/contact', '/queries'])('%s: blank and wrong fields', async (name) => {
  const { send, sees, fill, form } = await openForm(named(name))
  await send.click()
  await sees(
    'Name is required',
    'Email is required',
    'Message is required',
    ...(name === '/queries' ? ['Subject is required'] : []),
  )
  await fill({ Name: 'Asha', Email: 'asha@', Phone: '12345', Message: 'x' })
  await expect.element(form.getByText('Name is required')).not.toBeInTheDocument()
  await send.click()
  await sees('Please enter a valid email address', phoneMessage)
  expect(callsOf(named(name).route)).toEqual([])
})

const stored = {
  id: '01900000-0000-7000-8000-000000000301',
  status: 'new',
  created_at: '2026-01-12T06:00:00.000Z',
} as const

test('/contact: what has arrived is said, and the form is empty again', async () => {
  const { send, complete, typed, form } = await openForm(named('/contact'))
  answer({
    'POST /public/contact': { ...stored, name: '', email: '', phone: null, message: '' },
  } as Answers)
  await complete()
  await send.click()
  await expect.element(form.getByRole('status')).toHaveFocus()
  await expect.element(form.getByText('The answer goes to asha@example.in.')).toBeVisible()
  await expect.poll(toasts).toEqual(["Thank you for your message! We'll get back to you within 24-48 hours."])
  expect(typed()).toEqual(['', '', '', ''])
})

const sentQuery = {
  ...stored,
  name: '',
  email: '',
  phone: null,
  query_type: 'complaint',
  subject: '',
  message: '',
} as const

test('/queries: a card chooses what it is about; the answer goes to the sender', async () => {
  const { send, complete, field, form } = await openForm(named('/queries'))
  answer({ 'POST /public/queries': sentQuery })
  await complete()
  await page.getByRole('button', { name: /^Complaint/ }).click()
  await expect.element(field('Query type')).toHaveFocus()
  await expect.element(field('Query type')).toHaveValue('complaint')
  await send.click()
  await expect.element(form.getByText('The answer goes to asha@example.in.')).toBeVisible()
  await expect.poll(toasts).toEqual(["Query submitted successfully! We'll respond within 24-48 hours."])
  await expect.element(field('Query type')).toHaveValue('general')
  await expect.element(field('Subject')).toHaveValue('')
  expect(callsOf('POST /public/queries')[0]!.body).toMatchObject({
    query_type: 'complaint',
    subject: 'Jain food',
  })
})

test('/queries: a program that fills every field is refused, and no person meets that field', async () => {
  const { send, complete, typed, form, alert } = await openForm(named('/queries'))
  const trap = form.element().querySelector<HTMLInputElement>('input[name=website]')!
  expect([trap.tabIndex, trap.autocomplete]).toEqual([-1, 'off'])
  expect(form.getByRole('textbox', { name: /website/i }).elements()).toEqual([])
  await complete()
  trap.value = 'https://example.com'
  const before = typed()
  answer({ 'POST /public/queries': ({ body }) => (body.website ? problem(422, botMessage) : sentQuery) })
  await send.click()
  await expect
    .element(alert)
    .toHaveTextContent(
      'This was taken for an automatic message: please wait a few seconds and send it again.',
    )
  expect(typed()).toEqual(before)
  await send.click()
  await expect.element(form.getByText('The answer goes to asha@example.in.')).toBeVisible()
  const [, second] = callsOf('POST /public/queries')
  expect(second!.body.shown_ms).toBeGreaterThanOrEqual(5000)
})

test.for(['landing sign-up', '/contact'])('%s is sound with every error shown', async (name) => {
  const { send, sees } = await openForm(named(name))
  await send.click()
  await sees('Name is required')
  await expectSound()
})

test.for(['/', '/signup'])(
  '%s: a reload in the middle of a sign-up keeps what is typed, but no password',
  async (address) => {
    await open(address)
    if (address === '/') await page.getByText('Sign up', { exact: true }).click()
    await page.getByLabelText('Email').fill('asha@example.in')
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('a long enough one')
    await open(address)
    await expect.element(page.getByRole('button', { name: 'Create Account' })).toBeVisible()
    await expect.element(page.getByLabelText('Email')).toHaveValue('asha@example.in')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('a long enough one')
  },
)
