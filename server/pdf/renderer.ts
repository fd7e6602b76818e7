import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import { unavailable } from '#server/http/errors.ts'
import type { Inputs, Rendered, Wanted } from './worker.ts'

/** Each call returns the file; don't change its bytes, the cache may return them again. 503 when too many wait. */
export type PdfRenderer = { [Kind in keyof Inputs]: (input: Inputs[Kind]) => Promise<Uint8Array> } & {
  close(): Promise<void>
}
type Job = { wanted: Wanted; resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void }

const seconds = 1000
const defaults = {
  /** How many jobs may wait behind the running one. */
  queue: 20,
  /** How many files the cache holds. */
  cache: 20,
  deadline: 30 * seconds,
  /** How much longer the first job of a thread may take: the thread loads the libraries and fonts first. */
  starting: 60 * seconds,
  idle: 60 * seconds,
  start: () =>
    new Worker(new URL('./worker.ts', import.meta.url), {
      name: 'pdf',
      // NODE_ENV selects React's production build; the thread gets no secrets of the server.
      env: { NODE_ENV: 'production' },
      execArgv: [],
      // The process keeps part of a thread's memory after it ends; a small young generation keeps that part small.
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 },
    }),
}

/**
 * Renders in a worker thread, so that requests are not blocked. The thread starts with the first call and ends after
 * a minute without calls.
 */
export function makePdfRenderer(
  log?: FastifyBaseLogger,
  options: Partial<typeof defaults> = {},
): PdfRenderer {
  const { queue, cache, deadline, starting, idle, start } = { ...defaults, ...options }
  const cached = new Map<string, Uint8Array>()
  const underWay = new Map<string, Promise<Uint8Array>>()
  const waiting: Job[] = []
  let worker: Worker | undefined
  let current: Job | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function wait(duration: number, then: () => void) {
    clearTimeout(timer)
    timer = setTimeout(then, duration)
    timer.unref()
  }

  function end() {
    clearTimeout(timer)
    const ended = worker
    worker = undefined
    return ended?.terminate()
  }

  function settle(how: (job: Job) => void) {
    const job = current
    current = undefined
    if (job) how(job)
    next()
  }

  function fail(reason: unknown) {
    log?.error({ err: reason }, 'the PDF thread failed')
    void end()
    settle((job) => job.reject(unavailable()))
  }

  function started(): Worker {
    const fresh = start()
    // A thread that was stopped may still send events: only those of the current thread count.
    const ifPresent =
      <T>(then: (value: T) => void) =>
      (value: T) => {
        if (worker === fresh) then(value)
      }
    fresh.on(
      'message',
      ifPresent((answer: Rendered) =>
        settle((job) =>
          'bytes' in answer ? job.resolve(answer.bytes) : job.reject(new Error(`No PDF: ${answer.error}`)),
        ),
      ),
    )
    fresh.on('error', ifPresent(fail))
    fresh.on(
      'exit',
      ifPresent((code) => fail(new Error(`exit code ${code}`))),
    )
    return fresh
  }

  function next() {
    if (current) return
    current = waiting.shift()
    if (!current) {
      worker?.unref()
      if (worker) wait(idle, () => void end())
      return
    }
    try {
      const limit = worker ? deadline : starting + deadline
      worker ??= started()
      worker.ref()
      wait(limit, () => fail(new Error(`no PDF within ${limit} ms`)))
      worker.postMessage(current.wanted)
    } catch (error) {
      fail(error)
    }
  }

  function remember(key: string, bytes: Uint8Array) {
    cached.delete(key)
    cached.set(key, bytes)
    if (cached.size > cache) cached.delete(cached.keys().next().value!)
  }

  async function file(wanted: Wanted): Promise<Uint8Array> {
    const key = createHash('sha256').update(JSON.stringify(wanted)).digest('base64')
    const known = cached.get(key)
    if (known) {
      remember(key, known)
      return known
    }
    const same = underWay.get(key)
    if (same) return same
    if (isClosed || waiting.length >= queue) throw unavailable()
    const job = new Promise<Uint8Array>((resolve, reject) => {
      waiting.push({ wanted, resolve, reject })
    })
    underWay.set(key, job)
    next()
    try {
      const bytes = await job
      remember(key, bytes)
      return bytes
    } finally {
      underWay.delete(key)
    }
  }

  return {
    plan: (input) => file({ kind: 'plan', input }),
    paper: (input) => file({ kind: 'paper', input }),
    exchanges: (input) => file({ kind: 'exchanges', input }),
    certificate: (input) => file({ kind: 'certificate', input }),
    async close() {
      isClosed = true
      for (const job of waiting.splice(0)) job.reject(unavailable())
      current?.reject(unavailable())
      current = undefined
      await end()
    },
  }
}
