import { setTimeout as pause } from 'node:timers/promises'
import { addDays, today } from '#domain/dates.ts'
import { sampleMeal, samplePlan } from '#server/testing/app.ts'
import { median, quantile } from '../bench/figures.ts'
import { expect, makePlatform } from './platform.ts'
import { trial } from './trial.ts'

/*
 * npm run trial:fair [seconds]: others read while one nutritionist writes plans of 140 meals, makes PDFs and exports
 * CSV, as many at once as are taken. Their 99th percentile must at most double. Rounds with and without the work
 * alternate, because the machine's speed varies.
 */
const seconds = Number(process.argv[2] ?? 10)
const rounds = 5
const readers = 5

await trial('fair', async (engine) => {
  const platform = await makePlatform(engine)
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
  const heavy: Record<number, number> = {}

  /** Forty calls at once of each kind, until stopped. */
  function startHeavyWork() {
    let isOver = false
    const kinds = [
      () =>
        nutritionist.call('PUT /meal-plans/:id', {
          params: { id },
          body: { days: plan.days, notes: 'More water.' },
        }),
      () => nutritionist.call('POST /meal-plans', { body: { ...plan, week_start: addDays(today(), 7) } }),
      () => nutritionist.call('GET /meal-plans/:id.pdf', { params: { id } }),
      () => nutritionist.call('GET /progress/nutritionist/overview.csv'),
    ]
    const work = kinds.flatMap((call) =>
      Array.from({ length: call === kinds[2] || call === kinds[3] ? 10 : 40 }, async () => {
        while (!isOver) {
          const { status } = await call()
          heavy[status] = (heavy[status] ?? 0) + 1
          if (status === 429) await pause(200)
        }
      }),
    )
    return async () => {
      isOver = true
      await Promise.all(work)
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
  const figures = `others' p99 ${alone.toFixed(0)} ms alone, ${beside.toFixed(0)} ms beside the work (medians of ${rounds}); heavy calls ${JSON.stringify(heavy)}`
  return { figures, failures }
})
