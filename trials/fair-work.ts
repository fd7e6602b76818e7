import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** A call that is sent `atOnce` times at once, again and again; with an address by somebody there who is not signed in. */
export type HeavyCall = { method: string; url: string; body?: unknown; atOnce: number; address?: string }

/*
 * The heavy work of trials/fair.ts, in a thread of its own so that it doesn't slow the clocks of the readers. Posts the
 * statuses that it got when the main thread says anything.
 */
const { calls, token } = workerData as { calls: HeavyCall[]; token: string }
const answered: Record<number, number> = {}
let isOver = false
parentPort?.once('message', () => (isOver = true))
const work = calls.flatMap(({ method, url, body, atOnce, address }) => {
  const text = body === undefined ? null : JSON.stringify(body)
  const headers = {
    'content-type': 'application/json',
    ...(address ? { 'x-forwarded-for': address } : { authorization: `Bearer ${token}` }),
  }
  return Array.from({ length: atOnce }, async () => {
    while (!isOver) {
      const began = performance.now()
      // On a busy machine a call waits for its turn longer than a minute. Then its connection is closed: 0.
      const status = await fetch(url, { method, headers, body: text }).then(
        async (answer) => {
          await answer.arrayBuffer()
          return answer.status
        },
        (error) => {
          if (performance.now() - began < 60_000) throw error
          return 0
        },
      )
      answered[status] = (answered[status] ?? 0) + 1
      // Refused calls cost nothing; a client waits as it is told.
      if (status >= 400) await pause(1000)
    }
  })
})
await Promise.all(work)
parentPort?.postMessage(answered)
