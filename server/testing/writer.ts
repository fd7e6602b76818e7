import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** Starts a process that writes rows to the database in the folder until it is killed. */
export function startWriter(
  dataDir: string,
  options: { env?: NodeJS.ProcessEnv | undefined } = {},
): ChildProcess {
  const script = path.join(import.meta.dirname, '../db/crash-writer.ts')
  return spawn(process.execPath, [script, dataDir], { env: options.env ?? process.env })
}

/** Ends a process as a crash does, and waits for its end. */
export async function kill(writer: ChildProcess): Promise<void> {
  if (writer.exitCode !== null || writer.signalCode !== null) return
  const exit = once(writer, 'exit')
  writer.kill('SIGKILL')
  await exit
}

/** Kills a writer after `count` acknowledgements and returns all ids it printed, also later ones. */
export async function acknowledgedBeforeKill(writer: ChildProcess, count: number): Promise<number[]> {
  const ids: number[] = []
  for await (const line of createInterface({ input: writer.stdout! })) {
    ids.push(Number(line))
    if (ids.length === count) writer.kill('SIGKILL')
  }
  await kill(writer)
  return ids
}
