import path from 'node:path'
import type { Plugin } from 'vite'

const root = path.resolve(import.meta.dirname, '..')
const isZod = (id: string) => id.includes('/node_modules/zod/')

/**
 * Fails the build when the first screens contain zod: 25 kB that a phone would load before it shows anything
 * (docs/decisions/0011-first-visit.md). Rules and limits for these screens are in files without schemas.
 */
export function leanStart(): Plugin {
  return {
    name: 'lean-start',
    generateBundle(_options, bundle) {
      const start = Object.values(bundle).find(
        (chunk) => chunk.type === 'chunk' && chunk.moduleIds.includes(path.join(root, 'web/main.tsx')),
      )
      if (start?.type !== 'chunk' || !start.moduleIds.some(isZod)) return
      const users = start.moduleIds.filter(
        (id) => !id.includes('/node_modules/') && this.getModuleInfo(id)?.importedIds.some(isZod),
      )
      this.error(`The first screens contain zod: ${users.map((id) => path.relative(root, id)).join(', ')}`)
    },
  }
}
