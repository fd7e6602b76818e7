import { expect, test } from 'vitest'
import { sendingProblem, sizeInWords } from './limits.ts'

const file = (minute: number, megabytes = 1) => ({
  sent_at: new Date(Date.UTC(2026, 10, 26, 6, minute)).toISOString(),
  bytes: megabytes * 1024 * 1024,
})
const files = (count: number, megabytes?: number) =>
  Array.from({ length: count }, (_, n) => file(n, megabytes))
const more = 'You can send more from 27 Nov 2026,'
const unconfirmed = 'Before your e-mail address is confirmed,'

test.each([
  ['the twentieth', files(19), 1, true, undefined],
  ['one more', files(20), 1, true, `You can send up to 20 files in 24 hours. ${more} 11:31 am.`],
  [
    'more than before the limit',
    files(22),
    1,
    true,
    `You can send up to 20 files in 24 hours. ${more} 11:33 am.`,
  ],
  ['100 MB', files(9, 10), 10, true, undefined],
  ['more than 100 MB', files(10, 10), 1, true, `You can send up to 100 MB in 24 hours. ${more} 11:31 am.`],
  [
    'as much as two before',
    files(10, 10),
    20,
    true,
    `You can send up to 100 MB in 24 hours. ${more} 11:32 am.`,
  ],
  ['a third', files(2), 3, false, undefined],
  [
    'a fourth',
    files(3),
    1,
    false,
    `${unconfirmed} you can send up to 3 files in 24 hours. Please confirm it, or send more from 27 Nov 2026, 11:31 am.`,
  ],
  [
    'more than 5 MB',
    files(2, 2),
    2,
    false,
    `${unconfirmed} you can send up to 5 MB in 24 hours. Please confirm it, or send more from 27 Nov 2026, 11:31 am.`,
  ],
  ['one of 6 MB', [], 6, false, `${unconfirmed} a file can have at most 5 MB. Please confirm it first.`],
])('%s: what may be sent in 24 hours, and until when not', (_, sent, megabytes, isConfirmed, problem) => {
  expect(sendingProblem(sent, megabytes * 1024 * 1024, isConfirmed)).toBe(problem)
})

test.each([
  [1, '1 kB'],
  [860_000, '840 kB'],
  [1_258_291, '1.2 MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words)
})
