import { describe, expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { createSubmission } from './queries.ts'

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
