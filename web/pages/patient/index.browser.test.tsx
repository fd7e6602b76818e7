import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays, formatDate, today } from '#domain/dates.ts'
import { defaultAbout } from '#domain/site/site-content.ts'
import { type Answers, answer, away, callsOf, held, listOf, problem } from '#web/testing/fake-api.ts'
import {
  careAnswers,
  newcomerAnswers,
  noJourney,
  sampleCare,
  sampleOwnDay,
  samplePlan,
  sampleReport,
  sampleWait,
  sampleWithdrawnPlan,
} from '#web/testing/samples/patient.ts'
import { sampleProfile, sampleUsers } from '#web/testing/samples.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const card = (name: string) => page.getByRole('region', { name, exact: true })
const heading = page.getByRole('heading', { level: 1 })
const figure = (name: string) =>
  page.elementLocator(document.body).getByText(name, { exact: true }).element().closest('dl')
const steps = () => card('Getting Started').getByRole('listitem')
const show = (answers: Answers, address = '/app/patient/') => open(address, { as: 'patient', answers })
const textsOf = (locator: ReturnType<typeof page.getByRole>) =>
  locator.elements().map((element) => (element.textContent ?? '').replace(/\s+/g, ' '))

describe('without a profile', () => {
  test('who gave no name at sign-up is greeted by their e-mail', async () => {
    const as = { ...sampleUsers.patient, name: null }
    await open('/app/patient/', { as, answers: newcomerAnswers })
    await expect.element(heading).toHaveTextContent('Welcome, patient')
  })

  test('the way to it, and what comes after', async () => {
    await show(newcomerAnswers)
    await expect.element(heading).toHaveTextContent('Welcome, Arjun Rao')
    await expect
      .element(card('Complete Your Profile').getByRole('link', { name: 'Complete Your Profile' }))
      .toHaveAttribute('href', '/app/patient/profile')
    expect(figure('Profile Status')).toMatchTextContent('Incomplete')
    const [first, second, third] = textsOf(steps())
    expect(first).toMatch(/^Complete your profile.*Next$/)
    expect(second).toMatch(/^Get assigned a nutritionist.*Within 24 hours.*Pending$/)
    expect(third).toMatch(/^Receive your meal plan.*Pending$/)
    expect(textsOf(card('Quick Actions').getByRole('link'))).toEqual(['Complete Profile', 'Contact Support'])
    await expect
      .element(card('Quick Actions').getByRole('link', { name: 'Contact Support' }))
      .toHaveAttribute('href', '/contact')
    expect(card('Your Nutritionist').elements()).toEqual([])
    expect(page.getByText('Days on Plan').elements()).toEqual([])
    await expectSound()
  })

  test('who has a nutritionist and a plan all the same reads of them', async () => {
    await show({ ...careAnswers(), 'GET /patients/profile': newcomerAnswers['GET /patients/profile']! })
    await expect.poll(() => textsOf(steps())[1]).toMatch(/Meera Iyer is your nutritionist\.\s*Done$/)
    await expect.poll(() => textsOf(steps())[2]).toMatch(/It stands under Meal Plans\.\s*Done$/)
    expect(figure('Profile Status')).toMatchTextContent('Meera Iyer plans with it')
  })
})

const targets = {
  ...{ calories: 1750, protein_g: 70, carbs_g: 240, fat_g: 54, fiber_g: 30, sugar_g: 21, sodium_mg: 2000 },
  ...{ confirmed_by: 'Meera Iyer', carbs_by_meal: null, created_at: '2026-11-20T06:30:00.000Z' },
}

describe('daily targets', () => {
  test.each(['phone', 'desktop'] as const)('%s: those that the nutritionist shows', async (size) => {
    await open('/app/patient/', {
      ...{ as: 'patient', size },
      answers: { ...careAnswers(), 'GET /patients/targets': { targets } },
    })
    const own = card('Your daily targets')
    await expect.element(own).toMatchTextContent('Calories1,750 kcalProtein70 g')
    await expect.element(own).toMatchTextContent('Set by Meera Iyer on 20 Nov 2026.')
  })

  test('nothing else is said of them', async () => {
    await show(careAnswers())
    await expect.element(card('Quick Actions')).toBeVisible()
    await expect.poll(() => callsOf('GET /patients/targets')).not.toEqual([])
    expect(card('Your daily targets').elements()).toEqual([])
  })
})

const noPlan = () => problem(404, 'No meal plan available')

describe('the banner after the profile', () => {
  const banner = page.getByRole('status').filter({ hasText: 'Your profile is complete!' })

  test('by address; dismissed, it leaves the address', async () => {
    const waiting = { 'GET /patients/current-plan': noPlan, 'GET /patients/care': sampleWait(1) }
    const router = await show({ ...careAnswers(), ...waiting }, '/app/patient/?profileCreated=true')
    await expect.element(banner).toMatchTextContent('assigned to you within 24 hours')
    await banner.getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(banner).not.toBeInTheDocument()
    await expect.poll(() => router.state.location.search).toBe('')
  })

  test('promises no nutritionist and no plan to somebody who has them', async () => {
    await show(
      { ...careAnswers(), 'GET /patients/current-plan': noPlan },
      '/app/patient/?profileCreated=true',
    )
    await expect.element(banner).toMatchTextContent('Meera Iyer will create your meal plan.')
    await show(careAnswers(), '/app/patient/?profileCreated=true')
    await expect.element(banner).toMatchTextContent('Your meal plan is on this page.')
  })

  test('after 24 hours it does not promise them again', async () => {
    const waiting = { 'GET /patients/current-plan': noPlan, 'GET /patients/care': sampleWait(26.5) }
    await show({ ...careAnswers(), ...waiting }, '/app/patient/?profileCreated=true')
    await expect.element(banner).toMatchTextContent('It takes longer than we promised.')
    await expect.element(banner).not.toMatchTextContent('within 24 hours')
  })

  test('by the flag of this device, once', async () => {
    localStorage.setItem('profile_just_created', 'true')
    await show(careAnswers())
    await expect.element(banner).toBeVisible()
    expect(localStorage.getItem('profile_just_created')).toBeNull()
    await show(careAnswers())
    await expect.element(heading).toMatchTextContent('Welcome back, Arjun')
    expect(banner.elements()).toEqual([])
  })
})

describe('the match', () => {
  const withoutPlan = {
    ...careAnswers(),
    'GET /patients/current-plan': noPlan,
    'GET /meal-plans': [],
  } satisfies Answers

  test('while waiting: since when, and by when at the latest', async () => {
    await show({ ...withoutPlan, 'GET /patients/care': sampleWait(1) })
    const care = card('Getting Started').getByRole('region', { name: 'Your Nutritionist', exact: true })
    await expect.element(care).toMatchTextContent('We are looking for the nutritionist who fits you best.')
    await expect.element(care).toMatchTextContent(/Waiting since .* You are matched by .* at the latest/)
    await expect
      .element(care.getByRole('progressbar'))
      .toHaveAttribute('aria-valuenow', expect.stringMatching(/^4/))
    expect(care.getByRole('button').elements()).toEqual([])
    // One card says how it stands, another what helps; nothing is shown that is empty or zero.
    expect(card('Your Nutritionist').elements()).toHaveLength(1)
    expect(textsOf(card('Meanwhile').getByRole('link'))).toEqual([
      expect.stringMatching(/^Note where you begin/),
      expect.stringMatching(/^Look over your profile/),
    ])
    expect(figure('Current Weight')).toMatchTextContent('82.5 kg')
    for (const empty of ['Current Meal Plan', 'Recent Progress']) expect(card(empty).elements()).toEqual([])
    for (const name of ['Days on Plan', 'Achievements']) expect(figure(name)).toMatchTextContent('Not yet')
    const [first, second, third] = textsOf(steps())
    expect([first, second, third].map((text) => text?.split(' ').at(-1)?.slice(-7))).toEqual([
      expect.stringMatching(/Done$/),
      'Pending',
      'Pending',
    ])
    await expectSound()
  })

  test('after 24 hours the promise is broken, and support is one tap away', async () => {
    await show({
      ...withoutPlan,
      'GET /patients/care': sampleWait(26.5),
      'GET /public/about': { ...defaultAbout(), support_phone: '+91 98450 00001' },
    })
    const care = card('Your Nutritionist')
    await expect.element(care).toMatchTextContent('longer than the 24 hours we promised')
    await expect.element(care).toMatchTextContent('26 hours ago')
    await expect
      .element(care.getByRole('link', { name: 'Contact Support' }))
      .toHaveAttribute('href', '/contact')
    expect(care.element().querySelectorAll('a[href^="mailto:"], a[href^="tel:"]')).toHaveLength(2)
    await expectSound()
  })

  test('matched: who it is, in the same card', async () => {
    await show(withoutPlan)
    await expect.element(card('Getting Started').getByText('Meera Iyer', { exact: true })).toBeVisible()
    expect(card('Your Nutritionist').elements()).toHaveLength(1)
    for (const words of [
      'Meera Iyer',
      'Verified',
      'MSc Dietetics, RD',
      '8 years',
      'Weight Management',
      'English, Tamil',
      `With you since${formatDate(today())}`,
    ])
      await expect.element(card('Your Nutritionist')).toMatchTextContent(words)
    await expect.element(card('Meanwhile').getByRole('link', { name: /^Write to Meera Iyer/ })).toBeVisible()
    expect(textsOf(steps())[1]).toMatch(/Meera Iyer is your nutritionist\.\s*Done$/)
  })

  test('matched, without any report: it is due today, as the nutritionist reads it', async () => {
    const due = { check_in: today(), evening: [] }
    const day = sampleOwnDay(samplePlan(), today(), { meals: [], plan_id: null, due })
    await show({ ...withoutPlan, 'GET /patients/days/:date': day })
    await expect
      .element(page.getByRole('alert', { name: 'Your weekly check-in is due today' }))
      .toMatchTextContent('Your next plan is made with it.')
  })

  test('after a plan was withdrawn: why, and a check-in that is due still comes first', async () => {
    await show({
      ...careAnswers(sampleWithdrawnPlan()),
      'GET /patients/current-plan': noPlan,
      'GET /patients/progress': listOf([sampleReport(10)]),
      'GET /patients/days/:date': sampleOwnDay(samplePlan(), today(), {
        meals: [],
        plan_id: null,
        due: { check_in: addDays(today(), -3), evening: [] },
      }),
    })
    const due = page.getByRole('alert', { name: 'Your weekly check-in is due' })
    await expect.element(due).toBeVisible()
    const why = page.getByRole('alert').filter({ hasText: 'was withdrawn' })
    await expect.element(why).toMatchTextContent('It held prawns by mistake.')
    await expect.element(why).toMatchTextContent('You are notified when the next plan is ready.')
    const follows = due.element().compareDocumentPosition(why.element())
    expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    await expect.element(card('Your Nutritionist')).toMatchTextContent('Meera Iyer')
    expect(card('Getting Started').elements()).toEqual([])
  })
})

describe('in care', () => {
  test("today's meals, and the way to the whole plan", async () => {
    await show(careAnswers())
    const plan = card('Current Meal Plan')
    await expect.element(plan).toMatchTextContent(`Week of ${formatDate(addDays(today(), -3))}`)
    await expect.element(plan).toMatchTextContent('Active')
    await expect
      .element(plan.getByRole('button', { name: /^(Next: |Now: )?Breakfast, 8:30 am.*Ragi dosa 3/ }))
      .toBeVisible()
    await expect
      .element(plan.getByRole('button', { name: /^(Next: |Now: )?Dinner.*Khichdi 3/ }))
      .toBeVisible()
    await expect
      .element(plan.getByRole('link', { name: 'View full plan' }))
      .toHaveAttribute('href', '/app/patient/meal-plans')
    expect(card('Getting Started').elements()).toEqual([])
  })

  test('before the first report and before the week begins', async () => {
    await show(careAnswers(samplePlan({ week_start: addDays(today(), 3) })))
    await expect.element(card('Current Meal Plan')).toMatchTextContent('No meals scheduled for today.')
    await expect.element(card('Recent Progress')).toMatchTextContent('No progress reports found')
    await expect.element(card('Next Steps')).toMatchTextContent('Weekly check-inNext: today')
    expect(figure('Current Weight')).toMatchTextContent('82.5 kg')
    expect(figure('Current Weight')).toMatchTextContent('Your starting weight')
  })

  test('the figures, the three newest of the reports, and what is next', async () => {
    const reports = [
      sampleReport(2),
      sampleReport(9, { weight_kg: 80.4, adherence_pct: 59, energy_levels: 3 }),
      sampleReport(16, { weight_kg: 81.2, adherence_pct: 79, energy_levels: 6 }),
      sampleReport(23, { weight_kg: 82 }),
    ]
    await show({
      ...careAnswers(),
      'GET /patients/progress': reports,
      'GET /patients/journey': {
        ...noJourney,
        latest_weight: { date: addDays(today(), -9), weight_kg: 80.4 },
      },
      'GET /patients/targets': { targets },
    })
    const recent = card('Recent Progress')
    await expect.element(recent.getByRole('link', { name: 'View all 4' })).toBeVisible()
    const [first, second, third, ...more] = textsOf(recent.getByRole('listitem'))
    expect(first).toMatch(/Adherence 90%, Excellent.*Energy 8\/10/)
    expect(second).toMatch(/80\.4 kg.*Adherence 59%, Needs Improvement.*Energy 3\/10/)
    expect(third).toMatch(/81\.2 kg.*Adherence 79%, Good.*Energy 6\/10/)
    expect(more).toEqual([])
    expect(figure('Current Weight')).toMatchTextContent('80.4 kg')
    expect(figure('Current Weight')).toMatchTextContent('−2.1 kg since you started')
    expect(figure('Days on Plan')).toMatchTextContent('28')
    expect(figure('Achievements')).toMatchTextContent('2')
    await expect.element(card('Next Steps')).toMatchTextContent(`Next: ${formatDate(addDays(today(), 5))}`)
    const linksOf = (name: string) =>
      card(name)
        .getByRole('link')
        .elements()
        .map((link) => [link.textContent, link.getAttribute('href')])
    expect(linksOf('Quick Actions')).toEqual([
      ['Log Progress', '/app/patient/progress'],
      ['View Meal Plan', '/app/patient/meal-plans'],
      ['Update Profile', '/app/patient/profile'],
    ])
    expect(linksOf('Next Steps')).toEqual([
      [expect.stringMatching(/^Log your progress/), '/app/patient/progress'],
      [expect.stringMatching(/^Follow your plan/), '/app/patient/meal-plans'],
    ])
    await expectSound()
  })

  test.for([
    [
      'GET /patients/profile',
      'Failed to load profile. Please try again.',
      ['Ragi dosa', 'Adherence 90%', 'Meera Iyer'],
    ],
    [
      'GET /patients/current-plan',
      'Failed to load your meal plan.',
      ['Days on Plan', 'Adherence 90%', 'Meera Iyer'],
    ],
    ['GET /patients/progress', 'Failed to load progress data', ['Days on Plan', 'Ragi dosa', 'Meera Iyer']],
    [
      'GET /patients/care',
      'Failed to load your nutritionist.',
      ['Days on Plan', 'Ragi dosa', 'Adherence 90%'],
    ],
  ] as const)(
    'without an answer to %s the rest stands, and it can be tried again',
    async ([route, message, others]) => {
      const whole: Answers = { ...careAnswers(), 'GET /patients/progress': [sampleReport(0)] }
      await show({ ...whole, [route]: () => away() })
      const alert = page.getByRole('alert').filter({ hasText: message })
      await expect.element(alert).toBeVisible()
      const main = page.getByRole('main')
      for (const words of others) await expect.element(main).toMatchTextContent(words)
      await expect.element(heading).toMatchTextContent('Welcome back, Arjun')
      answer({ [route]: whole[route] })
      await alert.getByRole('button', { name: 'Try Again' }).click()
      await expect.element(alert).not.toBeInTheDocument()
      for (const words of ['Ragi dosa', 'Adherence 90%', 'Meera Iyer'])
        await expect.element(main).toMatchTextContent(words)
      await expect.poll(() => figure('Days on Plan')?.textContent).toContain('7')
    },
  )

  test('without any answer every part says so', async () => {
    const reads = [
      ...(['profile', 'care', 'progress', 'current-plan', 'targets', 'journey', 'days/:date'] as const),
      ...(['forms', 'profile/changes'] as const),
    ]
    await show({
      ...Object.fromEntries(reads.map((read) => [`GET /patients/${read}`, () => away()])),
      'GET /appointments': () => away(),
    })
    await expect.poll(() => page.getByRole('button', { name: 'Try Again' }).elements()).toHaveLength(5)
    await expectSound()
  })
})

describe('asking for another nutritionist', () => {
  const request = {
    id: sampleProfile.patient_id,
    reason: 'The hours do not fit.',
    created_at: new Date().toISOString(),
    due_on: today(),
  }
  const ask = page.getByRole('button', { name: 'Change nutritionist' })
  const dialog = page.getByRole('dialog', { name: 'Change nutritionist' })
  const send = dialog.getByRole('button', { name: 'Send Request' })
  const reason = dialog.getByLabelText('What should be different?')

  test('a reason is needed; what was typed is not lost by Escape or by a server that is away', async () => {
    await show(careAnswers())
    await ask.click()
    await send.click()
    await expect.element(dialog.getByText('Please tell us why you would like a change')).toBeVisible()
    await expect.element(reason).toHaveFocus()
    await expectSound()
    await reason.fill('The hours do not fit.')
    await expect
      .element(dialog.getByText('Please tell us why you would like a change'))
      .not.toBeInTheDocument()
    reason.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    const discard = page.getByRole('dialog', { name: 'Discard your request?' })
    await expect.element(discard).toBeVisible()
    await discard.getByRole('button', { name: 'Cancel' }).click()
    answer({ 'POST /patients/change-request': () => away() })
    await send.click()
    await expect.poll(toasts).toContain('Error sending your request. Please try again.')
    await expect.element(reason).toHaveValue('The hours do not fit.')
  })

  test('an open request stands in place of the button, and can be taken back', async () => {
    await show({ ...careAnswers(), 'GET /patients/care': { ...sampleCare(), change_request: request } })
    const care = card('Your Nutritionist')
    await expect.element(care).toMatchTextContent('“The hours do not fit.”')
    await expect.element(care).toMatchTextContent('Until then Meera Iyer cares for you.')
    expect(ask.elements()).toEqual([])
    await care.getByRole('button', { name: 'Take back' }).click()
    const question = page.getByRole('dialog', { name: 'Take back your request?' })
    await expect.element(question).toBeVisible()
    answer({ 'GET /patients/care': sampleCare() })
    await question.getByRole('button', { name: 'Take back' }).click()
    await expect.poll(toasts).toContain('Your request is taken back. Meera Iyer stays your nutritionist.')
    await expect.poll(() => document.activeElement?.textContent).toBe('Change nutritionist')
  })

  test('who is away is not said to care meanwhile', async () => {
    const { nutritionist } = sampleCare()
    const away = { ...sampleCare(), nutritionist: { ...nutritionist!, away: true } }
    await show({ ...careAnswers(), 'GET /patients/care': away })
    const care = card('Your Nutritionist')
    await expect.element(care).toMatchTextContent('ask for a change below')
    await ask.click()
    await expect.element(dialog).toMatchTextContent('Your plan and your reports stay yours.')
    await expect.element(dialog).not.toMatchTextContent('cares for you')
    await show({ ...careAnswers(), 'GET /patients/care': { ...away, change_request: request } })
    await expect.element(care).toMatchTextContent('You asked for another nutritionist')
    await expect.element(care).not.toMatchTextContent('ask for a change below')
    await expect.element(care).not.toMatchTextContent('cares for you')
  })

  test('nobody is led to write to who is away', async () => {
    const { nutritionist } = sampleCare()
    const away = { ...sampleCare(), nutritionist: { ...nutritionist!, away: true } }
    const hard = { ...noJourney, hard_week: { weight: false, adherence: true } }
    const answers = { ...careAnswers(), 'GET /patients/care': away, 'GET /patients/journey': hard }
    await show({ ...answers, 'GET /patients/current-plan': noPlan, 'GET /meal-plans': [] })
    await expect.element(card('A hard week is a week, not a verdict')).toBeVisible()
    await expect.element(card('Meanwhile')).toMatchTextContent('Look over your profile')
    expect(page.getByText('Write to Meera Iyer').elements()).toEqual([])
    expect(page.getByText('Tell Meera Iyer').elements()).toEqual([])
  })

  test('without a nutritionist there is no button to change', async () => {
    await show({ ...careAnswers(), 'GET /patients/care': sampleWait(1) }, '/app/patient/profile')
    await expect.element(card('Your Nutritionist')).toMatchTextContent('We are looking for')
    expect(ask.elements()).toEqual([])
  })
})

test('the current weight is the newest one, also where no report has it; without it nothing is guessed', async () => {
  await show({
    ...careAnswers(),
    'GET /patients/journey': { ...noJourney, latest_weight: { date: today(), weight_kg: 79 } },
  })
  await expect.poll(() => figure('Current Weight')?.textContent).toMatch(/79 kg.*since you started/)
  // Where figures can do harm, no change.
  const sheltered = { ...noJourney, may_show: false, latest_weight: { date: today(), weight_kg: 79 } }
  await show({ ...careAnswers(), 'GET /patients/journey': sheltered })
  await expect.poll(() => figure('Current Weight')?.textContent).toMatch(/79 kg$/)
  await show({ ...careAnswers(), 'GET /patients/journey': () => away() })
  await expect.poll(() => figure('Current Weight')?.textContent).toContain('Could not be loaded')
})

test('what not everybody has is drawn with all that stands below it', async () => {
  const targets = held({ targets: null })
  const journey = held({ ...noJourney, hard_week: { weight: false, adherence: true } })
  await show({
    ...careAnswers(),
    'GET /patients/targets': targets.answer,
    'GET /patients/journey': journey.answer,
  })
  await expect.element(card('Current Meal Plan')).toBeVisible()
  await expect.poll(() => callsOf('GET /patients/targets')).toHaveLength(1)
  targets.letGo()
  await expect.poll(() => callsOf('GET /patients/journey')).toHaveLength(1)
  expect(card('Quick Actions').elements()).toEqual([])
  journey.letGo()
  await expect.element(card('Quick Actions')).toBeVisible()
  await expect.element(card('A hard week is a week, not a verdict')).toBeVisible()
})

test('streaks and a new milestone are one line, which leads to the progress page', async () => {
  const journey = {
    ...noJourney,
    ticked_days: 7,
    milestones: [{ kind: 'ticked_7' as const, reached_on: today() }],
    hard_week: { weight: false, adherence: true },
  }
  await open('/app/patient/', {
    as: 'patient',
    answers: { ...careAnswers(), 'GET /patients/journey': journey },
  })
  await expect
    .element(page.getByRole('link', { name: 'Reached: A week of ticked days. 7 days ticked in a row' }))
    .toHaveAttribute('href', '/app/patient/progress')
  await expect.element(page.getByRole('link', { name: 'Write to Meera Iyer' })).toBeVisible()
  await expectSound()
})
