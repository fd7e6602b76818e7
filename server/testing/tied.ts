import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

/*
 * The shell starts the program and waits for it. Beside it a second shell waits for the end of its stdin, a pipe that
 * only the starting process holds open. Then it sends the signal. What the program leaves behind is ended with it.
 */
const shell = `
  exec 3<&0
  "$@" 3<&- </dev/null & program=$!
  { read -r _ <&3; kill -s "$0" $program; sleep 10; kill -s KILL $program; } >/dev/null 2>&1 &
  wait $program 2>/dev/null; code=$?
  trap '' TERM; kill -s TERM 0; exit $code`

type Options = Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'> & {
  signal?: 'TERM' | 'QUIT'
  stdout?: 'inherit' | 'pipe' | 'ignore'
  stderr?: 'inherit' | 'pipe'
}

/**
 * Starts a program that gets the signal when this process ends, however that comes: a test run that is killed leaves
 * nothing behind. `end` sends the signal. Both `end` and `exit` give the program's exit code.
 */
export function startTied(
  command: string[],
  { signal = 'TERM', stdout = 'inherit', stderr = 'inherit', ...options }: Options = {},
) {
  const child = spawn('sh', ['-c', shell, signal, ...command], {
    ...options,
    stdio: ['pipe', stdout, stderr],
    // A group of its own: Ctrl-C in the terminal reaches the starting process alone.
    detached: true,
  })
  const exit = once(child, 'exit').then(([code]) => code as number)
  return {
    child,
    exit,
    end() {
      child.stdin?.end()
      return exit
    },
  }
}

/** The platform as `npm start` or `npm run demo` make it, on a free port and tied to this process. */
export async function startPlatform(command: 'start' | 'demo', settings: Record<string, string>) {
  const { child, end } = startTied([process.execPath, 'thali.mjs', command], {
    cwd: path.join(import.meta.dirname, '../..'),
    stdout: 'pipe',
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', ...settings },
  })
  for await (const line of createInterface({ input: child.stdout! })) {
    const [, url] = line.match(/ready at (http\S+)/) ?? []
    if (!url) continue
    // Keep reading, or a full pipe would stop the server.
    child.stdout!.resume()
    return { url, end }
  }
  throw new Error('The platform stopped before it was ready.')
}
