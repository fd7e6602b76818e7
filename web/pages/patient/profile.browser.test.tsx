import { notificationsStore } from '@mantine/notifications'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, formatDate, today } from '#domain/dates.ts'
import { changedMeanwhileMessage } from '#domain/edits.ts'
import { answer, away, callsOf, changedMeanwhile, problem } from '#web/testing/fake-api.ts'
import { sampleAccount } from '#web/testing/samples/account.ts'
import { careAnswers, newcomerAnswers } from '#web/testing/samples/patient.ts'
import { sampleId, sampleProfile, sampleUsers } from '#web/testing/samples.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const address = '/app/patient/profile'
const card = (name: string) => page.getByRole('region', { name, exact: true })
const field = (label: string) => page.getByLabelText(label)
const save = page.getByRole('button', { name: 'Save', exact: true })
const message = (text: string | RegExp) => page.getByText(text, { exact: true })
/** Birth date of a person who turns this old today. */
const born = (years: number) => `${Number(today().slice(0, 4)) - years}${today().slice(4)}`

const dobMessage = 'Please enter a valid date of birth'
const heightMessage = 'Please enter a valid height (1-300 cm)'
const weightMessage = 'Please enter a valid weight (1-500 kg)'

const openForm = () => open(address, { as: { ...sampleUsers.patient, name: null }, answers: newcomerAnswers })
async function openToEdit() {
  await open(address, { as: 'patient', answers: careAnswers() })
  await page.getByRole('button', { name: 'Edit' }).click()
}

test('every field that is missing says so, and says nothing once it is edited', async () => {
  await openForm()
  for (const name of [
    'Personal Information',
    'Physical Measurements',
    'Dietary Preferences',
    'Allergies & Sensitivities',
    'Medical Notes',
  ])
    await expect.element(card(name)).toBeVisible()
  await save.click()
  const edits = [
    ['First Name', 'Asha', 'First name is required'],
    ['Last Name', 'Patil', 'Last name is required'],
    ['Date of Birth', born(30), 'Date of birth is required'],
    // An empty height counts as 0.
    ['Height', '150', heightMessage],
    ['Starting Weight', '60', weightMessage],
  ] as const
  for (const [, , words] of edits) await expect.element(message(words)).toBeVisible()
  await expect.element(field('First Name')).toHaveFocus()
  await expectSound()
  for (const [label, value, words] of edits) {
    await field(label).fill(value)
    await expect.element(message(words)).not.toBeInTheDocument()
  }
  expect(callsOf('POST /patients/profile')).toEqual([])
})

test('the date of birth that the invitation says is not asked again', async () => {
  const care = { ...(newcomerAnswers['GET /patients/care'] as object), date_of_birth: '1990-05-04' } as never
  await open(address, { as: 'patient', answers: { ...newcomerAnswers, 'GET /patients/care': care } })
  await expect.element(field('Date of Birth')).toHaveValue('1990-05-04')
})

test('age, height and weight have their limits', async () => {
  await openForm()
  const refused = async (label: string, value: string, words: string) => {
    await field(label).fill(value)
    await save.click()
    await expect.element(message(words)).toBeVisible()
  }
  await refused('Date of Birth', born(12), dobMessage)
  await refused('Date of Birth', addDays(born(121), -1), dobMessage)
  await refused('Height', '301', heightMessage)
  await refused('Starting Weight', '501', weightMessage)
  await refused('Starting Weight', '19.9', 'Please enter a valid weight (20-500 kg)')
  await field('Starting Weight').fill('20')
  await save.click()
  await expect.element(message(/^Please enter a valid weight/)).not.toBeInTheDocument()
  await field('Height').fill('300')
  await field('Starting Weight').fill('500')
  await save.click()
  await expect.element(message('First name is required')).toBeVisible()
  expect(message(heightMessage).elements()).toEqual([])
  expect(message(weightMessage).elements()).toEqual([])
})

test('the arrow keys change the weight in tenths, from 20 to 500', async () => {
  await openForm()
  const weight = field('Starting Weight')
  for (const [typed, key, result] of [
    ['64.5', '{ArrowUp}', '64.6'],
    ['500', '{ArrowUp}', '500'],
    ['20', '{ArrowDown}', '20'],
  ] as const) {
    await weight.fill(typed)
    await userEvent.keyboard(key)
    await expect.element(weight).toHaveValue(result)
  }
  await expect.element(weight).toHaveAttribute('inputmode', 'decimal')
  const genders = field('Gender').getByRole('option').elements()
  expect(genders.map(({ textContent }) => textContent)).toEqual(['Not given', 'Male', 'Female', 'Other'])
})

test('diets that exclude one another clear each other; keto and paleo go with any', async () => {
  await openForm()
  const diets = page.getByRole('group', { name: 'How you eat' })
  const choose = (name: string) => diets.getByText(name, { exact: true }).click()
  const chosen = () =>
    diets
      .getByRole('checkbox')
      .elements()
      .filter((box) => (box as HTMLInputElement).checked)
      .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)
  await expect.element(diets).toBeVisible()
  expect(diets.getByRole('checkbox').elements()).toHaveLength(5)
  await choose('Vegetarian')
  await choose('Keto')
  await choose('Paleo')
  await choose('Vegan')
  expect(chosen()).toEqual(expect.arrayContaining(['Vegan', 'Keto', 'Paleo']))
  expect(chosen()).toHaveLength(3)
  await choose('Non-Vegetarian')
  await choose('Paleo')
  expect(chosen()).toEqual(expect.arrayContaining(['Non-Vegetarian', 'Keto']))
  expect(chosen()).toHaveLength(2)
  await page.getByRole('button', { name: 'Hide options: Dietary Preferences' }).click()
  await expect.poll(() => diets.elements()).toEqual([])
  await expect.element(card('Dietary Preferences')).toMatchTextContent('Keto')
})

test('allergies are added by Enter, several with commas, each once, and can be removed', async () => {
  await openForm()
  const box = field('Add an allergy or sensitivity')
  const items = () =>
    page
      .getByRole('list', { name: 'Your allergies and sensitivities' })
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
  for (const typed of ['Peanuts', '  ', ' , ', ' peanuts ,मूंगफली', 'Prawns, ']) {
    await box.fill(typed)
    await userEvent.keyboard('{Enter}')
  }
  await expect.poll(items).toEqual(['Peanuts', 'मूंगफली', 'Prawns'])
  await page.getByRole('button', { name: 'Remove Prawns' }).click()
  await expect.poll(items).toEqual(['Peanuts', 'मूंगफली'])
  await box.fill('none, NKA')
  await expect.element(page.getByText('“none”, “NKA” is taken as no allergy.')).toBeVisible()
})

test('fasting days ask for weekdays; disliked foods are listed, also one that is only typed', async () => {
  const eats = { dietary_prefs: ['veg' as const], dislikes: ['Karela'] }
  await open(address, {
    as: 'patient',
    answers: { ...careAnswers(), 'GET /patients/profile': { ...sampleProfile, ...eats } },
  })
  await expect.element(card('Dietary Preferences').getByText('Does not like')).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect.element(card('Dietary Preferences')).toMatchTextContent('Vegetarian, not Karela')
  await page.getByRole('button', { name: 'Show options: Dietary Preferences' }).click()
  const weekdays = page.getByRole('group', { name: 'Weekdays on which you fast' })
  expect(weekdays.elements()).toEqual([])
  await page.getByText('Fasting days', { exact: true }).click()
  await weekdays.getByText('Monday', { exact: true }).click()
  await page.getByText('No onion and garlic on some days').click()
  const ofRule = page.getByRole('group', { name: 'Weekdays: No onion and garlic' })
  await ofRule.getByText('Tuesday', { exact: true }).click()
  await ofRule.getByText('Monday', { exact: true }).click()
  await field("Add a food you don't like").fill('Okra')
  await userEvent.keyboard('{Enter}')
  await field("Add a food you don't like").fill('Lauki')
  await expectSound()
  answer({ 'PUT /patients/profile': { ...sampleProfile, ...eats } })
  await save.click()
  await expect.element(message('Profile updated successfully!')).toBeVisible()
  expect(callsOf('PUT /patients/profile')[0]?.body).toMatchObject({
    ...{ food_rules: ['fasting_days'], fasting_weekdays: ['Monday'] },
    rule_weekdays: { no_onion_garlic: ['Monday', 'Tuesday'] },
    dislikes: ['Karela', 'Okra', 'Lauki'],
  })
})

test('home and meals: said, changed, taken back', async () => {
  const said = {
    ...{ home_region: 'South' as const, cook: 'family' as const, cooks_for: 4, tiffin: true, eating_out: 1 },
    meal_times: { dinner: '21:00', breakfast: '08:00' },
  }
  const answers = { ...careAnswers(), 'GET /patients/profile': { ...sampleProfile, ...said } }
  await open(address, { as: 'patient', answers })
  const section = card('Home and meals')
  for (const words of [
    ...['Home regionSouth', 'Who cooksFamily', 'Cooked for4 people'],
    ...['Meal timesBreakfast 08:00, Dinner 21:00', 'Packed meal (tiffin)Yes', 'Once a week'],
  ])
    await expect.element(section).toMatchTextContent(words)
  await expectSound()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect.element(section).toMatchTextContent('6 of 8 filled in')
  await page.getByRole('button', { name: 'Show options: Home and meals' }).click()
  await expectSound()
  await section.getByText('Yes', { exact: true }).click()
  await section.getByText('Mixer-grinder').click()
  await field('Dinner').fill('20:30')
  await field('Breakfast').fill('')
  await field('Minutes to cook on a working day').fill('300')
  await save.click()
  await expect.element(message('Please enter whole minutes, 5 to 240')).toBeVisible()
  await field('Minutes to cook on a working day').fill('40')
  answer({ 'PUT /patients/profile': changedMeanwhile({ meal_times: { lunch: '13:00' } }) })
  await save.click()
  await expect
    .element(page.getByRole('alert').getByRole('group', { name: 'When do you usually eat?' }))
    .toMatchTextContent(/Yours: Dinner 20:30.*Stored now: Lunch 13:00/)
  const { meal_times } = said
  expect(callsOf('PUT /patients/profile').map(({ body }) => body)).toEqual([
    {
      ...{ tiffin: null, kitchen: ['mixer'], meal_times: { dinner: '20:30' }, weekday_minutes: 40 },
      was: { tiffin: true, kitchen: [], meal_times, weekday_minutes: null },
    },
  ])
})

test('under 18 a parent or guardian agrees', async () => {
  await openForm()
  await field('First Name').fill('Diya')
  await field('Last Name').fill('Nair')
  await field('Height').fill('150')
  await field('Starting Weight').fill('44')
  const name = field("Parent's or guardian's name")
  await field('Date of Birth').fill(born(18))
  await expect.element(name).not.toBeInTheDocument()
  await field('Date of Birth').fill(addDays(born(18), 1))
  await expect.element(name).toBeVisible()
  await save.click()
  await expect.element(message("A parent's or guardian's name is required under 18")).toBeVisible()
  await expect.element(message("A parent's or guardian's consent is required under 18")).toBeVisible()
  await page.getByRole('button', { name: 'Show options: More about you' }).click()
  answer({
    'POST /patients/profile': sampleProfile,
    'GET /patients/profile': sampleProfile,
    'GET /patients/profile/changes': [],
  })
  await name.fill('Lakshmi Nair')
  await page.getByRole('checkbox', { name: /My parent or guardian agrees/ }).click()
  await save.click()
  await expect.poll(() => callsOf('POST /patients/profile')).toHaveLength(1)
  expect(callsOf('POST /patients/profile')[0]?.body).toMatchObject({
    guardian_name: 'Lakshmi Nair',
    guardian_consent: true,
  })
})

test('a pregnancy is asked about, except a man', async () => {
  await openToEdit()
  await page.getByRole('button', { name: 'Show options: More about you' }).click()
  const pregnancy = field('Pregnancy or breastfeeding')
  await expect.element(field('Activity level')).toBeVisible()
  await expect.element(pregnancy).not.toBeInTheDocument()
  await page.getByLabelText('Gender').selectOptions('Female')
  await pregnancy.selectOptions('Pregnant, months 4 to 6')
  const saved = { ...sampleProfile, gender: 'female' as const, pregnancy: 'pregnant_2' as const }
  answer({ 'PUT /patients/profile': saved, 'GET /patients/profile': saved })
  await save.click()
  await expect.poll(() => callsOf('PUT /patients/profile')).toHaveLength(1)
  expect(callsOf('PUT /patients/profile')[0]?.body).toMatchObject({ pregnancy: 'pregnant_2' })
  await expect
    .element(card('Personal Information'))
    .toMatchTextContent('Pregnancy or breastfeedingPregnant, months 4 to 6')
})

test('the summary of a minor names the guardian', async () => {
  const minor = { ...sampleProfile, dob: born(15), guardian_name: 'Lakshmi Nair', guardian_consent: true }
  await open(address, { as: 'patient', answers: { ...careAnswers(), 'GET /patients/profile': minor } })
  await expect.element(card('Personal Information')).toMatchTextContent('Parent or guardianLakshmi Nair')
  await expectSound()
})

test.each(['phone', 'desktop'] as const)(
  '%s: only changed fields are sent; what somebody else changed too stands beside it to choose from',
  async (size) => {
    await open(address, { as: 'patient', answers: careAnswers(), size })
    await page.getByRole('button', { name: 'Edit' }).click()
    await field('First Name').fill('Arya')
    await field('Height').fill('171')
    answer({ 'PUT /patients/profile': changedMeanwhile({ first_name: 'Arjuna', height_cm: 168 }) })
    await save.click()
    const notice = page.getByRole('alert').filter({ hasText: changedMeanwhileMessage })
    await expect.element(notice).toHaveFocus()
    await expect
      .element(notice.getByRole('group', { name: 'First Name' }))
      .toMatchTextContent(/Yours: Arya.*Stored now: Arjuna/)
    if (size !== 'phone') await expectSound()
    await notice.getByRole('button', { name: 'Take what is stored: First Name' }).click()
    await expect.element(field('First Name')).toHaveValue('Arjuna')
    await notice.getByRole('button', { name: /^Keep mine: Height/ }).click()
    await expect.element(notice).not.toBeInTheDocument()
    answer({ 'PUT /patients/profile': sampleProfile })
    await save.click()
    await expect.poll(toasts).toContain('Profile updated successfully!')
    const { first_name, height_cm } = sampleProfile
    expect(callsOf('PUT /patients/profile').map(({ body }) => body)).toEqual([
      { first_name: 'Arya', height_cm: 171, was: { first_name, height_cm } },
      { height_cm: 171, was: { height_cm: 168 } },
    ])
  },
)

test('in a conflict, choices stand as the form calls them, and figures in the own unit', async () => {
  await open(address, {
    as: { ...sampleUsers.patient, weight_unit: 'lb', length_unit: 'in' },
    answers: careAnswers(),
  })
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByText('Jain', { exact: true }).click()
  await page.getByLabelText('Gender').selectOptions('Female')
  await page.getByLabelText(/Starting weight/i).fill('180')
  answer({
    'PUT /patients/profile': changedMeanwhile({
      food_rules: ['no_onion_garlic'],
      gender: 'other',
      start_weight_kg: 80,
    }),
  })
  await save.click()
  const conflict = (name: string) => page.getByRole('alert').getByRole('group', { name })
  await expect.element(conflict('Food rules')).toMatchTextContent(/Yours: .*Jain.*Stored now: No onion/)
  await expect.element(conflict('Gender')).toMatchTextContent(/Yours: Female.*Stored now: Other/)
  await expect
    .element(conflict('Starting Weight (lb)'))
    .toMatchTextContent(/Yours: 180 lb.*Stored now: 176.4 lb/)
})

test('a low starting weight that is stored does not keep other fields from being saved', async () => {
  const light = { ...sampleProfile, start_weight_kg: 15 }
  await open(address, {
    as: 'patient',
    answers: { ...careAnswers(), 'GET /patients/profile': light, 'PUT /patients/profile': light },
  })
  await page.getByRole('button', { name: 'Edit' }).click()
  await field('First Name').fill('Arya')
  await save.click()
  await expect.poll(toasts).toContain('Profile updated successfully!')
})

/** How long a toast stays that is shown now, in milliseconds. */
const stays = (text: string) =>
  notificationsStore.getState().notifications.find(({ message }) => message === text)?.autoClose

test('the profile is summed up, and so is a change as soon as it is saved', async () => {
  const profile = { ...sampleProfile, dob: born(34) }
  await open(address, { as: 'patient', answers: { ...careAnswers(), 'GET /patients/profile': profile } })
  await expect.element(page.getByRole('heading', { name: 'Arjun Rao' })).toBeVisible()
  for (const words of ['34 years', '172 cm', '82.5 kg', formatDate(born(34))])
    await expect.element(page.getByRole('main')).toMatchTextContent(words)
  await page.getByRole('button', { name: 'Edit' }).click()
  await field('Height').fill('171')
  const saved = { ...profile, height_cm: 171 }
  answer({ 'PUT /patients/profile': saved, 'GET /patients/profile': saved })
  await save.click()
  await expect.poll(() => stays('Profile updated successfully!')).toBe(3000)
  await expect.element(page.getByText('171 cm')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Edit' })).toHaveFocus()
})

test('a refused change says why and keeps what was typed', async () => {
  await openToEdit()
  await field('Height').fill('171')
  answer({ 'PUT /patients/profile': () => away() })
  await save.click()
  await expect.poll(() => stays('Error saving profile. Please try again.')).toBe(5000)
  await expect.element(field('Height')).toHaveValue('171')
  const sentence = 'This profile is being looked at. Please try again in a minute.'
  answer({ 'PUT /patients/profile': () => problem(409, sentence) })
  await save.click()
  await expect.element(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
})

test('leaving changes behind is asked about', async () => {
  await openToEdit()
  await field('Height').fill('171')
  await page.getByRole('button', { name: 'Cancel' }).click()
  const discard = page.getByRole('dialog', { name: 'Discard your changes?' })
  await discard.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(field('Height')).toHaveValue('171')
  await page.getByRole('navigation').getByRole('link', { name: 'Progress' }).click()
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect.element(leave).toBeVisible()
  await expectSound()
  await leave.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await discard.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByText('172 cm')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Edit' })).toHaveFocus()
})

test('what is typed survives a page that the phone drops; it is gone once saved or left', async () => {
  const stored = () => Object.keys(localStorage).filter((name) => name.includes('challenger-profile'))
  await openToEdit()
  await field('Anything about your health').fill('Thyroid, 50 mcg')
  await expect.poll(stored).toHaveLength(1)
  const name = stored()[0]!
  const kept = localStorage.getItem(name)!
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(stored).toEqual([])

  // A reload leaves the draft where it is. What was not changed shows what is stored now.
  localStorage.setItem(name, kept)
  const meanwhile = { ...sampleProfile, allergies: ['Cashew'] }
  await open(address, { as: 'patient', answers: { ...careAnswers(), 'GET /patients/profile': meanwhile } })
  await expect.element(card('Allergies & Sensitivities').getByText('Cashew')).toBeVisible()
  await expect
    .element(page.getByText('These are your changes from before. They are not saved yet.'))
    .toBeVisible()
  await expect.element(field('Anything about your health')).toHaveValue('Thyroid, 50 mcg')
  await expectSound()
  answer({ 'PUT /patients/profile': { ...sampleProfile, medical_notes: 'Thyroid, 50 mcg' } })
  await save.click()
  await expect.poll(toasts).toContain('Profile updated successfully!')
  expect(callsOf('PUT /patients/profile')[0]?.body).toEqual({
    medical_notes: 'Thyroid, 50 mcg',
    was: { medical_notes: sampleProfile.medical_notes },
  })
  await expect.poll(stored).toEqual([])
})

test('a word that is typed and not added yet survives a page that the phone drops', async () => {
  const stored = () => Object.keys(localStorage).filter((name) => name.includes('typed-allergies'))
  const box = page.getByLabelText('Add an allergy or sensitivity')
  await openToEdit()
  await box.fill('Cashew')
  await expect.poll(stored).toHaveLength(1)
  const name = stored()[0]!
  const kept = localStorage.getItem(name)!
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(stored).toEqual([])

  // A reload leaves it where it is.
  localStorage.setItem(name, kept)
  await openToEdit()
  await expect.element(box).toHaveValue('Cashew')
  answer({ 'PUT /patients/profile': { ...sampleProfile, allergies: ['Cashew'] } })
  await save.click()
  await expect.poll(toasts).toContain('Profile updated successfully!')
  expect(callsOf('PUT /patients/profile')[0]?.body.allergies).toContain('Cashew')
  await expect.poll(stored).toEqual([])
})

test('a profile that could not be loaded is not shown as an empty one', async () => {
  await open(address, {
    as: 'patient',
    answers: { ...careAnswers(), 'GET /patients/profile': () => away() },
  })
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load profile. Please try again.' })
  await expect.element(alert).toBeVisible()
  expect(field('First Name').elements()).toEqual([])
  answer({ 'GET /patients/profile': sampleProfile })
  await alert.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByRole('heading', { name: 'Arjun Rao' })).toBeVisible()
})

test('a height that is probably a slip is asked about; a stored one is not', async () => {
  await open('/app/patient/profile', {
    as: 'patient',
    answers: { ...careAnswers(), 'PUT /patients/profile': sampleProfile },
  })
  await page.getByRole('button', { name: 'Edit' }).click()
  await field('Height').fill('5.4')
  await save.click()
  const question = page.getByRole('dialog', { name: 'Is this number right?' })
  await expect
    .element(question)
    .toMatchTextContent('Your height would be 5.4 cm. Did you mean 5 ft 4 in = 163 cm?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(callsOf('PUT /patients/profile')).toEqual([])
  await field('Starting Weight').fill('400')
  await save.click()
  await question.getByRole('button', { name: 'Use 163 cm' }).click()
  // The weight is asked about beside the height that was meant.
  await expect
    .element(question)
    .toMatchTextContent('Is your weight really 400 kg, with a height of 163 cm? Or did you mean 40 kg?')
  await question.getByRole('button', { name: 'Keep 400 kg' }).click()
  await expect.poll(() => callsOf('PUT /patients/profile').length).toBe(1)
  expect(callsOf('PUT /patients/profile')[0]!.body).toMatchObject({ height_cm: 163, start_weight_kg: 400 })
})

const imperial = { ...sampleUsers.patient, weight_unit: 'lb', length_unit: 'in' } as const

test('with feet and pounds a body is typed and read in them, and sent in centimetres and kilograms', async () => {
  const stored = { ...sampleProfile, height_cm: 162.56, start_weight_kg: 63.46, target_weight_kg: 58.97 }
  await open(address, { as: imperial, answers: { ...careAnswers(), 'GET /patients/profile': stored } })
  await expect.element(page.getByText('5 ft 4 in')).toBeVisible()
  await expect.element(page.getByText('139.9 lb')).toBeVisible()
  await expect.element(page.getByText('130 lb')).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect.element(field('Height (ft)')).toHaveValue('5')
  await expect.element(field('Height (in)')).toHaveValue('4')
  await expect.element(field('Starting Weight (lb)')).toHaveValue('139.9')
  await field('Height (in)').fill('4.5')
  await field('Starting Weight (lb)').fill('1200')
  await save.click()
  await expect.element(page.getByText('Please enter a number between 44.1 lb and 1102.3 lb')).toBeVisible()
  await field('Starting Weight (lb)').fill('64')
  await save.click()
  const question = page.getByRole('dialog', { name: 'Is this number right?' })
  await expect
    .element(question)
    .toMatchTextContent(
      'Is your weight really 64 lb, with a height of 5 ft 4.5 in? Or did you mean 141.1 lb?',
    )
  answer({ 'PUT /patients/profile': stored })
  await question.getByRole('button', { name: 'Use 141.1 lb' }).click()
  await expect.poll(() => callsOf('PUT /patients/profile').length).toBe(1)
  const { body } = callsOf('PUT /patients/profile')[0]!
  expect(body).toMatchObject({ height_cm: 163.83, start_weight_kg: 64 })
  expect(body).not.toHaveProperty('target_weight_kg')
})

test('units are chosen beside the measurements: what is typed stays, and the account keeps the choice', async () => {
  await openForm()
  await field('Height (cm)').fill('160')
  answer({
    'PUT /account': sampleAccount('patient', { length_unit: 'in' }),
    'GET /auth/me': { ...sampleUsers.patient, length_unit: 'in' },
  })
  await page.getByText('feet, inches').click()
  await expect.element(field('Height (ft)')).toHaveValue('5')
  await expect.element(field('Height (in)')).toHaveValue('3')
  expect(callsOf('PUT /account').map(({ body }) => body)).toEqual([{ length_unit: 'in' }])
  answer({ 'PUT /account': away })
  await page.getByText('pounds').click()
  await expect.poll(toasts).toContain('Your choice could not be saved. Please try again.')
  await expect.element(field('Starting Weight (kg)')).toBeVisible()
  await expectSound()
})

test('what the nutritionist recorded is confirmed in one press, or changed', async () => {
  const change = {
    ...{ id: sampleId(801), by_challenger: false, changed_by: 'Meera Iyer', confirmed_at: null },
    ...{ changed_at: '2026-01-12T06:30:00.000Z' },
    fields: [
      { field: 'allergies' as const, before: [], after: ['Peanuts'], replaced: false },
      { field: 'height_cm' as const, before: 172, after: 165, replaced: true },
    ],
  }
  await open(address, {
    as: 'patient',
    answers: { ...careAnswers(), 'GET /patients/profile/changes': [change] },
  })
  const asked = card('Is this right?')
  await expect.element(asked).toMatchTextContent('Meera Iyer recorded this about you.')
  await expect.element(asked).toMatchTextContent('Allergies: Peanuts')
  // A later change of the height has taken its place.
  await expect.element(asked).not.toMatchTextContent('165')
  await expectSound()
  answer({ 'POST /patients/profile/confirm': undefined, 'GET /patients/profile/changes': [] })
  await asked.getByRole('button', { name: 'That is right' }).click()
  await expect.element(asked).not.toBeInTheDocument()
  expect(callsOf('POST /patients/profile/confirm').map(({ body }) => body)).toEqual([{ ids: [change.id] }])
})
