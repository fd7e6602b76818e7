import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const root = path.resolve(import.meta.dirname, '..')
const core = path.join(root, 'node_modules/@mantine/core')
/** Where Mantine's components are used. */
const users = ['web', 'node_modules/@mantine/notifications/esm']

const read = (...parts: string[]) => readFileSync(path.join(...parts), 'utf8')

function usedNames(): Set<string> {
  const sources = users
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true }).map((file) => [folder, file]),
    )
    .filter(([, file]) => /\.(tsx?|mjs)$/.test(String(file)))
  const names = sources.flatMap(([folder, file]) =>
    Array.from(
      read(root, String(folder), String(file)).matchAll(/import \{([^}]*)\} from ['"]@mantine\/core['"]/g),
      ([, imported = '']) => imported.split(',').map((name) => name.trim().split(' as ')[0]!),
    ).flat(),
  )
  return new Set(names)
}

/** The style files of the given components and of all that these are made of. */
function stylesOf(names: Set<string>): Set<string> {
  const esm = path.join(core, 'esm')
  const styles = new Set<string>()
  const seen = new Set<string>()
  function follow(file: string) {
    if (seen.has(file)) return
    seen.add(file)
    const [, style] = file.match(/([^/\\]+)\.module\.mjs$/) ?? []
    if (style) styles.add(style)
    else
      for (const [, next] of read(file).matchAll(/from "(\.[^"]+)"/g))
        follow(path.resolve(path.dirname(file), next!))
  }
  for (const [, exported, file] of read(esm, 'index.mjs').matchAll(/import \{([^}]*)\} from "(\.[^"]+)"/g))
    if (exported!.split(',').some((name) => names.has(name.trim().split(' as ').pop()!)))
      follow(path.resolve(esm, file!))
  return styles
}

/** Leaves out of Mantine's stylesheet what no component used here needs: it halves what the first paint waits for. */
export function mantineStyles(): Plugin {
  return {
    name: 'mantine-styles',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== path.join(core, 'styles.layer.css')) return
      const whole = read(core, 'styles.css')
      const parts = ['baseline', 'global', ...stylesOf(usedNames())]
        .map((name) => read(core, 'styles', `${name}.css`).trim())
        .map((css) => ({ css, position: whole.indexOf(css) }))
        .sort((a, b) => a.position - b.position)
      if (parts[0]!.position < 0)
        throw new Error('A style is not part of the whole: has Mantine changed its files?')
      return `@layer mantine {\n${parts.map(({ css }) => css).join('\n')}\n}`
    },
  }
}
