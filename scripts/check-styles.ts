import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import postcss from 'postcss'

/*
 * Finds rules of three or more declarations, in any order, that stand in two CSS modules. What they say is a word of
 * web/words.css, or a component.
 */
const modules = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.module.css'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(file))
const places = new Map<string, { file: string; place: string }>()
let repeated = 0

for (const file of modules)
  postcss.parse(readFileSync(file, 'utf8')).walkRules((rule) => {
    const declarations = rule.nodes.filter((node) => node.type === 'decl').map(String)
    if (declarations.length < 3) return
    const body = declarations.sort().join('; ').replaceAll(/\s+/g, ' ')
    const place = `${file}:${rule.source?.start?.line} ${rule.selector.replaceAll(/\s+/g, ' ')}`
    const first = places.get(body)
    if (!first) places.set(body, { file, place })
    else if (first.file !== file) {
      console.error(`${first.place}\n${place}\n  both say: ${body}`)
      repeated++
    }
  })
process.exitCode = repeated ? 1 : 0
