import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'
import { startTied } from './tied.ts'

const tied = `${import.meta.dirname}/tied.ts`
let runner: ChildProcess | undefined

/** A process that starts tied programs, as test runs do. Returns the first line it prints. */
async function start(...words: string[]) {
  runner = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: runner.stdout! })) return line
  throw new Error('Nothing was printed.')
}
afterEach(() => {
  runner?.kill('SIGKILL')
})

function runs(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const program = 'console.log(process.pid); setInterval(() => {}, 1000)'
const starts = (code: string) => `
  import { startTied } from '${tied}'
  startTied([process.execPath, '-e', ${JSON.stringify(code)}])`

test.each(['SIGTERM', 'SIGKILL'] as const)('what a process started ends with it: %s', async (signal) => {
  const pid = Number(await start('--input-type=module', '-e', starts(program)))
  expect(runs(pid)).toBe(true)
  runner?.kill(signal)
  await expect.poll(() => runs(pid)).toBe(false)
})

test('processes that the program started end with it too', async () => {
  const code = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(program)}], { stdio: 'inherit' })`
  const pid = Number(await start('--input-type=module', '-e', starts(code)))
  expect(runs(pid)).toBe(true)
  runner?.kill('SIGKILL')
  await expect.poll(() => runs(pid)).toBe(false)
})

test('a program tells how it ended', async () => {
  expect(await startTied([process.execPath, '-e', 'process.exitCode = 3']).exit).toBe(3)
  const stopped = startTied(['sleep', '60'])
  expect(await stopped.end()).toBe(128 + 15)
})
