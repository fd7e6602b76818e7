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

// Files that are started by name or by a tool: programs, tests, pages (each exports Component), generated tables.
const entered =
  /^(scripts|bench|trials|e2e)\/|\.test\.tsx?$|\.config\.ts$|^web\/(main\.tsx|pages\/|testing\/)|^server\/db\/tables\.ts$|^thali\.mjs$/
const problems: string[] = []

for (const [file, text] of texts) {
  const others = [...texts].filter(([name]) => name !== file)
  if (!entered.test(file) && !configuration.includes(file)) {
    const name = file.split('/').pop()!
    if (!others.some(([, other]) => other.includes(`/${name}'`) || other.includes(`'${name}'`)))
      problems.push(`${file}: nothing imports this file`)
  }
  if (entered.test(file)) continue
  for (const [, kind, name] of text.matchAll(
    /^export (?:async )?(function|const|type|class|interface|let)\s+([\w$]+)/gm,
  )) {
    const word = new RegExp(`(?<![\\w$])${name!.replaceAll('$', '\\$')}(?![\\w$])`)
    // A type may be exported because another export uses it.
    const isType = kind === 'type' || kind === 'interface'
    if (isType && text.split(word).length > 2) continue
    if (!others.some(([, other]) => word.test(other)) && !word.test(configuration))
      problems.push(`${file}: ${name} is exported but used nowhere else`)
  }
}

for (const problem of problems) console.error(problem)
process.exitCode = problems.length ? 1 : 0
