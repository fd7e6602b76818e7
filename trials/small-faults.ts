import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { startTied } from '#server/testing/tied.ts'
import { type SmallFault, smallFaults } from './small-faults-list.ts'
import { trial } from './trial.ts'

/*
 * npm run trial:small-faults [commit] [word]: forty small faults, or those whose words hold the given one, are put one
 * after the other into a copy of a commit, by default of the last one. A test must fail with each. The tests named beside
 * a fault are run first. The faults that those miss are tried with all tests of `npm test`: together, and then each alone
 * with the files that failed.
 */
const [commit = 'HEAD', word = ''] = process.argv.slice(2)
const chosen = smallFaults.filter(({ what, file }) => `${what} ${file}`.includes(word))

const root = path.join(import.meta.dirname, '..')
const folder = fs.mkdtempSync(path.join(tmpdir(), 'thali-small-faults-'))
const copy = path.join(folder, 'copy')
const results = path.join(folder, 'results.json')

async function run(words: string[]) {
  const { child, exit } = startTied(words, {
    cwd: copy,
    stdout: 'pipe',
    stderr: 'pipe',
    env: {
      ...process.env,
      PATH: `${copy}/node_modules/.bin:${process.env.PATH}`,
      PLAYWRIGHT_JSON_OUTPUT_FILE: results,
    },
  })
  const said = Promise.all([text(child.stdout!), text(child.stderr!)])
  return { code: await exit, said: (await said).join('') }
}

async function mustPass(words: string[]) {
  const { code, said } = await run(words)
  if (code !== 0) throw new Error(`${words.join(' ')} fails:\n${said.slice(-4000)}`)
}

type Spec = { ok: boolean }
type Suite = { file: string; specs?: Spec[]; suites?: Suite[] }
type Results = { testResults?: { name: string; status: string }[]; suites?: Suite[] }

const isFailed = ({ specs = [], suites = [] }: Suite): boolean =>
  specs.some(({ ok }) => !ok) || suites.some(isFailed)

const vitest = (project: string) => [
  '--',
  'vitest',
  'run',
  `--project=${project}`,
  '--reporter=json',
  `--outputFile=${results}`,
]
/** The kinds of tests, the quickest first: how to run them all, and how to stop at the first that fails. */
const kinds = [
  { owns: /^(?!e2e\/)(?!.*\.browser\.)/, command: vitest('api'), once: '--bail=1' },
  { owns: /\.browser\./, command: vitest('components'), once: '--bail=1' },
  { owns: /^e2e\//, command: ['--build', '--', 'playwright', 'test', '--reporter=json'], once: '-x' },
]
type Kind = (typeof kinds)[number]

/** The files that fail; of all files of a kind, or of the given ones, of which the first failure is enough. */
async function failing({ command, once }: Kind, files?: string[]): Promise<string[]> {
  fs.rmSync(results, { force: true })
  const only = files ? [once, ...files] : []
  const { code, said } = await run(['node', 'scripts/with-browser.ts', ...command, ...only])
  if (code === 0) return []
  if (!fs.existsSync(results)) throw new Error(`The tests could not run:\n${said.slice(-4000)}`)
  const { testResults = [], suites = [] } = JSON.parse(fs.readFileSync(results, 'utf8')) as Results
  const failed = [
    ...testResults.filter(({ status }) => status === 'failed').map(({ name }) => path.relative(copy, name)),
    ...suites.filter(isFailed).map(({ file }) => `e2e/${file}`),
  ]
  // An error outside of tests fails a run, too.
  return failed.length > 0 ? failed : (files ?? ['no test'])
}

/** The first of these files that fails. A file that was moved or deleted since is passed over. */
async function firstFailing(files: string[]): Promise<string | undefined> {
  for (const kind of kinds) {
    const own = files.filter((file) => kind.owns.test(file) && fs.existsSync(path.join(copy, file)))
    const [first] = own.length > 0 ? await failing(kind, own) : []
    if (first) return first
  }
}

/** The file of a fault in the copy, and what stands before and after the right text, which must be there once. */
function around({ file, formerly = file, is }: SmallFault) {
  const name = [file, formerly].map((one) => path.join(copy, one)).find(fs.existsSync)
  const parts = name ? fs.readFileSync(name, 'utf8').split(is) : []
  return { name, parts, fits: parts.length === 2 }
}

function mustFit() {
  const outdated = chosen.filter((fault) => !around(fault).fits)
  if (outdated.length > 0)
    throw new Error(
      ['These do not stand once in the code:', ...outdated.map(({ file, is }) => `${file}: ${is}`)].join(
        '\n',
      ),
    )
}

/** Works while these faults are in the copy. */
async function withFaults<T>(faults: SmallFault[], work: () => Promise<T>): Promise<T> {
  for (const fault of faults) {
    const { name, parts } = around(fault)
    fs.writeFileSync(name!, parts.join(fault.becomes))
  }
  return work().finally(() => execFileSync('git', ['checkout', '--quiet', '.'], { cwd: copy }))
}

/** Who saw each fault: a file of tests. */
const seen = new Map<SmallFault, string>()

async function mustPassWithoutFault(files: string[]) {
  const broken = await firstFailing(files)
  if (broken) throw new Error(`${broken} fails without any fault.`)
}

async function tryWithNamed() {
  const isJourney = (file: string) => file.startsWith('e2e/')
  const named = new Set(chosen.flatMap(({ tests }) => tests))
  await mustPassWithoutFault([...named].filter((file) => !isJourney(file)))
  for (const fault of chosen) {
    const by = await withFaults([fault], () => firstFailing(fault.tests))
    // Journeys take long, so only one that fails is run without the fault.
    if (by && isJourney(by)) await mustPassWithoutFault([by])
    if (by) seen.set(fault, by)
    console.log(`${by ?? 'not seen by the named tests'}: ${fault.what}`)
  }
}

/** What passes with all of the faults together need not be run with each of them. */
async function tryWithAll() {
  const survivors = chosen.filter((fault) => !seen.has(fault))
  if (survivors.length === 0) return
  const failed = await withFaults(survivors, async () => {
    const files: string[] = []
    for (const kind of kinds) files.push(...(await failing(kind)))
    return files
  })
  for (const file of failed) {
    console.log(`fails with ${survivors.length} faults together: ${file}`)
    if (await firstFailing([file])) {
      console.log('  and fails without any fault, too')
      continue
    }
    // Screens get their answers from the tests, so the server's faults are not in them.
    const possible = file.includes('.browser.')
      ? survivors.filter(({ area }) => area !== 'server')
      : survivors
    for (const fault of possible)
      if (!seen.has(fault) && (await withFaults([fault], () => firstFailing([file])))) seen.set(fault, file)
  }
}

await trial('small faults', async () => {
  try {
    execFileSync('git', ['clone', '--quiet', root, copy])
    execFileSync('git', ['checkout', '--quiet', commit], { cwd: copy })
    // The code moves on. What no longer fits is said before the minutes that follow.
    mustFit()
    await mustPass(['npm', 'ci'])
    // A slip that the type check or the linter finds is no fault of the list.
    await withFaults(chosen, async () => {
      await mustPass(['tsc', '-p', '.'])
      await mustPass(['biome', 'lint', '.'])
    })
    await tryWithNamed()
    await tryWithAll()
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
  for (const fault of chosen)
    console.log(`${fault.area.padEnd(6)} | ${(seen.get(fault) ?? 'MISSED').padEnd(70)} | ${fault.what}`)
  return {
    figures: `${seen.size} of ${chosen.length} caught`,
    failures: chosen
      .filter((fault) => !seen.has(fault))
      .map(({ area, what }) => `missed in ${area}: ${what}`),
  }
})
