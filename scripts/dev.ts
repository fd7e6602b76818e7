import { spawn } from 'node:child_process'
import path from 'node:path'

/*
 * Both sides with automatic reload: the server with the demo clinic on port 3000, and Vite on 5173, which forwards
 * /api to the server.
 */
const root = path.resolve(import.meta.dirname, '..')
const commands = [
  [process.execPath, '--watch', '--watch-preserve-output', 'thali.mjs', 'demo', '--no-build'],
  [process.execPath, 'node_modules/vite/bin/vite.js', '--host', '127.0.0.1'],
]
const children = commands.map(([command, ...words]) =>
  spawn(command!, words, { cwd: root, stdio: 'inherit', env: process.env }),
)

let stopping = false
function stop(code: number) {
  if (stopping) return
  stopping = true
  process.exitCode = code
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) child.on('exit', (code) => stop(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0))
