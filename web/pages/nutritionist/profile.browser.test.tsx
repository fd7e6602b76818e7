import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { specializations } from '#domain/people/specializations.ts'
import { type Answers, answer, away, callsOf, problem } from '#web/testing/fake-api.ts'
import { button, dialog, expectToast } from '#web/testing/find.ts'
import { sampleNutritionist } from '#web/testing/samples/nutritionists.ts'
import { sampleStats } from '#web/testing/samples/practice.ts'
import { sampleUsers } from '#web/testing/samples.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const meera = sampleNutritionist()
const missing = () => problem(404, 'This could not be found.')
const openProfile = (profile: Answers['GET /nutritionists/profile'] = meera, more: Answers = {}) =>
  open('/app/nutritionist/profile', {
    // A sign-up without a name: the form can't be filled in from it.
    as: { ...sampleUsers.nutritionist, name: '' },
    answers: {
      'GET /nutritionists/profile': profile,
      'GET /nutritionists/dashboard/stats': { dashboard_stats: sampleStats(), recent_activities: [] },
      ...more,
    },
  })
const main = page.getByRole('main')
const field = (name: string) => page.getByLabelText(name)
const standing = (name: string) => page.getByRole('alert', { name, exact: true })
const summary = 'Please fix the validation errors below.'
const right = {
  'First Name': 'Farida',
  'Last Name': 'Khan',
  'Registration Number': 'IDA-7',
  Qualifications: 'MSc, RD',
  Bio: 'Ten or more characters.',
}

test('a new profile says what every field lacks, until it is edited', async () => {
  await openProfile(missing)
  for (const [name, value] of [
    ['Email', sampleUsers.nutritionist.email],
    ['Phone', '9876543210'],
  ] as const) {
    await expect.element(field(name)).toHaveValue(value)
    await expect.element(field(name)).toHaveAttribute('readonly')
  }
  const chips = page.getByRole('group', { name: 'Specializations' }).getByRole('checkbox')
  expect(chips.elements()).toHaveLength(6)
  for (const name of specializations)
    await expect.element(page.getByRole('checkbox', { name, exact: true })).not.toBeChecked()

  await button('Create Profile').click()
  await expect.element(page.getByRole('alert').filter({ hasText: summary })).toBeVisible()
  const messages = {
    'First Name': 'First name is required',
    'Last Name': 'Last name is required',
    'Registration Number': 'Registration number is required',
    Qualifications: 'Qualifications is required',
    Bio: 'Bio is required',
  }
  for (const [name, message] of Object.entries(messages)) {
    await expect.element(page.getByText(message)).toBeVisible()
    await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect.element(field('First Name')).toHaveFocus()
  for (const [name, value] of Object.entries(right)) {
    await field(name).fill(value)
    await expect.element(page.getByText(messages[name as keyof typeof messages])).not.toBeInTheDocument()
  }
  await expect.element(page.getByText(summary)).not.toBeInTheDocument()
  expect(callsOf('POST /nutritionists/profile')).toEqual([])
})

test('every field that is out of its limits says so', async () => {
  await openProfile(missing)
  for (const name of ['First Name', 'Last Name', 'Registration Number'])
    await field(name).fill('x'.repeat(51))
  await field('Qualifications').fill('MSc')
  await field('Years of Experience').fill('51')
  await field('Capacity').fill('501')
  await field('Bio').fill('Too short')
  await button('Create Profile').click()
  for (const message of [
    'First name must be 50 characters or less',
    'Last name must be 50 characters or less',
    'Registration number must be 50 characters or less',
    'Years of experience must be between 0 and 50',
    'Capacity must be between 1 and 500',
    'Bio must be between 10 and 1000 characters',
  ])
    await expect.element(page.getByText(message)).toBeVisible()
  expect(callsOf('POST /nutritionists/profile')).toEqual([])
})

test('a profile that could not be created keeps what was typed; once it is, it waits for review', async () => {
  await openProfile(missing, { 'POST /nutritionists/profile': away })
  for (const [name, value] of Object.entries(right)) await field(name).fill(value)
  await field('Years of Experience').fill('50')
  await page.getByText('Diabetes Care', { exact: true }).click()
  await button('Create Profile').click()
  await expect.poll(toasts).toContain('Error saving profile. Please try again.')
  await expect.element(field('Bio')).toHaveValue(right.Bio)
  const farida = sampleNutritionist({
    ...{ first_name: 'Farida', last_name: 'Khan', approval_status: 'pending', verified: false },
    specializations: ['Diabetes Care'],
  })
  answer({ 'POST /nutritionists/profile': farida, 'GET /nutritionists/profile': farida })
  await button('Create Profile').click()
  await expectToast('Profile created successfully! It is now under review by our admin team.', 5)
  await expect.element(standing('Under Review')).toMatchTextContent('2-3 business days')
  await expect.element(main).toMatchTextContent('Farida Khan')
  await expect.element(main).toMatchTextContent('Diabetes Care')
  await expect.element(button('Edit')).toHaveFocus()
  expect(callsOf('POST /nutritionists/profile').at(-1)?.body).toMatchObject({
    ...{ first_name: 'Farida', last_name: 'Khan', registration_no: 'IDA-7', years_experience: 50 },
    specializations: ['Diabetes Care'],
  })
})

test('changes are saved, warned about, and discarded only when meant', async () => {
  await openProfile()
  await expect.element(standing('Verified')).toBeVisible()
  await expect.element(page.getByText('Registration checked')).toBeVisible()
  await button('Edit').click()
  await page.getByText('Weight Management', { exact: true }).click()
  await page.getByText('Elderly Care', { exact: true }).click()
  await field('Bio').fill('Another bio of some length.')
  await page.getByRole('navigation').getByRole('link', { name: 'My Challengers' }).first().click()
  const leave = dialog('Leave without saving?')
  await button('Cancel', leave).click()
  await expect.element(leave).not.toBeInTheDocument()
  const discard = dialog('Discard your changes?')
  await button('Cancel').click()
  await button('Cancel', discard).click()
  await expect.element(discard).not.toBeInTheDocument()
  await expect.element(field('Bio')).toHaveValue('Another bio of some length.')
  const saved = sampleNutritionist({
    ...{ bio: 'Another bio of some length.', specializations: ['Elderly Care'] },
  })
  answer({ 'PUT /nutritionists/profile': saved, 'GET /nutritionists/profile': saved })
  await button('Save').click()
  await expectToast('Profile updated successfully!', 3)
  for (const words of ['Another bio of some length.', 'Elderly Care', 'Registration checked'])
    await expect.element(main).toMatchTextContent(words)
  await expect.element(main).not.toMatchTextContent('Weight Management')
  expect(callsOf('PUT /nutritionists/profile')[0]?.body.specializations).toEqual(['Elderly Care'])

  await button('Edit').click()
  await field('Bio').fill('Not to be kept.')
  await button('Cancel').click()
  await button('Discard', discard).click()
  await expect.element(main).toMatchTextContent('Another bio of some length.')
  expect(callsOf('PUT /nutritionists/profile')).toHaveLength(1)
})

test('what is typed survives a page that the phone drops; it is gone once saved or left', async () => {
  const stored = () => Object.keys(localStorage).filter((name) => name.includes('nutritionist-profile'))
  await openProfile(missing)
  await field('Bio').fill(right.Bio)
  await expect.poll(stored).toHaveLength(1)
  const name = stored()[0]!
  const kept = localStorage.getItem(name)!
  answer({
    'GET /nutritionists/patients': [],
    'GET /nutritionists/patients/counts': { active: 0, profiles_complete: 0, new_this_month: 0 },
    'GET /nutritionists/clients': [],
  })
  await page.getByRole('navigation').getByRole('link', { name: 'My Challengers' }).first().click()
  await button('Leave', dialog('Leave without saving?')).click()
  await expect.poll(stored).toEqual([])

  // A reload leaves the draft where it is.
  localStorage.setItem(name, kept)
  await openProfile(missing)
  await expect
    .element(page.getByText('These are your changes from before. They are not saved yet.'))
    .toBeVisible()
  await expect.element(field('Bio')).toHaveValue(right.Bio)
  await expectSound()
  for (const [name, value] of Object.entries(right)) await field(name).fill(value)
  await field('Years of Experience').fill('8')
  answer({ 'POST /nutritionists/profile': meera, 'GET /nutritionists/profile': meera })
  await button('Create Profile').click()
  await expect.poll(stored).toEqual([])

  // An edit, too, goes on where it was.
  const stale = { version: 0, values: { ...meera, bio: 'Another bio of some length.' }, base: meera }
  localStorage.setItem(name, JSON.stringify(stale))
  await openProfile()
  await expect.element(field('Bio')).toHaveValue('Another bio of some length.')
})

test('that another number has to be checked again is said before it is saved', async () => {
  await openProfile()
  await button('Edit').click()
  const warning = page.getByText('no longer marked as verified')
  await expect.element(field('Registration Number')).toBeVisible()
  await expect.element(warning).not.toBeInTheDocument()
  await field('Registration Number').fill('IDA-9')
  await expect.element(warning).toBeVisible()
  await field('Registration Number').fill('IDA-2041')
  await expect.element(warning).not.toBeInTheDocument()
})

test('a rejected profile says why, also while it is edited, and is handed in again', async () => {
  const rejected = sampleNutritionist({
    ...{ approval_status: 'rejected', rejection_reason: 'The number is unreadable.', verified: false },
  })
  await openProfile(rejected)
  await expect.element(standing('Rejected')).toMatchTextContent('The number is unreadable.')
  await button('Update and resubmit').click()
  await expect.element(standing('Rejected')).toMatchTextContent('The number is unreadable.')
  const pending = sampleNutritionist({ approval_status: 'pending', verified: false })
  answer({ 'PUT /nutritionists/profile': pending, 'GET /nutritionists/profile': pending })
  await button('Save and resubmit').click()
  await expect.element(standing('Under Review')).toBeVisible()
  await expect.element(page.getByText('The number is unreadable.')).not.toBeInTheDocument()
})

test('a profile that does not load is not taken for none', async () => {
  await openProfile(away)
  const failed = main.getByRole('alert').filter({ hasText: 'Failed to load profile. Please try again.' })
  await expect.element(failed).toBeVisible()
  await expect.element(button('Create Profile')).not.toBeInTheDocument()
  answer({ 'GET /nutritionists/profile': meera })
  await button('Try Again', failed).click()
  await expect.element(main).toMatchTextContent('Meera Iyer')
})

test('the profile and the form of it are sound', async () => {
  await openProfile()
  await expect.element(page.getByText('Registration checked')).toBeVisible()
  await expectSound()
  await button('Edit').click()
  await field('Registration Number').fill('IDA-9')
  await expect.element(page.getByText('no longer marked as verified')).toBeVisible()
})

test('a refused form and a rejected profile are sound', async () => {
  await openProfile(sampleNutritionist({ approval_status: 'rejected', rejection_reason: 'Unreadable.' }))
  await expect.element(page.getByText('Unreadable.')).toBeVisible()
  await button('Update and resubmit').click()
  await field('Bio').fill('Short')
  await button('Save and resubmit').click()
  await expect.element(page.getByText(summary)).toBeVisible()
  await expectSound()
})
