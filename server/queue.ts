/** The longest wait for a turn, in milliseconds. The server cuts a connection that is silent for a minute. */
const patience = 45_000

type Limits = {
  /** What waits here, for who watches the platform. */
  name: string
  atOnce: number
  longest: number
  full: () => Error
  /** How many times as long as a work took the next waiting one rests: 1 leaves half of the time to others. */
  rest?: number
  /** The longest rest after a work when nothing waits, in milliseconds. A work that comes during the rest waits. */
  restAlone?: number
  /** The shortest rest when others wait, in milliseconds. */
  restAtLeast?: number
}

/** How many works wait in this process, by the name of their queue. */
export const worksWaiting = new Map<string, number>()

/**
 * Runs at most `atOnce` works at a time, the others in their order; throws `full()` when `longest` wait already, or
 * after a wait of 45 seconds.
 * `onIdle` is called whenever nothing runs, waits or rests any more.
 */
export function makeQueue(
  { name, atOnce, longest, full, rest = 0, restAlone = 0, restAtLeast = 0 }: Limits,
  onIdle = () => {},
) {
  const count = (more: number) => worksWaiting.set(name, (worksWaiting.get(name) ?? 0) + more)
  count(0)
  const waiting: (() => void)[] = []
  let taken = 0
  function handOver() {
    const next = waiting.shift()
    if (next) return next()
    taken--
    if (taken === 0) onIdle()
  }
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (taken < atOnce) taken++
    else {
      if (waiting.length >= longest) throw full()
      count(1)
      await new Promise<void>((resolve, reject) => {
        const begin = () => {
          count(-1)
          clearTimeout(limit)
          resolve()
        }
        const limit = setTimeout(() => {
          count(-1)
          waiting.splice(waiting.indexOf(begin), 1)
          reject(full())
        }, patience).unref()
        waiting.push(begin)
      })
    }
    const began = performance.now()
    try {
      return await work()
    } finally {
      const took = performance.now() - began
      const pause = waiting.length > 0 ? Math.max(rest * took, restAtLeast) : Math.min(rest * took, restAlone)
      if (pause > 0) setTimeout(handOver, pause).unref()
      else handOver()
    }
  }
}

/** A queue for each key, so that one person's many calls wait for each other and not everybody else for them. */
export function makeQueues(limits: Limits) {
  const queues = new Map<string, ReturnType<typeof makeQueue>>()
  worksWaiting.set(limits.name, worksWaiting.get(limits.name) ?? 0)
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const run = queues.get(key) ?? makeQueue(limits, () => queues.delete(key))
    queues.set(key, run)
    return run(work)
  }
}
