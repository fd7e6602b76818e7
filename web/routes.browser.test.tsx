import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Role } from '#domain/endpoint.ts'
import { type Answers, answer, away, listOf, problem } from '#web/testing/fake-api.ts'
import { sampleUsers } from '#web/testing/samples.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

const nothing = () => problem(404, 'Not found')
/** A challenger without any data yet. */
const home = {
  'GET /patients/profile': nothing,
  'GET /patients/current-plan': nothing,
  'GET /patients/progress': [],
  'GET /patients/care': nothing,
  'GET /conversations': [],
  'GET /nutritionists/profile': nothing,
  'GET /nutritionists/dashboard/stats': away,
  'GET /admin/nutritionists/counts': away,
  'GET /public/queries': [],
} satisfies Answers

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
