import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays, formatDate, formatInstant, today } from '#domain/dates.ts'
import type { Role } from '#domain/endpoint.ts'
import { type Answers, answer, away, listOf, problem } from '#web/testing/fake-api.ts'
import { sampleWaiting } from '#web/testing/samples/care.ts'
import { sampleNutritionist } from '#web/testing/samples/nutritionists.ts'
import { sampleCare, sampleWait } from '#web/testing/samples/patient.ts'
import { sampleId, sampleProfile, sampleSessionStart, sampleUsers } from '#web/testing/samples.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

const nothing = () => problem(404, 'Not found')
/** A challenger without any data yet. */
const home = {
  'GET /patients/profile': nothing,
  'GET /patients/current-plan': nothing,
  'GET /patients/progress': [],
  'GET /patients/weights': [],
  'GET /patients/care': nothing,
  'GET /patients/targets': nothing,
  'GET /patients/forms': [],
  'GET /patients/profile/changes': [],
  'GET /appointments': [],
  'GET /patients/journey': nothing,
  'GET /patients/days/:date': nothing,
  'GET /conversations': [],
  'GET /nutritionists/profile': nothing,
  'GET /admin/nutritionists/pending': away,
  'GET /assignments/waiting': [],
  'GET /assignments/change-requests': [],
  'GET /assignments/away': [],
  'GET /invoices': [],
  'GET /public/queries/counts': {
    new: 0,
    in_progress: 0,
    resolved: 0,
    all: 0,
    overdue: 0,
    waiting_since: null,
  },
} satisfies Answers

/** Signs in on the page that is shown, as a challenger without notifications. */
async function signIn() {
  answer({
    'POST /auth/login': sampleSessionStart('patient'),
    'GET /auth/me': sampleUsers.patient,
    'GET /notifications': listOf([]),
  })
  await page.getByLabelText('Email').fill('arjun@example.in')
  await page.getByLabelText('Password', { exact: true }).fill('a kettle of strong chai')
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test.for(['/app', '/app/dashboard', '/app/patient/', '/app/nutritionist/patients', '/app/admin/users'])(
  'a stranger at %s is led to the start',
  async (address) => {
    const router = await open(address)
    await expect.poll(() => router.state.location.pathname).toBe('/')
  },
)

test('a person without a session at /dashboard is led to sign-in', async () => {
  const router = await open('/dashboard')
  await expect.poll(() => router.state.location.pathname).toBe('/login')
})

test('a link in a mail survives signing in', async () => {
  const router = await open('/app/notifications?page=2')
  await expect.poll(() => router.state.location.pathname).toBe('/')
  // A visit without a session is no ended session: other private pages lead to the start, too.
  await router.navigate('/app/patient/')
  await expect.poll(() => router.state.location.pathname).toBe('/')
  await router.navigate('/app/notifications?page=2')
  await expect.poll(() => router.state.location.pathname).toBe('/')
  await router.navigate('/login')
  await signIn()
  await expect
    .poll(() => router.state.location)
    .toMatchObject({ pathname: '/app/notifications', search: '?page=2' })
})

test('a dead token leads to sign-in, and from there back to the page', async () => {
  const refused = { 'GET /auth/me': () => problem(401, 'Please sign in.') }
  for (const address of ['/app/patient/progress?from=mail', '/app', '/dashboard']) {
    localStorage.setItem('access_token', 'no-longer-a-living-token')
    const router = await open(address, { answers: refused })
    await expect.poll(() => router.state.location.pathname).toBe('/login')
    expect(localStorage.getItem('access_token')).toBeNull()
  }
  localStorage.setItem('access_token', 'no-longer-a-living-token')
  const router = await open('/app/notifications?page=2', { answers: refused })
  await expect.poll(() => router.state.location.pathname).toBe('/login')
  await signIn()
  await expect
    .poll(() => router.state.location)
    .toMatchObject({ pathname: '/app/notifications', search: '?page=2' })
  expect(sessionStorage.getItem('return_to')).toBeNull()
})

test.for<[Role, string]>([
  ['patient', '/app'],
  ['patient', '/app/nutritionist/'],
  ['patient', '/app/nutritionist/patients'],
  ['patient', '/app/admin/users'],
  ['patient', '/login'],
  ['patient', '/signup'],
  ['patient', '/'],
])('a %s at %s is led to their home', async ([role, address]) => {
  const router = await open(address, { as: role, answers: home })
  await expect.poll(() => router.state.location.pathname).toBe('/app/dashboard')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Hello, Arjun Rao')
})

test.for<[Role, string]>([
  ['nutritionist', '/app/patient/profile'],
  ['nutritionist', '/app/admin/users'],
  ['admin', '/app/patient/profile'],
  ['admin', '/app/nutritionist/'],
  ['admin', '/app/messages'],
])('a %s at %s is led away', async ([role, address]) => {
  const router = await open(address, { as: role, answers: home })
  await expect.poll(() => router.state.location.pathname).toBe('/app/dashboard')
})

test('while it is not known who is signed in, the page says what it waits for', async () => {
  const known = Promise.withResolvers<typeof sampleUsers.patient>()
  const router = await open('/dashboard', {
    as: 'patient',
    answers: { ...home, 'GET /auth/me': () => known.promise },
  })
  const waiting = page.getByRole('status').filter({ hasText: 'Loading...' })
  await expect.element(waiting).toMatchTextContent('Redirecting to your dashboard')
  // The frame is there at once, without a spinner.
  await expect.element(page.getByRole('banner')).toBeVisible()
  expect(document.querySelector('.mantine-Loader-root')).toBeNull()
  known.resolve(sampleUsers.patient)
  await expect.poll(() => router.state.location.pathname).toBe('/app/patient/')
})

test('where the server can’t be reached nobody is signed out, and it can be tried again', async () => {
  await open('/app/notifications', { as: 'patient', answers: { 'GET /auth/me': away } })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent("We can't reach Thali")
  await expectSound()
  answer({ 'GET /auth/me': sampleUsers.patient, 'GET /notifications': listOf([]) })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Notifications')
})

test('everybody’s home is sound', async () => {
  await open('/app/dashboard', { as: 'patient', answers: home })
  await expect.element(page.getByText('Complete your profile')).toBeVisible()
  await expectSound()
})

const waits = page.getByRole('region', { name: 'What waits for you' })

test('a challenger’s home: the check-in is due from the first day of care on', async () => {
  const answers = { ...home, 'GET /patients/care': sampleCare() }
  await open('/app/dashboard', { as: 'patient', answers })
  await expect
    .element(waits.getByRole('link', { name: 'Your weekly check-in is due' }))
    .toMatchTextContent('Weight, waist and energy, so that the first change counts')
  await expect.element(waits.getByText('Meera Iyer prepares it')).toBeVisible()
  await expect
    .element(waits.getByRole('link', { name: 'Complete your profile' }))
    .toMatchTextContent('Meera Iyer plans with it.')
})

test('an administrator’s home lists all who wait, as the dashboard does, and what is overdue', async () => {
  const answers: Answers = {
    ...home,
    'GET /admin/metrics': away,
    'GET /admin/nutritionists/pending': [],
    'GET /assignments/waiting': [sampleWaiting(30)],
    'GET /assignments/change-requests': [
      {
        id: sampleId(1),
        patient_id: sampleId(2),
        patient_name: 'Chitra Rao',
        nutritionist_id: sampleId(3),
        nutritionist_name: 'Olga Iyer',
        reason: 'Our hours never meet.',
        due_on: addDays(today(), 1),
        created_at: new Date().toISOString(),
        match: null,
      },
    ],
    'GET /invoices': [],
    'GET /public/queries/counts': {
      new: 2,
      in_progress: 1,
      resolved: 0,
      all: 3,
      overdue: 1,
      waiting_since: new Date().toISOString(),
    },
  }
  const facts = [
    ['1 challenger waits for a match', 'Overdue. The first by'],
    ['1 challenger asks for another nutritionist', `The first by ${formatDate(addDays(today(), 1))}.`],
    ['3 open queries', 'Overdue. 1 without an answer for over 48 hours.'],
  ] as const
  await open('/app/dashboard', { as: 'admin', answers })
  for (const [title, text] of facts)
    await expect.element(waits.getByRole('link', { name: title })).toMatchTextContent(text)
  await expect.element(waits.getByText('wait for review')).not.toBeInTheDocument()
  await expectSound()
})

test('a challenger nobody is matched with is told how long it takes, not that a plan is being made', async () => {
  const waiting = sampleWait(1)
  await open('/app/dashboard', {
    as: 'patient',
    answers: { ...home, 'GET /patients/profile': sampleProfile, 'GET /patients/care': waiting },
  })
  await expect
    .element(waits.getByRole('link', { name: 'We are looking for your nutritionist' }))
    .toMatchTextContent(`By ${formatInstant(waiting.due_at!)} at the latest.`)
  await expect.element(waits.getByText('Your plan is on its way')).not.toBeInTheDocument()
})

test('a challenger in care is told who prepares the plan, and that this person is away', async () => {
  const care = sampleCare()
  const answers = { ...home, 'GET /patients/profile': sampleProfile, 'GET /patients/care': care }
  await open('/app/dashboard', { as: 'patient', answers })
  await expect
    .element(waits.getByRole('link', { name: 'Your plan is on its way' }))
    .toMatchTextContent('Meera Iyer prepares it, and we notify you when it is ready.')
  await open('/app/dashboard', {
    as: 'patient',
    answers: {
      ...answers,
      'GET /patients/care': { ...care, nutritionist: { ...care.nutritionist!, away: true } },
    },
  })
  await expect
    .element(waits.getByRole('link', { name: 'Meera Iyer is not available at the moment' }))
    .toMatchTextContent('What is planned for you stays valid. We tell you when they are back.')
  await expect.element(waits.getByText('prepares it')).not.toBeInTheDocument()
})

test('a nutritionist’s home is the worklist, with what else is new below it', async () => {
  const needed = {
    patient_id: sampleId(1),
    patient_name: 'Tara Rao',
    cover: null,
    next_appointment: null,
    reasons: [{ kind: 'no_plan' as const, date: today(), ended_on: null, next_on: null }],
  }
  const answers: Answers = {
    ...home,
    'GET /nutritionists/profile': sampleNutritionist(),
    'GET /nutritionists/worklist': [needed],
  }
  const worklist = page.getByRole('list', { name: 'Needs you today' })
  await open('/app/dashboard', { as: 'nutritionist', answers })
  await expect
    .element(worklist.getByRole('link', { name: 'Write a plan: Tara Rao' }))
    .toHaveAttribute('href', `/app/nutritionist/meal-plans/new?patient=${needed.patient_id}`)
  await expect.element(waits).not.toBeInTheDocument()
  await expectSound()
  await open('/app/dashboard', {
    as: 'nutritionist',
    answers: { ...answers, 'GET /unread': { notifications: 0, messages: 2 } },
  })
  await expect.element(waits.getByRole('link', { name: '2 unread messages' })).toBeVisible()
})

test('before the approval a nutritionist’s home says how the profile stands', async () => {
  const rejected = sampleNutritionist({ approval_status: 'rejected', rejection_reason: 'Unreadable.' })
  await open('/app/dashboard', {
    as: 'nutritionist',
    answers: { ...home, 'GET /nutritionists/profile': rejected },
  })
  await expect
    .element(waits.getByRole('link', { name: 'Your profile: Rejected' }))
    .toMatchTextContent('The reason given: Unreadable.')
  await expect.element(page.getByText('Needs you today')).not.toBeInTheDocument()
})
