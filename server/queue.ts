type Limits = {
  atOnce: number
  longest: number
  full: () => Error
  /** How many times as long as a work took the next waiting one rests: 1 leaves half of the time to others. */
  rest?: number
}

/** Runs at most `atOnce` works at a time, the others in their order; throws `full()` when `longest` wait already. */
export function makeQueue({ atOnce, longest, full, rest = 0 }: Limits) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++
    else {
      if (waiting.length >= longest) throw full()
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    const began = performance.now()
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (!next) running--
      else if (rest === 0) next()
      else setTimeout(next, rest * (performance.now() - began))
    }
  }
}

/** A queue for each key, so that one person's many calls wait for each other and not everybody else for them. */
export function makeQueues(limits: Limits) {
  const queues = new Map<string, { run: ReturnType<typeof makeQueue>; users: number }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(key) ?? { run: makeQueue(limits), users: 0 }
    queues.set(key, queue)
    queue.users++
    try {
      return await queue.run(work)
    } finally {
      if (--queue.users === 0) queues.delete(key)
    }
  }
}
