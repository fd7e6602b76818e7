import { expect, test } from 'vitest'
import { zipOf } from '#web/testing/zip.ts'
import { zipEntries } from './zip.ts'

const texts = async (zip: Blob) =>
  Promise.all(
    (await zipEntries(zip)).map(async ({ path, size, open }) => [
      path,
      size,
      await new Response(open()).text(),
    ]),
  )
const long = 'weight '.repeat(50_000)
const expected = [
  ['पहला/a.txt', 350_000, long],
  ['b.txt', 3, 'two'],
  ['empty', 0, ''],
]

test.each([false, true])('files are found and read, over 4 GB: %s', async (isLarge) => {
  const zip = await zipOf(
    [
      { path: 'पहला/a.txt', text: long, isLarge },
      { path: 'b.txt', text: 'two', isStored: true },
      { path: 'empty', text: '', isLarge },
    ],
    'a note',
  )
  expect(await texts(zip)).toEqual(expected)
})

const notWhole = 'This zip is not whole. Please download it again.'
test('a zip of which something is missing is refused, wherever it ends', async () => {
  const zip = await zipOf([{ path: 'a.txt', text: long }])
  for (const size of [0, 10, 60, zip.size - 30, zip.size - 1])
    await expect(zipEntries(zip.slice(0, size))).rejects.toThrow(notWhole)
  // The list is there, the file is not.
  const holed = new Blob([new Uint8Array(100), zip.slice(100)])
  await expect(texts(holed)).rejects.toThrow(notWhole)
})

test('a zip with a password says so', async () => {
  const zip = await zipOf([{ path: 'a.txt', text: long, isLocked: true }])
  await expect(texts(zip)).rejects.toThrow(
    'This zip has a password. Please unpack it and choose the file in it.',
  )
})
