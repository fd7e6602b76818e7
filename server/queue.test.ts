import { expect, test, vi } from 'vitest'
import { makeQueue, makeQueues, worksWaiting } from './queue.ts'

/** A work that ends when `end` is called, and what has begun. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    },
    end: (name: string) => ends.get(name)!(),
  }
}
const limits = { name: 'trial', atOnce: 2, longest: 2, full: () => new Error('full') }

test('works wait for their turn, in order, and too many are refused', async () => {
  const { begun, work, end } = works()
  const run = makeQueue(limits)
  const all = ['a', 'b', 'c', 'd'].map((name) => run(work(name)))
  expect(begun).toEqual(['a', 'b'])
  expect(worksWaiting.get('trial')).toBe(2)
  await expect(run(work('e'))).rejects.toThrow('full')
  end('b')
  expect(await all[1]).toBe('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'c']) end(name)
  await all[2]
  expect(worksWaiting.get('trial')).toBe(0)
  end('d')
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

test('a work that fails makes room for the next', async () => {
  const run = makeQueue({ ...limits, atOnce: 1 })
  const failed = run(() => Promise.reject(new Error('burnt')))
  const next = run(async () => 'served')
  await expect(failed).rejects.toThrow('burnt')
  expect(await next).toBe('served')
})

async function withFakeClock(check: () => Promise<void>) {
  vi.useFakeTimers()
  await check().finally(() => vi.useRealTimers())
}

test('with a rest, the next work waits three times as long as the last one took', () =>
  withFakeClock(async () => {
    const { begun, work, end } = works()
    const run = makeQueue({ ...limits, atOnce: 1, rest: 3 })
    const all = [run(work('a')), run(work('b'))]
    await vi.advanceTimersByTimeAsync(100)
    end('a')
    await all[0]
    await vi.advanceTimersByTimeAsync(299)
    expect(begun).toEqual(['a'])
    await vi.advanceTimersByTimeAsync(1)
    expect(begun).toEqual(['a', 'b'])
    end('b')
    await all[1]
    // Nothing waited for b.
    const last = run(work('c'))
    expect(begun).toEqual(['a', 'b', 'c'])
    end('c')
    await last
  }))

test('after a short work, the next one waits for the shortest rest', () =>
  withFakeClock(async () => {
    const { begun, work, end } = works()
    const run = makeQueue({ ...limits, atOnce: 1, rest: 1, restAtLeast: 50 })
    const all = [run(work('a')), run(work('b'))]
    await vi.advanceTimersByTimeAsync(10)
    end('a')
    await vi.advanceTimersByTimeAsync(49)
    expect(begun).toEqual(['a'])
    await vi.advanceTimersByTimeAsync(1)
    expect(begun).toEqual(['a', 'b'])
    end('b')
    await Promise.all(all)
  }))

test('a work that waited for 45 seconds is refused, and those behind it get their turn', () =>
  withFakeClock(async () => {
    const { begun, work, end } = works()
    const run = makeQueue({ ...limits, atOnce: 1 })
    const first = run(work('a'))
    const refused = vi.fn()
    run(work('b')).catch(refused)
    await vi.advanceTimersByTimeAsync(30_000)
    const last = run(work('c'))
    await vi.advanceTimersByTimeAsync(15_000)
    expect(refused).toHaveBeenCalledWith(new Error('full'))
    end('a')
    expect(await first).toBe('a')
    end('c')
    expect(await last).toBe('c')
    expect(begun).toEqual(['a', 'c'])
  }))

test('a work that comes right after another one waits for a short rest', () =>
  withFakeClock(async () => {
    const { begun, work, end } = works()
    const onIdle = vi.fn()
    const run = makeQueue({ ...limits, atOnce: 1, rest: 3, restAlone: 250 }, onIdle)
    const first = run(work('a'))
    await vi.advanceTimersByTimeAsync(100)
    end('a')
    await first
    await vi.advanceTimersByTimeAsync(150)
    const second = run(work('b'))
    await vi.advanceTimersByTimeAsync(99)
    expect(begun).toEqual(['a'])
    await vi.advanceTimersByTimeAsync(1)
    expect(begun).toEqual(['a', 'b'])
    await vi.advanceTimersByTimeAsync(20)
    end('b')
    await second
    await vi.advanceTimersByTimeAsync(59)
    expect(onIdle).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(onIdle).toHaveBeenCalledOnce()
  }))

test('one key does not wait for another', async () => {
  const { begun, work, end } = works()
  const run = makeQueues({ ...limits, atOnce: 1 })
  const [first, second, other] = [run('asha', work('a1')), run('asha', work('a2')), run('ravi', work('r1'))]
  expect(begun).toEqual(['a1', 'r1'])
  end('a1')
  await first
  expect(begun).toEqual(['a1', 'r1', 'a2'])
  for (const name of ['a2', 'r1']) end(name)
  expect(await Promise.all([second, other])).toEqual(['a2', 'r1'])
  // Both queues are empty now; a new work of the same key begins at once.
  const third = run('asha', work('a3'))
  expect(begun).toEqual(['a1', 'r1', 'a2', 'a3'])
  end('a3')
  expect(await third).toBe('a3')
})
