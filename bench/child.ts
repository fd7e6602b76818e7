import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { TestApp } from '#server/testing/app.ts'
import type { Recordings } from './server.ts'

/** Starts a server in its own process (bench/server.ts), on a free port unless one is given. */
export async function start(
  kind: 'ours' | 'bare',
  databaseUrl: string,
  port = 0,
  more: Record<string, string> = {},
) {
  const child = spawn(process.execPath, ['--expose-gc', 'bench/server.ts', kind, databaseUrl, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    // Caches compiled sources between starts, as thali.mjs does.
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: 'node_modules/.cache/compiled-bench', ...more },
  })
  for await (const line of createInterface({ input: child.stdout! })) {
    if (!line.startsWith('{')) continue
    child.stdout!.resume()
    return { child, ...(JSON.parse(line) as { url: string; readyMs: number }) }
  }
  throw new Error(`The ${kind} server did not start.`)
}

/** Gives the bare server what it replays. */
export async function giveRecordings(child: ChildProcess, recordings: Recordings) {
  child.send(recordings)
  await once(child, 'message')
}

/** Milliseconds of processor time that a server has used since its start. */
export async function processorTime(child: ChildProcess): Promise<number> {
  child.send('used')
  const [answer] = (await once(child, 'message')) as [{ usedMs: number }]
  return answer.usedMs
}

/** Memory of an idle server in MB. */
export async function restingMemory(child: ChildProcess): Promise<number> {
  child.send('rest')
  const [answer] = (await once(child, 'message')) as [{ rssMB: number }]
  return answer.rssMB
}

export async function stop(child: ChildProcess) {
  const exit = once(child, 'exit')
  child.disconnect()
  await exit
}

/** The work of a start, such as reading all plans again, is over. */
export async function untilIdle({ db }: TestApp) {
  const busy = sql<boolean>`due_at <= now() or leased_until > now()`
  while (await db.selectFrom('jobs').select('name').where(busy).executeTakeFirst()) await pause(200)
}
