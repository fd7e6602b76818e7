import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { HttpError } from '#server/http/errors.ts'
import { makePdfRenderer } from './renderer.ts'
import { planPdf } from './testing.ts'

type Limits = { queue?: number; deadline?: number; starting?: number; cache?: number }
/** A renderer whose threads run the given programs in this order, and then the real one. */
function renderer(programs: string[], options: Limits = {}) {
  let starts = 0
  const made = makePdfRenderer(undefined, {
    ...options,
    start() {
      const program = programs[starts++]
      return program
        ? new Worker(program, { eval: true })
        : new Worker(new URL('./worker.ts', import.meta.url))
    },
  })
  onTestFinished(() => made.close())
  return { plan: made.plan, close: made.close, starts: () => starts }
}
const of = (name: string) => planPdf([[{}]], { patient_name: name })
const busy = 'The service is busy. Please try again in a moment.'
const start = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1', 0, 5)

const silent = `setInterval(() => {}, 1e6)`
/** A program that answers each plan with the number of plans it has got. */
const counting = `const { parentPort } = require('node:worker_threads')
let count = 0
parentPort.on('message', () => parentPort.postMessage({ bytes: new Uint8Array([++count]) }))`

test('when twenty wait, further calls get a 503', async () => {
  const { plan, close } = renderer([silent])
  const calls = Array.from({ length: 21 }, (_, n) => plan(of(`Challenger ${n}`)))
  const settled = Promise.allSettled(calls)
  const error = await plan(of('One too many')).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(HttpError)
  expect(error).toMatchObject({ status: 503, message: busy, retryAfter: 5 })
  await close()
  for (const call of await settled)
    expect(call).toMatchObject({ status: 'rejected', reason: { status: 503 } })
})

test('PDFs are rendered one at a time, in order', async () => {
  const { plan, starts } = renderer([counting])
  const files = await Promise.all(['A', 'B', 'C'].map((name) => plan(of(name))))
  expect(files.map((bytes) => bytes[0])).toEqual([1, 2, 3])
  expect(starts()).toBe(1)
})

test('a render that takes too long is given up, and the next gets a new thread', async () => {
  const { plan, starts } = renderer([silent, silent], { deadline: 20, starting: 0 })
  for (const call of await Promise.allSettled([plan(of('A')), plan(of('B'))]))
    expect(call).toMatchObject({ status: 'rejected', reason: { status: 503 } })
  expect(starts()).toBe(2)
})

test.each([
  ['throws', `throw new Error('broken')`],
  ['ends', `process.exit(3)`],
])('a thread that %s is replaced by the next call', async (_, program) => {
  const { plan, starts } = renderer([program])
  await expect(plan(of('A'))).rejects.toMatchObject({ status: 503 })
  expect(start(await plan(of('A')))).toBe('%PDF-')
  expect(starts()).toBe(2)
})

test('a plan that cannot be rendered is an error of its own; the thread lives on', async () => {
  const { plan, starts } = renderer([])
  const broken = of('A')
  Object.assign(broken.plan, { days: null })
  await expect(plan(broken)).rejects.toThrow('No PDF: TypeError')
  expect(start(await plan(of('A')))).toBe('%PDF-')
  expect(starts()).toBe(1)
})

test('the same plan is rendered once, whether asked for at once or again; another version anew', async () => {
  const { plan } = renderer([counting])
  const [one, same] = await Promise.all([plan(of('A')), plan(of('A'))])
  expect(same).toBe(one)
  expect(await plan(of('A'))).toBe(one)
  const newer = of('A')
  newer.plan.version = 2
  expect((await plan(newer))[0]).toBe(2)
})

test('the cache keeps the files that were requested last', async () => {
  const { plan } = renderer([counting], { cache: 2 })
  for (const name of ['A', 'B', 'A', 'C']) await plan(of(name))
  expect((await plan(of('A')))[0]).toBe(1)
  expect((await plan(of('B')))[0]).toBe(4)
})

test('after close nothing is rendered', async () => {
  const { plan, close } = renderer([])
  await close()
  await expect(plan(of('A'))).rejects.toMatchObject({ status: 503 })
})

test('the thread that serves people loads nothing of what renders, and the idle one keeps no process alive', async () => {
  const program = `
    import { createRequire } from 'node:module'
    import { makePdfRenderer } from ${JSON.stringify(new URL('./renderer.ts', import.meta.url))}
    import { planPdf } from ${JSON.stringify(new URL('./testing.ts', import.meta.url))}
    const bytes = await makePdfRenderer().plan(planPdf([[{}]]))
    const loaded = Object.keys(createRequire(process.cwd() + '/').cache).filter((file) => /react|pdf/.test(file))
    console.log(JSON.stringify({ isPdf: bytes.length > 5000, loaded }))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  expect(JSON.parse(stdout)).toEqual({ isPdf: true, loaded: [] })
})
