import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/*
 * Finds unused code: files that no other file imports, and exports that no other file mentions. Names are searched as
 * words, so it may miss unused code but never reports used code.
 */
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(file))
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const configuration = ['package.json', '.ci/run', 'web/index.html', 'vite.config.ts', 'vitest.config.ts']
  .filter((file) => existsSync(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

const wordsOf = (text: string) => text.match(/[\w$]+/g) ?? []
const importedFiles = (text: string) => [...text.matchAll(/[/']([\w.-]+)'/g)].map(([, name]) => name!)

/** In how many files each of the strings stands that `read` finds in a text. */
function countFiles(read: (text: string) => string[]) {
  const counts = new Map<string, number>()
  for (const text of texts.values())
    for (const found of new Set(read(text))) counts.set(found, (counts.get(found) ?? 0) + 1)
  return counts
}
const filesWithWord = countFiles(wordsOf)
const filesThatImport = countFiles(importedFiles)
const configurationWords = new Set(wordsOf(configuration))

// Files that are started by name or by a tool: programs, tests, pages (each exports Component), generated tables.
const entered =
  /^(scripts|bench|trials|e2e)\/|\.test\.tsx?$|\.config\.ts$|^web\/(main\.tsx|pages\/|testing\/)|^server\/db\/tables\.ts$|^thali\.mjs$/
const problems: string[] = []

for (const [file, text] of texts) {
  if (entered.test(file)) continue
  const name = file.split('/').pop()!
  const ownMention = importedFiles(text).includes(name) ? 1 : 0
  if (!configuration.includes(file) && (filesThatImport.get(name) ?? 0) === ownMention)
    problems.push(`${file}: nothing imports this file`)
  for (const [, kind, name] of text.matchAll(
    /^export (?:async )?(function|const|type|class|interface|let)\s+([\w$]+)/gm,
  )) {
    // A type may be exported because another export uses it.
    const isType = kind === 'type' || kind === 'interface'
    if (isType && wordsOf(text).filter((word) => word === name).length > 1) continue
    if (filesWithWord.get(name!) === 1 && !configurationWords.has(name!))
      problems.push(`${file}: ${name} is exported but used nowhere else`)
  }
}

for (const problem of problems) console.error(problem)
process.exitCode = problems.length ? 1 : 0
