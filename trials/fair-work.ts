import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** A call that is sent `atOnce` times at once, again and again. */
export type HeavyCall = { method: string; url: string; body?: unknown; atOnce: number }

/*
 * The heavy work of trials/fair.ts, in a thread of its own so that it doesn't slow the clocks of the readers. Posts the
 * statuses that it got when the main thread says anything.
 */
const { calls, token } = workerData as { calls: HeavyCall[]; token: string }
const answered: Record<number, number> = {}
let isOver = false
parentPort?.once('message', () => (isOver = true))
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
const work = calls.flatMap(({ method, url, body, atOnce }) => {
  const text = body === undefined ? null : JSON.stringify(body)
  return Array.from({ length: atOnce }, async () => {
    while (!isOver) {
      const answer = await fetch(url, { method, headers, body: text })
      await answer.arrayBuffer()
      answered[answer.status] = (answered[answer.status] ?? 0) + 1
      // Refused calls cost nothing; a client waits as it is told.
      if (answer.status >= 400) await pause(1000)
    }
  })
})
await Promise.all(work)
parentPort?.postMessage(answered)
