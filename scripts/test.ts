import { spawn } from 'node:child_process'
import { once } from 'node:events'

// npm test: everything, in parts. Each part says what it is and shows its own progress; the last line says what ran and
// how long it took. The first part that fails ends the run.

const parts = [
  { name: 'checks', about: 'types, format, lint, generated files, unused code', script: 'check' },
  { name: 'tests', about: 'rules, the API on a real database, screens in a browser', script: 'test:unit' },
  { name: 'journeys', about: 'jobs that people do, through the whole product', script: 'test:browser' },
]

const duration = (ms: number) => {
  const seconds = Math.round(ms / 1000)
  return seconds < 100 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** Runs an npm script and shows what it prints. Returns its exit code, and how many tests it says it ran. */
async function run(script: string) {
  const child = spawn('npm', ['run', '--silent', script], {
    env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    stdio: ['inherit', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (piece) => {
    process.stdout.write(piece)
    printed = `${printed}${piece}`.slice(-10_000)
  })
  const [code] = (await once(child, 'close')) as [number | null]
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
  const plain = printed.replace(/\x1b\[[\d;]*m/g, '')
  const [, vitest] = plain.match(/^ *Tests +.*?(\d+) passed/m) ?? []
  const [, playwright] = plain.match(/^ +(\d+) passed \(/m) ?? []
  return { code: code ?? 1, count: Number(vitest ?? playwright ?? 0) }
}

const started = performance.now()
const done: string[] = []
for (const [index, { name, about, script }] of parts.entries()) {
  console.log(`\n[${index + 1} of ${parts.length}] ${name}: ${about} (npm run ${script})`)
  const began = performance.now()
  const { code, count } = await run(script)
  done.push(`${count ? `${count} ` : ''}${name} ${duration(performance.now() - began)}`)
  if (code === 0) continue
  console.error(`\nFailed in ${name}. Only this part again: npm run ${script}`)
  process.exit(code)
}
console.log(`\nAll is well: ${done.join(', ')}; ${duration(performance.now() - started)} in all.`)
