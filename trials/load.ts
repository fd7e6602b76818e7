import { setTimeout as pause } from 'node:timers/promises'
import { addDays, today } from '#domain/dates.ts'
import { samplePlan } from '#server/testing/app.ts'
import { median } from '../bench/figures.ts'
import { makePlatform, someAddress } from './platform.ts'
import { trial } from './trial.ts'

/*
 * npm run trial:load [requests]: 200 connections of 20 people read and write without a pause, while 1,000 event streams
 * are opened and closed; no answer may be a 5xx. The memory of all processes stays level, and is at most 150 MB at rest
 * and 350 MB meanwhile.
 */
const requests = Number(process.argv[2] ?? 200_000)
const streams = 1000
const connections = 200
const limitMB = { atRest: 150, busy: 350 }
/** The memory of the last quarter of the time over that of the second one. */
const growthLimit = 1.1

await trial('load', async () => {
  const platform = await makePlatform()
  await platform.start()
  // Until connections that nobody uses are closed.
  await pause(90_000)
  const atRest = Math.round(platform.memory())
  const { nutritionist, patients } = await platform.makeCare(20)
  for (const { id } of patients)
    await nutritionist.call('POST /meal-plans', { body: { ...samplePlan(id), status: 'published' } })
  const answered: Record<number, number> = {}
  const count = (status: number) => (answered[status] = (answered[status] ?? 0) + 1)
  let begun = 0
  let followed = 0

  /** Opens an event stream and leaves it once it is ready. */
  async function follow(token: string) {
    const leaving = new AbortController()
    const answer = await fetch(`${platform.url}/api/v1/events?missed=0`, {
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': someAddress() },
      signal: leaving.signal,
    })
    if (!answer.ok) return count(answer.status)
    for await (const piece of answer.body!.pipeThrough(new TextDecoderStream()))
      if (piece.includes('"ready"')) break
    leaving.abort()
    followed++
  }
  async function client(number: number) {
    const { call, conversation, token } = patients[number % patients.length]!
    const params = { id: conversation }
    for (let turn = number; begun < requests; turn++) {
      if (++begun % (requests / streams) === 0) await follow(token).catch(() => count(0))
      const day = addDays(today(), -1 - (turn % 20_000))
      const report = {
        week_start: day,
        adherence_pct: 70,
        energy_levels: 6,
        notes: 'Walked in the evening.',
      }
      const calls = [
        () => call('GET /patients/current-plan'),
        () => call('GET /patients/progress'),
        () => call('POST /conversations/:id/messages', { params, body: { text: `Message ${turn}` } }),
        () => call('GET /conversations/:id/messages', { params }),
        () => call('GET /notifications'),
        () => call('POST /patients/progress', { body: report }),
        () => call('GET /auth/me'),
        () => call('GET /patients/profile'),
      ]
      const { status } = await calls[turn % calls.length]!().catch(() => ({ status: 0 }))
      count(status)
    }
  }
  const clients = Promise.all(Array.from({ length: connections }, (_, number) => client(number)))
  const memory: number[] = []
  const from = performance.now()
  for (; begun < requests; await pause(1000)) memory.push(platform.memory())
  await clients
  const minutes = ((performance.now() - from) / 60_000).toFixed(1)
  await platform.remove()

  const quarter = (n: number) => median(memory.slice((memory.length * n) / 4, (memory.length * (n + 1)) / 4))
  const growth = quarter(3) / quarter(1)
  const most = Math.round(Math.max(...memory))
  const bad = Object.entries(answered).filter(([status]) => Number(status) >= 500 || status === '0')
  const failures = [
    ...bad.map(([status, count]) => `${count} answers with ${status}`),
    ...(followed < streams ? [`${followed} of ${streams} event streams`] : []),
    ...(most > limitMB.busy ? [`${most} MB of memory`] : []),
    ...(atRest > limitMB.atRest ? [`${atRest} MB of memory at rest`] : []),
    ...(growth > growthLimit ? [`memory grew by ${Math.round((growth - 1) * 100)}%`] : []),
  ]
  const figures = `${minutes} min, answers ${JSON.stringify(answered)}; memory ${atRest} MB at rest, in quarters ${[0, 1, 2, 3].map((n) => Math.round(quarter(n)))} MB, at most ${most} MB`
  return { figures, failures }
})
