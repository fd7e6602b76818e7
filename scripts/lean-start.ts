import path from 'node:path'
import type { Plugin } from 'vite'

const root = path.resolve(import.meta.dirname, '..')
const isZod = (id: string) => id.includes('/node_modules/zod/')

/**
 * Fails the build when the first screens contain zod, 25 kB that a phone would load before it shows anything, or call
 * Intl through `toLocaleString`, which takes a phone 150 ms. Lets Chromium compile the first screens' functions beside
 * the main thread instead of each at its first call (docs/decisions/0011-first-visit.md). Rules and limits for these
 * screens are in files without schemas.
 */
export function leanStart(): Plugin {
  return {
    name: 'lean-start',
    generateBundle: {
      // The comment must stand first, also before what Vite adds.
      order: 'post',
      handler(_options, bundle) {
        const start = Object.values(bundle).find(
          (chunk) => chunk.type === 'chunk' && chunk.moduleIds.includes(path.join(root, 'web/main.tsx')),
        )
        if (start?.type !== 'chunk') return
        start.code = `//# allFunctionsCalledOnLoad\n${start.code}`
        const users = start.moduleIds.filter(
          (id) => !id.includes('/node_modules/') && this.getModuleInfo(id)?.importedIds.some(isZod),
        )
        if (start.moduleIds.some(isZod))
          this.error(
            `The first screens contain zod: ${users.map((id) => path.relative(root, id)).join(', ')}`,
          )
        if (/\.toLocale\w*String\(/.test(start.code))
          this.error(
            'The first screens wait for Intl: write figures with domain/numbers.ts, dates with domain/dates.ts',
          )
      },
    },
  }
}
