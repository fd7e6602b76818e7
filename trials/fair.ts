import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { sampleMeal, samplePlan, sampleTargets } from '#server/testing/app.ts'
import { median, quantile } from '../bench/figures.ts'
import type { HeavyCall } from './fair-work.ts'
import { expect, makePlatform } from './platform.ts'
import { trial } from './trial.ts'

/*
 * npm run trial:fair [seconds] [work]: others read while one nutritionist writes plans of 140 meals, makes PDFs and exports
 * CSV, as many at once as are taken; with the work `filling`, while one nutritionist fills weeks, one after the other; with
 * `sharing`, while 20 strangers read such a plan through its link. Their 99th percentile must at most double. Rounds with
 * and without the work alternate, because the machine's speed varies.
 */
const seconds = Number(process.argv[2] ?? 10)
const chosen = process.argv[3] ?? 'writing'
const rounds = 5
const readers = 5

await trial('fair', async () => {
  const platform = await makePlatform()
  await platform.start()
  const { nutritionist, patients } = await platform.makeCare(readers)
  const own = await platform.makeCare(readers)
  const plan = samplePlan(patients[0]!.id)
  for (const day of plan.days)
    day.meals = Array.from({ length: 20 }, (_, n) => ({
      ...sampleMeal,
      title: `Paneer, rajma, peanut chikki ${n}`,
    }))
  const { id } = expect(
    await nutritionist.call('POST /meal-plans', { body: { ...plan, status: 'published' } }),
  )
  const heavy: Record<string, number> = {}
  const api = `${platform.url}/api/v1`
  const week = { patient_id: patients[0]!.id, week_start: plan.week_start, seed: 7, targets: sampleTargets }
  const { url } = expect(await nutritionist.call('POST /meal-plans/:id/share', { params: { id } }))
  const sharing = Array.from({ length: 20 }, (_, n) => ({
    method: 'GET',
    url: `${api}/shared/plans/${url!.split('/').at(-1)}`,
    atOnce: 1,
    address: `10.0.0.${n}`,
  }))
  const filling: HeavyCall[] = [
    { method: 'POST', url: `${api}/meal-plans/generate`, body: { ...week, days: [] }, atOnce: 1 },
  ]
  const writing: HeavyCall[] = [
    { method: 'PUT', url: `${api}/meal-plans/${id}`, body: { days: plan.days, notes: 'Water.' }, atOnce: 40 },
    { method: 'POST', url: `${api}/meal-plans`, body: plan, atOnce: 40 },
    { method: 'GET', url: `${api}/meal-plans/${id}.pdf`, atOnce: 10 },
    { method: 'GET', url: `${api}/progress/nutritionist/overview.csv`, atOnce: 10 },
  ]

  const works: Record<string, HeavyCall[]> = { writing, filling, sharing }
  /** Returns how it is stopped. */
  function startHeavyWork() {
    const workerData = { calls: works[chosen], token: nutritionist.token }
    const worker = new Worker(new URL('fair-work.ts', import.meta.url), { workerData })
    return async () => {
      worker.postMessage('stop')
      const [answered] = (await once(worker, 'message')) as [Record<string, number>]
      for (const [status, count] of Object.entries(answered)) heavy[status] = (heavy[status] ?? 0) + count
    }
  }

  /** The 99th percentile of other people's reads, in milliseconds. */
  async function readersWait() {
    const times: number[] = []
    const end = performance.now() + seconds * 1000
    const read = async ({ call }: (typeof patients)[number]) => {
      while (performance.now() < end) {
        const began = performance.now()
        expect(await call('GET /patients/progress'))
        times.push(performance.now() - began)
        await pause(10)
      }
    }
    await Promise.all(own.patients.map(read))
    return quantile(times, 0.99)
  }

  await readersWait()
  const waits: { alone: number; beside: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const alone = await readersWait()
    const stop = startHeavyWork()
    const beside = await readersWait()
    await stop()
    waits.push({ alone, beside })
  }
  await platform.remove()
  const [alone, beside] = [median(waits.map((wait) => wait.alone)), median(waits.map((wait) => wait.beside))]
  const failures = [
    ...(beside > 2 * alone ? ['others wait more than twice as long'] : []),
    ...(heavy[201] || heavy[200] ? [] : ['no heavy work was done']),
  ]
  const figures = `${chosen}: others' p99 ${alone.toFixed(0)} ms alone, ${beside.toFixed(0)} ms beside the work (medians of ${rounds}); heavy calls ${JSON.stringify(heavy)}`
  return { figures, failures }
})
