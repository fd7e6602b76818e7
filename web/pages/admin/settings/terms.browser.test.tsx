import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, answer, away, callsOf, problem } from '#web/testing/fake-api.ts'
import { button, dialog, region } from '#web/testing/find.ts'
import { sampleTerms } from '#web/testing/samples/settings.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const inForce = sampleTerms()
const first = sampleTerms({
  ...{ number: 1, version: '2024-09', last_updated: 'September 2024', title: 'The first terms' },
})
const openTerms = (more: Answers = {}) =>
  open('/app/admin/settings/terms', {
    as: 'admin',
    answers: { 'GET /public/terms/versions': [inForce, first], ...more },
  })
const section = page.getByRole('group', { name: 'Section 1', exact: true })
const preview = button('Preview')
const reading = region('Preview')
const asked = dialog('Publish these terms?')

test('terms are written, read, and published once somebody has said yes', async () => {
  await openTerms()
  await expect
    .element(page.getByText('In force: version 2026-01-05, last updated 5 January 2026.'))
    .toBeVisible()
  await expect.element(preview).toBeDisabled()
  await expect.element(page.getByText('These are the terms in force')).toBeVisible()
  await section.getByLabelText('Title').fill('')
  await preview.click()
  await expect.element(section.getByText('Title is required')).toBeVisible()
  await section.getByLabelText('Title').fill('Welcome to the terms')
  await section.getByLabelText('Text').fill('Please read them.\n\n- one\n- two')
  await expect.element(page.getByText('Not published yet')).toBeVisible()
  await preview.click()
  await expect.element(reading.getByRole('heading', { name: '1. Welcome to the terms' })).toBeVisible()
  await expect.element(reading.getByRole('listitem').filter({ hasText: /^one$/ })).toBeVisible()
  await button('Back to writing').click()
  await expect.element(section.getByLabelText('Title')).toHaveValue('Welcome to the terms')
  await preview.click()
  await button('Publish', reading).click()
  await expect.element(asked).not.toMatchTextContent('asked to agree again')
  await button('Cancel', asked).click()
  await expect.element(asked).not.toBeInTheDocument()
  await page.getByLabelText('Ask everybody to agree again').click()
  await button('Publish', reading).click()
  await expect.element(asked).toMatchTextContent('Every challenger and nutritionist is asked to agree again.')
  answer({ 'POST /admin/terms': away })
  await button('Publish', asked).click()
  await expect
    .element(reading.getByText('The terms could not be published. Please try again.').first())
    .toBeVisible()
  const published = sampleTerms({ number: 3, asks_again: true })
  answer({ 'POST /admin/terms': published, 'GET /public/terms/versions': [published, inForce, first] })
  await button('Publish', reading).click()
  await button('Publish', asked).click()
  await expect.poll(toasts).toContain('The new terms are in force')
  await expect.element(preview).toBeDisabled()
  const sent = callsOf('POST /admin/terms').at(-1)?.body
  expect(sent).toMatchObject({ asks_again: true, replaces: 2 })
  expect(sent?.sections[0]).toEqual({
    title: 'Welcome to the terms',
    content: 'Please read them.\n\n- one\n- two',
  })
})

test('the second of two publications is refused, and the terms in force can be loaded', async () => {
  const meanwhile = 'Another version of the terms was published meanwhile.'
  await openTerms({ 'POST /admin/terms': () => problem(409, meanwhile) })
  await section.getByLabelText('Title').fill('Late')
  await preview.click()
  await button('Publish', reading).click()
  answer({ 'GET /public/terms/versions': [sampleTerms({ number: 3, title: 'Faster' }), inForce, first] })
  await button('Publish', asked).click()
  await expect.element(page.getByText(meanwhile).first()).toBeVisible()
  await button('Load the latest').click()
  await expect.element(page.getByLabelText('Title of the page')).toHaveValue('Faster')
})

test('earlier versions stay readable', async () => {
  await openTerms()
  await region('Earlier versions').getByText('Version 2024-09, last updated September 2024').click()
  await expect
    .element(region('Earlier versions').getByRole('heading', { name: '1. Acceptance of these terms' }))
    .toBeVisible()
})

test('terms that do not load are tried again', async () => {
  await openTerms({ 'GET /public/terms/versions': away })
  await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to load the terms')
  answer({ 'GET /public/terms/versions': [inForce] })
  await button('Try Again').click()
  await expect.element(page.getByLabelText('Title of the page')).toBeVisible()
})

test('writing and reading the terms are sound', async () => {
  await openTerms()
  await expect.element(page.getByLabelText('Title of the page')).toBeVisible()
  await expectSound()
  await page.getByLabelText('Title of the page').fill('Terms of service')
  await preview.click()
  await expect.element(reading).toBeVisible()
  await expectSound()
})
