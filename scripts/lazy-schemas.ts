import path from 'node:path'
import type { Plugin } from 'vite'

const domain = path.resolve(import.meta.dirname, '../domain') + path.sep

/**
 * Lets a build leave out the schemas that a page doesn't use. A schema is made by calls, which a bundler keeps because
 * they might do something; in domain/ they don't, and saying so spares pages that need but a rule zod and the contract.
 */
export function lazySchemas(): Plugin {
  return {
    name: 'lazy-schemas',
    apply: 'build',
    transform(code, id) {
      if (!id.startsWith(domain)) return null
      const values = this.parse(code, { lang: 'ts' })
        .body.map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
        .flatMap((node) => (node?.type === 'VariableDeclaration' ? node.declarations : []))
        .flatMap(({ init }) => (init && init.type !== 'ArrowFunctionExpression' ? [init] : []))
      let pure = code
      for (const { start, end } of values.reverse())
        pure = `${pure.slice(0, start)}/* @__PURE__ */ (() => (${pure.slice(start, end)}))()${pure.slice(end)}`
      return { code: pure, map: null }
    },
  }
}
