import { describe, expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { createSubmission, isTouched } from './queries.ts'

describe('one key per submission', () => {
  const content = { body: { weight_kg: 71.5 } }

  test.each([0, 500, 503])('an outcome unknown after %i keeps the key', (status) => {
    const submission = createSubmission()
    const first = submission.keyFor(content)
    submission.settle(new ApiError(status))
    expect(submission.keyFor({ ...content })).toBe(first)
  })

  test.each([409, 422, 429])('an answer of %i starts a new one', (status) => {
    const submission = createSubmission()
    const first = submission.keyFor(content)
    submission.settle(new ApiError(status))
    expect(submission.keyFor(content)).not.toBe(first)
  })

  test('success and a changed content start a new one; a double click does not', () => {
    const submission = createSubmission()
    const first = submission.keyFor(content)
    expect(submission.keyFor(content)).toBe(first)
    const changed = submission.keyFor({ body: { weight_kg: 71.4 } })
    expect(changed).not.toBe(first)
    submission.settle()
    expect(submission.keyFor({ body: { weight_kg: 71.4 } })).not.toBe(changed)
  })
})

test('a write makes its noun and the reads that show it stale, and nothing else', () => {
  expect(isTouched('GET /meal-plans/:id', 'POST /meal-plans/:id/publish')).toBe(true)
  expect(isTouched('GET /nutritionists/dashboard/stats', 'POST /meal-plans')).toBe(true)
  expect(isTouched('GET /patients/current-plan', 'PUT /meal-plans/:id')).toBe(true)
  expect(isTouched('GET /patients/profile', 'PUT /meal-plans/:id')).toBe(false)
  expect(isTouched('GET /progress', 'POST /patients/progress')).toBe(true)
  expect(isTouched('GET /auth/me', 'POST /account/consent')).toBe(true)
  expect(isTouched('GET /account/sessions', 'DELETE /account/sessions/:id')).toBe(true)
  expect(isTouched('GET /auth/me', 'POST /auth/verify-email')).toBe(true)
})
