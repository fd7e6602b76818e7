type Limits = { atOnce: number; longest: number; full: () => Error }

/** Runs at most `atOnce` works at a time, the others in their order; throws `full()` when `longest` wait already. */
export function makeQueue({ atOnce, longest, full }: Limits) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++
    else {
      if (waiting.length >= longest) throw full()
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
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
