import { afterEach, expect, test } from 'vitest'
import { earlyReads, readKey } from './early-reads.ts'

const profile = readKey('GET /patients/profile')
const reports = readKey('GET /patients/progress', { query: { limit: 5 } })

afterEach(earlyReads.clear)

test('a read begun early is handed over once, to whoever asks the same', async () => {
  earlyReads.add(reports, Promise.resolve('reports'))
  expect(earlyReads.take(readKey('GET /patients/progress', { query: { limit: 10 } }))).toBeUndefined()
  expect(await earlyReads.take(readKey('GET /patients/progress', { query: { limit: 5 } }))).toBe('reports')
  expect(earlyReads.take(reports)).toBeUndefined()
})

test('what has been answered is handed over with its name; the rest goes on waiting', async () => {
  earlyReads.add(profile, Promise.resolve({ first_name: 'Arjun' }))
  earlyReads.add(reports, new Promise(() => {}))
  await Promise.resolve()
  expect(earlyReads.takeAnswered()).toEqual([{ key: profile, value: { first_name: 'Arjun' } }])
  expect(earlyReads.take(profile)).toBeUndefined()
  expect(earlyReads.take(reports)).toBeInstanceOf(Promise)
})

test('a failed early read is reported only to the page that takes it', async () => {
  earlyReads.add(profile, Promise.reject(new Error('No profile')))
  await Promise.resolve()
  expect(earlyReads.takeAnswered()).toEqual([])
  await expect(earlyReads.take(profile)).rejects.toThrow('No profile')
})

test('after signing out another person does not get the early reads', async () => {
  earlyReads.add(profile, Promise.resolve({ first_name: 'Arjun' }))
  earlyReads.clear()
  expect(earlyReads.take(profile)).toBeUndefined()
})
