import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import postcss from 'postcss'

/*
 * Finds rules of three or more declarations, in any order, that stand in two CSS modules: what they say is a word of
 * web/words.css, or a component. And classes of modules that nothing uses, or that are used and are not there.
 */
const filesLike = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && existsSync(file))
const places = new Map<string, { file: string; place: string }>()
const classesOf = new Map<string, Set<string>>()
let problems = 0
function report(problem: string) {
  console.error(problem)
  problems++
}

for (const file of filesLike('*.module.css')) {
  const classes = new Set<string>()
  classesOf.set(file, classes)
  postcss.parse(readFileSync(file, 'utf8')).walkRules((rule) => {
    const own = rule.selector.replaceAll(/:global\([^)]*\)/g, '')
    for (const [, name] of own.matchAll(/\.([a-z][\w-]*)/gi)) classes.add(name!)
    const declarations = rule.nodes.filter((node) => node.type === 'decl').map(String)
    if (declarations.length < 3) return
    const body = declarations.sort().join('; ').replaceAll(/\s+/g, ' ')
    const place = `${file}:${rule.source?.start?.line} ${rule.selector.replaceAll(/\s+/g, ' ')}`
    const first = places.get(body)
    if (!first) places.set(body, { file, place })
    else if (first.file !== file) report(`${first.place}\n${place}\n  both say: ${body}`)
  })
}

/** Classes with their files; for a class that is looked up by its name the file alone, because it may be any. */
const used = new Set<string>()
for (const file of filesLike('*.ts', '*.tsx')) {
  const text = readFileSync(file, 'utf8')
  for (const [, name, from] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
    const module = from!.startsWith('#') ? from!.slice(1) : path.join(path.dirname(file), from!)
    if (text.includes(`${name}[`)) used.add(module)
    for (const [, word] of text.matchAll(new RegExp(`(?<![\\w/-])${name}\\.(\\w+)`, 'g'))) {
      used.add(`${module} ${word}`)
      if (!classesOf.get(module)?.has(word!)) report(`${file}: ${module} has no class ${word}.`)
    }
  }
}
for (const [module, classes] of classesOf)
  for (const name of classes)
    if (!used.has(module) && !used.has(`${module} ${name}`)) report(`${module}: nothing uses ${name}.`)
process.exitCode = problems ? 1 : 0
