import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, away, callsOf, problem } from '#web/testing/fake-api.ts'
import { button, dialog, expectToast, texts } from '#web/testing/find.ts'
import { sampleNutritionist } from '#web/testing/samples/nutritionists.ts'
import { sampleId } from '#web/testing/samples.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const address = '/app/admin/nutritionist-review'
const tara = sampleNutritionist({
  first_name: 'Tara',
  last_name: 'Lokhande',
  registration_no: 'IDA-778',
  qualifications: 'PhD Nutrition',
  years_experience: 1,
  capacity: 12,
  specializations: ['Elderly Care', 'Diabetes Care'],
  languages: ['Marathi'],
  bio: 'Weeks that grandmothers approve of.',
  email: 'tara@example.in',
  approval_status: 'pending',
  verified: false,
})
const usha = { ...tara, profile_id: sampleId(21), first_name: 'Usha' }
const answers = {
  'GET /admin/nutritionists/pending': [tara, usha],
  'GET /admin/nutritionists/counts': { pending: 2, approved: 3, rejected: 1, all: 6 },
}
const openReview = (more: object = {}) => open(address, { as: 'admin', answers: { ...answers, ...more } })
const cardOf = (name: string) => page.getByRole('article').filter({ hasText: name })

test('a profile that waits is shown whole, as are the counts of every status', async () => {
  await openReview()
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Nutritionist Profile Review')
  await expect.element(page.getByText('2 profiles', { exact: true })).toBeVisible()
  await expect
    .poll(() => texts(page.getByRole('tab')))
    .toEqual(['Pending Review2', 'Approved3', 'Rejected1', 'All6'])
  expect(texts(page.getByRole('heading', { level: 2 }))).toEqual(['Tara Lokhande', 'Usha Lokhande'])
  for (const fact of [
    'PhD Nutrition',
    'Registration NumberIDA-778',
    'Experience1 year',
    'Capacity12 challengers at a time',
    'Elderly Care',
    'Diabetes Care',
    'Marathi',
    'Weeks that grandmothers approve of.',
    'tara@example.in',
    '9876543210',
    'Registration not verified',
    'Pending Review',
  ])
    await expect.element(cardOf('Tara Lokhande')).toMatchTextContent(fact)
})

test('approving asks first, says when it fails, and thanks for 3 seconds', async () => {
  await openReview({ 'POST /admin/nutritionists/:id/approve': away })
  const asked = dialog('Approve profile?')
  await button('Approve Tara Lokhande').click()
  await expect.element(asked).toMatchTextContent('Tara Lokhande may then be assigned to challengers')
  const checked = asked.getByRole('checkbox', { name: /checked the registration number IDA-778/ })
  await checked.click()
  await button('Cancel', asked).click()
  await expect.element(asked).not.toBeInTheDocument()
  expect(callsOf('POST /admin/nutritionists/:id/approve')).toEqual([])

  // A check that was ticked and given up is not stated for the next one.
  await button('Approve Tara Lokhande').click()
  await expect.element(checked).not.toBeChecked()
  await button('Approve', asked).click()
  await expect.poll(toasts).toContain('Failed to approve/reject profile')
  answer({
    'POST /admin/nutritionists/:id/approve': { ...tara, approval_status: 'approved' },
    'GET /admin/nutritionists/pending': [usha],
    'GET /admin/nutritionists/counts': { pending: 1, approved: 4, rejected: 1, all: 6 },
  })
  await button('Approve', asked).click()
  await expectToast('Profile approved successfully', 3)
  await expect.element(cardOf('Tara Lokhande')).not.toBeInTheDocument()
  await expect.poll(() => texts(page.getByRole('tab')).slice(0, 2)).toEqual(['Pending Review1', 'Approved4'])
  const [, sent] = callsOf('POST /admin/nutritionists/:id/approve')
  expect([sent?.params.id, sent?.body, sent?.headers.get('If-Match')]).toEqual([
    tara.profile_id,
    { approval_status: 'approved' },
    '"1"',
  ])
})

test('approving verifies too when the number was checked', async () => {
  await openReview({
    'POST /admin/nutritionists/:id/approve': { ...tara, approval_status: 'approved', verified: true },
  })
  await button('Approve Tara Lokhande').click()
  const asked = dialog('Approve profile?')
  await asked.getByRole('checkbox', { name: /checked the registration number/ }).click()
  await button('Approve', asked).click()
  await expectToast('Profile approved successfully', 3)
  expect(callsOf('POST /admin/nutritionists/:id/approve')[0]?.body).toEqual({
    approval_status: 'approved',
    registration_checked: true,
  })
})

test('rejecting needs a reason, which stays with its profile until it is sent', async () => {
  await openReview()
  const asked = dialog('Reject profile?')
  const reason = asked.getByRole('textbox', { name: 'Reason for the rejection' })
  await button('Reject Usha Lokhande').click()
  for (const blank of ['', '   ']) {
    await reason.fill(blank)
    await button('Reject', asked).click()
    await expect.element(asked).toMatchTextContent('Please give a reason for the rejection')
    await expect.element(reason).toHaveFocus()
  }
  await reason.fill('The number could not be found')
  await button('Cancel', asked).click()
  await expect.element(asked).not.toBeInTheDocument()
  await button('Reject Usha Lokhande').click()
  await expect.element(reason).toHaveValue('The number could not be found')
  const rejected = {
    ...usha,
    approval_status: 'rejected' as const,
    rejection_reason: 'The number could not be found',
  }
  answer({
    'POST /admin/nutritionists/:id/approve': rejected,
    'GET /admin/nutritionists/pending': [tara],
    'GET /admin/nutritionists/all': [rejected],
  })
  await button('Reject', asked).click()
  await expectToast('Profile rejected successfully', 3)
  await expect.element(asked).not.toBeInTheDocument()
  await button('Reject Tara Lokhande').click()
  await expect.element(reason).toHaveValue('')
  await userEvent.keyboard('{Escape}')
  await expect.element(asked).not.toBeInTheDocument()
  await page.getByRole('tab', { name: /^Rejected/ }).click()
  await expect.element(cardOf('Usha Lokhande')).toMatchTextContent('The number could not be found')
  expect(callsOf('GET /admin/nutritionists/all').at(-1)?.query).toMatchObject({ approval_status: 'rejected' })
  // Only pending profiles can be decided.
  expect(page.getByRole('button', { name: /^(Approve|Reject) / }).elements()).toEqual([])
})

test('a registration is verified at whatever status, and the rest of a decided profile unfolds', async () => {
  const approved = { ...tara, approval_status: 'approved' as const }
  const router = await openReview({
    'GET /admin/nutritionists/all': [approved],
    'POST /admin/nutritionists/:id/verify': away,
  })
  await page.getByRole('tab', { name: /^Approved/ }).click()
  await expect.poll(() => router.state.location.search).toBe('?status=approved')
  await button('Verify registration of Tara Lokhande').click()
  const asked = dialog('Verify registration?')
  await expect.element(asked).toMatchTextContent('IDA-778')
  await button('Verify', asked).click()
  await expect.poll(toasts).toContain('Failed to verify registration')
  const verified = { ...approved, verified: true }
  answer({ 'POST /admin/nutritionists/:id/verify': verified, 'GET /admin/nutritionists/all': [verified] })
  await button('Verify', asked).click()
  await expectToast('Registration verified', 3)
  await expect.element(cardOf('Tara Lokhande')).toMatchTextContent('Registration verified')
  await expect.element(button('Verify registration of Tara Lokhande')).not.toBeInTheDocument()
  const unfold = button('Show profile of Tara Lokhande')
  await expect.element(unfold).toHaveAttribute('aria-expanded', 'false')
  await expect.element(page.getByText('Weeks that grandmothers approve of.')).not.toBeVisible()
  await unfold.click()
  await expect.element(page.getByText('Weeks that grandmothers approve of.')).toBeVisible()
})

test('a decision after another administrator is refused, and the present state is shown', async () => {
  await openReview({
    'POST /admin/nutritionists/:id/approve': () => problem(409, 'This profile has already been approved.'),
    'POST /admin/nutritionists/:id/verify': () =>
      problem(412, 'This profile was changed by its nutritionist meanwhile.'),
  })
  await button('Verify registration of Tara Lokhande').click()
  answer({ 'GET /admin/nutritionists/pending': [{ ...tara, registration_no: 'IDA-2', version: 2 }, usha] })
  await button('Verify', dialog('Verify registration?')).click()
  await expect
    .element(page.getByText('This profile was changed by its nutritionist meanwhile.'))
    .toBeVisible()
  await expect.element(dialog('Verify registration?')).not.toBeInTheDocument()
  await expect.element(cardOf('Tara Lokhande')).toMatchTextContent('IDA-2')
  await expect.element(cardOf('Tara Lokhande')).toMatchTextContent('Registration not verified')

  await button('Reject Tara Lokhande').click()
  await dialog('Reject profile?').getByRole('textbox').fill('Unreadable')
  answer({ 'GET /admin/nutritionists/pending': [usha] })
  await button('Reject', dialog('Reject profile?')).click()
  await expect.element(page.getByText('This profile has already been approved.')).toBeVisible()
  await expect.element(dialog('Reject profile?')).not.toBeInTheDocument()
  await expect.element(cardOf('Tara Lokhande')).not.toBeInTheDocument()
  expect(callsOf('POST /admin/nutritionists/:id/approve').at(-1)?.headers.get('If-Match')).toBe('"2"')
})

test('a failed list says so and can be tried again; an empty tab says what will be there', async () => {
  await openReview({ 'GET /admin/nutritionists/pending': away })
  await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to load nutritionist profiles')
  answer({ 'GET /admin/nutritionists/pending': [] })
  await button('Try Again').click()
  await expect.element(page.getByText('Every profile is reviewed. New ones appear here.')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody is called so')
  await expect.element(page.getByRole('heading', { name: 'No profiles found' })).toBeVisible()
})

test('the review and the rejection are sound', async () => {
  const long = { first_name: 'Venkatanarasimharajuvaripeta', last_name: 'Ramakrishnan-Subramanian' }
  const rejected = { ...usha, ...long, approval_status: 'rejected' as const, verified: true }
  await open(`${address}?status=all`, {
    as: 'admin',
    answers: {
      ...answers,
      'GET /admin/nutritionists/all': [
        { ...tara, ...long },
        { ...rejected, rejection_reason: 'Unreadable '.repeat(20) },
      ],
    },
  })
  await expect.element(page.getByRole('article').first()).toBeVisible()
  await expectSound()
  await page.getByRole('button', { name: /^Reject / }).click()
  await expect.element(dialog('Reject profile?')).toBeVisible()
  await expectSound()
})
