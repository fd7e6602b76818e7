import { getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

test('a thread goes behind the others, and takes nobody with it', async () => {
  const before = getPriority()
  const file = new URL('yield-processor.ts', import.meta.url).href
  const code = `
    import { readlinkSync } from 'node:fs'
    import { getPriority } from 'node:os'
    import path from 'node:path'
    import { parentPort } from 'node:worker_threads'
    import { yieldProcessor } from ${JSON.stringify(file)}
    yieldProcessor()
    parentPort.postMessage(getPriority(Number(path.basename(readlinkSync('/proc/thread-self')))))`
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`))
  const priority = await new Promise((resolve, reject) => worker.on('message', resolve).on('error', reject))
  expect(priority).toBe(10)
  expect(getPriority()).toBe(before)
})
