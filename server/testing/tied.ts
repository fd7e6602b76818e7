import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

/*
 * The shell starts the program and waits for it. A second shell waits for the end of its stdin, a pipe that only
 * the starting process holds open; then it sends the signal to the program, and a minute later kills it. When the
 * program has ended, the processes it left behind are ended too.
 */
const shell = `
  exec 3<&0
  "$@" 3<&- </dev/null & program=$!
  { read -r _ <&3; kill -s "$0" $program; sleep 60; kill -s KILL $program; } >/dev/null 2>&1 &
  wait $program 2>/dev/null; code=$?
  trap '' TERM; kill -s TERM 0; exit $code`

type Options = Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'> & {
  signal?: 'TERM' | 'QUIT'
  stdout?: 'inherit' | 'pipe' | 'ignore'
  stderr?: 'inherit' | 'pipe'
}

/**
 * Starts a program that gets the signal when this process ends in any way, so that a killed test run leaves no
 * processes behind. `end` sends the signal. `end` and `exit` resolve to the program's exit code.
 */
export function startTied(
  command: string[],
  { signal = 'TERM', stdout = 'inherit', stderr = 'inherit', ...options }: Options = {},
) {
  const child = spawn('sh', ['-c', shell, signal, ...command], {
    ...options,
    stdio: ['pipe', stdout, stderr],
    // In its own process group, so that Ctrl-C in the terminal reaches only the starting process.
    detached: true,
  })
  const exit = once(child, 'exit').then(([code]) => code as number)
  return {
    child,
    exit,
    /** Ends the program and what it started at once, as a crash does. */
    kill() {
      process.kill(-child.pid!, 'SIGKILL')
      return exit
    },
    end() {
      child.stdin?.end()
      return exit
    },
  }
}

/** Starts the platform as `npm start` or `npm run demo` do, on a free port and tied to this process. */
export async function startPlatform(command: 'start' | 'demo', settings: Record<string, string>) {
  const { child, end } = startTied([process.execPath, 'thali.mjs', command], {
    cwd: path.join(import.meta.dirname, '../..'),
    stdout: 'pipe',
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', ...settings },
  })
  for await (const line of createInterface({ input: child.stdout! })) {
    const [, url] = line.match(/ready at (http\S+)/) ?? []
    if (!url) continue
    // Keep reading stdout: a full pipe would stop the server.
    child.stdout!.resume()
    return { url, end }
  }
  throw new Error('The platform stopped before it was ready.')
}
